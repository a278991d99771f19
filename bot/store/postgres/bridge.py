"""Runs the store's synchronous functions, which write rows, on asyncpg's asynchronous connections.

A function runs in a greenlet, which is suspended while a statement is executed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from greenlet import getcurrent, greenlet

from bot.store.connection import Statement
from bot.store.postgres.transaction import Transaction

T = TypeVar("T")


async def run_bridged(function: Callable[[BridgedConnection], T], transaction: Transaction) -> T:
    """Call a function with a connection, and return its result. Raises whatever the function raises."""
    here = getcurrent()
    worker = greenlet(function, here)
    worker.gr_context = here.gr_context
    found = worker.switch(BridgedConnection(transaction))
    while not worker.dead:
        try:
            value = await found
        except BaseException as error:  # noqa: BLE001 - raised again where the statement was executed
            found = worker.throw(error)
        else:
            found = worker.switch(value)
    result: T = found
    return result


def _wait(awaitable: Awaitable[T]) -> T:
    """Wait for an awaitable, and return its result. Call this only within a function that `run_bridged` called."""
    result: T = getcurrent().parent.switch(awaitable)
    return result


class BridgedCursor:
    """The rows of a statement that was executed."""

    def __init__(self, rows: list[Any], rowcount: int) -> None:
        self._rows = iter(rows)
        self.rowcount = rowcount
        """The number of rows that the statement returned or changed."""

    def fetchone(self) -> Any:
        """Return the next row, or None."""
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        """Return all remaining rows."""
        return list(self._rows)

    def __iter__(self) -> Iterator[Any]:
        return self._rows


class BridgedConnection:
    """A `bot.store.connection.BatchConnection` for one transaction."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> BridgedCursor:
        """Execute a statement. Raises the errors of asyncpg."""
        return BridgedCursor(*_wait(self._transaction.execute(sql, values)))

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> None:
        """Execute a statement once for each row of values. Raises the errors of asyncpg."""
        _wait(self._transaction.execute_all(sql, rows))

    def execute_together(
        self, guard: Statement | None, others: Sequence[Statement], *, is_last: bool
    ) -> bool:
        """Execute several statements; see `BatchConnection`. Raises the errors of asyncpg."""
        return _wait(self._transaction.execute_together(guard, others, is_last=is_last))
