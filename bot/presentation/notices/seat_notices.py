"""Notifies the chats of a table that a seat is free for somebody else, because its owner was away and has lost it."""

from __future__ import annotations

from bot.presentation.notices.departure_notices import departure_notices
from bot.presentation.people import People
from bot.store.interface import Store
from bot.tables.departures import departure_in
from bot.tables.events import TableChanged, TableEvent
from bot.telegram.sending.outbox import Outbox


class SeatNotices:
    """Sends one message to each chat of a table when a seat is lost."""

    def __init__(self, store: Store, outbox: Outbox, people: People) -> None:
        self._store = store
        self._outbox = outbox
        self._people = people

    async def handle(self, event: TableEvent) -> None:
        """Notify the chats of a table if an event includes the loss of a seat.

        Raises StoreError; the message is then still owed.
        """
        if not isinstance(event, TableChanged) or event.before is None:
            return
        lost = departure_in(event.before, event.facts)
        if lost is not None and lost.is_lost:
            for notice in await departure_notices(self._store, self._people, event.live, lost):
                self._outbox.put(notice)
