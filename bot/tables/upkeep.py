"""The part of the table service besides commands: deadlines, calls, owed notices, outages and changes from outside."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress

from bot.runtime.clock import Clock
from bot.runtime.keyed import KeyedLocks
from bot.store.errors import StoreError
from bot.store.interface import Store
from bot.store.outages import level_of
from bot.store.records import CARD, Chat, ChatKey, Deadline, PersonKey, Stage, TableKey, TableRow
from bot.tables import deadlines, stored_times
from bot.tables.commands import Absent, Command, Continue, Expire, ReplaceHost
from bot.tables.events import DeadlineReached, TableChanged, TableEvent
from bot.tables.facts import load_fact
from bot.tables.live_table import LiveTable
from bot.tables.owing import OWED, owing
from bot.tables.refusals import BrokenLog, NoTable
from bot.tables.repository import TableRepository
from bot.tables.table import Table

log = logging.getLogger(__name__)


class Upkeep(ABC):
    """The base class of `TableService`, which adds the commands and the publication of events."""

    def __init__(self, store: Store, repository: TableRepository, clock: Clock) -> None:
        self._store = store
        self._repository = repository
        self._clock = clock
        self._locks = KeyedLocks()
        self._unfinished: set[TableKey] = set()

    async def reach_deadline(self, deadline: Deadline) -> None:
        """Handle a deadline: change the table, notify people, or postpone it. Raises BrokenLog, NoTable, StoreError."""
        async with self._locks.hold(deadline.table):
            live, kind = await self._live(deadline.table, None), deadline.kind
            due = await self._store.deadlines_of(deadline.table)
            await self._repository.refresh_times(live, due)
            if not stored_times.is_due(kind, due, now=self._clock.now()):
                return  # something was faster, for example a move
            person = _person_to_move(live.table)
            is_kept = kind in (deadlines.WARN, deadlines.IDLE) and live.pressed_at > live.changed_at
            if is_kept:
                live.changed_at = live.pressed_at
            elif kind == deadlines.IDLE and await self._is_unwarned(live):
                is_kept, live.changed_at = True, self._clock.now()
            elif await self._has_changed(live, kind):
                return
            reached = not is_kept and self._is_told(live, kind, person)
            if reached and kind == deadlines.ABSENT:
                live.seen = None
            owed = (kind, owing(live, kind, person)) if reached and kind in OWED else None
            await self._repository.write_deadlines(live, owed)
            if reached:
                self._publish(DeadlineReached(live, kind, person))

    async def _has_changed(self, live: LiveTable, kind: str) -> bool:
        """Carry out the command that belongs to a deadline, if any, and return whether it changed the table.

        For HOST, return False even if the host was replaced, because the time of the next check must still be stored.
        """
        command: Command
        match kind:
            case deadlines.HOST:
                await self._check_host(live)
                return False
            case deadlines.LOBBY | deadlines.IDLE:
                command = Expire()
            case deadlines.PAUSE:
                command = Continue()
            case deadlines.ABSENT if deadlines.is_timed(live.table):
                command = Absent(live.table.position, self._clock.now())
            case _:
                return False
        return bool((await self._carry_out(live, command, None)).facts)

    def _is_told(self, live: LiveTable, kind: str, person: PersonKey | None) -> bool:
        """Return whether to publish a deadline now, which notifies people. For CALL, set the time of the next call."""
        match kind:
            case deadlines.CALL:
                return person is not None and self._is_called_now(live, person)
            case deadlines.ABSENT:
                return person is not None and deadlines.is_timed(live.table)
            case _:
                return kind == deadlines.WARN

    def _is_called_now(self, live: LiveTable, person: PersonKey) -> bool:
        """Set the time of the next call, and return whether to call the person to move now.

        The person is not called before `deadlines.earliest_call`.
        """
        now = self._clock.now()
        until = deadlines.earliest_call(live.table, person, live.acted, live.called)
        if until > now:
            live.call_at = until
            return False
        live.called[person] = now
        live.call_at = deadlines.next_call(live.table, moved=live.turn_since, now=now)
        return True

    async def _check_host(self, live: LiveTable) -> None:
        """Replace the host of a lobby if they are away, and set the time of the next check.

        The lobby expires at the same time as before.
        """
        now, touched = self._clock.now(), live.changed_at
        away_at = deadlines.host_away_at(live.table, live.acted, live.host_watched_since)
        if away_at is not None and away_at <= now:
            since = live.host_since
            found = deadlines.possible_hosts(live.table, live.acted, host_since=since, now=now)
            await self._carry_out(live, ReplaceHost(found), None)
            live.changed_at = touched
        live.call_at = deadlines.host_check(
            live.table, live.acted, live.host_watched_since, now=now
        )

    async def postpone_call(self, key: TableKey, position: int, at: float) -> None:
        """Set the time of the next call of the person to move, if the table is still at this position.

        `at` is in seconds since the epoch. Raises BrokenLog, NoTable, StoreError.
        """
        async with self._locks.hold(key):
            live = await self._live(key, None)
            if live.table.position == position:
                live.call_at = at
                if (person := _person_to_move(live.table)) is not None:  # was not called now
                    live.called[person] = min(self._clock.now(), at - deadlines.SILENCE)
                await self._repository.write_deadlines(live)

    def call_later(self, live: LiveTable, position: int) -> None:
        """After a failure of the store, let the next resume call the person to move, if the position is unchanged."""
        if live.table.position == position:
            live.call_at = self._clock.now()

    async def owed(self, live: LiveTable) -> dict[str, list[ChatKey]]:
        """Return the chats to which notices are still owed, by the kind of the notice.

        The caller must send them; if a call is among them, the person to move counts as called now. Notices that may
        have been sent are left out. A call that may have been sent is no longer owed, but is made again after
        `deadlines.SILENCE`. Raises BrokenLog, NoTable, StoreError.
        """
        found: dict[str, list[ChatKey]] = {}
        for notice in await self._store.owed_notices(live.key):
            if not notice.is_begun:
                found.setdefault(notice.kind, []).append(notice.chat)
                person = _person_to_move(live.table)
                if notice.kind == deadlines.CALL and person is not None:
                    live.called[person] = self._clock.now()
            elif notice.kind == deadlines.CALL:
                later = self._clock.now() + deadlines.SILENCE
                await self.postpone_call(live.key, live.table.position, later)
                await self._store.end_notice(live.key, notice.kind, notice.chat, sent=True)
        return found

    async def _is_unwarned(self, live: LiveTable) -> bool:
        """Return whether a warning is still owed to the home of a table or, for a card, to all its private chats.

        In the lobby of a card, only the host is warned. Raises StoreError.
        """
        owed, home = await self._store.owed_notices(live.key), live.place.chat
        chats = {one.chat for one in owed if one.kind == deadlines.WARN}
        if home in chats or not chats or (await self._store.chat(home)).kind != CARD:
            return home in chats
        if live.table.stage is Stage.LOBBY:
            return True
        return all(place.chat in chats for place in live.places if place.chat != home)

    async def keep(self, key: TableKey, chat: Chat) -> None:
        """Postpone the expiry of a table, as a press on its board does. Raises whatever `live` raises."""
        async with self._locks.hold(key):
            live = await self._live(key, chat)
            live.changed_at = self._clock.now()
            await self._repository.write_deadlines(live)

    async def reload(self, key: TableKey, *, is_told: bool = False) -> None:
        """Drop a table whose row has changed without a new version, and resume it, at all nodes. Raises StoreError.

        Only the node of its chat resumes it. `is_told`: all nodes know of the change already.
        """
        leases = self._store.leases
        if leases is not None and not is_told:
            await leases.tell(f"reload {key}")
            return
        async with self._locks.hold(key):  # otherwise, a command in progress would put it back
            self._repository.cache.pop(key)
        if leases is None or await leases.handles(key):
            await self.resume(key)

    def is_quiet(self, live: LiveTable) -> bool:
        """Return whether the table is a lobby that has been idle for so long that anybody may close it."""
        touched = max(live.changed_at, live.pressed_at)
        return deadlines.is_quiet(live.table, touched=touched, now=self._clock.now())

    async def reveal(self, key: TableKey) -> None:
        """Make the private steps of the current turn public without updating boards. Raises whatever `live` raises."""
        async with self._locks.hold(key):
            (await self._live(key, None)).seen = None

    async def woken(self, rows: Sequence[TableRow]) -> None:
        """Move the times of tables in memory by the length of a pause that `Store.wake` has ended. Raises StoreError.

        The stored deadlines have been moved already.
        """
        for row in rows:
            async with self._locks.hold(row.key):
                if (live := self._repository.cached(row.key)) is not None:
                    await self._end_pause(live)

    async def _end_pause(self, live: LiveTable) -> None:
        """Move the times by the length of an ended pause. On StoreError, drop the table from memory and raise it."""
        before = live.changed_at
        try:
            await self._repository.refresh_times(live)
        except StoreError:
            self._repository.cache.pop(live.key)
            raise
        live.skip(max(0.0, live.changed_at - before))

    async def resume(self, key: TableKey) -> None:
        """Show a table's board again and let its computers move, unless it cannot be loaded. Raises StoreError."""
        with suppress(BrokenLog, NoTable):
            live = await self.live(key)
            self._publish(TableChanged(live, live.table, live.table))

    async def resume_paused(self) -> None:
        """Show paused games in memory again after an outage, which moves the ends of the pauses. Raises StoreError."""
        for key in tuple(self._repository.cache):
            if (live := self._repository.cached(key)) is not None and live.table.paused is not None:
                await self.resume(key)

    async def catch_up(self, key: TableKey) -> None:
        """Read a table again from the store, and publish the facts added since it was last read. Raises StoreError."""
        known = self._repository.cache.pop(key)
        with suppress(BrokenLog, NoTable):
            live = await self.live(key)
            before = live.table if known is None else known.table
            rows = await self._store.facts(key, after=before.version)
            facts = tuple(load_fact(row.body) for row in rows)
            self._publish(TableChanged(live, before, live.table, facts))

    async def _is_elsewhere(self, event: TableEvent) -> bool:
        """Return whether another node publishes the changes of this table, which is possible if it has several chats.

        If the store fails, return True, and resume the table later.
        """
        leases, table = self._store.leases, event.live.table
        before = event.before if isinstance(event, TableChanged) else None
        is_across = bool(table.guests) or (before is not None and bool(before.guests))
        if leases is None or not is_across:
            return False
        try:
            return not await leases.handles(event.live.key)
        except StoreError as error:
            self.retry_later(event.live.key, error)
            return True

    def retry_later(self, key: TableKey, error: StoreError) -> None:
        """Schedule a `resume` for when the store is available again. `error` is the failure of a move or other work."""
        log.log(level_of(error), "resume later", extra={"table": key, "error": str(error)})
        self._unfinished.add(key)

    async def retry_unfinished(self) -> None:
        """Resume the tables passed to `retry_later`. Raises StoreError if the store is still unavailable."""
        for key in tuple(self._unfinished):
            self._unfinished.discard(key)  # first: a failing subscriber adds the table again
            try:
                await self.resume(key)
            except StoreError:
                self._unfinished.add(key)
                raise

    # Implemented by the table service

    @abstractmethod
    async def live(self, key: TableKey, chat: Chat | None = None) -> LiveTable:
        """Return a table; see `TableService.live`."""

    @abstractmethod
    async def _live(self, key: TableKey, chat: Chat | None) -> LiveTable: ...

    @abstractmethod
    async def _carry_out(
        self, live: LiveTable, command: Command, update_id: int | None
    ) -> TableChanged: ...

    @abstractmethod
    def _publish(self, event: TableEvent) -> None: ...


def _person_to_move(table: Table) -> PersonKey | None:
    seat = table.to_move
    return (
        None if seat is None or table.chairs[seat].level is not None else table.chairs[seat].owner
    )
