"""The gauges that are measured on request, such as the lengths of the queues and the longest wait; counts of moves."""

from __future__ import annotations

from bot.runtime import metrics
from bot.store.interface import Store
from bot.tables.computers.search_pool import SearchPool
from bot.tables.events import TableChanged, TableEvent
from bot.tables.facts import Played
from bot.telegram.messages import BoardUpdate
from bot.telegram.sending.budgets import is_optional
from bot.telegram.sending.jobs import Job, name_of
from bot.telegram.sending.outbox import Outbox


class Gauges:
    """Measures the queues and the tables of the bot."""

    def __init__(self, store: Store, outbox: Outbox, search_pool: SearchPool) -> None:
        self._store = store
        self._outbox = outbox
        self._search_pool = search_pool

    async def measure(self) -> None:
        """Set the lengths of the queues and the numbers of tables. Raises StoreError."""
        metrics.QUEUES.labels("messages").set(self._outbox.queued)
        metrics.QUEUES.labels("searches").set(self._search_pool.searches)
        metrics.DISK_FULL.set(self._store.is_disk_full)
        counts = await self._store.table_counts()
        metrics.QUEUES.labels("updates").set(counts.updates)
        metrics.TABLES.labels("lobby").set(counts.lobbies)
        metrics.TABLES.labels("running").set(counts.running)
        metrics.TABLES.labels("frozen").set(counts.frozen)

    def longest_wait(self, now: float) -> float:
        """Return the seconds that the longest-waiting board of a game has been waiting although it could be sent, or 0.

        Boards that no game needs (`is_optional`), such as those of lobbies, are ignored. Pauses that Telegram requires
        are not included, nor, for a queued board, pauses before another attempt. `now` is in monotonic seconds.
        """
        found = [0.0]
        for queue in self._outbox.queues.values():
            for job in queue.jobs.values():
                if _is_needed(job):
                    since = max(queue.waiting.queued.get(name_of(job), now), queue.resume_at)
                    found.append(now - queue.ready_at(job, since))
            found += [
                now - max(delivery.queued_at, queue.resume_at)
                for delivery in queue.waiting.deliveries.values()
                if _is_needed(delivery.job)
            ]
        return max(found)


def _is_needed(job: Job) -> bool:
    return isinstance(job, BoardUpdate) and not is_optional(job)


async def count_moves(event: TableEvent) -> None:
    """Count the moves in an event. This function is a subscriber of the table service."""
    if isinstance(event, TableChanged):
        metrics.MOVES.inc(sum(isinstance(fact, Played) for fact in event.facts))
