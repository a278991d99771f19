"""Opens a database file: locks, checks and migrates it, or raises an error that explains what is wrong."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from pathlib import Path

from bot.store import schema
from bot.store.errors import Damaged, NotWritable
from bot.store.sqlite.file_lock import FileLock, restrict
from bot.store.sqlite.writer import WriterConnection, connect

LITTLE_ROOM = 64 * 1024
"""The number of free bytes below which a disk is considered full. SQLite's shared-memory file takes 32 KiB."""
RESTORE = "It was left as it is: put your last backup in its place, or move it away to begin anew."


def claim(path: Path) -> tuple[Path, FileLock]:
    """Lock a database, and return its resolved path and the lock. Raises InUse or NotWritable.

    Missing folders and files are created. The files become accessible only to their owner.
    """
    path = Path(os.path.realpath(path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise NotWritable(f"{path} is a folder; DATABASE_PATH must name a file.")
        if path.exists() and not path.is_file():  # its mode would be changed for everybody
            raise NotWritable(f"{path} is a device or a pipe; DATABASE_PATH must name a file.")
        for there in (path, path.parent):
            # The mode counts even for root, who can write any file: a read-only mode is deliberate.
            if there.exists() and not there.stat().st_mode & stat.S_IWUSR:
                raise NotWritable(
                    f"{there} is read-only: allow writing, or choose another DATABASE_PATH."
                )
        lock = FileLock(path)
        restrict(path)
        return path, lock
    except OSError as error:
        raise NotWritable(f"{path} cannot be used: {error.strerror or error}.") from error


def prepare(path: Path, lock: FileLock) -> WriterConnection:
    """Check and migrate the file, which may be empty, and return a connection for writing. Raises Unusable.

    The lock file then records that the database exists. Call this on the writer's thread.
    """
    size = path.stat().st_size if path.exists() else 0
    if size == 0 and lock.existed and lock.marked:
        raise Damaged(f"{path} is empty, but it was a database before. {RESTORE}")
    try:
        done = schema.inspect(path) if size else 0
        connection = connect(path)
        try:
            schema.migrate(connection, path, done, schema.migrations())
        except BaseException:
            connection.close()
            raise
    except Damaged as error:
        raise Damaged(f"{error} {RESTORE}") from error
    except sqlite3.Error as error:
        raise NotWritable(f"{path} cannot be opened: {_reason(path, error)}.") from error
    except OSError as error:  # of the copy that precedes migrations
        raise NotWritable(
            f"{error.filename or path} cannot be written: {error.strerror or error}."
        ) from error
    try:
        lock.mark()
    except OSError as error:
        connection.close()
        raise NotWritable(f"{lock.path} cannot be written: {error.strerror or error}.") from error
    return connection


def _reason(path: Path, error: sqlite3.Error) -> str:
    """Return the reason for an error. SQLite reports a full disk in several ways, such as "disk I/O error"."""
    try:
        is_full = shutil.disk_usage(path.parent).free < LITTLE_ROOM
    except OSError:
        is_full = False
    return f"the disk is full ({error})" if is_full else str(error)
