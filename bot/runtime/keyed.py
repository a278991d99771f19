"""Locks by key, limits on concurrent work, some of them shared fairly among keys, and a cache of bounded size."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Hashable, Iterator
from contextlib import AbstractAsyncContextManager, suppress
from contextvars import ContextVar
from functools import partial
from typing import Generic, TypeVar

from bot.runtime.clock import Clock

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class _Held:
    """An asynchronous context manager made of two functions. A generator would take several times as long."""

    __slots__ = ("_acquire", "_release")

    def __init__(self, acquire: Callable[[], Awaitable[None]], release: Callable[[], None]) -> None:
        self._acquire = acquire
        self._release = release

    async def __aenter__(self) -> None:
        await self._acquire()

    async def __aexit__(self, *_error: object) -> None:
        self._release()


class KeyedLocks:
    """A collection of locks, one per key. Keys that are not in use take no memory."""

    def __init__(self) -> None:
        self._locks: dict[Hashable, asyncio.Lock] = {}
        self._users: dict[Hashable, int] = {}

    def hold(self, key: Hashable) -> AbstractAsyncContextManager[None]:
        """Return a context manager that holds the lock of a key. Waiting tasks acquire it in order of arrival."""
        return _Held(partial(self._acquire, key), partial(self._release, key))

    async def _acquire(self, key: Hashable) -> None:
        lock = self._locks.setdefault(key, asyncio.Lock())
        self._users[key] = self._users.get(key, 0) + 1
        try:
            await lock.acquire()
        except BaseException:
            self._leave(key)
            raise

    def _release(self, key: Hashable) -> None:
        self._locks[key].release()
        self._leave(key)

    def _leave(self, key: Hashable) -> None:
        self._users[key] -= 1
        if self._users[key] == 0:
            del self._users[key], self._locks[key]

    def __len__(self) -> int:
        """Return the number of keys in use."""
        return len(self._locks)


class Slot:
    """One of a limited number of slots, held until `release` is called."""

    def __init__(self, release: Callable[[], None], since: float) -> None:
        """`since` is the time at which the slot's work arrived (monotonic seconds)."""
        self._release: Callable[[], None] | None = release
        self.since = since

    def release(self) -> None:
        """Release the slot. Later calls do nothing."""
        if self._release is not None:
            release, self._release = self._release, None
            release()


class Slots:
    """A limit on concurrent work. Each piece of work holds a slot."""

    def __init__(self, limit: int) -> None:
        self._free = asyncio.Semaphore(limit)
        self._used = 0
        self._unused = asyncio.Event()

    async def take(self, since: float) -> Slot:
        """Wait for a free slot and return it. `since` is the time at which its work arrived (monotonic seconds)."""
        await self._free.acquire()
        self._used += 1
        self._unused.clear()
        return Slot(self._release, since)

    async def unused(self, *, seconds: float) -> None:
        """Wait until no slot is held, for at most `seconds`."""
        if self._used:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._unused.wait()

    def _release(self) -> None:
        self._free.release()
        self._used -= 1
        if not self._used:
            self._unused.set()


current_slot: ContextVar[Slot | None] = ContextVar("current_slot", default=None)
"""The slot of the current task if it handles an update, or None. Code that has to wait for long releases it early."""


def release_slot() -> None:
    """Release the slot of the current task, if it has one, because the task is going to wait for Telegram."""
    if (slot := current_slot.get()) is not None:
        slot.release()


class FairSlots:
    """A limit on concurrent work: at most `limit` slots in use, and at most `per_key` of them by one key.

    Free slots go to the waiting keys in turn. If all slots are in use, a waiting task takes a slot from the key that
    holds the most slots, provided that this key holds at least two more than the task's own key. Among the tasks of
    that key whose time limits have no deadline yet, the oldest loses its slot once it has held it for `min_hold`
    seconds: its time limit is set to now, which cancels its work.
    """

    def __init__(self, limit: int, per_key: int, *, min_hold: float = 0.0) -> None:
        self._limit = limit
        self._per_key = per_key
        self._min_hold = min_hold
        self._holders: dict[Hashable, dict[asyncio.Timeout, float]] = {}
        """The holders by key, with the times of the event loop at which they got their slots."""
        self._waiting: OrderedDict[Hashable, deque[asyncio.Future[None]]] = OrderedDict()

    def __len__(self) -> int:
        """Return the number of holders."""
        return sum(map(len, self._holders.values()))

    def hold(self, key: Hashable, limit: asyncio.Timeout) -> AbstractAsyncContextManager[None]:
        """Return a context manager that holds a slot of a key.

        `limit` is the time limit of the caller's work; FairSlots takes the slot away by setting it to now.
        """
        return _Held(partial(self._acquire, key, limit), partial(self._release, key, limit))

    async def _acquire(self, key: Hashable, limit: asyncio.Timeout) -> None:
        if not self.is_free(key):
            await self._wait(key)
        self._holders.setdefault(key, {})[limit] = asyncio.get_running_loop().time()

    def _release(self, key: Hashable, limit: asyncio.Timeout) -> None:
        del self._holders[key][limit]
        if not self._holders[key]:
            del self._holders[key]
        self._wake()

    def is_free(self, key: Hashable) -> bool:
        """Return whether `hold` would get a slot at once."""
        return len(self) < self._limit and len(self._holders.get(key, ())) < self._per_key

    async def _wait(self, key: Hashable) -> None:
        while not self.is_free(key):
            future = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(key, deque()).append(future)
            again = None
            if len(self._holders.get(key, ())) < self._per_key:
                again = self._take_from_the_largest(key)
            try:
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(again):
                        await future
            except asyncio.CancelledError:
                self._wake()
                raise

    def _take_from_the_largest(self, key: Hashable) -> float | None:
        """Take a slot from the key that holds the most slots, or return the time at which to try again.

        Return None if a slot was taken, or if none can be taken.
        """
        largest = max(self._holders, key=lambda one: len(self._holders[one]))
        holders = self._holders[largest]
        if largest == key or len(holders) <= len(self._holders.get(key, ())) + 1:
            return None
        oldest = next((one for one in holders if one.when() is None), None)
        if oldest is None:
            return None
        now, ready = asyncio.get_running_loop().time(), holders[oldest] + self._min_hold
        if ready > now:
            return ready
        oldest.reschedule(now)
        return None

    def _wake(self) -> None:
        """Wake the oldest waiter of the first key for which a slot is free, if any, and move that key to the end."""
        for key in tuple(self._waiting):
            futures = self._waiting[key]
            while futures and futures[0].done():
                futures.popleft()
            if not futures:
                del self._waiting[key]
            elif self.is_free(key):
                futures.popleft().set_result(None)
                self._waiting.move_to_end(key)
                return


class FairCalls:
    """Limits concurrent calls to Telegram, fairly among keys. A handler releases its own slot before a call."""

    def __init__(self, clock: Clock, limit: int, per_key: int, *, min_hold: float) -> None:
        """For `limit`, `per_key` and `min_hold` see FairSlots."""
        self._clock = clock
        self._slots = FairSlots(limit, per_key, min_hold=min_hold)

    async def make(self, key: Hashable, call: Callable[[], Awaitable[V]], *, until: float) -> V:
        """Release the current task's slot, make a call for a key, and return the call's result.

        Raises TimeoutError if the call did not begin before `until` (monotonic seconds), or if it was cancelled because
        another key needed its slot. Raises whatever `call` raises.
        """
        release_slot()
        async with asyncio.timeout(None) as limit:
            if self._clock.monotonic() >= until:
                raise TimeoutError
            expiry = None
            if not self._slots.is_free(key):
                expiry = asyncio.create_task(self._expire(until, limit))
            try:
                async with self._slots.hold(key, limit):
                    if expiry is not None:
                        expiry.cancel()
                    return await call()
            finally:
                if expiry is not None:
                    expiry.cancel()
        raise TimeoutError  # not reached: the time limit raises it

    async def _expire(self, at: float, limit: asyncio.Timeout) -> None:
        await self._clock.sleep(max(0.0, at - self._clock.monotonic()))
        limit.reschedule(asyncio.get_running_loop().time())


class BoundedCache(Generic[K, V]):
    """A cache of at most `limit` entries, which drops the least recently used ones. Values must not be None.

    >>> cache = BoundedCache[str, int](2)
    >>> cache.put("a", 1); cache.put("b", 2); cache.get("a")
    1
    >>> cache.put("c", 3); cache.get("b") is None
    True
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._entries: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """Return the value of a key and mark it as used, or return None if the key is missing."""
        value = self._entries.get(key)
        if value is not None:
            self._entries.move_to_end(key)
        return value

    def put(self, key: K, value: V) -> None:
        """Set the value of a key, then drop entries above the limit."""
        self._entries[key] = value
        self._entries.move_to_end(key)
        while len(self._entries) > self._limit:
            self._entries.popitem(last=False)

    def setdefault(self, key: K, make: Callable[[], V]) -> V:
        """Return the value of a key. If the key is missing, store and return `make()`."""
        value = self.get(key)
        if value is None:
            value = make()
            self.put(key, value)
        return value

    def pop(self, key: K) -> V | None:
        """Remove a key and return its value, or return None if the key is missing."""
        return self._entries.pop(key, None)

    def clear(self) -> None:
        """Remove all keys."""
        self._entries.clear()

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __contains__(self, key: K) -> bool:
        return key in self._entries

    def __len__(self) -> int:
        return len(self._entries)
