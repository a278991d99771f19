"""The events of Azul, with all facts that captions and pictures need. All of them are public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Event
from engine.games.azul.state import Colour, ColumnBy, Ending, FloorPiece
from engine.saying import Seat


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A player took all tiles of one colour from a factory or the centre. Factories and lines are numbered from 1.

    factory: None for the centre.
    count: number of tiles taken.
    rest: the other tiles of the factory, which moved to the centre; empty if the tiles came from the centre.
    line: None if the player chose the floor line.
    held: number of tiles in the line before the move; 0 if `line` is None.
    placed: number of tiles added to the line.
    completed: whether the line is now full.
    on_floor: number of pieces on the floor line before the move.
    fallen: number of tiles that did not go to a pattern line.
    lost: number of fallen tiles that went to the lid because the floor line was full (AZ-17).
    marker: whether the player also took the starting-player marker.
    marker_on_floor: whether the marker went to the floor line, which had a free space for it (AZ-12).
    placeable: whether a tile of the full line can go to the wall (`can_place`), which the columns of the grey wall may
        forbid (AZ-52). False if the line is not full.
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
    placeable: bool = False

    @property
    def landed(self) -> int:
        """The number of fallen tiles that are on the floor line."""
        return self.fallen - self.lost


@dataclass(frozen=True, slots=True)
class TilingStarted(Event):
    """All tiles of the round have been taken (AZ-19), and a player has to choose a column on the grey wall."""

    round: int


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A tile of a full pattern line moved to the wall (AZ-20); the other tiles of the line went to the lid.

    row, column: the space on the wall, numbered from 1.
    points: across + down, or 1 if the tile has no neighbours (AZ-21).
    across, down: lengths of the tile's horizontal and vertical groups; 0 without a neighbour in that direction.
    by: what decided the column.
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
    """Like `Placed`, but the player chose the column of the tile in a move."""

    begins_move: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class StuckLineFell(Event):
    """A full line fell to the floor line because its tile fits nowhere in its wall row (AZ-52).

    row: number of the line, counted from 1.
    on_floor: number of pieces that were already on the floor line.
    lost: number of tiles that went to the lid because the floor line was full.
    """

    seat: Seat
    row: int
    colour: Colour
    on_floor: int
    lost: int


@dataclass(frozen=True, slots=True)
class FloorCounted(Event):
    """A floor line was scored and cleared (AZ-22, AZ-23).

    pieces: the pieces that were on the floor line.
    cost: cost of the occupied spaces, in points.
    paid: points actually lost; less than `cost` if the score was lower than `cost`.
    """

    seat: Seat
    pieces: tuple[FloorPiece, ...]
    cost: int
    paid: int


@dataclass(frozen=True, slots=True)
class SeatRound:
    """One seat's result in a round.

    tiling: points from tiling.
    paid: points lost for the floor line (not negative).
    total: the new total score.
    is_capped: whether the floor line cost more than `paid`. Always False if an earlier move tiled the board.
    """

    seat: Seat
    tiling: int
    paid: int
    total: int
    is_capped: bool = False


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """All boards are tiled. `seats` has one entry per seat, in seat order; totals exclude end-of-game bonuses."""

    round: int
    seats: tuple[SeatRound, ...]


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """New tiles were dealt to the factories.

    starter: the starting player of the round.
    refilled: whether the tiles in the lid were returned to the bag (AZ-30).
    tiles: number of tiles dealt.
    missing: number of places on factories that stayed empty because the tiles ran out.
    """

    final: ClassVar[bool] = True
    shrinks: ClassVar[bool] = True

    round: int
    starter: Seat
    refilled: bool
    tiles: int
    missing: int


@dataclass(frozen=True, slots=True)
class SeatBonus:
    """One seat's end-of-game bonuses (AZ-40).

    rows, columns, colours: numbers of complete rows, columns and colours.
    points: total of the bonuses.
    total: the final score.
    """

    seat: Seat
    rows: int
    columns: int
    colours: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; `seats` has one entry per seat, in seat order."""

    final: ClassVar[bool] = True

    ending: Ending
    seats: tuple[SeatBonus, ...]
    winners: tuple[Seat, ...]
