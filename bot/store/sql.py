"""The methods of the store in SQL. SQLite and PostgreSQL differ in their connections and in a few methods."""

# ruff: noqa: D102 - the interface describes every method

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.runtime.keyed import BoundedCache
from bot.store import heartbeat, pauses, projections, purging, reader, writes
from bot.store.alarms import SqlAlarms
from bot.store.connection import Reading, TransactionRunner
from bot.store.copyable import Copyable
from bot.store.errors import NoSuchTable
from bot.store.interface import Store
from bot.store.invitations import SqlInvitations
from bot.store.leases import Leases
from bot.store.lessons import SqlLessons
from bot.store.notices import SqlNotices
from bot.store.operators import SqlOperators
from bot.store.outages import StoreOutages
from bot.store.paused_chats import PausedChat, PausedChats
from bot.store.people.personal_data import SqlPersonalData
from bot.store.people.sql_people import SqlPeople
from bot.store.people.sql_preferences import SqlPreferences
from bot.store.private_copies import SqlPrivateCopies
from bot.store.puzzles import SqlPuzzles
from bot.store.reader import TABLE, table_of
from bot.store.records import (
    NO_TABLE,
    NO_VERSION,
    Change,
    ChatKey,
    Deadline,
    FactRow,
    FinishedGame,
    InboxRow,
    Message,
    Place,
    Projection,
    TableKey,
    TableRow,
    Version,
)
from bot.store.replays import SqlReplays
from bot.store.standings.standings_reader import StandingsReader
from bot.store.takeback_requests import SqlTakebackRequests

_PURGE_SLICE = 500
MAX_SETTLED = 1_000
"""The maximum number of settled updates that are remembered, so that `settle` needs no query for them."""


class SqlStore(
    Copyable,
    SqlPeople,
    SqlPreferences,
    SqlLessons,
    SqlPersonalData,
    SqlInvitations,
    SqlReplays,
    SqlPuzzles,
    SqlOperators,
    SqlAlarms,
    SqlNotices,
    SqlPrivateCopies,
    SqlTakebackRequests,
    StandingsReader,
    Store,
):
    """The base class of the stores. `bot.store.interface.Store` describes the methods."""

    def __init__(self, writer: TransactionRunner, reading: Reading, outages: StoreOutages) -> None:
        super().__init__(writer, reading)
        self._outages = outages
        self._paused_chats = PausedChats()
        self._settled = BoundedCache[int, bool](MAX_SETTLED)

    @property
    def is_disk_full(self) -> bool:
        return self._outages.is_disk_full

    @property
    def leases(self) -> Leases | None:
        return None

    # The log of a table

    async def open_table(
        self,
        place: Place,
        game: str,
        token: str,
        change: Change,
        *,
        rematch_of: TableKey | None = None,
    ) -> TableKey:
        return await self._write(writes.open_table, place, game, token, change, rematch_of)

    async def append(self, table: TableKey, expected: Version, change: Change) -> Version:
        version = await self._write(writes.append, table, expected, change)
        if change.update_id is not None:
            self._settled.put(change.update_id, True)
        return version

    async def facts(self, table: TableKey, *, after: Version = NO_VERSION) -> Sequence[FactRow]:
        rows = await self._reader.all(reader.FACTS, table, after)
        return [reader.fact_of(row) for row in rows]

    async def snapshot(self, table: TableKey) -> tuple[Version, str] | None:
        query = "SELECT version, body FROM snapshot WHERE table_id = ?"
        row = await self._reader.one(query, table)
        return (Version(row["version"]), row["body"]) if row else None

    async def components(self, digest: str) -> str:
        row = await self._reader.one("SELECT body FROM components WHERE hash = ?", digest)
        if row is None:
            raise KeyError(digest)
        return str(row["body"])

    # Finding tables

    async def _tables(self, where: str, *values: object) -> list[TableRow]:
        return [table_of(row) for row in await self._reader.all(f"{TABLE} WHERE {where}", *values)]

    async def table(self, table: TableKey) -> TableRow:
        for found in await self._tables("id = ?", table):
            return found
        raise NoSuchTable(table)

    async def table_by_token(self, token: str) -> TableRow | None:
        return next(iter(await self._tables("token = ?", token)), None)

    async def rematch(self, table: TableKey) -> TableRow | None:
        return next(iter(await self._tables("rematch_of = ?", table)), None)

    async def board_at(self, chat: ChatKey, message: int) -> TableKey | None:
        row = await self._reader.one(reader.BOARD_AT, chat, message)
        return TableKey(row["id"]) if row else None

    async def outdated_tables(
        self, *, after: TableKey = NO_TABLE, limit: int = 100
    ) -> Sequence[TableRow]:
        return await self._tables(reader.OUTDATED, after, limit)

    async def thinking(self, *, after: TableKey = NO_TABLE, limit: int = 100) -> Sequence[TableRow]:
        where = f"waiting = 'computer' AND {reader.PLAYED} AND id > ? ORDER BY id LIMIT ?"
        return await self._tables(where, after, limit)

    # Projections

    async def all_tables(
        self, *, after: TableKey = NO_TABLE, limit: int = 100
    ) -> Sequence[TableRow]:
        return await self._tables("id > ? ORDER BY id LIMIT ?", after, limit)

    async def finished_game(self, table: TableKey) -> FinishedGame | None:
        return projections.finished_game_of(await self._reader.all(projections.FINISHED, table))

    async def rebuild(self, rebuilt: Sequence[Projection]) -> None:
        await self._write(projections.rebuild, rebuilt)

    async def missing_results(self, *, limit: int = 100) -> Sequence[TableKey]:
        return [TableKey(row[0]) for row in await self._reader.all(projections.MISSING, limit)]

    async def resolve_missing_result(self, table: TableKey, problem: str | None) -> None:
        await self._write(projections.resolve_missing_result, table, problem)

    async def result_problems(self) -> Mapping[TableKey, str]:
        rows = await self._reader.all(projections.PROBLEMS)
        return {TableKey(row["table_id"]): row["problem"] for row in rows}

    # What people see of a table

    async def shown(
        self,
        table: TableKey,
        version: Version,
        board: Message | None,
        *,
        chat: ChatKey | None = None,
    ) -> None:
        await self._write(writes.shown, table, version, board, chat)

    async def record_turn_call(
        self, table: TableKey, message: int | None, *, chat: ChatKey | None = None
    ) -> None:
        await self._write(writes.record_turn_call, table, message, chat)

    async def pause(
        self, table: TableKey, reason: str, *, at: float, chat: ChatKey | None = None
    ) -> None:
        await self._paused_chats.change(self._write(pauses.pause, table, reason, at, chat))

    async def wake(
        self, chat: ChatKey, *, at: float, topic: int | None = None
    ) -> Sequence[TableRow]:
        async def read() -> list[PausedChat]:
            rows = await self._reader.all(reader.PAUSED_CHATS)
            return [(ChatKey(row["chat_id"]), row["bound"]) for row in rows]

        known = self._paused_chats.chats
        if known is not None and chat not in known:
            return []  # nearly always
        if not await self._paused_chats.have(chat, topic, read):
            return []
        ending = self._write(pauses.wake, chat, at, topic)
        woken = await self._paused_chats.wake(chat, topic, ending)
        return [await self.table(key) for key in woken]

    async def move_table(self, table: TableKey, topic: int) -> None:
        await self._paused_chats.change(self._write(pauses.move_table, table, topic))

    # Deadlines

    async def due(self, now: float, *, limit: int = 100) -> Sequence[Deadline]:
        rows = await self._reader.all(reader.DUE, now, limit)
        return [Deadline(TableKey(row["table_id"]), row["kind"], row["due"]) for row in rows]

    async def deadlines_of(self, table: TableKey) -> Mapping[str, float]:
        rows = await self._reader.all("SELECT kind, due FROM deadline WHERE table_id = ?", table)
        return {row["kind"]: row["due"] for row in rows}

    async def alive_at(self) -> float | None:
        row = await self._reader.one("SELECT alive_at FROM heartbeat")
        return row["alive_at"] if row else None

    async def record_alive(self, at: float) -> None:
        await self._write(heartbeat.record_alive, at)

    async def skip_outage(
        self,
        seconds: float,
        *,
        earliest: Mapping[str, float],
        at: float,
        told: Collection[str] = (),
        since: float | None = None,
    ) -> bool:
        return await self._write(heartbeat.skip_outage, seconds, earliest, at, told, since)

    # Updates

    async def add_updates(self, updates: Sequence[InboxRow], *, at: float) -> Sequence[InboxRow]:
        for update in updates:
            self._settled.pop(update.update_id)
        return await self._write(writes.add_updates, updates, at) if updates else []

    async def pending_updates(self, *, after: int = -1, limit: int = 100) -> Sequence[InboxRow]:
        rows = await self._reader.all(reader.PENDING, after, limit)
        return [InboxRow(row["update_id"], row["body"]) for row in rows]

    async def settle(self, update_id: int) -> None:
        if self._settled.pop(update_id):
            return
        query = "SELECT 1 FROM inbox WHERE update_id = ? AND state = 'new'"
        if await self._reader.one(query, update_id):
            await self._write(writes.settle, update_id)

    async def quarantine(self, update_id: int, kind: str, error: str) -> None:
        await self._write(writes.quarantine, update_id, kind, error)

    async def purge(self, *, before: float) -> int:
        total, found = 0, (1, 0)
        while any(found):
            found = await self._write(purging.purge, before, _PURGE_SLICE)
            total += found[1]
        await self._erase_deleted()
        return total

    async def bot_id(self) -> int | None:
        row = await self._reader.one("SELECT telegram_id FROM served_bot")
        return row["telegram_id"] if row else None

    async def set_bot_id(self, bot_id: int) -> None:
        await self._write(writes.set_bot_id, bot_id)
