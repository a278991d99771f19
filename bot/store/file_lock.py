"""A lock of the operating system, so that one bot uses a database; it ends with the process."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from bot.store.errors import InUse

_MARK = b"made\n"


class FileLock:
    """Held on `<database>-lock`, since closing another handle of the database would drop SQLite's own locks."""

    def __init__(self, database: Path) -> None:
        """Take the lock. Raises InUse, or OSError if the folder cannot be written."""
        self.path = database.with_name(f"{database.name}-lock")
        self._handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._handle)
        except OSError:
            os.close(self._handle)
            raise InUse(f"{database} is in use by another bot.") from None

    @property
    def marked(self) -> bool:
        """Return whether the database existed before: then an empty file means data loss, not a new database."""
        return (
            os.pread(self._handle, len(_MARK), 1) == _MARK
            if _POSIX
            else self.path.stat().st_size > 1
        )

    def mark(self) -> None:
        """Note that the database exists."""
        os.lseek(self._handle, 1, os.SEEK_SET)
        os.write(self._handle, _MARK)

    def release(self) -> None:
        """Release the lock; the file stays, since another bot may have locked it."""
        os.close(self._handle)


_POSIX = sys.platform != "win32"

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
