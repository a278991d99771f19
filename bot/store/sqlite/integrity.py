"""Searches a database for damage, with SQLite's own check and with the checksums of the facts."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from zlib import crc32

from bot.store.errors import StoreUnavailable
from bot.store.records import TableKey

SMALL = 64 * 2**20
"""The size in bytes up to which a database is checked before it is opened. SQLite checks over 100 MB per second."""
_OPEN_TABLES = "SELECT id FROM game_table WHERE stage <> 'over' AND paused IS NOT 'damaged'"
_FACTS = "SELECT body, checksum FROM fact WHERE table_id = ? ORDER BY version"
log = logging.getLogger(__name__)


def log_damage(path: Path) -> None:
    """If a file is larger than SMALL, check it as a whole, and log any problems.

    Call this in a separate thread. The thread may have a low priority, since it rarely holds the interpreter's lock.
    Raises StoreUnavailable if the file cannot be read.
    """
    try:
        if path.stat().st_size > SMALL:
            with _opened(path) as file:
                for problem in _problems(file):
                    log.error("the database is damaged", extra={"problem": problem})
    except (OSError, sqlite3.Error) as error:
        raise StoreUnavailable(str(error)) from error


def damaged_tables(path: Path) -> list[TableKey]:
    """Return the open tables whose facts cannot be read or do not match their checksums.

    Tables that are already paused as damaged are left out. Call this in a separate thread. Raises StoreUnavailable if
    the file cannot be read at the moment.
    """
    try:
        with _opened(path) as file:
            keys = [row[0] for row in file.execute(_OPEN_TABLES)]
            return [TableKey(key) for key in keys if not _is_sound(file, key)]
    except (OSError, sqlite3.Error) as error:
        raise StoreUnavailable(str(error)) from error


def _opened(path: Path) -> closing[sqlite3.Connection]:
    file = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    file.text_factory = bytes  # damaged text may not be UTF-8
    return closing(file)


def _problems(file: sqlite3.Connection) -> Iterator[str]:
    try:
        for row in file.execute("PRAGMA quick_check(10)"):
            if row[0] != b"ok":
                yield " ".join(row[0].decode(errors="replace").split())
    except sqlite3.DatabaseError as error:
        yield str(error)


def _is_sound(file: sqlite3.Connection, key: int) -> bool:
    try:
        rows = file.execute(_FACTS, (key,)).fetchall()
    except sqlite3.OperationalError:
        return True  # busy or out of memory; not a sign of damage
    except sqlite3.DatabaseError:
        return False
    return all(known is None or crc32(body) == known for body, known in rows)
