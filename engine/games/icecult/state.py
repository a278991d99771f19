"""The state of a game of Ice Cult; nothing is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.games.icecult.events import TurnEvent
from engine.games.icecult.geometry import LETTERS, TILT, carry, origin, turned
from engine.games.icecult.pieces import COLOURS, IDLE_LIMIT, PATHS, PIECES, Colour, Components, Face
from engine.games.icecult.tilts import PLACES, BlockPlace, Poses
from engine.saying import Seat

Stack = tuple[Colour, ...]
"""The pieces on one space, from bottom to top (IC-31)."""
Path = tuple[Stack, Stack, Stack, Stack, Stack]
"""The five spaces of a path, innermost first."""
EMPTY_PATH: Path = ((), (), (), (), ())


@dataclass(frozen=True, slots=True)
class Resolving:
    """The second half of a turn, with the symbols that can still be used (IC-20).

    pending: places of the blocks whose arrow has not been resolved.
    circles, arcs: numbers of circles and arcs that have not been used.
    moved: whether a piece has moved in this turn.
    """

    pending: tuple[BlockPlace, ...]
    circles: int
    arcs: int
    moved: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A position. The game is over when a player's fifth piece has arrived, or after too many idle turns.

    colours: the colour of each seat; colours without a seat are neutral (IC-1).
    mover: the seat to move. If the game is over, the seat that moved a fifth piece or, after too many idle turns, the
    seat that would be next.
    poses: the pose of each block, in the order of PLACES.
    paths: the paths in the order of PATHS.
    beside, arrived: how many pieces of each colour are beside the board or have arrived, in the order of COLOURS.
    resolving: the symbols left to use; None before the tilts of a turn, and after the end of the game.
    idle: number of consecutive turns in which no piece moved (IC-44).
    deeds: the events of the latest turn so far, for display only; they are ignored when states are compared.
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
    deeds: tuple[TurnEvent, ...] = field(compare=False)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.colours)


def face(state: State, place: BlockPlace, side: str = "U") -> Face:
    """Return the face that is now on a side of a block, with the direction in which its symbol now points."""
    at = PLACES.index(place)
    pose = state.poses[at]
    printed = state.components.cubes[at][origin(pose, side)]
    return Face(printed.symbol, printed.colour, carry(pose, printed.points))


def coming_up(state: State, place: BlockPlace, towards: str, times: int = 1) -> Face:
    """Return the face that would be on top of a block after tilting it `times` times towards a side."""
    at = PLACES.index(place)
    pose = state.poses[at]
    for _ in range(times):
        pose = turned(pose, TILT[towards])
    printed = state.components.cubes[at][origin(pose, "U")]
    return Face(printed.symbol, printed.colour, carry(pose, printed.points))


def faces(state: State, place: BlockPlace) -> dict[str, Face]:
    """Return the six faces of a block, keyed by the side on which each face is now."""
    return {side: face(state, place, side) for side in LETTERS}


def tops(state: State) -> tuple[Face, Face, Face, Face]:
    """Return the four top faces, in the order of PLACES."""
    nw, ne, se, sw = (face(state, place) for place in PLACES)
    return (nw, ne, se, sw)


def stack(state: State, path: str, space: int) -> Stack:
    """Return the pieces on a space of a path, from bottom to top; spaces are numbered from 1."""
    return state.paths[PATHS.index(path)][space - 1]


def pieces_on(state: State, colour: Colour, path: str) -> Iterator[tuple[int, int]]:
    """Yield (space, height), both counted from 1, of each piece of a colour on a path: outermost, then lowest first."""
    for space in range(len(state.paths[0]), 0, -1):
        for height, piece in enumerate(stack(state, path, space), 1):
            if piece is colour:
                yield space, height


def steps(state: State, colour: Colour) -> int:
    """Return the total number of steps made by all pieces of a colour (IC-44)."""
    on_paths = sum(space for path in PATHS for space, _ in pieces_on(state, colour, path))
    return on_paths + state.arrived[COLOURS.index(colour)] * state.components.steps_to_arrive


def owner(state: State, colour: Colour) -> Seat | None:
    """Return the seat that plays a colour, or None if the colour is neutral."""
    return Seat(state.colours.index(colour)) if colour in state.colours else None


def arrived(state: State, seat: Seat) -> int:
    """Return how many pieces of a seat have arrived."""
    return state.arrived[COLOURS.index(state.colours[seat])]


def finished(state: State) -> tuple[Seat, ...]:
    """Return the seats whose five pieces have all arrived; neutral colours never count (IC-43)."""
    return tuple(Seat(seat) for seat in range(state.seats) if arrived(state, Seat(seat)) == PIECES)


def is_over(state: State) -> bool:
    """Return whether the game has ended (IC-40, IC-44)."""
    return state.idle >= IDLE_LIMIT or bool(finished(state))
