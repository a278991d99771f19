"""Whole games as text that a person can check (playthroughs/): every word, what it brought about, every turn drawn.

`python -m tests.engine.icecult.test_playthroughs` tells the words of each file anew, after a change that was meant.
"""

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from engine.contract import Event
from engine.games.icecult import GAME
from engine.games.icecult.events import TurnEnded
from engine.games.icecult.pieces import COLOURS, Face
from engine.games.icecult.position import Position
from tests.engine.icecult.drawn import show_face, show_path, show_tops

FILES = sorted(Path(__file__).parent.glob("playthroughs/*.txt"))


def title_and_words(text: str) -> tuple[str, list[str]]:
    title, *lines = text.splitlines()
    return title, [line.split(": ")[1] for line in lines if line.startswith("> seat")]


def told(title: str, words: list[str]) -> Iterator[str]:
    """The game again. The title is `2 seats, seed Yazd`."""
    seats, seed = title.split(", ")
    position = GAME.start(int(seats.split()[0]), {}, None, seed.removeprefix("seed ")).state
    yield title
    yield from ("", *draw(position), "")
    for word in words:
        yield f"> seat {position.mover}: {word}"
        step = GAME.apply(position, GAME.decode(word))
        position = step.state
        yield from (f"    {sentence(event)}" for event in step.events if isinstance(event, Event))
        if any(isinstance(event, TurnEnded) for event in step.events):
            yield from ("", *draw(position), "")
    yield from ("", *draw(position), "")
    outcome = GAME.outcome(position)
    yield f"won by: {list(outcome.winners) if outcome else 'nobody yet'}"


def draw(position: Position) -> Iterator[str]:
    yield f"tops  {show_tops(position)}"
    for path in "NESW":
        yield f"{path}     {show_path(position, path)}"
    for name, counts in (("beside", position.beside), ("arrived", position.arrived)):
        held = (f"{c.value} {n}" for c, n in zip(COLOURS, counts, strict=True))
        yield f"{name}: {', '.join(held)}"


def sentence(event: Event) -> str:
    facts = [(field.name, plain(getattr(event, field.name))) for field in fields(event)]
    told = (f"{name}={value}" for name, value in facts if value not in ("", "0") or name == "seat")
    return " ".join([type(event).__name__, *told])


def plain(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Face):
        return show_face(value)
    if isinstance(value, tuple):
        return f"({' '.join(map(plain, value))})" if value else ""
    return "" if value is False else str(value)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_game_is_played_as_it_was_written_down(file: Path) -> None:
    text = file.read_text("ascii")
    assert "\n".join(told(*title_and_words(text))) + "\n" == text
    assert "GameEnded" in text


def test_there_is_a_game_for_each_number_of_seats() -> None:
    assert [file.stem for file in FILES] == ["2-seats", "3-seats", "4-seats"]


if __name__ == "__main__":
    for path in FILES:
        again = "\n".join(told(*title_and_words(path.read_text("ascii")))) + "\n"
        path.write_text(again, "ascii")
