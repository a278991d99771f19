"""The writer thread, which runs each function as one transaction (docs/adr/0002-writer.md)."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from bot.runtime import metrics
from bot.store.connection import Statement
from bot.store.errors import Damaged, DiskFull, StoreUnavailable
from bot.store.outages import StoreOutages

T = TypeVar("T")
_Job = tuple[Callable[["WriterConnection"], Any], "asyncio.Future[Any]"]

BUSY_TIMEOUT = 5.0
"""Seconds to wait for a lock held by another program, such as a backup or the sqlite3 shell."""


class WriterConnection(sqlite3.Connection):
    """The connection of the writer to SQLite, a `bot.store.connection.BatchConnection`."""

    def execute_together(
        self, guard: Statement | None, others: Sequence[Statement], *, is_last: bool
    ) -> bool:
        """Execute `guard` and, if it changes a row, the other statements. Return whether they were executed."""
        if guard is not None and self.execute(*guard).rowcount == 0:
            return False
        for statement in others:
            self.execute(*statement)
        return True


def connect(path: Path) -> WriterConnection:
    """Open and return a connection for writing, without Python's implicit transactions. Raises sqlite3.Error."""
    connection = sqlite3.connect(
        path, timeout=BUSY_TIMEOUT, isolation_level=None, factory=WriterConnection
    )
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # what people wrote is overwritten
    return connection


class Writer:
    """Runs functions on a dedicated thread, each in a separate transaction.

    A function is carried out even if the caller waiting for it is cancelled.
    """

    def __init__(self, connection: Callable[[], WriterConnection], outages: StoreOutages) -> None:
        """`connection` opens the connection. It is called once, on the writer's thread. `start` raises its errors."""
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._connect = connection
        self._outages = outages
        self._thread = Thread(target=self._work, name="writer", daemon=True)

    async def start(self) -> None:
        """Start the thread and open the connection. Raises whatever opening it raises."""
        self._loop = asyncio.get_running_loop()
        self._opened = self._loop.create_future()
        self._thread.start()
        await self._opened

    async def run(self, function: Callable[..., T], *values: object) -> T:
        """Run a function in a transaction and return its result; see `bot.store.connection.TransactionRunner`.

        If the function raises, the transaction is rolled back. Raises whatever the function raises, StoreUnavailable if
        the file is locked, DiskFull, and Damaged if SQLite finds that the file is corrupt.
        """
        result: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((lambda connection: function(connection, *values), result))
        try:
            value = await result
        except Exception as error:
            self._outages.failed("writes", error)
            raise
        if self._outages.awaits_success:
            self._outages.succeeded("writes")
        return value

    async def stop(self) -> None:
        """Run the functions that are still waiting, then close the connection."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        try:
            connection = self._connect()
        except BaseException as error:  # noqa: BLE001 - raised again in start()
            self._settle(self._opened, None, error)
            return
        self._settle(self._opened, None, None)
        while (job := self._jobs.get()) is not None:
            function, result = job
            try:
                value = transaction(connection, function)
            except BaseException as error:  # noqa: BLE001 - raised again in run()
                self._settle(result, None, error)
            else:
                self._settle(result, value, None)
        connection.close()

    def _settle(
        self, result: asyncio.Future[Any], value: object, error: BaseException | None
    ) -> None:
        """Pass a value or an error to the event loop. Do nothing if the loop is closed or the caller was cancelled."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(_set, result, value, error)


def _set(result: asyncio.Future[Any], value: object, error: BaseException | None) -> None:
    if result.done():
        return
    if error is None:
        result.set_result(value)
    else:
        result.set_exception(error)


def transaction(connection: WriterConnection, function: Callable[[WriterConnection], T]) -> T:
    """Run a function in a transaction and return its result. Roll back if it raises; translate SQLite's errors."""
    try:
        with metrics.COMMIT_SECONDS.time():
            connection.execute("BEGIN IMMEDIATE")
            value = function(connection)
            connection.execute("COMMIT")
    except sqlite3.Error as error:
        _roll_back(connection)
        raise translated(error) from error
    except BaseException:
        _roll_back(connection)
        raise
    return value


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:
        connection.execute("ROLLBACK")


def translated(error: sqlite3.Error) -> Exception:
    """Return the store error that corresponds to an SQLite error, or the error itself if there is none."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return Damaged(f"The database is damaged ({error}).")
    if "Could not decode to UTF-8" in str(error):  # raised by Python's module, without a code
        return Damaged(f"The database is damaged ({error}).")
    if code == sqlite3.SQLITE_FULL:
        return DiskFull(str(error))
    if isinstance(error, sqlite3.OperationalError):
        return StoreUnavailable(str(error))
    return error
