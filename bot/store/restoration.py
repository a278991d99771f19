"""The record of a restoration of a backup."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.records import TableKey


@dataclass(frozen=True, slots=True)
class Restored:
    """A restoration that the tables concerned have not been told about yet.

    `saved_at` is the time of the backup, and `tables` are the tables that were open then.
    """

    saved_at: float
    tables: tuple[TableKey, ...]
