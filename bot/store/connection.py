"""The parts of a database connection that the SQL of this package uses. SQLite and PostgreSQL provide them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

T = TypeVar("T")
Statement: TypeAlias = tuple[str, Sequence[Any]]
"""A statement and its values."""


class Row(Protocol):
    """A row of a result, such as sqlite3.Row."""

    def __getitem__(self, key: str | int, /) -> Any:
        """Return the value of a column, given by its name or its number, counted from 0."""
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


class BatchConnection(Connection, Protocol):
    """A connection of the writer, which can execute several statements at once."""

    def execute_together(
        self, guard: Statement | None, others: Sequence[Statement], *, is_last: bool
    ) -> bool:
        """Execute `guard` and, if it changes a row, the other statements. Return whether they were executed.

        Without a guard, the other statements are executed. All are INSERTs, UPDATEs and DELETEs that change different
        rows, and none depends on what another one changes, so PostgreSQL can execute them in one round trip. If
        `is_last` is set, no statement may follow unless False is returned; PostgreSQL may then commit in the same round
        trip.
        """
        ...


class Reading(Protocol):
    """Runs queries outside transactions. Each is a single statement, so it sees a consistent snapshot."""

    async def all(self, sql: str, *values: object) -> Sequence[Row]:
        """Return all rows of the result. Raises StoreUnavailable or Damaged."""
        ...

    async def one(self, sql: str, *values: object) -> Row | None:
        """Return the first row of the result, or None if it is empty. Raises StoreUnavailable or Damaged."""
        ...


class TransactionRunner(Protocol):
    """Runs functions, each in a transaction of its own, which is on disk when `run` returns."""

    async def run(self, function: Callable[..., T], *values: object) -> T:
        """Call a function with a connection and `values` in a transaction, and return its result.

        If the function raises, nothing is written. The function may be called several times, and the transaction is
        completed even if the caller is cancelled. Raises whatever the function raises, StoreUnavailable and Damaged.
        """
        ...


class SqlPart:
    """The base class of the parts of `bot.store.sql.SqlStore`: runs queries, and functions in transactions."""

    def __init__(self, writer: TransactionRunner, reading: Reading) -> None:
        self._writer = writer
        self._reader = reading
        self._write = writer.run
