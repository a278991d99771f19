"""One thing at a time for each table, in the order of arrival, and all tables side by side."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager


class KeyedLocks:
    """A queue for each key; a queue that is empty takes no memory."""

    def __init__(self) -> None:
        self._locks: dict[Hashable, asyncio.Lock] = {}
        self._inside: dict[Hashable, int] = {}

    @asynccontextmanager
    async def enter(self, key: Hashable) -> AsyncIterator[None]:
        """Wait for everybody who came before."""
        lock = self._locks.setdefault(key, asyncio.Lock())
        self._inside[key] = self._inside.get(key, 0) + 1
        try:
            async with lock:
                yield
        finally:
            self._inside[key] -= 1
            if self._inside[key] == 0:
                del self._inside[key], self._locks[key]

    def __len__(self) -> int:
        """How many queues there are just now."""
        return len(self._locks)
