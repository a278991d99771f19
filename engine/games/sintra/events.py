"""The events of Sintra, with all facts that captions and pictures need; all are public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Event
from engine.games.sintra.state import Colour
from engine.saying import Seat


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A player took panes and placed or broke them.

    factory: None for the centre; rest: the factory's other panes, moved to the centre. token: took
    the starting token. strip: its place, None if all panes broke; spaces: the spaces filled, from 0
    at the top; jokers: number of them that are joker spaces; left_from: the glazier's place before;
    broken: panes that broke.
    """

    begins_move: ClassVar[bool] = True

    seat: Seat
    factory: int | None
    colour: Colour
    count: int
    rest: tuple[Colour, ...]
    token: bool
    strip: int | None
    spaces: tuple[int, ...]
    jokers: int
    left_from: int
    broken: int


@dataclass(frozen=True, slots=True)
class WentBack(Event):
    """The glazier went back to the leftmost strip (SI-10)."""

    begins_move: ClassVar[bool] = True

    seat: Seat
    left_from: int
    to: int


@dataclass(frozen=True, slots=True)
class Shattered(Event):
    """A marker reached the end of the broken-glass track: `points` are lost at once (SI-41)."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class StripCompleted(Event):
    """A strip is full: the bonus for the round's colour, the pane kept, and the window's points.

    panes: the five panes; upper: the pane went to the window's upper space and the strip was turned over, else to the
    lower one and the strip left the game (SI-32). addends: (window, points), the window itself first (SI-33).
    """

    seat: Seat
    strip: int
    panes: tuple[Colour, ...]
    round_colour: Colour
    bonus: int
    kept: Colour
    upper: bool
    addends: tuple[tuple[int, int], ...]
    points: int


@dataclass(frozen=True, slots=True)
class SeatRound:
    """A seat's result of a round, and its total so far."""

    seat: Seat
    bonus: int
    windows: int
    lost: int
    total: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """All factories and the centre are empty (SI-50); one entry per seat, in seat order."""

    round: int
    colour: Colour
    seats: tuple[SeatRound, ...]


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """Panes were dealt to the factories; refilled: the tower was emptied into the bag.

    panes: number dealt; missing: too few to fill every factory (SI-51).
    """

    final: ClassVar[bool] = True

    round: int
    colour: Colour
    starter: Seat
    refilled: bool
    panes: int
    missing: bool


@dataclass(frozen=True, slots=True)
class SeatEnd:
    """A seat's end scoring, SI-60 to SI-63: left, broken (not positive) and special are points.

    panes: left on strips; filled: spaces filled around each ornament (for side A); complete: complete windows; colour
    and of_colour: the best colour in them (side B; None and 0 on side A and where there is none).
    """

    seat: Seat
    panes: int
    left: int
    broken: int
    special: int
    filled: tuple[int, ...]
    complete: int
    colour: Colour | None
    of_colour: int
    total: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; one entry per seat, in seat order."""

    final: ClassVar[bool] = True

    seats: tuple[SeatEnd, ...]
    winners: tuple[Seat, ...]


SintraEvent = Took | WentBack | Shattered | StripCompleted | RoundEnded | RoundStarted | GameEnded
