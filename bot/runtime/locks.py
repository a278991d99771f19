"""Locks by key."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from contextlib import AbstractAsyncContextManager
from functools import partial


class Held:
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
        return Held(partial(self._acquire, key), partial(self._release, key))

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
