"""The errors of the store.

StoreError
├── StaleTable        the table has a newer version; load it and decide again
├── NoSuchTable       no table has this key
├── AlreadyFollowed   the table already has a rematch; the error contains its key
├── StoreAway         disk full, locked, I/O error: nothing was written, and a retry may succeed
└── Unfit             the file cannot be used; the bot does not start and leaves it unchanged
    ├── Damaged       quick_check found errors, or it is not a database
    ├── TooNew        written by a newer version of this bot
    ├── NotWritable   the file or its folder cannot be written
    └── InUse         another bot has it open
"""

from __future__ import annotations

from typing import ClassVar


class StoreError(Exception):
    """Base class of the store's errors."""


class StaleTable(StoreError):
    """The table has a newer version than the one that the change was decided on."""

    def __init__(self, table: int, expected: int) -> None:
        super().__init__(f"table {table} is no longer at version {expected}")
        self.table = table
        self.expected = expected


class NoSuchTable(StoreError):
    """No table has this key."""


class AlreadyFollowed(StoreError):
    """The table already has a rematch."""

    def __init__(self, table: int) -> None:
        super().__init__(f"its rematch is table {table}")
        self.table = table


class StoreAway(StoreError):
    """Nothing was written and nothing is damaged; the same call may succeed later."""


class Unfit(StoreError):
    """The database cannot be used; the message gives the reason and a remedy."""

    exit_code: ClassVar[int] = 3


class Damaged(Unfit):
    """The file is damaged, or is not a database."""


class TooNew(Unfit):
    """The file was written by a newer version of this bot."""


class NotWritable(Unfit):
    """The file or its folder cannot be written."""


class InUse(Unfit):
    """Another bot has this database open."""

    exit_code: ClassVar[int] = 4
