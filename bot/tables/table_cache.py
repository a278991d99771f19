"""The tables in memory."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.runtime.keyed import BoundedCache
from bot.store.records import TableKey
from bot.tables.live_table import LiveTable


class TableCache(BoundedCache[TableKey, LiveTable]):
    """A cache of tables from which notices of other nodes remove tables at any time, without holding their locks."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self._loading: set[TableKey] = set()

    async def load(
        self, key: TableKey, read: Callable[[TableKey], Awaitable[LiveTable]]
    ) -> LiveTable:
        """Read a table that is missing, keep it, and return it. Raises whatever `read` raises.

        If the table is removed while it is read, it is read again, since what was read may be older than the removal.
        """
        while True:
            self._loading.add(key)
            try:
                found = await read(key)
            finally:
                is_current = key in self._loading
                self._loading.discard(key)
            if is_current:
                self.put(key, found)
                return found

    def pop(self, key: TableKey) -> LiveTable | None:
        """Remove a table and return it, or return None if it is missing."""
        self._loading.discard(key)
        return super().pop(key)

    def clear(self) -> None:
        """Remove all tables."""
        self._loading.clear()
        super().clear()
