"""Brings a database file to this version of the bot, step by step, and refuses what it cannot use."""

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

from bot.store import integrity
from bot.store.errors import Damaged, TooNew

APPLICATION_ID = 0x4D495A31
"""Written into the file's header, so that no other program's database is taken for ours ("MIZ1")."""

_RECORD = """
CREATE TABLE IF NOT EXISTS migration (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, digest TEXT NOT NULL, at REAL NOT NULL
) STRICT
"""


@dataclass(frozen=True, slots=True)
class Migration:
    """One step: its number, its name and its SQL."""

    number: int
    name: str
    sql: str

    def statements(self) -> Iterator[str]:
        """The SQL one statement at a time (executescript would commit behind our back)."""
        statement = ""
        for line in self.sql.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                yield statement
                statement = ""


@cache
def migrations() -> tuple[Migration, ...]:
    """All steps that this version knows, in order."""
    files = (
        file for file in resources.files("bot.store.migrations").iterdir() if _is_step(file.name)
    )
    return tuple(
        Migration(int(file.name[:4]), file.name[5:-4], file.read_text("utf-8"))
        for file in sorted(files, key=lambda file: file.name)
    )


def inspect(path: Path) -> int:
    """How many steps the file has behind it; writes nothing. Raises Damaged or TooNew.

    A large file is checked for damage after the start (bot/store/integrity.py).
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
        raise  # locked by somebody, or no right to read it: the file may be sound
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise Damaged(f"{path} is no SQLite database.") from error
        raise Damaged(f"{path} is damaged ({_on_one_line(error)}).") from error
    finally:
        connection.close()


def migrate(
    connection: sqlite3.Connection, path: Path, done: int, steps: tuple[Migration, ...]
) -> None:
    """Take the steps after `done`, each in its own transaction, with a copy of the file before the first.

    The record of a step is written in its transaction: a step is taken as a whole or not at all.
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
    """Remove what earlier steps deleted from the file, once for each schema; user_version has the last one cleaned."""
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
    """SQLite tells in which database first, on a line of its own."""
    return str(verdict).rpartition("***")[2].strip().replace("\n", "; ")


def _is_step(name: str) -> bool:
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
    """Copy the database, without updates, into a file that only the owner can read."""
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(unfinished)) as copy:
        connection.backup(copy)
    _drop_updates(unfinished)
    unfinished.replace(target)


def _drop_updates(copy: Path) -> None:
    """Remove the updates from a copy: they contain private messages, and no game needs them."""
    with closing(sqlite3.connect(copy, isolation_level=None)) as file, suppress(sqlite3.Error):
        file.execute("DELETE FROM inbox")
        file.execute("VACUUM")
