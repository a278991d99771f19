"""The colours, the symbols on the faces of the blocks, and the component data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Colour(Enum):
    """A colour of pieces and arrows; by default seat 0 is red, seat 1 green, and so on (IC-1)."""

    RED = "red"
    GREEN = "green"
    YELLOW = "yellow"
    BLUE = "blue"


COLOURS = tuple(Colour)
PIECES = 5
"""Number of pieces of each colour (IC-1)."""
PATHS = "NESW"
"""Directions of the paths, which lead outwards from the base (IC-3), in the order of `State.paths`."""
PATH_LENGTH = 5
"""Number of spaces on each path (IC-3)."""
STEPS_TO_ARRIVE = PATH_LENGTH + 1
"""Default number of steps from beside the board to beyond the last space of a path (IC-4)."""
IDLE_LIMIT = 20
"""The game ends after this many consecutive turns, counting all players, in which no piece moved (IC-44)."""
IDLE_SHOWN = 10
"""Captions mention the number of consecutive idle turns from this number upwards."""


class Symbol(Enum):
    """A symbol printed on a face."""

    ARROW = "arrow"
    CIRCLE = "circle"
    ARC = "arc"


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a block.

    colour: the colour of an arrow; None for other symbols.
    points: the direction of an arrow, the two letters of the corner around which an arc is drawn, or "" for a circle.
    """

    symbol: Symbol
    colour: Colour | None = None
    points: str = ""


Cube = tuple[Face, Face, Face, Face, Face, Face]
"""The six faces of a block, in the order of `geometry.LETTERS`."""


@dataclass(frozen=True, slots=True)
class Components:
    """The printed components.

    reconstruction: whether the faces were made up by this project, because no public source shows them all; False only
    if the component data say so.
    steps_to_arrive: number of steps from beside the board to beyond the last space of a path.
    cubes: the blocks as they lie at the start, in the order of `tilts.PLACES`.
    """

    reconstruction: bool
    steps_to_arrive: int
    cubes: tuple[Cube, Cube, Cube, Cube]
