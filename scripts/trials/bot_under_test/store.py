"""Variants of the bot's SQLite store for trials: without threads, with threads that the loop tracks, or failing."""

from __future__ import annotations

import asyncio
import inspect
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from bot.runtime.clock import SteadyClock
from bot.store.errors import StoreUnavailable
from bot.store.interface import Store
from bot.store.outages import StoreOutages
from bot.store.reader import Reader
from bot.store.sqlite.opening import claim, prepare
from bot.store.sqlite.store import SqliteStore
from bot.store.sqlite.writer import (
    BUSY_TIMEOUT,
    Writer,
    WriterConnection,
    transaction,
    translated,
)
from scripts.trials.simulated_loop import SimulatedTimeLoop

T = TypeVar("T")


class InlineWriter(Writer):
    """A writer that runs its transactions in the event loop's thread, in the same order as the real writer."""

    def __init__(self, connection: WriterConnection) -> None:
        self._connection = connection
        self._loop = asyncio.get_running_loop()

    async def run(self, function: Callable[..., T], *values: object) -> T:
        """Run a transaction and return its result. As in the real writer, it runs even if the caller is cancelled."""
        result: asyncio.Future[T] = self._loop.create_future()
        self._loop.call_soon(self._run, lambda one: function(one, *values), result)
        return await result

    def _run(self, function: Callable[[WriterConnection], T], result: asyncio.Future[T]) -> None:
        try:
            value = transaction(self._connection, function)
        except Exception as error:  # noqa: BLE001 - raised again in run()
            if not result.done():
                result.set_exception(error)
        else:
            if not result.done():
                result.set_result(value)

    async def stop(self) -> None:
        """Finish pending transactions and close the connection."""
        await asyncio.sleep(0)
        self._connection.close()


class InlineReader(Reader):
    """A reader that runs its queries in the event loop's thread. Other tasks may run before a query returns."""

    def __init__(self, path: Path) -> None:
        self._inline = sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)
        self._inline.row_factory = sqlite3.Row
        self._inline.execute("PRAGMA query_only = ON")

    async def all(self, sql: str, *values: object) -> Sequence[sqlite3.Row]:
        """Return all rows of a query's result. Raises the same errors as `Reader`."""
        try:
            rows = self._inline.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise translated(error) from error
        await asyncio.sleep(0)
        return rows

    async def close(self) -> None:
        """Close the connection."""
        self._inline.close()


class _TrackedWriter(Writer):
    """The bot's own writer, with its thread. A SimulatedTimeLoop tracks its pending calls."""

    async def run(self, function: Callable[..., T], *values: object) -> T:
        with _loop().thread_work():
            return await super().run(function, *values)

    async def stop(self) -> None:
        with _loop().thread_work():
            await super().stop()


class _TrackedReader(Reader):
    """The bot's own reader, with its thread. A SimulatedTimeLoop tracks its pending calls."""

    async def all(self, sql: str, *values: object) -> Sequence[sqlite3.Row]:
        with _loop().thread_work():
            return await super().all(sql, *values)

    async def close(self) -> None:
        with _loop().thread_work():
            await super().close()


def _loop() -> SimulatedTimeLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SimulatedTimeLoop)
    return loop


async def open_inline(path: Path) -> SqliteStore:
    """Open and return a store without threads. Raises Unusable if the file cannot be used."""
    path, lock = claim(path)
    try:
        writer, outages = InlineWriter(prepare(path, lock)), StoreOutages(SteadyClock())
        return SqliteStore(lock, writer, InlineReader(path), outages)
    except BaseException:
        lock.release()
        raise


async def open_threaded(path: Path) -> SqliteStore:
    """Open and return a store whose threads a SimulatedTimeLoop tracks. Raises Unusable if the file cannot be used."""
    path, lock = claim(path)
    with _loop().thread_work():
        outages = StoreOutages(SteadyClock())
        writer = _TrackedWriter(partial(prepare, path, lock), outages)
        await writer.start()
        return SqliteStore(lock, writer, await _TrackedReader.open(path, outages), outages)


class FailingWrites:
    """Wraps a store.

    If `fails()` is true when a write is called, the write raises StoreUnavailable and changes nothing.
    """

    METHODS = (
        "open_table",
        "append",
        "shown",
        "record_turn_call",
        "add_updates",
        "settle",
        "offer_invitations",
        "add_card",
        "meet",
        "enter",
    )

    def __init__(self, store: Store, fails: Callable[[], bool]) -> None:
        self._store = store
        self._fails = fails
        for name in self.METHODS:
            setattr(self, name, self._failing(getattr(store, name)))

    def __getattr__(self, name: str) -> Any:
        """Return any other attribute of the store. Failures are injected only into `METHODS`."""
        method = getattr(self._store, name)
        setattr(self, name, method)
        return method

    def _failing(self, method: Any) -> Any:
        async def write(*values: Any, **named: Any) -> Any:
            if self._fails():
                raise StoreUnavailable("database or disk is full")
            return await method(*values, **named)

        return write


class FailingCalls:
    """Wraps a store.

    `times` calls, beginning with number `first` (counted from 1), raise StoreUnavailable and do nothing.
    """

    def __init__(self, store: Store, first: int, times: int) -> None:
        self._store = store
        self._first = first
        self._times = times
        self.calls = 0
        self.failed: list[str] = []
        """The names of the methods that failed, in order."""

    def __getattr__(self, name: str) -> Any:
        """Return an attribute of the store. Calls of coroutine functions are counted, except `close`."""
        method = getattr(self._store, name)
        if not inspect.iscoroutinefunction(method) or name == "close":
            return method

        async def counted(*values: Any, **named: Any) -> Any:
            self.calls += 1
            if self._first <= self.calls < self._first + self._times:
                self.failed.append(name)
                raise StoreUnavailable("database or disk is full")
            return await method(*values, **named)

        return counted
