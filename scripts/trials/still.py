"""An event loop whose time stands still while there is anything to do: it says when there is not, and never waits."""

from __future__ import annotations

import asyncio
import selectors
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from bot.store.opening import claim, prepare
from bot.store.reader import Reader
from bot.store.sqlite import SqliteStore
from bot.store.writer import BUSY_TIMEOUT, Writer, transaction, translated
from tests.slow_clock import SlowClock

T = TypeVar("T")

STUCK = 10.0
"""Real seconds after which a loop that waits for a thread is stuck."""
JUMPS = 100_000
"""Leaps of time in a row, with nobody who waits for quiet, after which it is stuck as well."""


class Stuck(Exception):
    """What is waited for never comes."""


class _Selector(selectors.DefaultSelector):
    """Asked for events when there is nothing else to do; so that is where the loop learns that all is quiet."""

    def __init__(self, clock: SlowClock) -> None:
        super().__init__()
        self.clock = clock
        self.waiting: list[asyncio.Future[None]] = []
        self.outside = 0
        """What other threads have been asked for."""
        self._jumps = 0

    def select(self, timeout: float | None = None) -> list[Any]:
        """Never wait, unless it is for a thread."""
        if timeout is not None and timeout <= 0:
            return super().select(0) if self.outside else []
        if self.outside:
            return self._from_threads()
        if self.waiting:
            for future in self.waiting:
                if not future.done():
                    future.set_result(None)
            self.waiting.clear()
            self._jumps = 0
            return []
        if timeout is None:
            return self._from_threads()
        self._jumps += 1
        if self._jumps > JUMPS:
            raise Stuck
        self.clock.move(timeout)
        return []

    def _from_threads(self) -> list[Any]:
        events = super().select(STUCK)
        if not events:
            raise Stuck
        return events


class StillLoop(asyncio.SelectorEventLoop):
    """Its time is that of a clock which moves only when it is moved, or when all wait for a time to come."""

    def __init__(self, clock: SlowClock) -> None:
        self._still = _Selector(clock)
        super().__init__(self._still)

    def time(self) -> float:
        """That of the clock."""
        return self._still.clock.monotonic()

    async def quiet(self) -> None:
        """Wait until nothing more can be done before time passes."""
        future = self.create_future()
        self._still.waiting.append(future)
        await future

    @contextmanager
    def outside(self) -> Iterator[None]:
        """Something is being done in another thread: until it is over there is no quiet."""
        self._still.outside += 1
        try:
            yield
        finally:
            self._still.outside -= 1


class StillWriter(Writer):
    """The same transactions in the same order, in the thread of the loop."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._loop = asyncio.get_running_loop()

    async def run(self, function: Callable[[sqlite3.Connection], T]) -> T:
        """As in a thread, it happens also if nobody waits for it any more."""
        result: asyncio.Future[T] = self._loop.create_future()
        self._loop.call_soon(self._run, function, result)
        return await result

    def _run(self, function: Callable[[sqlite3.Connection], T], result: asyncio.Future[T]) -> None:
        try:
            value = transaction(self._connection, function)
        except Exception as error:  # noqa: BLE001 - it is raised again where run() waits
            if not result.done():
                result.set_exception(error)
        else:
            if not result.done():
                result.set_result(value)

    async def stop(self) -> None:
        """Finish what is waiting and close the connection."""
        await asyncio.sleep(0)
        self._connection.close()


class StillReader(Reader):
    """The same questions, in the thread of the loop; others may go on before the answer is heard."""

    def __init__(self, path: Path) -> None:
        self._still = sqlite3.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)
        self._still.row_factory = sqlite3.Row
        self._still.execute("PRAGMA query_only = ON")

    async def all(self, sql: str, *values: object) -> Sequence[sqlite3.Row]:
        """Every row of the answer."""
        try:
            rows = self._still.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise translated(error) from error
        await asyncio.sleep(0)
        return rows

    async def close(self) -> None:
        """Let go of the file."""
        self._still.close()


class _CountedWriter(Writer):
    """The bot's own writer with its thread; the loop knows when it is asked for something."""

    async def run(self, function: Callable[[sqlite3.Connection], T]) -> T:
        with _loop().outside():
            return await super().run(function)

    async def stop(self) -> None:
        with _loop().outside():
            await super().stop()


class _CountedReader(Reader):
    """The bot's own reader with its thread."""

    async def all(self, sql: str, *values: object) -> Sequence[sqlite3.Row]:
        with _loop().outside():
            return await super().all(sql, *values)

    async def close(self) -> None:
        with _loop().outside():
            await super().close()


def _loop() -> StillLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, StillLoop)
    return loop


async def open_still(path: Path) -> SqliteStore:
    """The store on one file without its threads."""
    path, lock = claim(path)
    try:
        return SqliteStore(lock, StillWriter(prepare(path, lock)), StillReader(path))
    except BaseException:
        lock.release()
        raise


async def open_threaded(path: Path) -> SqliteStore:
    """The store on one file as the bot opens it."""
    path, lock = claim(path)
    with _loop().outside():
        writer = _CountedWriter(partial(prepare, path, lock))
        await writer.start()
        return SqliteStore(lock, writer, await _CountedReader.open(path))
