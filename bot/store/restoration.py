"""The record of a restoration of a backup."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.store.records import TableKey


@dataclass(frozen=True, slots=True)
class Restored:
    """The restoration of a backup, with the tables that must still be notified of it.

    `saved_at` is the time of the backup in seconds since the epoch. `tables` are the tables that were open at that time
    and have not been notified yet.
    """

    saved_at: float
    tables: tuple[TableKey, ...]


class RestorationStore(Protocol):
    """Records which tables must still be notified of a restoration; a part of `bot.store.interface.Store`."""

    async def restoration(self) -> Restored | None:
        """Return the restoration of which tables must still be notified, or None if there is none."""
        ...

    async def record_restoration(self, restored: Restored | None) -> None:
        """Record which tables must still be notified of a restoration. None means that all have been notified.

        SQLite uses a file beside the database for this. Raises StoreUnavailable if that file cannot be written.
        """
        ...
