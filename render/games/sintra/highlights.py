"""What changed since the last picture, as places to highlight."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.contract import Event
from engine.games.sintra.events import (
    RoundEnded,
    RoundStarted,
    Shattered,
    StripCompleted,
    Took,
    WentBack,
)
from engine.saying import Seat


@dataclass(slots=True)
class Highlights:
    """Everything new since the last picture.

    takes: takes of the current round, oldest first.
    panes: (seat, strip) -> indexes of the filled spaces, from 0.
    windows: (seat, window, whether it is the upper pane) of panes that moved into a window.
    turned: (seat, strip) of strips that were turned over.
    paths: seat -> strips that the glazier moved from and to; back: seats whose glazier went back as their turn.
    gains: points won or lost by seat; shattered: points lost at once by seat.
    latest: the move for the last-move bar, with the points and the immediate loss it caused; ended: the number of the
    round that ended after it, or None.
    """

    takes: list[Took] = field(default_factory=list)
    panes: dict[tuple[Seat, int], set[int]] = field(default_factory=dict)
    windows: set[tuple[Seat, int, bool]] = field(default_factory=set)
    turned: set[tuple[Seat, int]] = field(default_factory=set)
    paths: dict[Seat, tuple[int, int]] = field(default_factory=dict)
    back: set[Seat] = field(default_factory=set)
    gains: dict[Seat, int] = field(default_factory=dict)
    shattered: dict[Seat, int] = field(default_factory=dict)
    latest: Took | WentBack | None = None
    ended: int | None = None
    points: int = 0
    lost: int = 0


def highlights_of(events: Iterable[Event]) -> Highlights:
    """Collect highlights from events, oldest first; a pane that moved again is highlighted at its last place."""
    highlights = Highlights()
    for event in events:
        match event:
            case Took():
                _start_move(highlights, event)
                highlights.takes.append(event)
                if event.strip is not None:
                    highlights.panes.setdefault((event.seat, event.strip), set()).update(
                        event.spaces
                    )
                    highlights.paths[event.seat] = (event.left_from, event.strip)
                    highlights.back.discard(event.seat)
            case WentBack(seat, left_from, to):
                _start_move(highlights, event)
                highlights.paths[seat] = (left_from, to)
                highlights.back.add(seat)
            case Shattered(seat, points):
                highlights.shattered[seat] = highlights.shattered.get(seat, 0) + points
                highlights.gains[seat] = highlights.gains.get(seat, 0) - points
                highlights.lost = points
            case StripCompleted():
                _complete_strip(highlights, event)
            case RoundEnded(number):
                highlights.ended = number
            case RoundStarted():
                highlights.takes.clear()
    return highlights


def _start_move(highlights: Highlights, event: Took | WentBack) -> None:
    highlights.latest = event
    highlights.ended = None
    highlights.points = highlights.lost = 0


def _complete_strip(highlights: Highlights, event: StripCompleted) -> None:
    seat, strip = event.seat, event.strip
    highlights.panes.pop((seat, strip), None)
    highlights.windows.add((seat, strip, event.upper))
    highlights.turned.discard((seat, strip))
    if event.upper:
        highlights.turned.add((seat, strip))
    highlights.points = event.points + event.bonus
    highlights.gains[seat] = highlights.gains.get(seat, 0) + highlights.points
