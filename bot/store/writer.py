"""The writer thread: each function is one transaction, on disk when it returns (docs/adr/0002-writer.md)."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from bot.store.errors import Damaged, StoreAway

T = TypeVar("T")

BUSY_TIMEOUT = 5.0
"""Seconds to wait for another program's lock, such as a backup or the sqlite3 shell."""


def connect(path: Path) -> sqlite3.Connection:
    """Open a connection for writing, without Python's implicit transactions."""
    connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # what people wrote is overwritten
    return connection


class Writer:
    """Runs functions on its own thread, each between BEGIN IMMEDIATE and COMMIT.

    If a waiting caller is cancelled, a function that has started still completes, and its
    transaction contains no other work.
    """

    def __init__(self, connection: Callable[[], sqlite3.Connection]) -> None:
        """`connection` is called once, on the thread; `start` raises its errors."""
        self._jobs: SimpleQueue[tuple[Callable[[sqlite3.Connection], Any], Future[Any]] | None]
        self._jobs = SimpleQueue()
        self._connect = connection
        self._thread = Thread(target=self._work, name="writer", daemon=True)
        self._begun: Future[None] = Future()

    async def start(self) -> None:
        """Open the connection. Raises what opening raises."""
        self._thread.start()
        await asyncio.wrap_future(self._begun)

    async def run(self, function: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function as one transaction; an exception rolls it back and is raised.

        Raises StoreAway if the disk is full or the file is locked, Damaged if SQLite finds it
        corrupt.
        """
        result: Future[T] = Future()
        self._jobs.put((function, result))
        # Shielded: a cancelled caller must not cancel a transaction that others may depend on (an
        # inbox row, a board).
        return await asyncio.shield(asyncio.wrap_future(result))

    async def stop(self) -> None:
        """Finish waiting functions and close the connection."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        try:
            connection = self._connect()
        except BaseException as error:  # noqa: BLE001 - raised again in start()
            self._begun.set_exception(error)
            return
        self._begun.set_result(None)
        while (job := self._jobs.get()) is not None:
            function, result = job
            try:
                value = transaction(connection, function)
            except BaseException as error:  # noqa: BLE001 - raised again in run()
                result.set_exception(error)
            else:
                result.set_result(value)
        connection.close()


def transaction(connection: sqlite3.Connection, function: Callable[[sqlite3.Connection], T]) -> T:
    """Run a function and commit, or roll back if it raises."""
    try:
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
    """Return the store's error for an error of SQLite."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return Damaged(f"The database is damaged ({error}).")
    if "Could not decode to UTF-8" in str(error):  # raised by Python's module, without a code
        return Damaged(f"The database is damaged ({error}).")
    if isinstance(error, sqlite3.OperationalError):
        return StoreAway(str(error))
    return error
