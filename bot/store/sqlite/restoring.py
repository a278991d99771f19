"""The restoration of a backup of an SQLite database."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

from bot.store.backup import TIME, check, flush, read_only, saved_at
from bot.store.errors import NotWritable
from bot.store.people.forgetting import Forgotten, forgotten_in, reapply
from bot.store.records import PersonKey, TableKey
from bot.store.restoration import Restored
from bot.store.sqlite.opening import claim


def restore(backup: Path, database: Path, now: float) -> tuple[Path | None, Restored]:
    """Replace a database that no bot is using with a backup.

    Return the path under which the previous database is kept, or None if there was none, and the restoration, which a
    file beside the database also records until its tables have been notified. The boards of open tables are outdated
    then, and people forgotten in the previous database are forgotten again. Raises Damaged or TooNew if the backup
    cannot be used, InUse if a bot uses the database, and NotWritable. `now`: seconds since the epoch.
    """
    check(backup)
    database, lock = claim(database)
    fresh = database.with_name(f"{database.name}-restoring")
    try:
        fresh.unlink(missing_ok=True)
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        shutil.copyfile(backup, fresh)
        reapply(fresh, _forgotten_in(database))
        _keep_numbers(fresh, database)
        found = Restored(saved_at(backup), _outdate_boards(fresh))
        flush(fresh)
        previous = _set_aside(database, now)
        note(database, found)
        fresh.replace(database)
        flush(database.parent)
    except (OSError, sqlite3.Error) as error:
        raise NotWritable(f"{database} cannot be restored: {error}.") from error
    finally:
        with suppress(OSError):  # it contains names; after a success, it is the database
            fresh.unlink(missing_ok=True)
        lock.release()
    return previous, found


def _forgotten_in(database: Path) -> Sequence[Forgotten]:
    """Return the people to forget again: those forgotten in a database, and in those that it has replaced.

    A database that does not exist, or whose list cannot be read, is left out.
    """
    found: dict[PersonKey, Forgotten] = {}
    for path in (database, *database.parent.glob(f"{database.name}-replaced-*Z")):
        with suppress(sqlite3.Error):
            found |= {one.person: one for one in forgotten_in(path)} if path.exists() else {}
    return [found[key] for key in sorted(found)]


def _keep_numbers(fresh: Path, database: Path) -> None:
    """Let rows that are added to a restored backup get no numbers that rows of the replaced database had.

    Otherwise, people would be mistaken for each other by a later restoration, and tables by presses on old boards.
    """
    numbers: list[tuple[str, int]] = []
    if database.exists():
        with suppress(sqlite3.Error), closing(read_only(database)) as file:
            numbers = file.execute("SELECT name, seq FROM sqlite_sequence").fetchall()
    with closing(sqlite3.connect(fresh, isolation_level=None)) as file:
        for name, number in numbers:
            file.execute(
                "INSERT INTO sqlite_sequence (name, seq) SELECT ?1, 0 WHERE"
                " EXISTS (SELECT 1 FROM sqlite_schema WHERE name = ?1)"
                " AND NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)",
                (name,),
            )
            file.execute(
                "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", (number, name)
            )


def note(database: Path, restored: Restored | None) -> None:
    """Record which tables must still be notified of a restoration; None means that all have been. Raises OSError."""
    path = _note_path(database)
    if restored is None:
        path.unlink(missing_ok=True)
        return
    unfinished = path.with_name(f"{path.name}.unfinished")
    unfinished.write_text(json.dumps({"saved_at": restored.saved_at, "tables": restored.tables}))
    unfinished.chmod(0o600)
    flush(unfinished)
    unfinished.replace(path)


def noted(database: Path) -> Restored | None:
    """Return the restoration of which tables must still be notified, or None if none is recorded."""
    try:
        found = json.loads(_note_path(database).read_text())
        return Restored(float(found["saved_at"]), tuple(map(TableKey, found["tables"])))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _note_path(database: Path) -> Path:
    return database.with_name(f"{database.name}-restored")


def _outdate_boards(path: Path) -> tuple[TableKey, ...]:
    """Mark the boards of the open tables as outdated, and return these tables."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("UPDATE game_table SET shown_version = 0 WHERE stage <> 'over'")
        rows = file.execute("SELECT id FROM game_table WHERE stage <> 'over' ORDER BY id")
        return tuple(TableKey(row[0]) for row in rows)


def _set_aside(database: Path, now: float) -> Path | None:
    """Keep the files of a database under another name. Return the new path, or None if there is no data to keep."""
    if not database.exists() or not database.stat().st_size:
        return None
    stamp = time.strftime(TIME, time.gmtime(now))
    aside = database.with_name(f"{database.name}-replaced-{stamp}")
    try:
        os.link(database, aside)  # the database itself stays in place until the backup replaces it
    except OSError:
        os.close(os.open(aside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        shutil.copyfile(database, aside)
    for end in ("-wal", "-shm"):
        journal = database.with_name(f"{database.name}{end}")
        with suppress(FileNotFoundError):
            journal.replace(aside.with_name(f"{aside.name}{end}"))
    return aside
