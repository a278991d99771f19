"""The SQLite implementation of the store, with a thread for writing and a second connection for reading."""

# ruff: noqa: D102 - the interface describes every method

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from bot.runtime.clock import Clock, SteadyClock
from bot.runtime.threads import run_in_thread
from bot.store.connection import Connection
from bot.store.errors import StoreUnavailable
from bot.store.outages import StoreOutages
from bot.store.people.forgetting import forget_in_copies
from bot.store.reader import Reader
from bot.store.records import TableKey
from bot.store.restoration import Restored
from bot.store.sql import SqlStore
from bot.store.sqlite.file_lock import FileLock
from bot.store.sqlite.integrity import damaged_tables, log_damage
from bot.store.sqlite.opening import claim, prepare
from bot.store.sqlite.restoring import note, noted
from bot.store.sqlite.writer import BUSY_TIMEOUT, Writer, translated

INTEGRITY_NICE = 19
"""The niceness of the thread that reads the whole database after the start."""
CHECKPOINT_ATTEMPTS, CHECKPOINT_PAUSE = 60, 0.5
"""The maximum number of attempts at a checkpoint that erases deleted data, and the seconds between two attempts."""


async def open_store(path: Path, clock: Clock | None = None) -> SqliteStore:
    """Open or create a database, and return its store. Raises Unusable with a message for the operator.

    `clock` measures outages. The default is a SteadyClock.
    """
    outages = StoreOutages(clock or SteadyClock())
    path, lock = claim(path)
    try:
        writer = Writer(partial(prepare, path, lock), outages)
        await writer.start()
        return SqliteStore(lock, writer, await Reader.open(path, outages), outages)
    except BaseException:
        lock.release()
        raise


class SqliteStore(SqlStore):
    """The store in an SQLite file, which is locked until the store is closed."""

    DEFER = "PRAGMA defer_foreign_keys = ON"

    def __init__(
        self, lock: FileLock, writer: Writer, reading: Reader, outages: StoreOutages
    ) -> None:
        super().__init__(writer, reading, outages)
        self._thread = writer
        self._connection = reading
        self._lock = lock
        self._path = lock.database
        self._erasing = asyncio.Lock()

    async def close(self) -> None:
        await self._connection.close()
        await self._thread.stop()
        self._lock.release()

    async def damaged_tables(self) -> Sequence[TableKey]:
        await run_in_thread(lambda: log_damage(self._path), name="integrity", nice=INTEGRITY_NICE)
        # Not at a low priority: moves would wait whenever the thread holds the interpreter but does not run.
        return await run_in_thread(lambda: damaged_tables(self._path), name="facts")

    async def last_number(self, table: str) -> int:
        row = await self._reader.one("SELECT seq FROM sqlite_sequence WHERE name = ?", table)
        return 0 if row is None else int(row["seq"])

    async def set_last_number(self, table: str, number: int) -> None:
        await self._write(_set_last_number, table, number)

    async def restoration(self) -> Restored | None:
        return noted(self._path)

    async def record_restoration(self, restored: Restored | None) -> None:
        with self._files():
            note(self._path, restored)

    @contextmanager
    def _files(self) -> Iterator[None]:
        """Translate errors of the files beside the database to StoreUnavailable, and record them as an outage."""
        with self._outages.watched("files"):
            try:
                yield
            except OSError as error:
                raise StoreUnavailable(str(error)) from error
            except sqlite3.Error as error:
                raise translated(error) from error

    async def _erase_deleted(self) -> None:
        # Until a checkpoint, the write-ahead log contains the updates that were settled since the last one. The
        # checkpoint must not wait within SQLite for a long read, such as a check of the whole file, because it would
        # keep the writer waiting as well.
        for _ in range(CHECKPOINT_ATTEMPTS):
            async with self._erasing:
                await self._reader.all("PRAGMA busy_timeout = 0")
                try:
                    (row,) = await self._reader.all("PRAGMA wal_checkpoint(TRUNCATE)")
                finally:
                    await self._reader.all(f"PRAGMA busy_timeout = {1000 * BUSY_TIMEOUT:.0f}")
            if not row["busy"]:
                return
            await asyncio.sleep(CHECKPOINT_PAUSE)

    async def _erase_traces(self, telegram_id: int, at: float) -> None:
        with self._files():
            await run_in_thread(
                lambda: forget_in_copies(self._path, telegram_id, at), name="forgetting"
            )
        await self._erase_deleted()


def _set_last_number(connection: Connection, table: str, number: int) -> None:
    connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
    if number:
        connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, number))
