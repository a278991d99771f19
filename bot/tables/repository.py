"""The table repository: loads tables from their facts on demand, caches them, and appends new facts."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from pydantic_core import to_json

from bot.runtime.clock import Clock
from bot.runtime.keyed import KeyedLocks
from bot.runtime.log import Checkpoint, checkpoint
from bot.runtime.tasks import result_of
from bot.store.errors import Damaged, NoSuchTable, StoreError
from bot.store.interface import Store
from bot.store.records import (
    DAMAGED,
    FROZEN,
    Change,
    ChatKey,
    Place,
    Stage,
    TableKey,
    TableSummary,
)
from bot.tables import deadlines, stored_times
from bot.tables.components import ComponentFiles, digest
from bot.tables.departures import owed_departure
from bot.tables.ending import finished_game
from bot.tables.facts import Ended, Fact, HandedOver, InvitationRevoked, Played, Started
from bot.tables.library import GameLibrary
from bot.tables.live_table import LiveTable
from bot.tables.log_reader import LogReader
from bot.tables.private_steps import replay_privately, table_before_private_steps
from bot.tables.proposal_facts import UNSEEN
from bot.tables.refusals import BrokenLog, NoTable, TableFrozen
from bot.tables.table import Table, evolve, replay
from bot.tables.table_cache import TableCache
from engine.contract import AnyGame, Transition

MAX_TABLES = 1_000
"""The maximum number of tables kept in memory."""
log = logging.getLogger(__name__)


def new_token() -> str:
    """Return a random token for a table."""
    return secrets.token_urlsafe(9)


class TableRepository:
    """Loads, caches and writes tables. Callers must hold the table's lock, one of `locks`."""

    def __init__(
        self, store: Store, clock: Clock, component_files: ComponentFiles, library: GameLibrary
    ) -> None:
        self._store = store
        self._clock = clock
        self._component_files = component_files
        self._logs = LogReader(store, library)
        self.library = self._logs.library
        self.locks = KeyedLocks()
        self.cache = TableCache(MAX_TABLES)

    def cached(self, key: TableKey) -> LiveTable | None:
        """Return the table if it is in memory, otherwise None."""
        return self.cache.get(key)

    async def live(self, key: TableKey) -> LiveTable:
        """Return a table, loading it if necessary.

        Raises NoTable or StoreError. Raises BrokenLog if the table cannot be restored from its log; it is then paused.
        """
        return self.cache.get(key) or await self.cache.load(key, self._load)

    async def open(
        self,
        place: Place,
        facts: Sequence[Fact],
        token: str,
        *,
        update_id: int | None,
        rematch_of: TableKey | None,
    ) -> LiveTable:
        """Commit the first facts of a new table and return it. `place` is its home, and `token` its token.

        Raises StoreError, for example AlreadyFollowed if the table `rematch_of` already has a rematch.
        """
        table = replay(facts, self.library)
        now = self._clock.now()
        change = self._change(table, facts, (now, now, None), update_id=update_id)
        checkpoint(Checkpoint.DECIDED)
        key = await self._store.open_table(
            place, table.game.key, token, change, rematch_of=rematch_of
        )
        checkpoint(Checkpoint.COMMITTED)
        live = LiveTable(key, place, token, table, now, now, host_since=now, host_watched_since=now)
        live.acted = {person: now for fact in facts for person in deadlines.actors(fact)}
        self.cache.put(key, live)
        return live

    async def write(
        self,
        live: LiveTable,
        facts: Sequence[Fact],
        *,
        transitions: Sequence[Transition[Any]] = (),
        update_id: int | None = None,
        touched: float | None = None,
    ) -> None:
        """Append facts. The table in memory changes only after they are committed.

        `transitions` contains the results of applying the moves of the Played facts in order, if they are known
        already; `touched` is the time from which the expiry counts, by default now. Raises StoreError, for example
        StaleTable if another writer was faster. The table is then dropped from memory, and loaded on the next access.
        """
        table, public, computed = live.table, live.before_private_steps, iter(transitions)
        for fact in facts:
            known = next(computed, None) if isinstance(fact, Played) else None
            before, table = table, evolve(table, fact, self.library, known)
            if isinstance(fact, Played):
                public = (public or before) if fact.private else None
            elif public is not None:
                public = table_before_private_steps(public, before, fact, table)
        now = self._clock.now()
        touched = now if touched is None else touched
        live.acted.update({person: now for fact in facts for person in deadlines.actors(fact)})
        live.active = deadlines.active_since_move(live.active, facts)
        since = deadlines.turn_start(live.table, table, since=live.turn_since, now=now)
        call_at = live.call_at
        if deadlines.turn_begins(live.table, table, facts):
            call_at = deadlines.first_call(table, live.acted, live.called, now=now)
        if table.stage is Stage.LOBBY:
            watched = live.host_watched_since if table.host == live.table.host else now
            call_at = deadlines.host_check(table, live.acted, watched, now=now)
        change = self._change(
            table, facts, (touched, since, call_at), update_id=update_id, before=live.table
        )
        if any(isinstance(fact, HandedOver) for fact in facts):
            change = replace(change, owed=owed_departure(live.place.chat, live.table, table, facts))
        checkpoint(Checkpoint.DECIDED)
        try:
            await self._store.append(live.key, live.table.version, change)
        except StoreError:
            self.cache.pop(live.key)
            raise
        checkpoint(Checkpoint.COMMITTED)
        if table.host != live.table.host:
            live.host_since = live.host_watched_since = now
        live.token, live.before_private_steps = change.token or live.token, public
        live.board_version = live.board_version if change.keeps_board else table.version
        live.table, live.changed_at, live.turn_since, live.call_at = table, touched, since, call_at
        fields = {
            "table": live.key,
            "position": table.position,
            "version": table.version,
            "kind": ",".join(fact.kind for fact in facts),
            "ms": round(1000 * (self._clock.now() - now)),
        }
        # Not logged at once, because a person is waiting for the answer.
        asyncio.get_running_loop().call_later(0, partial(log.info, "written", extra=fields))

    async def write_deadlines(
        self, live: LiveTable, owed: tuple[str, tuple[ChatKey, ...]] | None = None
    ) -> None:
        """Recompute and store the deadlines (see `deadlines.deadlines`). Raises StoreError.

        `owed` is None or, if a deadline has been reached, its kind and the chats to which a notice is owed from now on.
        """
        times = live.changed_at, live.turn_since, live.call_at
        change = self._change(live.table, (), times, before=live.table)
        if owed is not None:
            standing = replace(change.standing, unhandled=change.standing.unhandled - {owed[0]})
            change = replace(change, owed=owed if owed[1] else None, standing=standing)
        await self._store.append(live.key, live.table.version, change)

    async def refresh_times(self, live: LiveTable, due: Mapping[str, float] | None = None) -> None:
        """Recompute a table's times from its stored deadlines, which pauses and outages shift.

        `due` are these deadlines; None means that they are read here. Raises StoreError.
        """
        due = await self._store.deadlines_of(live.key) if due is None else due
        live.table = stored_times.with_times_of(live.table, due)
        live.call_at = due.get(deadlines.CALL, due.get(deadlines.HOST))
        touched, moved, now = live.changed_at, live.turn_since, self._clock.now()
        live.changed_at, live.turn_since = stored_times.times_of(
            live.table, due, touched=touched, moved=moved, now=now
        )

    async def skip_outage(self, seconds: float) -> None:
        """Apply an outage of `seconds` to the tables in memory.

        The store must have moved the deadlines already. If it fails, the remaining tables are dropped from memory.
        """
        keys = list(self.cache)
        with suppress(StoreError):
            while keys:
                if (live := self.cache.get(keys[-1])) is not None:
                    await self.refresh_times(live)
                    live.skip(seconds, now=self._clock.now())
                keys.pop()
        for key in keys:
            self.cache.pop(key)

    def component_text(self, game: AnyGame) -> tuple[str, str] | None:
        """Return the hash and the JSON text of a game's component data, or None if the game has none.

        Afterwards, logs of games with these data can be replayed. Raises whatever `ComponentFiles.text` raises.
        """
        text = self._component_files.text(game)
        if text is None:
            return None
        found = digest(text)
        self._logs.components[found] = json.loads(text)
        return found, text

    def _change(
        self,
        table: Table,
        facts: Sequence[Fact],
        times: tuple[float, float, float | None],
        *,
        update_id: int | None = None,
        before: Table | None = None,
    ) -> Change:
        """Return the change that stores `facts` and a summary of `table`, the table after them.

        `times` are the times of the last press or fact, of the beginning of the turn, and of the next call (or None).
        `before` is the table before the facts, or None for a new table.
        """
        (touched, moved, call_at), now = times, self._clock.now()
        stayed = before is not None and before.people == table.people
        guests_stayed = before is not None and before.guests == table.guests
        has_position = table.has_board and bool(facts)
        has_ended = any(isinstance(fact, Ended) for fact in facts)
        started = any(isinstance(fact, Started) for fact in facts)
        return Change(
            facts=tuple(fact.model_dump_json() for fact in facts),
            at=now,
            standing=TableSummary(
                stage=table.stage,
                waiting=table.waiting,
                position=table.position,
                is_same_turn=before is not None and not deadlines.is_new_turn(before, table),
                seated=None if stayed else table.people,
                guests=None if guests_stayed else table.guests,
                is_across=bool(table.guests),
                deadlines=deadlines.deadlines(
                    table, touched=touched, moved=moved, now=now, call_at=call_at
                ),
                unhandled=deadlines.unhandled(table, touched=touched, moved=moved, now=now),
                snapshot=to_json(table.game.dump(table.state)).decode() if has_position else None,
            ),
            update_id=update_id,
            keeps_board=bool(facts) and all(isinstance(fact, UNSEEN) for fact in facts),
            components=self.component_text(table.game) if started else None,
            finished=finished_game(table, now) if has_ended else None,
            token=new_token() if any(isinstance(one, InvitationRevoked) for one in facts) else None,
        )

    async def _load(self, key: TableKey) -> LiveTable:
        # At once: PostgreSQL would otherwise need a round trip for each, while a person waits.
        store = self._store
        row, rows, due = await asyncio.gather(
            store.table(key), store.facts(key), store.deadlines_of(key), return_exceptions=True
        )
        if isinstance(row, NoSuchTable):
            raise NoTable
        row = result_of(row)
        if row.paused == FROZEN:
            raise TableFrozen
        try:
            if isinstance(rows, Damaged):  # the pages of this table; other tables may be sound
                raise BrokenLog(str(rows)) from rows
            rows = result_of(rows)
            history = await self._logs.read(rows)
            table, public = replay_privately(history, self.library, row.shown_version)
            if table.outdated and table.stage is Stage.OVER:
                table = await self._logs.with_final_position(key, table)
            at = table.turns[-1].version if table.turns else table.version
            moved = min(self._clock.now(), max(row.at for row in rows if row.version >= at))
            live = LiveTable(
                key, row.place, row.token, table, row.changed_at, moved, before_private_steps=public
            )
            await self.refresh_times(live, result_of(due))
            live.recall(zip((one.at for one in rows), history, strict=True), now=self._clock.now())
            if table.outdated and table.stage is Stage.RUNNING:
                await self.write(live, (await self._logs.resumed(key, table),))
        except BrokenLog as broken:
            log.error("table %s is paused: %s", key, broken)
            await self._store.pause(key, DAMAGED, at=self._clock.now())
            raise
        return live
