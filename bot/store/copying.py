"""Copies a whole database, from SQLite to PostgreSQL or back, and compares the copy with its source."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.store.connection import Connection
from bot.store.errors import Unusable
from bot.store.schema import migrations
from bot.store.sql import SqlStore

PAGE = 1000
"""The maximum number of rows that are read at once, except from the tables of `_WHOLE`."""
_WHOLE = ("chat",)
"""Database tables that are copied in one step, because a chat can refer to a chat with a higher key."""
_OWN = ("migration", "sqlite_sequence")
"""Database tables that are not copied: each database has its own."""


@dataclass(frozen=True, slots=True)
class Columns:
    """A database table to be copied, its columns, and the columns of its primary key."""

    table: str
    names: tuple[str, ...]
    key: tuple[str, ...]
    is_numbered: bool
    """Whether the database numbers the rows. Numbers of deleted rows are not used again."""

    @property
    def insert(self) -> str:
        """The statement that inserts a row."""
        marks = ", ".join("?" for _ in self.names)
        return f"INSERT INTO {self.table} ({', '.join(self.names)}) VALUES ({marks})"  # noqa: S608 - from the schema

    def select(self, *, first: bool) -> str:
        """Return the query for a page of rows: the first page, or the page after a given key.

        For the database tables of `_WHOLE`, the first page contains all rows.
        """
        order = ", ".join(self.key)
        marks = ", ".join("?" for _ in self.key)
        where = "" if first else f" WHERE ({order}) > ({marks})"
        return (
            f"SELECT {', '.join(self.names)} FROM {self.table}{where}"  # noqa: S608 - from the schema
            f" ORDER BY {order}" + ("" if self.table in _WHOLE else f" LIMIT {PAGE}")
        )


@cache
def tables() -> tuple[Columns, ...]:
    """Return the database tables to be copied, each after those to which its rows refer."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as empty:
        for step in migrations():
            for statement in step.statements():
                empty.execute(statement)
        names = [
            row[0]
            for row in empty.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            if row[0] not in _OWN
        ]
        numbered = "SELECT 1 FROM sqlite_schema WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'"
        found, refers = {}, {}
        for name in names:
            info = empty.execute(f"PRAGMA table_info({name})").fetchall()
            key = sorted((row[5], row[1]) for row in info if row[5])
            found[name] = Columns(
                name,
                tuple(row[1] for row in info),
                tuple(column for _, column in key),
                empty.execute(numbered, (name,)).fetchone() is not None,
            )
            rows = empty.execute(f"PRAGMA foreign_key_list({name})")
            refers[name] = {row[2] for row in rows} - {name}
    order: list[Columns] = []
    while found:
        ready = [name for name in found if not refers[name] & found.keys()]
        order += [found.pop(name) for name in sorted(ready)]
    return tuple(order)


async def pages(store: SqlStore, columns: Columns) -> AsyncIterator[list[tuple[Any, ...]]]:
    """Yield all rows of a database table, in lists of at most PAGE rows and in the order of the key.

    The rows of a table of `_WHOLE` are a single list. Raises StoreError.
    """
    keys = [columns.names.index(name) for name in columns.key]
    rows = await store.reading.all(columns.select(first=True))
    while rows:
        found = [tuple(row[name] for name in columns.names) for row in rows]
        yield found
        if columns.table in _WHOLE:
            return
        last = tuple(found[-1][key] for key in keys)
        rows = await store.reading.all(columns.select(first=False), *last)


async def copy(source: SqlStore, target: SqlStore) -> int:
    """Copy all rows to an empty database, and return their number.

    Raises StoreError: Unusable if the target is not empty. If the copying is interrupted, the target is incomplete and
    must be deleted.
    """
    for columns in tables():
        if await target.reading.one(f"SELECT 1 FROM {columns.table} LIMIT 1") is not None:  # noqa: S608
            raise Unusable(
                f"The target of the copy must be empty, but it has rows in {columns.table}."
            )
    count = 0
    for columns in tables():
        async for rows in pages(source, columns):
            await target.writing.run(_inserting(target.DEFER, columns.insert, rows))
            count += len(rows)
        if columns.is_numbered:
            await target.set_last_number(columns.table, await source.last_number(columns.table))
    return count


def _inserting(
    defer: str, insert: str, rows: Sequence[Sequence[Any]]
) -> Callable[[Connection], None]:
    def function(connection: Connection) -> None:
        connection.execute(defer)
        connection.executemany(insert, rows)

    return function


async def differences(one: SqlStore, other: SqlStore) -> Sequence[str]:
    """Compare the rows and the last row numbers of two databases. Return the names of the database tables that differ.

    Raises StoreError.
    """
    return [columns.table for columns in tables() if not await _is_equal(one, other, columns)]


async def _is_equal(one: SqlStore, other: SqlStore, columns: Columns) -> bool:
    if columns.is_numbered:
        numbers = [await store.last_number(columns.table) for store in (one, other)]
        if numbers[0] != numbers[1]:
            return False
    theirs = pages(other, columns)
    async for rows in pages(one, columns):
        if rows != await anext(theirs, None):
            return False
    return await anext(theirs, None) is None
