"""The errors of the store.

StoreError
├── StaleTable        the table has a newer version or was frozen, and must be loaded again
├── NoSuchTable       no table has this key
├── AlreadyFollowed   the table already has a rematch; the error contains the key of the rematch
├── StoreUnavailable  the file is locked, the server cannot be reached, or an I/O error occurred
│   └── DiskFull      the disk of the database is full
└── Unusable          the database cannot be used; it is left unchanged
    ├── Damaged       the database is damaged, or is not a database of this bot
    ├── TooNew        the database was written by a newer version of this bot, or is too old to be backed up
    ├── NotWritable   the file or its folder cannot be written or, for a backup, read
    └── InUse         another process has the database open
"""

from __future__ import annotations

from typing import ClassVar


class StoreError(Exception):
    """Base class of the store's errors."""


class StaleTable(StoreError):
    """The table is no longer at the version to which the change applies, or it has been frozen."""

    def __init__(self, table: int, expected: int) -> None:
        super().__init__(f"table {table} is no longer at version {expected}, or is frozen")
        self.table = table
        self.expected = expected


class NoSuchTable(StoreError):
    """No table has this key."""


class AlreadyFollowed(StoreError):
    """The table already has a rematch. `table` is the rematch's key."""

    def __init__(self, table: int) -> None:
        super().__init__(f"its rematch is table {table}")
        self.table = table


class StoreUnavailable(StoreError):
    """The store is unavailable. Nothing was written, and the same call may succeed later.

    However, if the connection to PostgreSQL is lost during a commit, it can remain unknown whether data were written.
    """


class DiskFull(StoreUnavailable):
    """The disk of the database is full. Reads may succeed."""


class Unusable(StoreError):
    """The database cannot be used. The message gives the reason."""

    exit_code: ClassVar[int] = 3


class Damaged(Unusable):
    """The database is damaged, or is not a database of this bot."""


class TooNew(Unusable):
    """The database was written by a newer version of this bot, or cannot be backed up because its schema is older."""


class NotWritable(Unusable):
    """The file or its folder cannot be written or, for a backup, cannot be read."""


class InUse(Unusable):
    """Another process has this database open."""

    exit_code: ClassVar[int] = 4


OUTAGE_ERRORS = (StoreUnavailable, Unusable)
"""The errors that calls raise during an outage of the store. `bot.store.outages.StoreOutages` logs them."""
