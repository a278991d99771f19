"""The four colours, the symbols on the blocks' faces, and the component data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Colour(Enum):
    """A colour of pieces and arrows; by default seat 0 is red, and so on (IC-1)."""

    RED = "red"
    GREEN = "green"
    YELLOW = "yellow"
    BLUE = "blue"


COLOURS = tuple(Colour)
PIECES = 5
"""Pieces of each colour (IC-1)."""
PATHS = "NESW"
"""The paths lead outwards from the base (IC-3); the order of `Position.paths`."""
PATH_LENGTH = 5
"""Spaces on each path (IC-3)."""
STEPS_TO_ARRIVE = PATH_LENGTH + 1
"""Steps that bring a piece from beside the board past the last space, unless component data say otherwise (IC-4)."""
IDLE_LIMIT = 20
"""Turns in a row, of all seats together, without a moved piece that end the game (IC-44)."""
IDLE_SHOWN = 10
"""From this number of idle turns on, captions mention it."""


class Symbol(Enum):
    """A symbol on a face."""

    ARROW = "arrow"
    CIRCLE = "circle"
    ARC = "arc"


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a block. points: an arrow's direction, or the two letters of an arc's corner."""

    symbol: Symbol
    colour: Colour | None = None
    points: str = ""


Cube = tuple[Face, Face, Face, Face, Face, Face]
"""The faces of a block in the order of geometry.LETTERS."""


@dataclass(frozen=True, slots=True)
class Components:
    """The printed components. cubes: as at the start, in the order of tilts.PLACES.

    reconstruction: the faces are this project's own, since no public source shows them all; False
    only for data that say so.
    """

    reconstruction: bool
    steps_to_arrive: int
    cubes: tuple[Cube, Cube, Cube, Cube]
