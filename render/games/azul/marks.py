"""What has happened since the last board, as places to mark: rings, ghosts, gains."""

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
class Marks:
    """Everything new on the picture.

    takes: those whose source lies on this round's market, oldest first. lines: (seat, line) to the first new tile
    and how many; floors: seat to the same; walls: (seat, row, column) of placed tiles; gains: what each seat got
    when the round ended, or from tiling so far. latest: the event to be told.
    """

    takes: list[Took] = field(default_factory=list)
    lines: dict[tuple[Seat, int], tuple[int, int]] = field(default_factory=dict)
    floors: dict[Seat, tuple[int, int]] = field(default_factory=dict)
    walls: set[tuple[Seat, int, int]] = field(default_factory=set)
    gains: dict[Seat, int] = field(default_factory=dict)
    latest: Took | Placed | RoundEnded | RoundStarted | None = None


def marks_of(events: Iterable[Event]) -> Marks:
    """Follow the events, oldest first; a tile that has moved on since is marked where it lies now."""
    marks = Marks()
    for event in events:
        match event:
            case Took():
                _take(marks, event)
            case Placed(seat, row, column):
                marks.walls.add((seat, row, column))
                marks.lines.pop((seat, row), None)
                marks.latest = event
            case StuckLineFell(seat, row):
                marks.lines.pop((seat, row), None)
                _fall(marks, seat, event.on_floor, row)
            case FloorCounted(seat):
                marks.floors.pop(seat, None)
            case RoundEnded():
                marks.gains = {entry.seat: entry.tiling - entry.paid for entry in event.seats}
                marks.latest = event
            case RoundStarted():
                marks.takes.clear()
                if not isinstance(marks.latest, RoundEnded):
                    marks.latest = event
    return marks


def _take(marks: Marks, event: Took) -> None:
    marks.takes.append(event)
    marks.latest = event
    if event.line is not None and event.placed:
        first, count = marks.lines.get((event.seat, event.line), (event.held, 0))
        marks.lines[event.seat, event.line] = first, count + event.placed
    fallen = event.fallen - event.lost + event.marker_on_floor
    _fall(marks, event.seat, event.on_floor, fallen)


def _fall(marks: Marks, seat: Seat, on_floor: int, count: int) -> None:
    first, before = marks.floors.get(seat, (on_floor, 0))
    count = min(before + count, FLOOR_SPACES - first)
    if count > 0:
        marks.floors[seat] = first, count
