"""Big moves, which the picture of a board marks. They are defined by the kinds of sentences with `big = true`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.presentation.narration.narration_kinds import SentenceKind, kinds_on, value_at
from engine.contract import Event, Seat


def big_move(game: str, events: Sequence[object]) -> Seat | None:
    """Return the seat that made the newest big move among public events, or None.

    `events` are ordered from oldest to newest. If an event contains several big moves of one kind, the one with the
    highest value at `SentenceKind.most` is chosen. The result does not depend on whether the narrator is switched on.
    """
    for event in reversed(events):
        if not isinstance(event, Event):
            continue
        cls: Any = type(event)  # not typed, because mypy does not know that classes are hashable
        for kind in kinds_on(game, cls):
            seats = _seats(kind, event) if kind.big else []
            if seats:
                return max(seats)[1]
    return None


def _seats(kind: SentenceKind, event: object) -> list[tuple[int, Seat]]:
    """Return (value, seat) for each moment in an event that fulfils the conditions of `kind`.

    The value is the one at the path `kind.most`, or 0 if the path is "".
    """
    return [
        (value_at(moment, kind.most) if kind.most else 0, Seat(value_at(moment, kind.args["seat"])))
        for moment in kind.moments(event)
        if kind.holds(moment)
    ]
