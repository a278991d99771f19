"""The state of a game of Ice Cult; nothing is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.games.icecult.events import Deed
from engine.games.icecult.geometry import LETTERS, TILT, carry, origin, turned
from engine.games.icecult.pieces import COLOURS, IDLE_LIMIT, PATHS, PIECES, Colour, Components, Face
from engine.games.icecult.tilts import PLACES, Place, Poses
from engine.saying import Seat

Stack = tuple[Colour, ...]
"""Pieces on one space from bottom to top (IC-31)."""
Path = tuple[Stack, Stack, Stack, Stack, Stack]
"""The spaces of a path, innermost first."""
EMPTY_PATH: Path = ((), (), (), (), ())


@dataclass(frozen=True, slots=True)
class Resolving:
    """The second half of a turn: the symbols that can still be used (IC-20).

    pending: blocks whose arrow is not resolved; circles, arcs: number not yet used; moved: a piece
    has moved in this turn.
    """

    pending: tuple[Place, ...]
    circles: int
    arcs: int
    moved: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A position. A fifth arrived piece or too many idle turns mean that the game is over.

    colours: each seat's colour; colours without a seat are neutral (IC-1). mover: the seat to move,
    or the last one at the end. beside, arrived: number of pieces of each colour, in the order of
    COLOURS. resolving: None before the tilts. idle: consecutive turns in which no piece moved
    (IC-44). deeds: the latest turn so far, for display only; positions are equal without it.
    """

    components: Components = field(hash=False)
    colours: tuple[Colour, ...]
    mover: Seat
    poses: Poses
    paths: tuple[Path, Path, Path, Path]
    beside: tuple[int, int, int, int]
    arrived: tuple[int, int, int, int]
    resolving: Resolving | None
    idle: int
    deeds: tuple[Deed, ...] = field(compare=False)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.colours)


def face(position: State, place: Place, side: str = "U") -> Face:
    """Return the face at a side of a block now, with the direction in which it points there."""
    at = PLACES.index(place)
    pose = position.poses[at]
    printed = position.components.cubes[at][origin(pose, side)]
    return Face(printed.symbol, printed.colour, carry(pose, printed.points))


def coming_up(position: State, place: Place, towards: str, times: int = 1) -> Face:
    """Return the face that `times` tilts towards that side would bring to the top of a block."""
    at = PLACES.index(place)
    pose = position.poses[at]
    for _ in range(times):
        pose = turned(pose, TILT[towards])
    printed = position.components.cubes[at][origin(pose, "U")]
    return Face(printed.symbol, printed.colour, carry(pose, printed.points))


def faces(position: State, place: Place) -> dict[str, Face]:
    """Return all six faces of a block by their present side."""
    return {side: face(position, place, side) for side in LETTERS}


def tops(position: State) -> tuple[Face, Face, Face, Face]:
    """Return the four faces on top, in the order of PLACES."""
    nw, ne, se, sw = (face(position, place) for place in PLACES)
    return (nw, ne, se, sw)


def stack(position: State, path: str, space: int) -> Stack:
    """Return the pieces on a space (from 1) of a path."""
    return position.paths[PATHS.index(path)][space - 1]


def pieces_on(position: State, colour: Colour, path: str) -> Iterator[tuple[int, int]]:
    """Yield space and height (from 1) of each piece of a colour on a path, outermost first, then lowest first."""
    for space in range(len(position.paths[0]), 0, -1):
        for height, piece in enumerate(stack(position, path, space), 1):
            if piece is colour:
                yield space, height


def steps(position: State, colour: Colour) -> int:
    """Return the spaces that all pieces of a colour have advanced together (IC-44)."""
    on_paths = sum(space for path in PATHS for space, _ in pieces_on(position, colour, path))
    return on_paths + position.arrived[COLOURS.index(colour)] * position.components.steps_to_arrive


def owner(position: State, colour: Colour) -> Seat | None:
    """Return the seat that plays a colour, None if it is neutral."""
    return Seat(position.colours.index(colour)) if colour in position.colours else None


def arrived(position: State, seat: Seat) -> int:
    """Return the number of a seat's arrived pieces."""
    return position.arrived[COLOURS.index(position.colours[seat])]


def finished(position: State) -> tuple[Seat, ...]:
    """Return the seats whose five pieces have all arrived; a neutral colour never counts (IC-43)."""
    return tuple(
        Seat(seat) for seat in range(position.seats) if arrived(position, Seat(seat)) == PIECES
    )


def is_over(position: State) -> bool:
    """Return whether the game has ended (IC-40, IC-44)."""
    return position.idle >= IDLE_LIMIT or bool(finished(position))
