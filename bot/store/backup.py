"""Backups: consistent copies of an SQLite database in use, and the files of all backups."""

from __future__ import annotations

import calendar
import os
import re
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from zlib import crc32

from bot.store import schema
from bot.store.errors import Damaged, NotWritable, TooNew, Unusable
from bot.store.people.forgetting import BACKUP_DAYS
from bot.store.records import TableKey

SAMPLE = 50
"""The maximum number of tables that are replayed to verify a backup. Open tables are chosen first."""
_DRAFT = ".unfinished-"
DRAFT_SECONDS = 6 * 3600.0
"""The age in seconds after which the folder of an interrupted backup is deleted."""
AHEAD = 24 * 3600.0
"""Seconds by which a backup may be dated in the future, for example because the clock was set back a little."""
TIME = "%Y%m%dT%H%M%SZ"
_NAME = re.compile(r"(.+)-(\d{8}T\d{6}Z)\.(sqlite3|dump)")
_ERASE_UPDATES = """
DELETE FROM inbox WHERE state = 'bad';
INSERT OR IGNORE INTO handled_update (update_id, at) SELECT update_id, at FROM inbox;
DELETE FROM inbox;
DELETE FROM imported_game;
DELETE FROM private_copy;
"""


def backup_name(database: Path, at: float) -> str:
    """Return the file name of a backup of a database that is made at `at`, in seconds since the epoch."""
    return f"{database.stem}-{time.strftime(TIME, time.gmtime(at))}{_ending(database)}"


def backups(folder: Path, database: Path) -> Sequence[Path]:
    """Return the backups of a database in a folder, oldest first.

    Backups dated more than AHEAD seconds in the future come before all others: the clock was wrong when they were made.
    """
    found = [path for path in folder.glob(f"*{_ending(database)}") if _stem(path) == database.stem]
    last = backup_name(database, time.time() + AHEAD)
    return sorted(found, key=lambda path: (path.name <= last, path.name))


def saved_at(backup: Path) -> float:
    """Return the time of a backup in seconds since the epoch, from its name or else from its modification time."""
    if match := _NAME.fullmatch(backup.name):
        with suppress(ValueError):
            return float(calendar.timegm(time.strptime(match[2], TIME)))
    return backup.stat().st_mtime


@contextmanager
def draft(database: Path, folder: Path) -> Iterator[Path]:
    """Copy a database that may be in use into a temporary folder in `folder`, and yield the path of the copy.

    The copy contains every commit up to one moment. Updates are reduced to their ids, because their content is private
    and no game needs it; quarantined updates, the records of ephemeral messages and games sent as files are left out.
    Raises TooNew if the schema of the database is not that of this version of the bot, Damaged if it is damaged, and
    NotWritable if a file cannot be read or written.
    """
    try:
        with temporary_folder(folder) as temporary:
            copy = temporary / database.name
            _copy(database, copy)
            yield copy
    except (OSError, sqlite3.Error) as error:
        raise NotWritable(f"{database} cannot be backed up to {folder}: {error}.") from error


@contextmanager
def temporary_folder(folder: Path) -> Iterator[Path]:
    """Yield a new temporary folder in `folder`, and delete it afterwards. Raises OSError.

    A missing `folder` is created, and old temporary folders of interrupted backups are deleted.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    _delete_old_drafts(folder)
    with tempfile.TemporaryDirectory(prefix=_DRAFT, dir=folder) as temporary:
        yield Path(temporary)


def publish(copy: Path, folder: Path, database: Path, at: float) -> Path:
    """Make a verified copy a single file, and `move` it. Return its new path. Raises OSError or sqlite3.Error."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as file:
        file.execute(
            "PRAGMA journal_mode = DELETE"
        )  # a single file, which a read-only disk can hold
    return move(copy, folder, database, at)


def move(copy: Path, folder: Path, database: Path, at: float) -> Path:
    """Move a file to `folder` under its `backup_name`. Return its new path once it is on disk. Raises OSError."""
    copy.chmod(0o600)
    flush(copy)
    target = folder / backup_name(database, at)
    copy.replace(target)
    flush(folder)
    return target


def prune(folder: Path, database: Path, keep: int, *, now: float) -> None:
    """Delete old backups of a database.

    A backup is old if it is not among the newest `keep` (at least 1), or if it is more than BACKUP_DAYS days old. The
    newest one is kept, whatever its age. `now` is in seconds since the epoch. Raises OSError if one cannot be deleted.
    """
    found = backups(folder, database)
    extra, oldest = set(found[:-keep]), now - BACKUP_DAYS * 24 * 3600.0
    old = [path for path in found[:-1] if path in extra or saved_at(path) < oldest]
    failed: OSError | None = None
    for path in old:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            failed = error
    if failed is not None:
        raise failed


def check(path: Path) -> Sequence[TableKey]:
    """Check a whole database without writing to it, and return the tables with facts that fail their checksums.

    Raises Damaged or TooNew, and NotWritable if the file cannot be read.
    """
    try:
        schema.inspect(path)
        with closing(read_only(path)) as file:
            verdict = file.execute("PRAGMA quick_check(1)").fetchone()[0]
            if verdict != "ok":
                raise Damaged(f"{path} is damaged ({' '.join(str(verdict).split())}).")
            if "checksum" not in {row[1] for row in file.execute("PRAGMA table_info(fact)")}:
                return []  # written by an early version
            rows = file.execute("SELECT table_id, body, checksum FROM fact")
            bad = {row[0] for row in rows if row[2] not in (None, crc32(row[1].encode()))}
    except sqlite3.Error as error:
        raise NotWritable(f"{path} cannot be read: {error}.") from error
    return sorted(map(TableKey, bad))


def sample(path: Path, count: int = SAMPLE) -> Sequence[TableKey]:
    """Return up to `count` random tables of a database, open ones first."""
    query = "SELECT id FROM game_table ORDER BY stage = 'over', random() LIMIT ?"
    with closing(read_only(path)) as file:
        return [TableKey(row[0]) for row in file.execute(query, (count,))]


def _ending(database: Path) -> str:
    """Return the file extension of backups: `.dump` for PostgreSQL (see `Database.title`), otherwise `.sqlite3`."""
    return ".dump" if database.suffix == ".dump" else ".sqlite3"


def _stem(backup: Path) -> str:
    match = _NAME.fullmatch(backup.name)
    return "" if match is None else match[1]


def read_only(path: Path) -> sqlite3.Connection:
    """Open an SQLite database for reading only."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _copy(database: Path, copy: Path) -> None:
    newest = schema.migrations()[-1].number
    os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(read_only(database)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)  # in one step, so that commits of the bot do not restart it
    done = schema.inspect(copy)
    if done != newest:
        raise TooNew(
            f"{database} has schema {done}, and this version of the bot writes schema {newest}: "
            "back it up with the version that uses it."
        )
    with closing(sqlite3.connect(copy, isolation_level=None)) as target:
        target.executescript(_ERASE_UPDATES)
        target.execute("VACUUM")  # erases the content of the deleted rows


def _delete_old_drafts(folder: Path) -> None:
    for path in folder.glob(f"{_DRAFT}*"):
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > DRAFT_SECONDS:
                shutil.rmtree(path)


def flush(path: Path) -> None:
    """Flush a file or a folder to disk."""
    with suppress(PermissionError):  # Windows cannot open folders
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def newest_backup(place: Path, database: Path) -> Path:
    """Return `place` if it is a file, or else the newest backup of the database in the folder `place`.

    Raises Unusable if there is none.
    """
    if place.is_file():
        return place
    found = backups(place, database) if place.is_dir() else []
    if not found:
        raise Unusable(f"{place} contains no backup of {database.name}.")
    return found[-1]
