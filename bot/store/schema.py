"""Checks a database file and migrates its schema, step by step, to this version of the bot."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import resources
from pathlib import Path

from bot.store.errors import Damaged, TooNew
from bot.store.sqlite import integrity

APPLICATION_ID = 0x4D495A31
"""The application id in the file header, "MIZ1", which identifies the databases of this bot."""

_RECORD = """
CREATE TABLE IF NOT EXISTS migration (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, digest TEXT NOT NULL, at REAL NOT NULL
) STRICT
"""


@dataclass(frozen=True, slots=True)
class Migration:
    """A migration, with its number, its name and its SQL."""

    number: int
    name: str
    sql: str

    def statements(self) -> Iterator[str]:
        """Yield the SQL statements. `executescript` is not used because it commits implicitly."""
        statement = ""
        for line in self.sql.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                yield statement
                statement = ""


@cache
def migrations() -> tuple[Migration, ...]:
    """Return all migrations of this version of the bot, in order."""
    files = (
        file for file in resources.files("bot.store.migrations").iterdir() if is_step(file.name)
    )
    return tuple(
        Migration(int(file.name[:4]), file.name[5:-4], file.read_text("utf-8"))
        for file in sorted(files, key=lambda file: file.name)
    )


def inspect(path: Path) -> int:
    """Return the number of the last migration applied to a file, or 0 if it is empty, without writing to it.

    Raises Damaged, TooNew, or sqlite3.OperationalError if the file cannot be read now. A file larger than
    `integrity.SMALL` is not checked for damage here, but after the bot has started (bot/store/sqlite/integrity.py).
    """
    # The file is not opened otherwise: closing another descriptor would drop SQLite's locks on it.
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        if path.stat().st_size <= integrity.SMALL:
            verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if verdict != "ok":
                raise Damaged(f"{path} is damaged ({_on_one_line(verdict)}).")
        return _steps_behind(connection, path)
    except sqlite3.OperationalError:
        raise  # the file is locked or cannot be read, but may be intact
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise Damaged(f"{path} is no SQLite database.") from error
        raise Damaged(f"{path} is damaged ({_on_one_line(error)}).") from error
    finally:
        connection.close()


def migrate(
    connection: sqlite3.Connection, path: Path, done: int, steps: tuple[Migration, ...]
) -> None:
    """Apply the migrations in `steps` that have a number greater than `done`, which is 0 for a new database.

    Before an existing database is migrated, it is copied to a file beside it, and updates are deleted from earlier
    copies. Each migration is applied and recorded in one transaction, so it is applied completely or not at all. Data
    that migrations have deleted are then erased from the file. Raises sqlite3.Error or OSError.
    """
    waiting = [step for step in steps if step.number > done]
    if done and waiting:
        for copy in path.parent.glob(f"{path.name}-before-*"):
            _drop_updates(copy)
        _back_up(connection, path.with_name(f"{path.name}-before-{waiting[0].number:04}"))
    for step in waiting:
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.execute(_RECORD)
            for statement in step.statements():
                connection.execute(statement)
            digest = sha256(step.sql.encode()).hexdigest()
            row = (step.number, step.name, digest, time.time())
            connection.execute("INSERT INTO migration VALUES (?, ?, ?, ?)", row)
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    _clean(connection, steps[-1].number, vacuum=done > 0)


def _clean(connection: sqlite3.Connection, newest: int, *, vacuum: bool) -> None:
    """Erase from the file, once for each version of the schema, the data that migrations have deleted.

    `newest` is the version, which user_version records once the data are erased. If there is no room for that now, it
    is tried again at the next start. Without `vacuum`, nothing is erased.
    """
    if connection.execute("PRAGMA user_version").fetchone()[0] >= newest:
        return
    if vacuum:
        try:
            connection.execute("VACUUM")
        except sqlite3.OperationalError:
            return  # no room for it now; tried again at the next start
    connection.execute(f"PRAGMA user_version = {newest}")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _on_one_line(verdict: object) -> str:
    """Return a quick_check message on one line, without its first line, which names the database."""
    return str(verdict).rpartition("***")[2].strip().replace("\n", "; ")


def is_step(name: str) -> bool:
    """Return whether a file of the migrations folder is a migration."""
    return name.endswith(".sql") and name[:4].isdecimal()


def _steps_behind(connection: sqlite3.Connection, path: Path) -> int:
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema")}
    if not tables:
        return 0
    owner = connection.execute("PRAGMA application_id").fetchone()[0]
    if owner != APPLICATION_ID or "migration" not in tables:
        raise Damaged(f"{path} is a database of another program.")
    done: int = connection.execute("SELECT max(number) FROM migration").fetchone()[0] or 0
    newest = migrations()[-1].number
    if done > newest:
        raise TooNew(
            f"{path} was written by a newer version of this bot (schema {done}, this one knows {newest})."
        )
    return done


def _back_up(connection: sqlite3.Connection, target: Path) -> None:
    """Copy the database, except its updates, to a file that only the owner can read."""
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(unfinished)) as copy:
        connection.backup(copy)
    _drop_updates(unfinished)
    unfinished.replace(target)


def _drop_updates(copy: Path) -> None:
    """Delete the updates from a copy, since they contain private messages and no game needs them.

    Errors of SQLite are ignored.
    """
    with closing(sqlite3.connect(copy, isolation_level=None)) as file, suppress(sqlite3.Error):
        file.execute("DELETE FROM inbox")
        file.execute("VACUUM")
