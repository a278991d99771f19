"""A lock of the operating system, with which only one bot can use a database. It ends with the process."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from bot.store.errors import InUse

_MARK = b"made\n"


class FileLock:
    """A lock on the file `<database>-lock`.

    The database itself is not locked, because closing a second handle to it would release SQLite's own locks.
    """

    def __init__(self, database: Path) -> None:
        """Acquire the lock. Raises InUse if another process holds it, and OSError if the folder cannot be written."""
        self.path = database.with_name(f"{database.name}-lock")
        self._handle = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._handle)
        except OSError:
            os.close(self._handle)
            raise InUse(f"{database} is in use by another bot.") from None

    @property
    def marked(self) -> bool:
        """Whether the database existed before. If so, an empty file means that data were lost."""
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
        """Release the lock. The file is kept, since another bot may lock it at any time."""
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
