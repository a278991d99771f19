"""Locks by key, slots shared fairly among keys, and the bounded cache that is used for all caches in memory."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class KeyedLocks:
    """A collection of locks, one per key. Keys that are not in use take no memory."""

    def __init__(self) -> None:
        self._locks: dict[Hashable, asyncio.Lock] = {}
        self._users: dict[Hashable, int] = {}

    @asynccontextmanager
    async def hold(self, key: Hashable) -> AsyncIterator[None]:
        """Return a context manager that holds the lock of a key. Waiting tasks acquire it in order of arrival."""
        lock = self._locks.setdefault(key, asyncio.Lock())
        self._users[key] = self._users.get(key, 0) + 1
        try:
            async with lock:
                yield
        finally:
            self._users[key] -= 1
            if self._users[key] == 0:
                del self._users[key], self._locks[key]

    def __len__(self) -> int:
        """Return the number of keys in use."""
        return len(self._locks)


class Slot:
    """A place among those that may do something at a time; `release` gives it back, once."""

    def __init__(self, release: Callable[[], None], since: float) -> None:
        """`since`: when what the slot is for arrived (monotonic seconds)."""
        self._release: Callable[[], None] | None = release
        self.since = since

    def release(self) -> None:
        """Give the slot back. Later calls do nothing."""
        if self._release is not None:
            release, self._release = self._release, None
            release()


current_slot: ContextVar[Slot | None] = ContextVar("current_slot", default=None)
"""The slot of the task that handles an update; it is released early by whoever has to wait long."""


class FairSlots:
    """At most `limit` holders, and at most `per_key` of one key.

    Free slots go to the waiting keys in turn. If all slots are in use, a newcomer with another key
    takes one from the key that has most: the time limit of its oldest holder is set to `grace`
    seconds after it got the slot, so that a short burst takes nothing from holders that are not slow.
    """

    def __init__(self, limit: int, per_key: int, *, grace: float = 0.0) -> None:
        self._limit = limit
        self._per_key = per_key
        self._grace = grace
        self._holders: dict[Hashable, dict[asyncio.Timeout, float]] = {}
        """For each key, its holders and when they got their slots (in the time of the event loop)."""
        self._waiting: OrderedDict[Hashable, deque[asyncio.Future[None]]] = OrderedDict()

    def __len__(self) -> int:
        """Return the number of holders."""
        return sum(map(len, self._holders.values()))

    @asynccontextmanager
    async def hold(self, key: Hashable, limit: asyncio.Timeout) -> AsyncIterator[None]:
        """Hold a slot of a key. `limit`: the time limit that the caller is in; it may be set to now."""
        if not self.is_free(key):
            await self._wait(key)
        self._holders.setdefault(key, {})[limit] = asyncio.get_running_loop().time()
        try:
            yield
        finally:
            del self._holders[key][limit]
            if not self._holders[key]:
                del self._holders[key]
            self._wake()

    def is_free(self, key: Hashable) -> bool:
        """Return whether `hold` would not wait."""
        return len(self) < self._limit and len(self._holders.get(key, ())) < self._per_key

    async def _wait(self, key: Hashable) -> None:
        while not self.is_free(key):
            future = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(key, deque()).append(future)
            if len(self._holders.get(key, ())) < self._per_key:
                self._take_from_the_largest(key)
            try:
                await future
            except asyncio.CancelledError:
                self._wake()
                raise

    def _take_from_the_largest(self, key: Hashable) -> None:
        largest = max(self._holders, key=lambda one: len(self._holders[one]))
        holders = self._holders[largest]
        if largest != key and len(holders) > len(self._holders.get(key, ())) + 1:
            oldest = next((one for one in holders if one.when() is None), None)
            if oldest is not None:
                now = asyncio.get_running_loop().time()
                oldest.reschedule(max(now, holders[oldest] + self._grace))

    def _wake(self) -> None:
        """Wake the next waiter of the first key that may have another slot; the key goes to the end."""
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


class BoundedCache(Generic[K, V]):
    """A cache of at most `limit` entries, which drops the least recently used ones. Values must not be None.

    >>> cache = BoundedCache[str, int](2)
    >>> cache.put("a", 1); cache.put("b", 2); cache.get("a"); cache.put("c", 3); cache.get("b")
    1
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._entries: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """Return the value of a key and mark it as used, or return None if there is none."""
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
        """Return the value of a key. If there is none, store and return `make()`."""
        value = self.get(key)
        if value is None:
            value = make()
            self.put(key, value)
        return value

    def pop(self, key: K) -> V | None:
        """Remove a key and return its value, or None if there is none."""
        return self._entries.pop(key, None)

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __contains__(self, key: K) -> bool:
        return key in self._entries

    def __len__(self) -> int:
        return len(self._entries)
