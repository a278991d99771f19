"""The parts of a database connection that the SQL of this package uses. SQLite and PostgreSQL provide them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from bot.store.records import ChatKey, TableKey

T = TypeVar("T")


class Row(Protocol):
    """A row of a result, such as sqlite3.Row."""

    def __getitem__(self, key: str | int, /) -> Any:
        """Return the value of a column, given by name or number."""
        ...

    def keys(self) -> Iterable[str]:
        """Return the names of the columns."""
        ...


class Cursor(Protocol):
    """The result of a statement, such as sqlite3.Cursor."""

    @property
    def rowcount(self) -> int:
        """The number of rows that an INSERT, UPDATE or DELETE changed."""
        ...

    def fetchone(self) -> Any:
        """Return the next row, or None."""
        ...

    def fetchall(self) -> list[Any]:
        """Return all remaining rows."""
        ...

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """A connection within a transaction, such as sqlite3.Connection. Placeholders are `?`, or `?1`, `?2`, …"""

    def execute(self, sql: str, values: Sequence[Any] = ..., /) -> Cursor:
        """Execute a statement."""
        ...

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> object:
        """Execute a statement once for each row of values."""
        ...


class Reading(Protocol):
    """Runs queries outside transactions. Each is a single statement, so it sees a consistent snapshot."""

    async def all(self, sql: str, *values: object) -> Sequence[Row]:
        """Return all rows of the result. Raises StoreAway or Damaged."""
        ...

    async def one(self, sql: str, *values: object) -> Row | None:
        """Return the first row of the result, or None."""
        ...


class Writing(Protocol):
    """Runs functions, each in a transaction of its own, which is on disk when `run` returns."""

    async def run(self, function: Callable[[Connection], T]) -> T:
        """Run a function in a transaction and return its result. If it raises, nothing is written.

        The function may be called several times, and is completed even if the caller is cancelled.
        """
        ...


class SqlPart:
    """The base class of the parts of `bot.store.sql.SqlStore`: runs queries, and functions in transactions."""

    def __init__(self, writer: Writing, reading: Reading) -> None:
        self._writer = writer
        self._reader = reading

    async def _write(self, function: Callable[..., T], *values: object) -> T:
        return await self._writer.run(lambda connection: function(connection, *values))


class PausedChats:
    """A cache of these chats that is read again after a table was paused, also if that happens meanwhile."""

    def __init__(self) -> None:
        self._chats: set[ChatKey] | None = None
        self._pauses = 0

    def forget(self) -> None:
        """Read the chats again when they are next needed, because a table was paused."""
        self._chats = None
        self._pauses += 1

    async def have(self, chat: ChatKey, read: Callable[[], Awaitable[Iterable[ChatKey]]]) -> bool:
        """Return whether a chat has paused tables. `read` returns all such chats from the database."""
        if self._chats is not None:
            return chat in self._chats
        pauses = self._pauses
        found = set(await read())
        if pauses == self._pauses:
            self._chats = found
        return chat in found

    async def wake(self, chat: ChatKey, end: Awaitable[Iterable[TableKey]]) -> Iterable[TableKey]:
        """Await the end of all pauses of a chat, and note it unless a table was paused meanwhile."""
        pauses = self._pauses
        woken = await end
        if self._chats is not None and pauses == self._pauses:
            self._chats.discard(chat)
        return woken
