"""The events of Sintra, with all facts that captions and pictures need. All of them are public."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Event
from engine.games.sintra.state import Colour
from engine.saying import Seat


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A player took panes and placed or broke them.

    factory: number of the factory, counted from 1, or None for the centre.
    count: number of panes taken.
    rest: the other panes of the factory, which moved to the centre; empty if the panes came from the centre.
    token: whether the player also took the starting token.
    strip: place of the strip, counted from 1, or None if all panes broke.
    spaces: the spaces of the strip that were filled, counted from 0 at the top.
    jokers: number of these spaces that are jokers.
    left_from: place of the glazier before the move, counted from 1.
    broken: number of panes that broke.
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
    """The glazier went back to the leftmost strip (SI-10).

    left_from, to: places of the glazier before and after the move, counted from 1.
    """

    begins_move: ClassVar[bool] = True

    seat: Seat
    left_from: int
    to: int


@dataclass(frozen=True, slots=True)
class Shattered(Event):
    """A marker reached the end of the broken-glass track, so `points` points were lost immediately (SI-41).

    step: the step to which the marker went on from the top; 0 if it stays there.
    times: how many times it reached the end.
    """

    seat: Seat
    points: int
    step: int = 0
    times: int = 1


@dataclass(frozen=True, slots=True)
class StripCompleted(Event):
    """A strip was completed and scored.

    strip: place of the strip, counted from 1, which is also the number of its window.
    panes: the five panes of the strip.
    round_colour, bonus: the colour of the round, and the points for panes of this colour (SI-30).
    kept: colour of the pane that was moved to the window.
    upper: whether the pane filled the upper space of the window. If so, the strip was turned over; if not, the pane
    filled the lower space and the strip left the game (SI-32).
    addends: (window, points) for each window that counts, beginning with the window below the strip (SI-33).
    points: the sum of the addends.
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
    """One seat's result in a round.

    bonus, windows: points for panes of the round's colour (SI-30), and for windows (SI-33).
    lost: points lost immediately (SI-41, not positive).
    total: the total of all rounds so far.
    """

    seat: Seat
    bonus: int
    windows: int
    lost: int
    total: int


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The round is over, because all factories and the centre are empty (SI-50). `seats` is in seat order."""

    round: int
    colour: Colour
    seats: tuple[SeatRound, ...]


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    """Panes were dealt to the factories.

    starter: the starting player of the round.
    refilled: whether the panes in the tower were returned to the bag.
    panes: number of panes dealt.
    missing: whether there were too few panes to fill every factory (SI-51).
    """

    final: ClassVar[bool] = True
    shrinks: ClassVar[bool] = True

    round: int
    colour: Colour
    starter: Seat
    refilled: bool
    panes: int
    missing: bool


@dataclass(frozen=True, slots=True)
class SeatEnd:
    """One seat's end-of-game scoring (SI-60 to SI-63).

    panes: number of panes left on strips.
    left: points for these panes.
    broken: points for the broken-glass marker (not positive).
    special: points for ornaments (side A) or complete windows (side B).
    filled: number of filled spaces around each ornament.
    complete: number of complete windows.
    colour, of_colour: the most frequent colour in complete windows on side B, and its number of panes; None and 0 on
    side A, or if no window is complete.
    total: the final score.
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
    """The game is over; `seats` has one entry per seat, in seat order."""

    final: ClassVar[bool] = True

    seats: tuple[SeatEnd, ...]
    winners: tuple[Seat, ...]
