"""The places to highlight in a picture: what the view's events changed."""

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
    """What is new since the last picture. Strips and windows are counted from 1.

    takes: the takes of the current round, oldest first.
    panes: by (seat, strip), the indexes of the spaces that were filled, counted from 0.
    windows: the panes that moved into a window, as (seat, window, whether it is the upper pane).
    turned: the strips that were turned over, as (seat, strip).
    paths: by seat, the strips that the glazier moved from and to. back: the seats that used their turn to move the
    glazier back.
    gains: by seat, the points won or lost. shattered: by seat, the points lost immediately by broken glass.
    latest: the move that the last-move bar shows, or None. points, lost: the points that this move won, and the
    immediate loss that it caused.
    ended: the number of the round that ended after this move, or None.
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
    """Return the highlights for `events`, which are ordered from oldest to newest.

    A pane that moved several times is highlighted at its last place.
    """
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
