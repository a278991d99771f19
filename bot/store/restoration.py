"""The record of a restoration of a backup."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bot.store.records import TableKey


@dataclass(frozen=True, slots=True)
class Restored:
    """A restoration that the tables concerned have not been told about yet.

    `saved_at` is the time of the backup, and `tables` are the tables that were open then.
    """

    saved_at: float
    tables: tuple[TableKey, ...]


class RestorationStore(Protocol):
    """Reads and writes which tables must be told about a restoration; a part of `bot.store.interface.Store`."""

    async def restoration(self) -> Restored | None:
        """Return the restoration of a backup that tables are still to be told about, or None."""
        ...

    async def record_restoration(self, restored: Restored | None) -> None:
        """Record which tables are still to be told about a restoration. None means that all were told."""
        ...
