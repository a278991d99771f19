"""The events that the text of a board reports after seats have changed hands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.table import Table
from engine.contract import AnyGame, Event, Seat
from engine.saying import named_players


def told_events(table: Table, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the part of `events`, the newest events of a table, that its text reports.

    If an event names a seat that has changed hands since, the events before the change are left out, because whoever
    took over the seat did not make its earlier moves.
    """
    for seat, version in table.handed_over:  # the earliest first
        later = sum(len(turn.events) for turn in table.turns if turn.version > version)
        before = max(0, len(events) - later)
        if seat in _named(table.game, events[:before]):
            events = events[before:]
    return events


def _named(game: AnyGame, events: Sequence[Event]) -> frozenset[Seat]:
    """Return the seats whose players the sentences about events name."""
    told = [saying for event in events for saying in game.tell(event)]
    return frozenset().union(*map(named_players, told))
