"""The errors of the store.

StoreError
├── StaleTable        the table has a newer version and must be loaded again
├── NoSuchTable       no table has this key
├── AlreadyFollowed   the table already has a rematch; the error contains its key
├── StoreAway         the disk is full, the file is locked, or an I/O error occurred; nothing was written
└── Unfit             the file cannot be used; it is left unchanged
    ├── Damaged       the file is damaged, or is not a database of this bot
    ├── TooNew        the file was written by a newer version of this bot
    ├── NotWritable   the file or its folder cannot be written
    └── InUse         another bot has it open
"""

from __future__ import annotations

from typing import ClassVar


class StoreError(Exception):
    """Base class of the store's errors."""


class StaleTable(StoreError):
    """The table is no longer at the version to which the change applies."""

    def __init__(self, table: int, expected: int) -> None:
        super().__init__(f"table {table} is no longer at version {expected}")
        self.table = table
        self.expected = expected


class NoSuchTable(StoreError):
    """No table has this key."""


class AlreadyFollowed(StoreError):
    """The table already has a rematch. `table` is the rematch's key."""

    def __init__(self, table: int) -> None:
        super().__init__(f"its rematch is table {table}")
        self.table = table


class StoreAway(StoreError):
    """The store is unavailable. Nothing was written, and the same call may succeed later."""


class Unfit(StoreError):
    """The database cannot be used. The message gives the reason."""

    exit_code: ClassVar[int] = 3


class Damaged(Unfit):
    """The file is damaged, or is not a database of this bot."""


class TooNew(Unfit):
    """The file was written by a newer version of this bot."""


class NotWritable(Unfit):
    """The file or its folder cannot be written."""


class InUse(Unfit):
    """Another bot has this database open."""

    exit_code: ClassVar[int] = 4
