"""The resumption of tables after restarts, outages and pauses, and after changes that other nodes or operators made."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress

from bot.runtime.clock import Clock
from bot.store.errors import StoreError, StoreUnavailable
from bot.store.interface import Store
from bot.store.records import TableKey, TableRow
from bot.tables.events import TableChanged
from bot.tables.facts import load_fact
from bot.tables.live_table import LiveTable
from bot.tables.refusals import BrokenLog, NoTable
from bot.tables.repository import TableRepository
from bot.tables.service import TableService

log = logging.getLogger(__name__)


class Resumption:
    """Brings tables in memory up to date with the store, and publishes them again."""

    def __init__(
        self, store: Store, repository: TableRepository, tables: TableService, clock: Clock
    ) -> None:
        self._store = store
        self._repository = repository
        self._tables = tables
        self._clock = clock

    async def resume(self, key: TableKey) -> None:
        """Show a table's board again and let its computers move, unless it cannot be loaded. Raises StoreError."""
        try:
            live = await self._tables.live(key)
        except (BrokenLog, NoTable):
            return
        except StoreError:
            raise
        except Exception:  # the other tables go on
            log.exception("table not resumed", extra={"table": key})
            return
        self._tables.publish(TableChanged(live, live.table, live.table))

    async def resume_each(self, keys: Iterable[TableKey]) -> None:
        """Resume tables, and wait until the subscribers have handled all events. Raises StoreError."""
        for key in keys:
            await self.resume(key)
        await self._tables.published()

    async def resume_paused(self) -> None:
        """Show paused games in memory again after an outage, which moves the ends of the pauses. Raises StoreError."""
        for key in tuple(self._repository.cache):
            if (live := self._repository.cached(key)) is not None and live.table.paused is not None:
                await self.resume(key)

    async def retry_unfinished(self) -> None:
        """Resume the tables at which a step failed before (`TableService.retry_later`).

        Raises StoreUnavailable. Other errors of the store concern only one table, which is tried again the next time.
        """
        unfinished = self._tables.unfinished
        for key in tuple(unfinished):
            unfinished.discard(key)  # first: a failing subscriber adds the table again
            try:
                await self.resume(key)
            except StoreUnavailable:
                unfinished.add(key)
                raise
            except StoreError as error:
                unfinished.add(key)
                log.debug("table not resumed", extra={"table": key, "error": str(error)})

    async def reload(self, key: TableKey) -> None:
        """Let all nodes read a table again whose row has changed without a new version. Raises StoreError."""
        if self._store.leases is None:
            await self.reload_here(key)
        else:
            await self._store.leases.tell(f"reload {key}")

    async def reload_here(self, key: TableKey) -> None:
        """Drop a table from memory, and resume it unless its chat belongs to another node. Raises StoreError."""
        async with self._repository.locks.hold(key):  # a command in progress would put it back
            self._repository.cache.pop(key)
        if self._store.leases is None or await self._store.leases.handles(key):
            await self.resume(key)

    async def catch_up(self, key: TableKey) -> None:
        """Read a table again from the store, and publish the facts added since it was last read. Raises StoreError."""
        known = self._repository.cache.pop(key)
        with suppress(BrokenLog, NoTable):
            live = await self._tables.live(key)
            before = live.table if known is None else known.table
            rows = await self._store.facts(key, after=before.version)
            facts = tuple(load_fact(row.body) for row in rows)
            self._tables.publish(TableChanged(live, before, live.table, facts))

    async def woken(self, rows: Sequence[TableRow]) -> None:
        """Move the times of tables in memory by the length of a pause that `Store.wake` has ended. Raises StoreError.

        The stored deadlines have been moved already.
        """
        for row in rows:
            async with self._repository.locks.hold(row.key):
                if (live := self._repository.cached(row.key)) is not None:
                    if row.paused is None:  # the people in the home can be reached
                        live.away &= {person for person, _ in live.table.guests}
                    await self._end_pause(live)

    async def resume_later(self, rows: Sequence[TableRow], error: StoreError) -> None:
        """Drop tables from memory, and resume them when the store is available again after `error`."""
        for row in rows:
            async with self._repository.locks.hold(row.key):
                self._repository.cache.pop(row.key)
            self._tables.retry_later(row.key, error)

    async def carry_on(self, key: TableKey) -> None:
        """Resume a table whose pause has ended, at the node to which it belongs. Raises StoreError.

        Its computers move, and the notices that are still owed are sent.
        """
        leases = self._store.leases
        if leases is None or await leases.handles(key):
            await self.resume(key)
        else:
            await self.reload(key)

    async def _end_pause(self, live: LiveTable) -> None:
        """Move the times by the length of an ended pause. On StoreError, drop the table from memory and raise it."""
        before = live.changed_at
        try:
            await self._repository.refresh_times(live)
        except StoreError:
            self._repository.cache.pop(live.key)
            raise
        live.skip(max(0.0, live.changed_at - before), now=self._clock.now())
