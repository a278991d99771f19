"""Generates forged callback data: mutations of real data, syntactically valid data, and noise."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from scripts.trials.bot_under_test import GAME_KEYS, Action

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789:.-_"
EDGE_CASES = (
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
    "c:",
    "c:AAAAAAAAAAAA",
    "c:" + "-" * 40,
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
GAMES = (*GAME_KEYS, "chess")
MODES = ("gv", "go", "sv", "so")
INDICES = ("", "0", "1", "10", "77")


class CallbackFuzzer:
    """Generates callback data, partly by mutating `real`, the data of recent buttons."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self.real: list[str] = ["n:azul:go:2::"]
        self._generators: Sequence[Callable[[], str]] = (
            self._mutated,
            self._mutated,
            self._mutated,
            self._copied,
            self._grammatical,
            self._grammatical,
            self._noise,
            self._edge_case,
        )

    def generate(self) -> str:
        """Return callback data, cut to 64 characters in 98% of the cases, because Telegram's limit is 64 bytes."""
        data = self._chance.choice(self._generators)()
        return data if self._chance.random() < 0.02 else data[:64]

    def _copied(self) -> str:
        return self._chance.choice(self.real)

    def _mutated(self) -> str:
        data = self._copied()
        mutations = (self._mutate_character, self._mutate_field, self._mutate_number)
        for _ in range(self._chance.randint(1, 3)):
            data = self._chance.choice(mutations)(data)
        return data

    def _mutate_character(self, data: str) -> str:
        """Return the data with one character inserted, replaced or removed."""
        at = self._chance.randrange(len(data) + 1)
        new = self._chance.choice(LETTERS)
        return self._chance.choice(
            (
                data[:at] + new + data[at:],
                data[:at] + new + data[at + 1 :],
                data[:at] + data[at + 1 :],
            )
        )

    def _mutate_field(self, data: str) -> str:
        """Return the data with one field replaced by a field of another button."""
        fields, others = data.split(":"), self._copied().split(":")
        fields[self._chance.randrange(len(fields))] = self._chance.choice(others)
        return ":".join(fields)

    def _mutate_number(self, data: str) -> str:
        """Return the data with one field replaced by a number, such as that of another table or position."""
        fields = data.split(":")
        at = self._chance.randrange(len(fields))
        fields[at] = self._chance.choice((*"0123456789", "z", "10", "zz", "zzzzzzzzzzzz"))
        return ":".join(fields)

    def _grammatical(self) -> str:
        """Return syntactically valid data."""
        pick, digit = self._chance.choice, self._chance.choice("123456")
        word = pick(self.real).rpartition(":")[2]
        match self._chance.randrange(5):
            case 0:
                return f"w:{digit}:{self._chance.randrange(40)}:{word}"
            case 1 | 2:
                argument = pick((*ARGUMENTS, word))
                return f"a:{digit}:{self._chance.randrange(6)}:{pick(list(Action))}:{argument}"
            case 3:
                return f"n:{pick(GAMES)}:{pick(MODES)}:{digit}:{pick(INDICES)}:{pick(INDICES)}"
            case _:
                return pick((f"r:azul.{word}", "l:fa", "l:en", "g:s", "g:g", "c:AAAAAAAAAAAA"))

    def _noise(self) -> str:
        length = self._chance.randrange(65)
        if self._chance.random() < 0.5:
            return "".join(self._chance.choice(LETTERS) for _ in range(length))
        return "".join(chr(self._chance.randrange(0x2000)) for _ in range(length // 2))

    def _edge_case(self) -> str:
        return self._chance.choice(EDGE_CASES)
