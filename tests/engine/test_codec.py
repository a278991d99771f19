"""The conversion of dataclasses to JSON values and back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NewType

from engine import codec

Number = NewType("Number", int)


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Tile:
    colour: Colour | None
    number: Number = Number(0)


@dataclass(frozen=True)
class Board:
    name: str
    tiles: tuple[Tile | None, ...]
    row: tuple[int | str | None, ...] = ()
    colours: tuple[Colour, ...] = ()
    best: Tile | None = None


BOARD = Board(
    "a",
    (Tile(Colour.RED), None, Tile(None, Number(2))),
    (1, "x", None),
    (Colour.BLUE, Colour.RED),
    Tile(Colour.BLUE, Number(7)),
)


def test_a_dataclass_is_written_with_all_that_it_contains() -> None:
    assert codec.dump(BOARD) == {
        "name": "a",
        "tiles": [{"colour": "red", "number": 0}, None, {"colour": None, "number": 2}],
        "row": [1, "x", None],
        "colours": ["blue", "red"],
        "best": {"colour": "blue", "number": 7},
    }
    assert codec.load(Board, codec.dump(BOARD)) == BOARD


def test_a_dumper_writes_its_own_types_in_its_own_way() -> None:
    short = codec.Dumper({Tile: lambda tile: tile.number})
    assert short(BOARD)["tiles"] == [0, None, 2]
    assert short(BOARD)["best"] == 7
    assert codec.dump(BOARD)["best"] == {"colour": "blue", "number": 7}
