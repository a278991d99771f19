"""What has happened since the last board, as places to mark: sources, new panes, paths, gains."""

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
class Marks:
    """Everything new on the picture.

    takes: those whose source lies on this round's table, oldest first. panes: (seat, strip) to the new spaces from 0;
    windows: (seat, window, upper) of panes kept; turned: (seat, strip) of strips that show their other side now.
    paths: seat to the places the glazier went from and to; back: whose went back for a whole turn. gains: points won
    or lost; shattered: those lost at once. latest: the move to be told; ended: the round that ended after it; points,
    lost: what it brought and cost.
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


def marks_of(events: Iterable[Event]) -> Marks:
    """Follow the events, oldest first; a pane that has moved on since is marked where it is now."""
    marks = Marks()
    for event in events:
        match event:
            case Took():
                _begin(marks, event)
                marks.takes.append(event)
                if event.strip is not None:
                    marks.panes.setdefault((event.seat, event.strip), set()).update(event.spaces)
                    marks.paths[event.seat] = (event.left_from, event.strip)
                    marks.back.discard(event.seat)
            case WentBack(seat, left_from, to):
                _begin(marks, event)
                marks.paths[seat] = (left_from, to)
                marks.back.add(seat)
            case Shattered(seat, points):
                marks.shattered[seat] = marks.shattered.get(seat, 0) + points
                marks.gains[seat] = marks.gains.get(seat, 0) - points
                marks.lost = points
            case StripCompleted():
                _complete(marks, event)
            case RoundEnded(number):
                marks.ended = number
            case RoundStarted():
                marks.takes.clear()
    return marks


def _begin(marks: Marks, event: Took | WentBack) -> None:
    marks.latest = event
    marks.ended = None
    marks.points = marks.lost = 0


def _complete(marks: Marks, event: StripCompleted) -> None:
    seat, strip = event.seat, event.strip
    marks.panes.pop((seat, strip), None)
    marks.windows.add((seat, strip, event.upper))
    marks.turned.discard((seat, strip))
    if event.upper:
        marks.turned.add((seat, strip))
    marks.points = event.points + event.bonus
    marks.gains[seat] = marks.gains.get(seat, 0) + marks.points
