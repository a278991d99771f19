"""Figures that are measured on request, such as the lengths of the queues and the longest wait, and counts of moves."""

from __future__ import annotations

from bot.runtime import metrics
from bot.store.interface import Store
from bot.tables.events import TableChanged, TableEvent
from bot.tables.facts import Played
from bot.tables.search_pool import SearchPool
from bot.telegram.jobs import name_of
from bot.telegram.messages import BoardUpdate
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

    def longest_wait(self, now: float) -> float:
        """Return the seconds that the longest-waiting board has been waiting although it could be sent, or 0.

        For a queued board, pauses that Telegram requires and pauses before another attempt are not included. For a
        board that is being delivered, the whole time since it was queued is included. Queued boards of lobbies and
        queued repeated boards are ignored. `now` is in monotonic seconds.
        """
        found = [0.0]
        for queue in self._outbox.queues.values():
            for job in queue.jobs.values():
                if isinstance(job, BoardUpdate) and not (job.lobby or job.repeated):
                    since = max(queue.waiting.queued.get(name_of(job), now), queue.resume_at)
                    found.append(now - queue.ready_at(job, since))
            boards = queue.waiting.delivering.items()
            found += [now - queued_at for name, (queued_at, _) in boards if name[0] is BoardUpdate]
        return max(found)


async def count_moves(event: TableEvent) -> None:
    """Count the moves in an event. This function is a subscriber of the table service."""
    if isinstance(event, TableChanged):
        metrics.MOVES.inc(sum(isinstance(fact, Played) for fact in event.facts))
