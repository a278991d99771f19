"""Whole games as text that a person can check (playthroughs/): every word, what it brought about, every round drawn.

`python -m tests.engine.sintra.test_playthroughs` tells the words of each file anew, after a change that was meant.
"""

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from engine.contract import Event
from engine.games.sintra import GAME
from engine.games.sintra.events import GameEnded, RoundStarted
from engine.games.sintra.state import State
from tests.engine.sintra.drawing import draw
from tests.engine.sintra.playing import start

FILES = sorted(Path(__file__).parent.glob("playthroughs/*.txt"))


def title_and_words(text: str) -> tuple[str, list[str]]:
    title, *lines = text.splitlines()
    return title, [line.split(": ")[1] for line in lines if line.startswith("> seat")]


def told(title: str, words: list[str]) -> Iterator[str]:
    """The game again. The title is `side a, 2 seats, seed Tehran`."""
    side, seats, seed = title.split(", ")
    state = start(int(seats.split()[0]), side.removeprefix("side "), seed.removeprefix("seed "))
    yield title
    yield from ("", draw(state), "")
    for word in words:
        yield f"> seat {state.turn}: {word}"
        step = GAME.apply(state, GAME.decode(word))
        state = step.state
        yield from (f"    {sentence(event)}" for event in step.events if isinstance(event, Event))
        if any(isinstance(event, RoundStarted | GameEnded) for event in step.events):
            yield from ("", draw(state), "")
    yield from ending(state)


def ending(state: State) -> Iterator[str]:
    for score in GAME.scores(state):
        lines = ", ".join(f"{line.key} {line.points}" for line in score.lines)
        yield f"seat {score.seat}: {score.total} = {lines}"
    outcome = GAME.outcome(state)
    yield f"won by: {list(outcome.winners) if outcome else 'nobody yet'}"


def sentence(event: Event) -> str:
    """Its name and what is not empty or 0 in it."""
    facts = [(field.name, plain(getattr(event, field.name))) for field in fields(event)]
    told = (f"{name}={value}" for name, value in facts if value not in ("", "0") or name == "seat")
    return " ".join([type(event).__name__, *told])


def plain(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return f"({' '.join(map(plain, value))})" if value else ""
    if hasattr(value, "__dataclass_fields__"):
        return f"[{' '.join(plain(getattr(value, field.name)) for field in fields(value))}]"
    return "" if value is None or value is False else str(value)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_game_is_played_as_it_was_written_down(file: Path) -> None:
    text = file.read_text("ascii")
    assert "\n".join(told(*title_and_words(text))) + "\n" == text
    assert "GameEnded" in text


def test_there_is_a_game_for_each_side_and_number_of_seats() -> None:
    assert {file.stem for file in FILES} == {
        f"{side}-{seats}" for side in "ab" for seats in (2, 3, 4)
    }


if __name__ == "__main__":
    for path in FILES:
        again = "\n".join(told(*title_and_words(path.read_text("ascii")))) + "\n"
        path.write_text(again, "ascii")
