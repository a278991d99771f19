"""The PostgreSQL implementation of the store. Several bots may use one database."""

# ruff: noqa: D102 - the interface describes every method

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence

import asyncpg

from bot.runtime.clock import Clock, SteadyClock
from bot.store import pauses
from bot.store.connection import Connection
from bot.store.errors import InUse, StoreUnavailable, Unusable
from bot.store.leases import Leases
from bot.store.outages import StoreOutages
from bot.store.paused_chats import is_ended
from bot.store.postgres import schema
from bot.store.postgres.leases import PostgresLeases
from bot.store.postgres.replaced import forget_in_replaced
from bot.store.postgres.sessions import ERRORS, LONG_SECONDS, Session, Sessions, translated
from bot.store.postgres.transactions import PostgresReader, PostgresWriter
from bot.store.reader import PAUSED_IN, is_sound, runs
from bot.store.records import NO_TABLE, ChatKey, Deadline, TableKey, TableRow
from bot.store.restoration import Restored
from bot.store.schema import APPLICATION_ID
from bot.store.sql import SqlStore

MAX_CONNECTIONS = 8
OPEN_TIMEOUT = 30.0
"""Seconds for which `open_postgres` tries again if the server does not answer, unless `waits` is set."""
CHECKED_TOGETHER = 5
"""The number of tables whose facts are searched for damage with one query."""
CHECK_PAUSE = 0.05
"""Seconds between two such queries, in which moves do not wait for the search."""
_SILENT = (
    OSError,
    TimeoutError,
    asyncpg.ConnectionDoesNotExistError,
    asyncpg.OperatorInterventionError,
)
"""Errors of a server that cannot be reached, is starting, or is shutting down."""
_FACTS_OF_TABLES = "SELECT table_id, body, checksum FROM fact WHERE table_id = ANY(?::bigint[])"
_DUE = (
    "SELECT d.* FROM deadline d JOIN game_table t ON t.id = d.table_id"  # noqa: S608 - a constant
    " LEFT JOIN chat c ON c.id = t.chat_id"
    " JOIN lease l ON l.lane = coalesce(c.telegram_id, lane_of_table(t.chat_id, t.id))"
    f" WHERE d.due <= ?1 AND {runs('?1')} AND l.node = ?2 ORDER BY d.due LIMIT ?3"
)


async def open_postgres(
    url: str, *, alone: bool = False, waits: bool = False, clock: Clock | None = None
) -> PostgresStore:
    """Create or migrate the schema of a database, and return its store.

    `url` begins with postgresql://. If `alone` is set, no other process can use the database until the store is closed.
    `clock` measures outages and the time until the server answers; the default is a SteadyClock. Raises Unusable with a
    message for the operator, and InUse if others use the database although `alone` is set, or if another process uses
    it alone. Raises StoreUnavailable if the server does not answer within OPEN_TIMEOUT seconds. If `waits` is set,
    opening is tried until the server answers, and the log says that it does not, at once and then once a minute.
    """
    clock = clock or SteadyClock()
    last, outages = clock.monotonic() + OPEN_TIMEOUT, StoreOutages(clock, is_proven=waits)
    while True:
        sessions = Sessions(url, MAX_CONNECTIONS)
        try:
            async with sessions.take() as session:
                await schema.migrate(session)
                presence = await _claim(url, alone=alone)
            outages.succeeded("leases")
            return PostgresStore(sessions, presence, StoreOutages(clock))
        except _SILENT as error:
            await sessions.close()
            reason = str(error) or type(error).__name__
            unavailable = StoreUnavailable(f"the server of DATABASE_URL does not answer ({reason})")
            outages.failed("leases", unavailable)
            if not waits and clock.monotonic() >= last:
                raise unavailable from error
            await clock.sleep(1.0)
        except (asyncpg.PostgresError, asyncpg.InterfaceError, ValueError, OverflowError) as error:
            await sessions.close()
            raise Unusable(f"DATABASE_URL cannot be used: {error}.") from error
        except BaseException:
            await sessions.close()
            raise


async def _claim(url: str, *, alone: bool) -> Session:
    """Return a connection that holds a shared lock or, if `alone` is set, an exclusive one. Raises InUse."""
    session = await Session.open(url)
    kind = "" if alone else "_shared"
    query = f"SELECT pg_try_advisory_lock{kind}($1, hashtext(current_schema()))"
    if not (await session.fetch(query, (APPLICATION_ID,)))[0][0]:
        await session.close()
        raise InUse(
            "The database is in use by a bot or a thinker."
            if alone
            else "The database is under maintenance."
        )
    return session


class PostgresStore(SqlStore):
    """The store in a PostgreSQL database."""

    DEFER = "SET CONSTRAINTS ALL DEFERRED"

    def __init__(self, sessions: Sessions, presence: Session, outages: StoreOutages) -> None:
        self._presence = presence
        self._sessions = sessions
        self._transactions = PostgresWriter(sessions, outages)
        super().__init__(self._transactions, PostgresReader(sessions, outages), outages)
        self._node: PostgresLeases | None = None

    def become_node(self) -> PostgresLeases:
        """Share the database with other bots, and return the leases of this node.

        From then on, `due` returns deadlines only of tables that this node handles, and `outdated_tables` and
        `thinking` return nothing.
        """
        self._node = self._transactions.leases = PostgresLeases(self._sessions.url, self._outages)
        return self._node

    @property
    def leases(self) -> Leases | None:
        return self._node

    async def close(self) -> None:
        await self._transactions.stop()
        await self._sessions.close()
        await self._presence.close()

    async def damaged_tables(self) -> Sequence[TableKey]:
        query = (
            "SELECT id FROM game_table WHERE stage <> 'over' AND coalesce(paused, '') <> 'damaged'"
        )
        keys = [TableKey(row["id"]) for row in await self._reader.all(query)]
        found = set[TableKey]()
        for start in range(0, len(keys), CHECKED_TOGETHER):
            batch = keys[start : start + CHECKED_TOGETHER]
            rows = await self._reader.all(_FACTS_OF_TABLES, batch)
            found.update(TableKey(row["table_id"]) for row in rows if not is_sound(row))
            await asyncio.sleep(CHECK_PAUSE)
        return sorted(found)

    async def last_number(self, table: str) -> int:
        query = f"SELECT last_value, is_called FROM {table}_id_seq"  # noqa: S608 - from the schema
        row = (await self._reader.all(query))[0]
        return int(row["last_value"]) if row["is_called"] else 0

    async def set_last_number(self, table: str, number: int) -> None:
        if number:
            await self._reader.all("SELECT setval(?::text::regclass, ?)", f"{table}_id_seq", number)

    async def restoration(self) -> Restored | None:
        # If there are several nodes, the oldest one notifies the tables.
        oldest = "SELECT coalesce(min(id), 0) FROM node WHERE until > clock_timestamp()"
        query = f"SELECT saved_at, tables FROM restoration WHERE ? = 0 OR ? = ({oldest})"  # noqa: S608
        node = 0 if self._node is None else self._node.node
        row = await self._reader.one(query, node, node)
        if row is None:
            return None
        return Restored(row["saved_at"], tuple(TableKey(key) for key in row["tables"]))

    async def record_restoration(self, restored: Restored | None) -> None:
        await self._write(_record_restoration, restored)

    async def due(self, now: float, *, limit: int = 100) -> Sequence[Deadline]:
        if self._node is None:
            return await super().due(now, limit=limit)
        rows = await self._reader.all(_DUE, now, self._node.node, limit)
        return [Deadline(TableKey(row["table_id"]), row["kind"], row["due"]) for row in rows]

    async def outdated_tables(
        self, *, after: TableKey = NO_TABLE, limit: int = 100
    ) -> Sequence[TableRow]:
        # A node finds them when it takes the lease of their chat (`Leases.adopt`).
        return [] if self._node else await super().outdated_tables(after=after, limit=limit)

    async def thinking(self, *, after: TableKey = NO_TABLE, limit: int = 100) -> Sequence[TableRow]:
        return [] if self._node else await super().thinking(after=after, limit=limit)

    async def skip_outage(
        self,
        seconds: float,
        *,
        earliest: Mapping[str, float],
        at: float,
        told: Collection[str] = (),
        since: float | None = None,
    ) -> bool:
        skipped = await super().skip_outage(
            seconds, earliest=earliest, at=at, told=told, since=since
        )
        if skipped and self._node is not None:
            await self._node.tell(f"outage {seconds}")
        return skipped

    async def wake(
        self, chat: ChatKey, *, at: float, topic: int | None = None
    ) -> Sequence[TableRow]:
        # Another bot may have paused a table, so the paused chats are not kept in memory. There may be many of them.
        rows = await self._reader.all(PAUSED_IN, chat, chat)
        if not any(is_ended(row["bound"], topic) for row in rows):
            return []
        woken = await self._write(pauses.wake, chat, at, topic)
        return [await self.table(key) for key in woken]

    async def _erase_deleted(self) -> None:
        await self._vacuum("inbox", "handled_update", "forgotten")

    async def _erase_traces(self, telegram_id: int, at: float) -> None:
        await self._vacuum("person", "chat", "inbox", "imported_game")
        try:
            await forget_in_replaced(self._sessions, telegram_id, at)
        except ERRORS as error:
            raise translated(error) from error

    async def _vacuum(self, *tables: str) -> None:
        """Free the space of deleted rows and of earlier versions of rows in some database tables.

        PostgreSQL does not overwrite their content at once: it can stay in the files until the space is used again.
        Raises StoreUnavailable.
        """
        try:
            async with self._sessions.take() as session:
                await session.run(f"VACUUM {', '.join(tables)}", seconds=LONG_SECONDS)
        except ERRORS as error:
            raise translated(error) from error


def _record_restoration(connection: Connection, restored: Restored | None) -> None:
    connection.execute("DELETE FROM restoration")
    if restored is not None:
        row = (restored.saved_at, list(restored.tables))
        connection.execute("INSERT INTO restoration VALUES (1, ?, ?)", row)
