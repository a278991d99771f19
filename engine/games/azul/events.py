"""The events of Azul, with all facts that captions and pictures need; all are public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Event
from engine.games.azul.state import Colour, ColumnBy, Ending, FloorPiece
from engine.saying import Seat


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A player took tiles and placed them. Factories and lines are numbered from 1.

    factory: None for the centre; rest: the factory's other tiles, moved to the centre (the factory
    held both). line: None for the floor by choice; held: tiles in that line before; placed: tiles
    added to it; completed: it is full now. on_floor: pieces on the floor line before this turn;
    marker: took the marker, marker_on_floor: it is on the floor line (AZ-12); fallen: tiles that did not go
    to a line; lost: those of them that found no floor space and went to the lid (AZ-17).
    """

    begins_move: ClassVar[bool] = True

    seat: Seat
    factory: int | None
    colour: Colour
    count: int
    rest: tuple[Colour, ...]
    line: int | None
    held: int
    placed: int
    completed: bool
    on_floor: int
    fallen: int
    lost: int
    marker: bool
    marker_on_floor: bool


@dataclass(frozen=True, slots=True)
class TilingStarted(Event):
    """All tiles of this round are taken (AZ-19), and a player has to choose a column on the grey wall."""

    round: int


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A tile of a full line moved to the wall (AZ-20); row and column from 1.

    points = across + down, the lengths of its groups, 0 without a neighbour in that direction; 1
    for a tile without neighbours (AZ-21). by: what decided the column. row - 1 tiles went to the
    lid.
    """

    shrinks: ClassVar[bool] = True

    seat: Seat
    row: int
    column: int
    colour: Colour
    points: int
    across: int
    down: int
    by: ColumnBy


@dataclass(frozen=True, slots=True)
class Chose(Placed):
    """Like `Placed`, for a tile whose column its owner chose by a word."""

    begins_move: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class StuckLineFell(Event):
    """A full line whose tile fits nowhere in its wall row fell to the floor line (AZ-52).

    on_floor: pieces on the floor line before; lost: tiles that went to the lid.
    """

    seat: Seat
    row: int
    colour: Colour
    on_floor: int
    lost: int


@dataclass(frozen=True, slots=True)
class FloorCounted(Event):
    """A floor line was scored and cleared (AZ-22, AZ-23). cost: of its spaces; paid: points actually lost."""

    seat: Seat
    pieces: tuple[FloorPiece, ...]
    cost: int
    paid: int


@dataclass(frozen=True, slots=True)
class SeatRound:
    """A seat's result of a round: points from tiling, points lost by the floor line (not negative), the new total."""

    seat: Seat
    tiling: int
    paid: int
    total: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """All boards are tiled; one entry per seat, in seat order. Totals are without the bonuses of the end."""

    round: int
    seats: tuple[SeatRound, ...]


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """New tiles were dealt to the factories. refilled: the box lid was emptied into the bag (AZ-30).

    tiles: number dealt; missing: places left empty because tiles ran out.
    """

    final: ClassVar[bool] = True

    round: int
    starter: Seat
    refilled: bool
    tiles: int
    missing: int


@dataclass(frozen=True, slots=True)
class SeatBonus:
    """A seat's end bonuses (AZ-40): complete rows, columns and colours, their total points, the final score."""

    seat: Seat
    rows: int
    columns: int
    colours: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; one entry per seat, in seat order."""

    final: ClassVar[bool] = True

    ending: Ending
    seats: tuple[SeatBonus, ...]
    winners: tuple[Seat, ...]


AzulEvent = (
    Took
    | TilingStarted
    | Placed
    | StuckLineFell
    | FloorCounted
    | RoundEnded
    | RoundStarted
    | GameEnded
)
