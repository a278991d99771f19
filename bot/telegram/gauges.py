"""Figures that are measured when /metrics is read: the lengths of queues and the number of tables."""

from __future__ import annotations

from bot.runtime import metrics
from bot.store.interface import Store
from bot.tables.events import TableChanged, TableEvent
from bot.tables.facts import Played
from bot.tables.search_pool import SearchPool
from bot.telegram.outbox import Outbox


class Figures:
    """Measures the queues and the tables of the bot."""

    def __init__(self, store: Store, outbox: Outbox, search_pool: SearchPool) -> None:
        self._store = store
        self._outbox = outbox
        self._search_pool = search_pool

    async def measure(self) -> None:
        """Set the lengths of the queues and the numbers of tables. Raises StoreError."""
        metrics.QUEUES.labels("messages").set(self._outbox.queued)
        metrics.QUEUES.labels("searches").set(self._search_pool.searches)
        counts = await self._store.table_counts()
        metrics.QUEUES.labels("updates").set(counts.updates)
        metrics.TABLES.labels("lobby").set(counts.lobbies)
        metrics.TABLES.labels("running").set(counts.running)
        metrics.TABLES.labels("frozen").set(counts.frozen)


async def count_moves(event: TableEvent) -> None:
    """Count the moves in an event. This function is a subscriber of the table service."""
    if isinstance(event, TableChanged):
        metrics.MOVES.inc(sum(isinstance(fact, Played) for fact in event.facts))
