"""The one thread that writes: one function, one transaction, on the disk when it returns (docs/adr/0002-writer.md)."""

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
"""Seconds to wait for somebody else's lock: a backup program, a person with the sqlite3 shell."""


def connect(path: Path) -> sqlite3.Connection:
    """A connection that can write, without Python's own idea of transactions."""
    connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


class Writer:
    """Runs functions on its own thread, each between BEGIN IMMEDIATE and COMMIT.

    A caller that is cancelled while it waits changes nothing: what was begun is finished as a whole,
    and nobody else's work is between the statements of a function.
    """

    def __init__(self, connection: Callable[[], sqlite3.Connection]) -> None:
        """`connection` is called on the thread, once; its errors come out of `started`."""
        self._jobs: SimpleQueue[tuple[Callable[[sqlite3.Connection], Any], Future[Any]] | None]
        self._jobs = SimpleQueue()
        self._connect = connection
        self._thread = Thread(target=self._work, name="writer", daemon=True)
        self._begun: Future[None] = Future()

    async def start(self) -> None:
        """Open the connection; raises what opening it raised."""
        self._thread.start()
        await asyncio.wrap_future(self._begun)

    async def run(self, function: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function as one transaction; what it raises rolls everything back.

        Raises StoreAway when the disk is full or locked, Damaged when SQLite finds the file broken.
        """
        result: Future[T] = Future()
        self._jobs.put((function, result))
        # Shielded: a cancelled caller must not cancel a transaction that others may rely on (an inbox row, a board).
        return await asyncio.shield(asyncio.wrap_future(result))

    async def stop(self) -> None:
        """Finish what is waiting and close the connection."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self) -> None:
        try:
            connection = self._connect()
        except BaseException as error:  # noqa: BLE001 - it is raised again where start() waits
            self._begun.set_exception(error)
            return
        self._begun.set_result(None)
        while (job := self._jobs.get()) is not None:
            function, result = job
            try:
                value = transaction(connection, function)
            except BaseException as error:  # noqa: BLE001 - it is raised again where run() waits
                result.set_exception(error)
            else:
                result.set_result(value)
        connection.close()


def transaction(connection: sqlite3.Connection, function: Callable[[sqlite3.Connection], T]) -> T:
    """Have a function write everything or nothing."""
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
    """What the rest of the bot is to make of an error of SQLite."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return Damaged(f"The database is damaged ({error}).")
    if isinstance(error, sqlite3.OperationalError):
        return StoreAway(str(error))
    return error
