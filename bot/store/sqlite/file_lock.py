"""Operating system locks that prevent two bots from using one database. They end with the process."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from bot.store.errors import InUse

_MARK = b"made\n"
_POSIX = sys.platform != "win32"
_held: set[tuple[int, int]] = set()
"""The device and inode numbers of the databases that this process has locked."""


class FileLock:
    """Locks `<database>-lock`, and on POSIX the database file itself.

    The lock of the database file applies under every name of the file. It is taken with flock, which is independent of
    SQLite's own POSIX locks. SQLite's locks are dropped when the process closes any descriptor of the file, so the
    descriptor of the lock is closed last, and a file that this process has locked is not opened again.
    """

    def __init__(self, database: Path) -> None:
        """Take the locks. Missing files are created, readable by the owner only. Raises InUse, OSError."""
        self.database = database
        self.path = database.with_name(f"{database.name}-lock")
        self._database: int | None = None
        self._identity = (0, 0)
        self._handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._handle)
            self.existed = database.exists()
            """Whether the database file existed before this lock was taken."""
            if _POSIX:
                self._lock_database(database)
                if not self.existed:
                    os.ftruncate(self._handle, 0)
        except BlockingIOError:
            os.close(self._handle)
            raise InUse(f"{database} is in use by another bot.") from None
        except BaseException:
            os.close(self._handle)
            raise

    def _lock_database(self, database: Path) -> None:
        if self.existed and _identity(os.stat(database)) in _held:
            raise BlockingIOError
        handle = os.open(database, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(handle)
        except OSError:
            os.close(handle)
            raise
        self._database, self._identity = handle, _identity(os.fstat(handle))
        _held.add(self._identity)

    @property
    def marked(self) -> bool:
        """Whether the lock file records that the database existed. If so, an empty database means lost data."""
        return (
            os.pread(self._handle, len(_MARK), 1) == _MARK
            if _POSIX
            else self.path.stat().st_size > 1
        )

    def mark(self) -> None:
        """Record in the lock file that the database exists."""
        os.lseek(self._handle, 1, os.SEEK_SET)
        os.write(self._handle, _MARK)

    def release(self) -> None:
        """Release the locks. All connections to the database must have been closed.

        The lock file is not deleted, since another bot may lock it at any time.
        """
        if self._database is not None:
            _held.discard(self._identity)
            os.close(self._database)
            self._database = None
        os.close(self._handle)


def restrict(database: Path) -> None:
    """Make the database, its journals, its lock and its copies from before migrations accessible only to the owner."""
    name = database.name
    siblings = [database.with_name(f"{name}{end}") for end in ("", "-wal", "-shm", "-lock")]
    for path in (*siblings, *database.parent.glob(f"{name}-before-*")):
        with suppress(OSError):  # missing, or of another owner
            if path.stat().st_mode & 0o077:
                path.chmod(0o600)


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            raise BlockingIOError from None
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
