"""The events of Ice Cult. All of them are public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Event
from engine.games.icecult.pieces import COLOURS, Colour, Face
from engine.games.icecult.tilts import BlockPlace
from engine.saying import Seat


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The game started: the blocks are in the base, and the seed has determined the first player (IC-5)."""

    final: ClassVar[bool] = True
    shrinks: ClassVar[bool] = True

    starter: Seat


@dataclass(frozen=True, slots=True)
class Tilted(Event):
    """A player made both tilts of a turn; this cannot be taken back (IC-12).

    first, second: the codes of the tilts.
    tops: the faces that are now on top, in the order of `tilts.PLACES`.
    """

    final: ClassVar[bool] = True
    begins_move: ClassVar[bool] = True

    seat: Seat
    first: str
    second: str
    tops: tuple[Face, Face, Face, Face]


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """An arrow, or a circle that repeats it, moved a piece together with all pieces on top of it (IC-21, IC-32).

    block: place of the block with the arrow.
    path: direction of the path.
    space, height: where the lowest moved piece was, both counted from 1; both are 0 if it was beside the board.
    pieces: the moved pieces from bottom to top; the first has the colour of the arrow.
    to: number of the space that was reached, or `Components.steps_to_arrive` if the pieces left the path.
    on: number of pieces that were already on that space.
    arrived: whether the pieces left the path.
    repeated: whether a circle repeated the arrow.
    forced: whether this was the only legal move.
    """

    shrinks: ClassVar[bool] = True

    seat: Seat
    block: BlockPlace
    path: str
    space: int
    height: int
    pieces: tuple[Colour, ...]
    to: int
    on: int
    arrived: bool
    repeated: bool
    forced: bool

    @property
    def own(self) -> int:
        """The number of moved pieces of the player's colour, if the seats have their usual colours (IC-1)."""
        return self.pieces.count(COLOURS[self.seat])


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """An arc turned one block (IC-24).

    right: whether the block was turned clockwise.
    shows: the top face of the block after the turn.
    """

    shrinks: ClassVar[bool] = True

    seat: Seat
    block: BlockPlace
    right: bool
    shows: Face


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn is over.

    idle: number of consecutive turns, including this one, in which no piece moved (IC-44).
    forced: whether ending the turn was the only legal move.
    """

    seat: Seat
    idle: int
    forced: bool


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over.

    idle: whether it ended because no piece had moved for too long (IC-44), rather than because a player's fifth piece
    arrived (IC-40).
    """

    final: ClassVar[bool] = True

    winners: tuple[Seat, ...]
    idle: bool


TurnEvent = Tilted | Moved | Turned
"""The events of a turn, apart from its end."""
