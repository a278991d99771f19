"""Timers: check deadlines, retry after an outage, and recover after a restart."""

from __future__ import annotations

import logging
from contextlib import suppress

from bot.runtime.clock import Clock
from bot.store.errors import StoreError
from bot.store.interface import Store
from bot.store.records import NO_TABLE
from bot.tables import deadlines
from bot.tables.errors import BrokenLog, NoTable
from bot.tables.service import TableService

TICK = 1.0
"""Seconds between checks of the deadlines."""
KEPT = 7 * 24 * 3600.0
"""Seconds for which settled updates are kept."""
HOUR = 3600.0
_log = logging.getLogger(__name__)


class Timers:
    """Calls the table service when a deadline is due."""

    def __init__(self, store: Store, tables: TableService, clock: Clock) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock

    async def recover(self) -> None:
        """Recover after a start: postpone deadlines within GRACE, update outdated boards, and let computers move."""
        until = self._clock.now() + deadlines.GRACE
        for kind in (deadlines.ABSENT, deadlines.REMIND, deadlines.LOBBY, deadlines.IDLE):
            await self._store.postpone_deadlines(kind, until=until)
        for find in (self._store.outdated_tables, self._store.thinking):
            after = NO_TABLE
            while rows := await find(after=after):
                for row in rows:
                    await self._tables.resume(row.key)
                await self._tables.published()
                after = rows[-1].key

    async def run(self) -> None:
        """Check the deadlines every TICK seconds until cancelled."""
        while True:
            try:
                await self.tick()
            except StoreError as error:
                _log.warning("deadlines not checked: %s", error)
            await self._clock.sleep(TICK)

    async def tick(self) -> None:
        """Retry tables that failed, then handle the deadlines that are due. Raises StoreError."""
        await self._tables.retry_unfinished()
        for deadline in await self._store.due(self._clock.now()):
            with suppress(BrokenLog, NoTable):  # a damaged table has no deadlines
                await self._tables.reach_deadline(deadline)


async def purge_updates(store: Store, clock: Clock) -> None:
    """Every hour until cancelled, delete the settled updates that are older than KEPT."""
    while True:
        try:
            await store.purge(before=clock.now() - KEPT)
        except StoreError as error:
            _log.warning("not purged", extra={"error": str(error)})
        await clock.sleep(HOUR)
