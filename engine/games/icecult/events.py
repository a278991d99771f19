"""The events of Ice Cult; all are public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Event
from engine.games.icecult.pieces import Colour, Face
from engine.games.icecult.tilts import Place
from engine.saying import Seat


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The blocks are in the base, and the seed has decided the first player (IC-5)."""

    final: ClassVar[bool] = True

    starter: Seat


@dataclass(frozen=True, slots=True)
class Tilted(Event):
    """A player made both tilts of a turn, given by their codes; final (IC-12).

    tops: the faces on top now, in the order of tilts.PLACES.
    """

    final: ClassVar[bool] = True
    begins_move: ClassVar[bool] = True

    seat: Seat
    first: str
    second: str
    tops: tuple[Face, Face, Face, Face]


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """An arrow, or a circle that repeats it, moved a piece and all pieces on it (IC-21, IC-32).

    pieces: from bottom to top, the arrow's colour first. space, height: the place before, from 1;
    both 0 for a piece from beside the board. to: the space reached; on: pieces that were there
    already. arrived: the pieces left the path (then `to` counts the steps). forced: nothing else
    was legal.
    """

    seat: Seat
    block: Place
    path: str
    space: int
    height: int
    pieces: tuple[Colour, ...]
    to: int
    on: int
    arrived: bool
    repeated: bool
    forced: bool


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """An arc turned one block (IC-24). shows: its top face after the turn."""

    seat: Seat
    block: Place
    right: bool
    shows: Face


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn is over. idle: consecutive turns, including this one, in which no piece moved (IC-44)."""

    seat: Seat
    idle: int
    forced: bool


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over. idle: because no piece moved for too long (IC-44); otherwise a fifth piece arrived (IC-40)."""

    final: ClassVar[bool] = True

    winners: tuple[Seat, ...]
    idle: bool


Deed = Tilted | Moved | Turned
"""The events that a turn consists of."""
