"""Playthroughs: whole games as text that people can check, with every word, its events, and drawings of the table."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

from engine.chance import number
from engine.contract import Event, Word
from engine.games import game

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/playthroughs/*.txt"))


def plain(value: Any, field: str) -> str:
    """Return the text for the value of a field, or "" if the field is left out."""
    if value is None or value is False or value == ():
        return ""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return f"({' '.join(plain(one, field) for one in value)})"
    if hasattr(value, "__dataclass_fields__"):
        return f"[{' '.join(plain(getattr(value, f.name), f.name) for f in fields(value))}]"
    return str(value)


@dataclass(frozen=True)
class Teller:
    """Writes playthroughs of a game. A title looks like `coloured wall, 2 seats, seed Tehran`.

    options: returns the options for the first parts of a title. draw: draws the whole table. pauses: returns whether
    to draw the table after a step; it is always drawn at the end.
    """

    key: str
    options: Callable[..., dict[str, str]]
    draw: Callable[[Any], Iterable[str]]
    pauses: Callable[[Any, Any], bool]
    plain: Callable[[Any, str], str] = plain
    says_zero: bool = False

    def again(self, text: str) -> str:
        """Return a playthrough with the title and the words of an existing one."""
        title, *lines = text.splitlines()
        words = [line.split(": ")[1] for line in lines if line.startswith("> seat")]
        return "\n".join(self.told(title, words)) + "\n"

    def random(self, title: str) -> str:
        """Return a playthrough with a title and random plausible words."""
        playing, state = game(self.key), self._start(title)
        words: list[Word] = []
        while (seat := playing.to_move(state)) is not None:
            plausible = playing.plausible_moves(playing.observe(state, seat))
            words.append(plausible[number(title, str(len(words)), len(plausible))])
            state = playing.apply(state, playing.decode(words[-1])).state
        return "\n".join(self.told(title, words)) + "\n"

    def _start(self, title: str) -> Any:
        *options, seats, seed = title.split(", ")
        count, given = int(seats.split()[0]), self.options(*options)
        return game(self.key).start(count, given, None, seed.removeprefix("seed ")).state

    def told(self, title: str, words: Iterable[str]) -> Iterator[str]:
        """Yield the lines of a playthrough."""
        playing = game(self.key)
        state = self._start(title)
        yield title
        yield from ("", *self.draw(state), "")
        for word in words:
            yield f"> seat {playing.to_move(state)}: {word}"
            step = playing.apply(state, playing.decode(word))
            for event in step.events:
                if isinstance(event, Event):
                    yield f"    {self.sentence(event)}"
            if self.pauses(state, step) or playing.to_move(step.state) is None:
                yield from ("", *self.draw(step.state), "")
            state = step.state
        for score in playing.scores(state):
            addends = ", ".join(f"{line.key} {line.points}" for line in score.lines)
            yield f"seat {score.seat}: {score.total} = {addends}"
        outcome = playing.outcome(state)
        yield f"won by: {list(outcome.winners) if outcome else 'nobody yet'}"

    def sentence(self, event: Event) -> str:
        """Return the name of an event and its fields, leaving out empty ones and, unless `says_zero` is set, zeros."""
        facts = ((f.name, self.plain(getattr(event, f.name), f.name)) for f in fields(event))
        told = (
            f"{name}={value}"
            for name, value in facts
            if value and (value != "0" or self.says_zero or name == "seat")
        )
        return " ".join([type(event).__name__, *told])


def teller(key: str) -> Teller:
    """Return the Teller of a game, which is defined in the game's test package."""
    found: Teller = import_module(f"tests.engine.{key}.told").TELLER
    return found
