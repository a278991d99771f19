"""Timers: check deadlines, retry after an outage, recover after a restart, purge updates, and find damaged tables."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from bot.runtime.clock import Clock
from bot.store.errors import StoreError
from bot.store.interface import Store
from bot.store.outages import level_of
from bot.store.records import NO_TABLE, Deadline, TableKey, TableRow
from bot.tables import deadlines, stored_times
from bot.tables.deadline_service import DeadlineService
from bot.tables.refusals import BrokenLog, NoTable
from bot.tables.repository import TableRepository
from bot.tables.resumption import Resumption
from bot.tables.service import TableService

TICK = 1.0
"""Seconds between two checks of the deadlines."""
HEARTBEAT = 10.0
"""Minimum seconds between two records of the time at which the bot was working, and of presses."""
OUTAGE = 60.0
"""After more than this many seconds without contact with Telegram, the connection is taken to have failed at the last
contact."""
KEPT = 25 * 3600.0
"""Seconds for which the ids of settled updates are kept. Telegram repeats updates for 24 hours."""
PURGE_INTERVAL = 20 * 60.0
"""Seconds between two purges. The content of updates must be gone from the files within an hour."""
DEADLINES = 100
"""The maximum number of deadlines that a check handles."""
STORE_PAUSE, ERROR_PAUSE = 5.0, 300.0
"""Seconds after which a deadline is tried again if the store or, because of an unexpected error, the bot has failed."""
log = logging.getLogger(__name__)


class Timers:
    """Handles due deadlines, records when the bot was working, and moves the deadlines after an outage."""

    def __init__(
        self,
        store: Store,
        repository: TableRepository,
        deadline_service: DeadlineService,
        resumption: Resumption,
        clock: Clock,
    ) -> None:
        self._store = store
        self._repository = repository
        self._deadline_service = deadline_service
        self._resumption = resumption
        self._clock = clock
        self._contact: float | None = None
        self._recorded = self._presses_stored = 0.0
        self._has_skipped = False
        self._ahead = 0.0
        """The seconds by which the clock was advanced, and by which the deadlines must still be moved."""
        self._failed: dict[tuple[TableKey, str], float] = {}
        """The deadlines that could not be handled, by table and kind, and when they are tried again."""

    async def recover(self) -> None:
        """Recover after a start: skip the time since the last heartbeat, and resume the tables that need it.

        These are the tables with an outdated board, with a computer to move, or with a notice that is owed. Raises
        StoreError.
        """
        now, alive = self._clock.now(), await self._store.alive_at()
        await self._skip(0.0 if alive is None else now - alive, now)
        self._has_skipped = False
        await self._resume_all(self._store.outdated_tables)
        await self._resume_all(self._store.thinking)
        after = NO_TABLE
        while keys := await self._store.owing_tables(after=after):
            await self._resumption.resume_each(keys)
            after = keys[-1]

    async def _resume_all(self, find: Callable[..., Awaitable[Sequence[TableRow]]]) -> None:
        """Resume all tables that a query of the store finds (see `Store.outdated_tables`). Raises StoreError."""
        after = NO_TABLE
        while rows := await find(after=after):
            await self._resumption.resume_each(row.key for row in rows)
            after = rows[-1].key

    async def run(self) -> None:
        """Check the deadlines every TICK seconds until cancelled."""
        while True:
            try:
                await self.tick()
            except StoreError as error:
                log.log(level_of(error), "deadlines not checked: %s", error)
            await self._clock.sleep(TICK)

    async def note_contact(self) -> None:
        """Record that Telegram answered, and shift deadlines after an outage. Call this before handling its updates.

        After the first call, deadlines are handled only while this is called regularly. Raises StoreError.
        """
        now = self._clock.now()
        if self._contact is not None and now - self._contact > OUTAGE:
            log.info("outage skipped", extra={"seconds": round(now - self._contact)})
            await self._skip(now - self._contact, now, since=now - OUTAGE)
        elif not self._ahead:  # otherwise, `tick` moves the deadlines first
            await self._record(now)
        self._contact = now

    def follow(self, at: float) -> bool:
        """Record that another node had contact with Telegram at `at`, in seconds since the epoch.

        Return whether the last known contact was less than OUTAGE seconds ago.
        """
        self._contact = max(at, self._contact or at)
        return self._clock.now() - self._contact < OUTAGE

    async def tick(self) -> None:
        """Resume the tables for which a step failed, then handle the deadlines that are due. Raises StoreError.

        After an outage, the boards that show the time of a deadline are updated first. If the last contact with
        Telegram was more than OUTAGE seconds ago, no deadlines are handled. If the system clock has been set forward,
        or the machine was suspended, the deadlines are moved first, as after an outage.
        """
        await self._catch_up()
        await self._resumption.retry_unfinished()
        now = self._clock.now()
        if self._contact is None:
            await self._record(now)
        elif now - self._contact > OUTAGE:
            return
        if self._has_skipped:
            await self._resumption.resume_paused()
            await self._resume_all(self._store.outdated_tables)
            self._has_skipped = False
        self._failed = {name: at for name, at in self._failed.items() if at > now}
        for deadline in await self._store.due(now, limit=DEADLINES + len(self._failed)):
            if (deadline.table, deadline.kind) not in self._failed:
                await self._handle(deadline)
        if now - self._presses_stored >= HEARTBEAT:
            self._presses_stored = now
            with suppress(BrokenLog, NoTable):
                await self._deadline_service.store_presses()

    async def _catch_up(self) -> None:
        """Move the deadlines if the clock has caught up with the system clock. Raises StoreError."""
        if ahead := self._clock.catch_up():
            log.info("clock advanced", extra={"seconds": round(ahead)})
            self._ahead += ahead
            if self._contact is not None:
                self._contact += ahead
        if self._ahead:
            now = self._clock.now()
            await self._skip(self._ahead, now, since=now - self._ahead)
            self._ahead = 0.0

    async def _handle(self, deadline: Deadline) -> None:
        """Handle a deadline. If this fails, it is tried again after a while, so that others do not wait for it.

        Unexpected errors are logged. Raises StoreError.
        """
        name, now = (deadline.table, deadline.kind), self._clock.now()
        try:
            with suppress(BrokenLog, NoTable):  # a damaged table has no deadlines
                await self._deadline_service.reach_deadline(deadline)
        except StoreError:
            self._failed[name] = now + STORE_PAUSE
            raise
        except Exception:
            fields = {"table": deadline.table, "kind": deadline.kind}
            log.exception("deadline not handled", extra=fields)
            self._failed[name] = now + ERROR_PAUSE

    async def close(self) -> None:
        """Record the last time at which the bot was working, and presses. Raises StoreError."""
        await self._store.record_alive((self._contact or self._clock.now()) - self._ahead)
        with suppress(BrokenLog, NoTable):
            await self._deadline_service.store_presses()

    async def _record(self, now: float) -> None:
        if abs(now - self._recorded) >= HEARTBEAT:
            await self._store.record_alive(now)
            self._recorded = now

    async def _skip(self, seconds: float, now: float, *, since: float | None = None) -> None:
        """Move all deadlines by `seconds`, the length of an outage until `now`; negative if the clock was set back.

        If another node has worked after the time `since`, it has moved them, and its notice moves the times in memory.
        Raises StoreError.
        """
        earliest = stored_times.after_outage(seconds, now=now)
        told = deadlines.TOLD
        if not await self._store.skip_outage(
            seconds, earliest=earliest, at=now, told=told, since=since
        ):
            return
        self._recorded, self._has_skipped = now, True
        await self._repository.skip_outage(seconds)


async def purge_updates(
    store: Store, clock: Clock, complete: Callable[[], Awaitable[None]] | None = None
) -> None:
    """Every PURGE_INTERVAL seconds until cancelled, call `Store.purge` for what is older than KEPT seconds.

    Also call `complete`, by default `Store.erase_traces`, to forget people if that failed, or was interrupted, before.
    """
    while True:
        try:
            await store.purge(before=clock.now() - KEPT)
            await (complete or store.erase_traces)()
        except StoreError as error:
            log.log(level_of(error), "not purged", extra={"error": str(error)})
        await clock.sleep(PURGE_INTERVAL)


async def freeze_damaged_tables(store: Store, tables: TableService) -> None:
    """Search for damaged tables once, and load each of them, which pauses the table until it is repaired."""
    try:
        for key in await store.damaged_tables():
            with suppress(BrokenLog, NoTable):
                await tables.live(key)
    except StoreError as error:
        log.warning("damaged tables not looked for", extra={"error": str(error)})
