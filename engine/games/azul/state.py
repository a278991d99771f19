"""The state of a game of Azul: tiles in bag, lid, factories and centre, and every player's board."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.saying import Seat

SIZE = 5
"""Pattern lines, wall rows, wall columns and colours (AZ-2, AZ-6)."""
COLOUR_TILES = 20
"""Tiles of each colour (AZ-2)."""
FACTORY_SIZE = 4
"""Tiles dealt to a factory (AZ-4)."""
FACTORY_COUNTS = {2: 5, 3: 7, 4: 9}
"""Factories by number of players (AZ-1)."""
FLOOR_COSTS = (1, 1, 2, 2, 2, 3, 3)
"""Points lost by the spaces of the floor line, from left to right (AZ-22)."""
FLOOR_SPACES = len(FLOOR_COSTS)
ROUNDS_WITHOUT_TILE = 3
"""This many consecutive rounds without a new tile on any wall end the game (AZ-42)."""


class Colour(Enum):
    """The five colours in the order of the coloured wall's first row (AZ-2, AZ-6)."""

    BLUE = "blue"
    YELLOW = "yellow"
    RED = "red"
    BLACK = "black"
    WHITE = "white"

    __hash__ = object.__hash__  # each colour is one object, so its name need not be hashed


COLOURS = tuple(Colour)


class Marker(Enum):
    """The starting-player marker on a floor line."""

    MARKER = "marker"


class WallKind(Enum):
    """The side of the board that everyone plays on (AZ-3)."""

    COLOURED = "coloured"
    GREY = "grey"


class Ending(Enum):
    """What ended the game: a complete row (AZ-24), no tile to deal (AZ-30), or idle rounds (AZ-42)."""

    ROW = "row"
    EMPTY = "empty"
    STUCK = "stuck"


class ColumnBy(Enum):
    """What decided a tile's column: the printed wall, need (grey wall, one legal column), or the player (AZ-50)."""

    PRINT = "print"
    NEED = "need"
    PLAYER = "player"


FloorPiece = Colour | Marker
Wall = tuple[tuple[Colour | None, ...], ...]
"""Five rows of five spaces; space [row - 1][column - 1], empty: None."""


@dataclass(frozen=True, slots=True)
class Line:
    """A pattern line: `count` tiles of one colour; line n is the n-th from the top and holds n."""

    colour: Colour | None = None
    count: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """A seat's result of a round: points from tiling (not negative) and from the floor line (not positive)."""

    tiling: int
    floor: int


@dataclass(frozen=True, slots=True)
class Board:
    """A player's board. `floor` runs from left to right; `rounds`: one tally per round tiled, oldest first."""

    score: int = 0
    lines: tuple[Line, ...] = (Line(),) * SIZE
    wall: Wall = ((None,) * SIZE,) * SIZE
    floor: tuple[FloorPiece, ...] = ()
    rounds: tuple[Tally, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A position. Factories and centre are sorted by colour; an empty factory is ().

    turn: the seat to move; starter: the seat that started this round; marker: its holder, None
    while it is in the centre. tiling: all tiles are taken and `turn` has to choose a column on the
    grey wall; gained: its points from this round's tiling so far. idle: consecutive rounds without
    a new tile on any wall (AZ-42). bag: in the order of drawing, the next tile first; lid: count of
    each colour.
    """

    wall: WallKind
    seed: str
    round: int
    starter: Seat
    turn: Seat
    marker: Seat | None
    factories: tuple[tuple[Colour, ...], ...]
    centre: tuple[Colour, ...]
    bag: tuple[Colour, ...]
    lid: tuple[int, ...]
    boards: tuple[Board, ...]
    tiling: bool = False
    gained: int = 0
    idle: int = 0
    ended: Ending | None = None
