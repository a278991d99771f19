"""What happens at the deadlines of tables: changes of the table, calls and other notices, which are owed until sent."""

from __future__ import annotations

from bot.runtime.clock import Clock
from bot.store.errors import StaleTable
from bot.store.interface import Store
from bot.store.records import CARD, ChatKey, Deadline, PersonKey, Stage, TableKey
from bot.tables import deadlines, stored_times
from bot.tables.commands import Absent, Command, Continue, Expire, ReplaceHost
from bot.tables.decisions import decide
from bot.tables.events import DeadlineReached, TableChanged
from bot.tables.live_table import LiveTable
from bot.tables.owing import OWED, owing
from bot.tables.repository import TableRepository
from bot.tables.service import TableService
from bot.tables.table import Table
from bot.tables.unreachable_homes import unreachable_mover

PRESS_SECONDS = 3600.0
"""A press at least this many seconds after the time from which the expiry of its table counts is stored."""


class DeadlineService:
    """Handles deadlines that are due, sets the times of calls, and returns the notices that are owed."""

    def __init__(
        self, store: Store, repository: TableRepository, tables: TableService, clock: Clock
    ) -> None:
        self._store = store
        self._repository = repository
        self._tables = tables
        self._clock = clock

    async def reach_deadline(self, deadline: Deadline) -> None:
        """Handle a deadline: change the table, notify people, or postpone it. Raises BrokenLog, NoTable, StoreError."""
        async with self._repository.locks.hold(deadline.table):
            live, kind = await self._repository.live(deadline.table), deadline.kind
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
                live.before_private_steps = None
            owed = (kind, owing(live, kind, person) if kind in OWED else ()) if reached else None
            await self._repository.write_deadlines(live, owed)
            if reached:
                self._tables.publish(DeadlineReached(live, kind, person))

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
                mover = await unreachable_mover(self._store, live)
                command = Expire(is_unreachable=mover is not None)
            case deadlines.PAUSE:
                command = Continue()
            case deadlines.ABSENT if deadlines.is_timed(live.table):
                command = Absent(live.table.position, self._clock.now())
            case _:
                return False
        return bool((await self._tables.carry_out(live, command)).facts)

    def _is_told(self, live: LiveTable, kind: str, person: PersonKey | None) -> bool:
        """Return whether to publish a deadline now, which notifies people. For CALL, set the time of the next call."""
        match kind:
            case deadlines.CALL:
                return person is not None and self._is_called_now(live, person)
            case deadlines.ABSENT:
                return person is not None and deadlines.is_timed(live.table)
            case _:
                return kind in (deadlines.WARN, deadlines.PROPOSAL)

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

        The lobby expires at the same time as before, also if the store fails after the first commit.
        """
        now = self._clock.now()
        away_at = deadlines.host_away_at(live.table, live.acted, live.host_watched_since)
        if away_at is not None and away_at <= now:
            since = live.host_since
            found = deadlines.possible_hosts(live.table, live.acted, host_since=since, now=now)
            before, made = live.table, decide(live.table, ReplaceHost(found))
            if made.facts:
                await self._repository.write(live, made.facts, touched=live.changed_at)
                self._tables.publish(TableChanged(live, before, live.table, made.facts))
        live.call_at = deadlines.host_check(
            live.table, live.acted, live.host_watched_since, now=now
        )

    async def store_presses(self) -> None:
        """Postpone the expiry of the tables in memory at which people only press buttons, without changing them.

        Otherwise, a table might close after a restart while somebody chooses a move. Raises BrokenLog, NoTable,
        StoreError.
        """
        for key in tuple(self._repository.cache):
            live = self._repository.cached(key)
            if live is None or live.pressed_at - live.changed_at < PRESS_SECONDS:
                continue
            if self._store.leases is not None and not await self._store.leases.handles(key):
                continue
            async with self._repository.locks.hold(key):
                live = await self._repository.live(key)
                await self._repository.refresh_times(live)
                if live.pressed_at > live.changed_at and live.table.stage is not Stage.OVER:
                    live.changed_at = live.pressed_at
                    try:
                        await self._repository.write_deadlines(live)
                    except StaleTable:  # another writer was faster
                        self._repository.cache.pop(key)

    async def postpone_call(self, key: TableKey, position: int, at: float) -> None:
        """Set the time of the next call of the person to move, if the table is still at this position.

        `at` is in seconds since the epoch. Raises BrokenLog, NoTable, StoreError.
        """
        async with self._repository.locks.hold(key):
            live = await self._repository.live(key)
            if live.table.position == position:
                live.call_at = at
                if (person := _person_to_move(live.table)) is not None:  # was not called now
                    live.called[person] = min(self._clock.now(), at - deadlines.SILENCE)
                await self._repository.write_deadlines(live)

    async def call_after(
        self, key: TableKey, position: int, at: float, *, again: bool, instead: ChatKey | None
    ) -> None:
        """Do not call the person to move before the time `at`, while a question takes the place of their call.

        If `again` is set, call them then, although they have been called. `instead` is the chat where the question
        takes the place of a message, or None: if that message says that their time is up, or that they cannot be
        reached, it is sent again then. Do nothing if the table is no longer at this position, or if a computer is to
        move. Raises BrokenLog, NoTable, StoreError.
        """
        async with self._repository.locks.hold(key):
            live = await self._repository.live(key)
            if live.table.position != position or _person_to_move(live.table) is None:
                return
            is_told = instead is not None and await self._is_told_overdue(live)
            again = again or is_told or (instead is not None and live.is_mover_away)
            planned = at if again else live.call_at
            if planned is not None:
                live.call_at = max(planned, at)
                owed = (deadlines.ABSENT, (instead,)) if is_told and instead is not None else None
                await self._repository.write_deadlines(live, owed)

    async def _is_told_overdue(self, live: LiveTable) -> bool:
        """Return whether the time of the person to move is up, and this has been handled. Raises StoreError."""
        if not deadlines.is_timed(live.table) or self._tables.seconds_left(live):
            return False
        return deadlines.ABSENT not in await self._store.deadlines_of(live.key)

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
        """Return whether a warning is still owed to the home of a table.

        For a card, and while the home is paused, return whether it is owed to all private chats that are not paused. In
        the lobby of a card, only the host is warned. Raises StoreError.
        """
        owed, home = await self._store.owed_notices(live.key), live.place.chat
        chats = {one.chat for one in owed if one.kind == deadlines.WARN}
        if not chats:
            return False
        is_paused = (await self._store.table(live.key)).paused is not None
        is_card = (await self._store.chat(home)).kind == CARD
        if not is_card and not is_paused:
            return home in chats
        if is_card and live.table.stage is Stage.LOBBY:
            return True
        places = [place for place in live.places if place.chat != home]
        rows = [await self._store.table_in(place.chat, live.key) for place in places]
        reached = [row.place.chat for row in rows if row.paused is None]
        return bool(reached) and chats.issuperset(reached)


def _person_to_move(table: Table) -> PersonKey | None:
    seat = table.to_move
    return (
        None
        if seat is None or table.occupants[seat].level is not None
        else table.occupants[seat].owner
    )
