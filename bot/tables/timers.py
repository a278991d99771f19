"""Timers: deadlines, retries after an outage, and recovery after a restart."""

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
"""Seconds between two checks of the deadlines."""
KEPT = 25 * 3600.0
"""Seconds for which the numbers of finished updates are kept; Telegram repeats updates for 24 hours."""
PURGE_INTERVAL = 20 * 60.0
"""Seconds between two purges; their content must be gone from the files within an hour."""
_log = logging.getLogger(__name__)


class Timers:
    """Calls the table service when a deadline is due."""

    def __init__(self, store: Store, tables: TableService, clock: Clock) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock

    async def recover(self) -> None:
        """After a start: postpone deadlines by the grace period, show outdated boards, resume computers."""
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
        """Check deadlines until cancelled."""
        while True:
            try:
                await self.tick()
            except StoreError as error:
                _log.warning("deadlines not checked: %s", error)
            await self._clock.sleep(TICK)

    async def tick(self) -> None:
        """Carry out what is due and retry what failed. Raises StoreError."""
        await self._tables.retry_unfinished()
        for deadline in await self._store.due(self._clock.now()):
            with suppress(BrokenLog, NoTable):  # a damaged table has no deadlines
                await self._tables.reach_deadline(deadline)


async def purge_updates(store: Store, clock: Clock) -> None:
    """Delete settled updates older than KEPT, and the content of younger ones, until cancelled."""
    while True:
        try:
            await store.purge(before=clock.now() - KEPT)
        except StoreError as error:
            _log.warning("not purged", extra={"error": str(error)})
        await clock.sleep(PURGE_INTERVAL)
