"""Makes button data that no button carries: mutated from real ones, put together from the grammar, or plain noise."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from bot.telegram.callback_data import Action
from engine.games import KEYS

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789:.-_"
STRANGE = (
    "",
    ":",
    "w:",
    "w::::",
    "a:1:0:ly",
    "\x00",
    "\ud800",
    "\u202ew:1:1:x",
    "\u06f1:\u06f2",
    "w:01:1:c.red.1",
    "w:-1:1:c.red.1",
    "w:1:zzzzzzzzzzzz:c.red.1",
    "w:zzzzzzzzzzzz:1:c.red.1",
    "a:1:0:o:wall." + "9" * 30,
    "n:azul:go:zzzzzzzzzzzz:::",
    "n:azul:go:2:99999999:99999999",
    "n::go:2::",
    "n:nogame:so:2::",
    "r:" + "a" * 62,
    "l:",
    "l:xx",
    "g:x",
    "'; DROP TABLE fact; --",
    "w:1:1:" + "f1." * 19,
)


ARGUMENTS = ("", "easy", "medium", "off", "600", "2", "4")
GAMES = (*KEYS, "chess")
MODES = ("gv", "go", "sv", "so")
INDICES = ("", "0", "1", "10", "77")


class Forger:
    """`real` is the pool of data that stood on buttons lately."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self.real: list[str] = ["n:azul:go:2::"]
        self._ways: Sequence[Callable[[], str]] = (
            self._mutated,
            self._mutated,
            self._mutated,
            self._borrowed,
            self._spoken,
            self._spoken,
            self._noise,
            self._strange,
        )

    def forge(self) -> str:
        """One more; at most 64 letters but now and then a few more."""
        data = self._chance.choice(self._ways)()
        return data if self._chance.random() < 0.02 else data[:64]

    def _borrowed(self) -> str:
        return self._chance.choice(self.real)

    def _mutated(self) -> str:
        data = self._borrowed()
        for _ in range(self._chance.randint(1, 3)):
            data = self._chance.choice((self._notice, self._field, self._number))(data)
        return data

    def _notice(self, data: str) -> str:
        at = self._chance.randrange(len(data) + 1)
        new = self._chance.choice(LETTERS)
        return self._chance.choice(
            (
                data[:at] + new + data[at:],
                data[:at] + new + data[at + 1 :],
                data[:at] + data[at + 1 :],
            )
        )

    def _field(self, data: str) -> str:
        """One field is that of another button."""
        fields, others = data.split(":"), self._borrowed().split(":")
        fields[self._chance.randrange(len(fields))] = self._chance.choice(others)
        return ":".join(fields)

    def _number(self, data: str) -> str:
        """The table or the position is another one."""
        fields = data.split(":")
        at = self._chance.randrange(len(fields))
        fields[at] = self._chance.choice((*"0123456789", "z", "10", "zz", "zzzzzzzzzzzz"))
        return ":".join(fields)

    def _spoken(self) -> str:
        """What the grammar allows."""
        pick, digit = self._chance.choice, self._chance.choice("123456")
        word = pick(self.real).rpartition(":")[2]
        match self._chance.randrange(5):
            case 0:
                return f"w:{digit}:{self._chance.randrange(40)}:{word}"
            case 1 | 2:
                return f"a:{digit}:{self._chance.randrange(6)}:{pick(list(Action))}:{pick((*ARGUMENTS, word))}"
            case 3:
                return f"n:{pick(GAMES)}:{pick(MODES)}:{digit}:{pick(INDICES)}:{pick(INDICES)}"
            case _:
                return pick((f"r:azul.{word}", "r:azul", "l:fa", "l:en", "g:s", "g:g"))

    def _noise(self) -> str:
        length = self._chance.randrange(65)
        if self._chance.random() < 0.5:
            return "".join(self._chance.choice(LETTERS) for _ in range(length))
        return "".join(chr(self._chance.randrange(0x2000)) for _ in range(length // 2))

    def _strange(self) -> str:
        return self._chance.choice(STRANGE)
