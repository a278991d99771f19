"""Connections to PostgreSQL: a limited number of them, opened when they are needed and kept for the next use."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncpg
from asyncpg.prepared_stmt import PreparedStatement

from bot.runtime.keyed import BoundedCache
from bot.store.errors import Damaged, DiskFull, StoreUnavailable

CONNECT_SECONDS = 5.0
COMMAND_SECONDS = 10.0
"""The maximum time in seconds for one statement, including the wait for a lock."""
LONG_SECONDS = 24 * 3600.0
"""The maximum time in seconds for all migrations, or for a VACUUM, which may read the whole database."""
MAX_STATEMENTS = 500
"""The maximum number of prepared statements that a connection keeps."""
_SETTINGS = {
    "application_name": "miz",
    "default_transaction_isolation": "repeatable read",
    # A node whose network was cut must not keep rows locked.
    "idle_in_transaction_session_timeout": "5s",
    # The lock of a leader whose machine has vanished is free after five seconds. `tcp_user_timeout` is for answers that
    # were on the way to it; on Linux, it also replaces the number of keepalives (tcp(7)), so it must not be longer.
    "tcp_keepalives_idle": "3",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "2",
    "tcp_user_timeout": "5s",
}
_BEGIN = (
    "BEGIN; SELECT set_config('miz.node', '{}', true),"
    " set_config('application_name', 'miz ' || pg_current_xact_id(), true)"
)
CONFLICTS = (
    asyncpg.SerializationError,
    asyncpg.DeadlockDetectedError,
    asyncpg.UniqueViolationError,
)
"""Errors of a transaction that conflicts with one that was faster. The transaction is run again on the new data."""
LOST = (
    OSError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InvalidCachedStatementError,
)
"""Errors after which a connection cannot be used any more."""
ERRORS = (*LOST, TimeoutError, asyncpg.PostgresError)
"""All errors that calls of asyncpg can raise."""
_OUTAGE_ERRORS = (
    *LOST,
    TimeoutError,
    asyncpg.InsufficientResourcesError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.PostgresSystemError,
    *CONFLICTS,
)
_DAMAGED = (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError)


def translated(error: Exception) -> Exception:
    """Return the store error that corresponds to an error of asyncpg, or the error itself if there is none."""
    if isinstance(error, _DAMAGED):
        return Damaged(f"The database is damaged ({error}).")
    if isinstance(error, asyncpg.DiskFullError):
        return DiskFull(str(error))
    if isinstance(error, _OUTAGE_ERRORS):
        return StoreUnavailable(str(error) or type(error).__name__)
    return error


class WritingSession:
    """The row of a connection in `writing_session`, for transactions of a single statement."""

    def __init__(self, key: int, node: int) -> None:
        """`node` is the number of the node that writes, or 0."""
        self.key, self.node = key, node
        self.commits = 0
        """The number of statements that are known to have been committed."""


class Session:
    """A connection with its prepared statements. Its methods raise the errors of asyncpg."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection
        self._statements = BoundedCache[str, PreparedStatement](MAX_STATEMENTS)
        self.used = False
        """Whether the connection was used before, so the server may have closed it meanwhile."""
        self.writing: WritingSession | None = None
        """The row of this connection in `writing_session`, or None if it has none yet."""

    @classmethod
    async def open(cls, url: str) -> Session:
        """Connect to the server, and return the session. Raises the errors of asyncpg, and OSError."""
        return cls(
            await asyncpg.connect(
                url,
                timeout=CONNECT_SECONDS,
                command_timeout=COMMAND_SECONDS,
                server_settings=_SETTINGS,
                statement_cache_size=0,
            )
        )

    async def run(self, sql: str, *, seconds: float = COMMAND_SECONDS) -> None:
        """Execute statements without values and without a result, within a number of seconds."""
        await self._connection.execute(sql, timeout=seconds)

    async def begin(self, node: str) -> str:
        """Begin a transaction in one round trip, and return its number, a 64-bit number as a decimal string.

        `node` is the number of the node that writes, for the triggers, or "". The number is returned in
        `application_name`: the server reports each change of this setting, but asyncpg drops the rows of `_BEGIN`.
        """
        await self._connection.execute(_BEGIN.format(node))
        name: str = self._connection.get_settings().application_name
        return name.rpartition(" ")[2]

    async def fetch(self, sql: str, values: Sequence[Any] = ()) -> list[asyncpg.Record]:
        """Execute a statement with the placeholders of PostgreSQL, and return its rows."""
        return list(await (await self._prepared(sql)).fetch(*values))

    async def execute(self, sql: str, values: Sequence[Any]) -> tuple[list[asyncpg.Record], int]:
        """Execute a statement, and return its rows and the number of rows that it returned or changed."""
        statement = await self._prepared(sql)
        rows = await statement.fetch(*values)
        count = statement.get_statusmsg().rpartition(" ")[2]
        return rows, int(count) if count.isdecimal() else 0

    async def execute_all(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        """Execute a statement for each row of values, in one round trip."""
        if found := list(rows):
            await (await self._prepared(sql)).executemany(found)

    async def roll_back(self) -> None:
        """End a failed transaction with ROLLBACK. If that is impossible, close the connection, which ends it too."""
        try:
            await self._connection.execute("ROLLBACK")
        except Exception:  # noqa: BLE001 - the connection is of no use any more, whatever the error
            self.drop()

    def drop(self) -> None:
        """Close the connection at once."""
        self._connection.terminate()

    async def close(self) -> None:
        """Close the connection. Never raises."""
        with suppress(Exception):
            await self._connection.close(timeout=1.0)

    async def closed(self, seconds: float) -> None:
        """Wait until the connection is closed, for example by the server, but at most `seconds`."""
        closed = asyncio.Event()

        def note(_: object) -> None:
            closed.set()

        self._connection.add_termination_listener(note)
        try:
            if self.is_open:
                await asyncio.wait_for(closed.wait(), seconds)
        except TimeoutError:
            pass
        finally:
            self._connection.remove_termination_listener(note)

    @property
    def connection(self) -> asyncpg.Connection:
        """The underlying connection, for operations that this class does not provide."""
        return self._connection

    @property
    def is_open(self) -> bool:
        """Whether the connection can be used."""
        return not self._connection.is_closed()

    async def _prepared(self, sql: str) -> PreparedStatement:
        found = self._statements.get(sql)
        if found is None:
            found = await self._connection.prepare(sql)
            self._statements.put(sql, found)
        return found


class Sessions:
    """At most `size` connections to one database."""

    def __init__(self, url: str, size: int) -> None:
        self.url = url
        self._free: list[Session] = []
        self._slots = asyncio.Semaphore(size)

    @asynccontextmanager
    async def take(self) -> AsyncIterator[Session]:
        """Reserve a connection, and yield it. After an error that leaves its state unknown, it is closed.

        Raises the errors of asyncpg, and OSError, if a new connection cannot be opened.
        """
        async with self._slots:
            session = self._take_free() or await Session.open(self.url)
            try:
                yield session
            except (*LOST, TimeoutError):
                session.drop()
                raise
            except BaseException:
                if session.is_open and session.connection.is_in_transaction():
                    session.drop()  # for example because the caller was cancelled
                raise
            finally:
                session.used = True
                if session.is_open:
                    self._free.append(session)

    def drop_free(self) -> None:
        """Close the connections that nobody uses: if one was broken, the others probably are as well."""
        for session in self._free:
            session.drop()
        self._free.clear()

    async def close(self) -> None:
        """Close the connections that nobody uses."""
        free, self._free = self._free, []
        for session in free:
            await session.close()

    def _take_free(self) -> Session | None:
        while self._free:
            session = self._free.pop()
            if session.is_open:
                return session
        return None
