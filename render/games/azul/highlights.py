"""The places to highlight in a picture: what the view's events changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.contract import Event
from engine.games.azul.events import (
    FloorCounted,
    Placed,
    RoundEnded,
    RoundStarted,
    StuckLineFell,
    Took,
)
from engine.games.azul.state import FLOOR_SPACES
from engine.saying import Seat


@dataclass(slots=True)
class Highlights:
    """What is new since the last picture.

    takes: the takes of the current round, oldest first.
    lines: by seat and line (counted from 1), the index (counted from 0) of the first new tile on it, and the number of
    new tiles.
    floors: by seat, the same two numbers for the pieces on the floor line.
    walls: the new tiles on walls, as (seat, row, column) counted from 1.
    gains: by seat, the points won or lost in the round that just ended.
    latest: the event that the last-move bar shows, or None.
    """

    takes: list[Took] = field(default_factory=list)
    lines: dict[tuple[Seat, int], tuple[int, int]] = field(default_factory=dict)
    floors: dict[Seat, tuple[int, int]] = field(default_factory=dict)
    walls: set[tuple[Seat, int, int]] = field(default_factory=set)
    gains: dict[Seat, int] = field(default_factory=dict)
    latest: Took | Placed | RoundEnded | RoundStarted | None = None

    def is_latest(self, seat: Seat) -> bool:
        """Return False if the last-move bar shows a take by another seat, otherwise True."""
        return not isinstance(self.latest, Took) or self.latest.seat == seat


def highlights_of(events: Iterable[Event]) -> Highlights:
    """Return the highlights for `events`, which are ordered from oldest to newest.

    A tile that moved several times is highlighted at its last place.
    """
    highlights = Highlights()
    for event in events:
        match event:
            case Took():
                _take(highlights, event)
            case Placed(seat, row, column):
                highlights.walls.add((seat, row, column))
                highlights.lines.pop((seat, row), None)
                highlights.latest = event
            case StuckLineFell(seat, row):
                highlights.lines.pop((seat, row), None)
                _fall(highlights, seat, event.on_floor, row)
            case FloorCounted(seat):
                highlights.floors.pop(seat, None)
            case RoundEnded():
                highlights.gains = {entry.seat: entry.tiling - entry.paid for entry in event.seats}
                highlights.latest = event
            case RoundStarted():
                highlights.takes.clear()
                if not isinstance(highlights.latest, RoundEnded):
                    highlights.latest = event
    return highlights


def _take(highlights: Highlights, event: Took) -> None:
    highlights.takes.append(event)
    highlights.latest = event
    if event.line is not None and event.placed:
        first, count = highlights.lines.get((event.seat, event.line), (event.held, 0))
        highlights.lines[event.seat, event.line] = first, count + event.placed
    fallen = event.fallen - event.lost + event.marker_on_floor
    _fall(highlights, event.seat, event.on_floor, fallen)


def _fall(highlights: Highlights, seat: Seat, on_floor: int, count: int) -> None:
    first, before = highlights.floors.get(seat, (on_floor, 0))
    count = min(before + count, FLOOR_SPACES - first)
    if count > 0:
        highlights.floors[seat] = first, count
