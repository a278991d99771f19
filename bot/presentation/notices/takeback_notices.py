"""Open requests for take-backs, which end when the person who made one, or who was asked, has left the table."""

from __future__ import annotations

from dataclasses import replace

from bot.runtime.clock import Clock
from bot.store.interface import Store
from bot.store.records import Stage
from bot.tables.deadlines import is_new_turn
from bot.tables.events import TableChanged, TableEvent
from bot.tables.live_table import LiveTable
from bot.telegram.messages import DeleteTurnCall
from bot.telegram.sending.outbox import Outbox


async def open_until(store: Store, live: LiveTable, *, now: float) -> float | None:
    """Return until when the open request for a take-back at a table is open, or None if there is none.

    Times are in seconds since the epoch. Raises StoreError.
    """
    for person in live.table.people:
        request = await store.takeback_request(live.key, person)
        if request is not None and not request.end and now < request.until:
            return request.until
    return None


class TakebackNotices:
    """Deletes the message with a request that nobody can answer any more. The end of the turn deletes it anyway."""

    def __init__(self, store: Store, outbox: Outbox, clock: Clock) -> None:
        self._store = store
        self._outbox = outbox
        self._clock = clock

    async def handle(self, event: TableEvent) -> None:
        """Let a request expire if its asker or the person who was asked no longer plays. Raises StoreError."""
        if not isinstance(event, TableChanged) or event.before is None:
            return
        before, after, live = event.before, event.after, event.live
        gone = set(before.present) - set(after.present)
        if not gone or after.stage is not Stage.RUNNING or is_new_turn(before, after):
            return
        for person in before.people:
            request = await self._store.takeback_request(live.key, person)
            if request is None or request.end or self._clock.now() > request.until:
                continue
            if gone & {request.asker, request.asked}:
                await self._store.keep_takeback_request(live.key, replace(request, until=0.0))
                self._outbox.put(DeleteTurnCall(live.place_of(request.asked), live.key))
