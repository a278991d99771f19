"""Determines which chats are owed the notice that a person has left a running game or lost their seat."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.notices import Departure
from bot.store.records import ChatKey, Stage
from bot.tables.facts import Fact, HandedOver, Left
from bot.tables.table import Table


def departure_in(before: Table, facts: Sequence[Fact]) -> Departure | None:
    """Return the departure that these facts record, or None. `before` is the table before the facts."""
    for fact in facts:
        match fact:
            case Left():
                return Departure(fact.person)
            case HandedOver(cause="forfeited"):
                owner = before.occupants[fact.seat].owner
                if owner is not None:
                    return Departure(owner, is_lost=True)
    return None


def owed_departure(
    home: ChatKey, before: Table, table: Table, facts: Sequence[Fact]
) -> tuple[str, tuple[ChatKey, ...]] | None:
    """Return the kind and the chats of the notices that are owed, or None if none are.

    If a person left a game that goes on, or lost their seat in it, a notice is owed to each chat of the table. `home`
    is the home of the table; `before` and `table` are the table before and after the facts.
    """
    if table.stage is not Stage.RUNNING:
        return None
    found = departure_in(before, facts)
    return None if found is None else (found.kind, (home, *(chat for _, chat in table.guests)))
