"""The state of a game of Azul: the tiles in the bag, lid, factories and centre, and the players' boards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.saying import Seat

SIZE = 5
"""Number of pattern lines, wall rows, wall columns and colours (AZ-2, AZ-6)."""
COLOUR_TILES = 20
"""Number of tiles of each colour (AZ-2)."""
FACTORY_SIZE = 4
"""Number of tiles dealt to a factory (AZ-4)."""
FACTORY_COUNTS = {2: 5, 3: 7, 4: 9}
"""Number of factories by number of players (AZ-1)."""
FLOOR_COSTS = (1, 1, 2, 2, 2, 3, 3)
"""Points lost for each occupied space of the floor line, from left to right (AZ-22)."""
FLOOR_SPACES = len(FLOOR_COSTS)
ROUNDS_WITHOUT_TILE = 3
"""The game ends after this many consecutive rounds without a new tile on any wall (AZ-42)."""


class Colour(Enum):
    """The five colours, in the order of the first row of the coloured wall (AZ-2, AZ-6)."""

    BLUE = "blue"
    YELLOW = "yellow"
    RED = "red"
    BLACK = "black"
    WHITE = "white"

    __hash__ = object.__hash__  # each colour is one object, so its name need not be hashed


COLOURS = tuple(Colour)


class Marker(Enum):
    """The starting-player marker, as a piece on a floor line."""

    MARKER = "marker"


class WallKind(Enum):
    """Which side of the player boards is used; it is the same for all players (AZ-3)."""

    COLOURED = "coloured"
    GREY = "grey"


class Ending(Enum):
    """Why the game ended: a complete row (AZ-24), no tiles left to deal (AZ-30), or too many idle rounds (AZ-42)."""

    ROW = "row"
    EMPTY = "empty"
    STUCK = "stuck"


class ColumnBy(Enum):
    """What decided the column of a tile: the printed colour, the only legal column, or the player's choice (AZ-50)."""

    PRINT = "print"
    NEED = "need"
    PLAYER = "player"


FloorPiece = Colour | Marker
Wall = tuple[tuple[Colour | None, ...], ...]
"""Five rows of five spaces, each a colour or None if empty; `wall[row - 1][column - 1]` is one space."""


@dataclass(frozen=True, slots=True)
class Line:
    """A pattern line with `count` tiles of one colour. The n-th line from the top has n spaces."""

    colour: Colour | None = None
    count: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """One seat's points in a round: from tiling (not negative) and from the floor line (not positive)."""

    tiling: int
    floor: int


@dataclass(frozen=True, slots=True)
class Board:
    """A player's board.

    floor: the pieces on the floor line, from left to right.
    rounds: one tally for each round that has been tiled, oldest first.
    """

    score: int = 0
    lines: tuple[Line, ...] = (Line(),) * SIZE
    wall: Wall = ((None,) * SIZE,) * SIZE
    floor: tuple[FloorPiece, ...] = ()
    rounds: tuple[Tally, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A position. Factories and the centre are sorted by colour; an empty factory is ().

    starter: the seat that started this round.
    turn: the seat to move; it has no meaning after the end of the game.
    marker: the holder of the starting-player marker, or None while it is in the centre.
    bag: the tiles in drawing order, the next one first.
    lid: number of tiles of each colour, in the order of COLOURS.
    tiling: whether all tiles are taken and `turn` has to choose a column on the grey wall.
    gained: points that `turn` has scored by tiling in this round so far.
    idle: number of consecutive rounds without a new tile on any wall (AZ-42).
    ended: why the game ended, or None while it continues.
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
