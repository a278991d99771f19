"""Reads from an SQLite database, and turns the rows of an SQLite or PostgreSQL database into records.

In WAL mode, readers see the last commit and never wait for the writer.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from zlib import crc32

import aiosqlite

from bot.store.connection import Row
from bot.store.outages import StoreOutages
from bot.store.records import (
    LASTING_PAUSES,
    NOBODY,
    TOPIC_PAUSES,
    Chat,
    ChatKey,
    FactRow,
    Message,
    Person,
    PersonKey,
    Place,
    Stage,
    TableKey,
    TableRow,
    Version,
    Waiting,
)
from bot.store.sqlite.writer import BUSY_TIMEOUT, translated

TABLE = (
    "SELECT t.*, (SELECT group_concat(person_id, ' ') FROM"
    " (SELECT person_id FROM seated WHERE table_id = t.id ORDER BY place) AS seats) AS people"
    " FROM game_table t"
)

FACTS = "SELECT version, at, body, checksum FROM fact WHERE table_id = ? AND version > ? ORDER BY version"
BOARD_AT = (
    "SELECT id FROM game_table WHERE chat_id = ?1 AND board_message = ?2"
    " UNION ALL SELECT table_id FROM guest WHERE chat_id = ?1 AND board_message = ?2"
)
LASTING = f"paused IN {LASTING_PAUSES}"
OUTDATED = (
    "id IN (SELECT id FROM game_table WHERE shown_version < version AND paused IS NULL AND id > ?1"  # noqa: S608 - a constant
    " UNION ALL SELECT table_id FROM guest WHERE behind = 1 AND paused IS NULL AND table_id > ?1)"
    f" AND (paused IS NULL OR NOT {LASTING}) ORDER BY id LIMIT ?2"
)
PLAYED = (
    f"(t.paused IS NULL OR (NOT t.{LASTING} AND EXISTS"  # noqa: S608 - a constant
    " (SELECT 1 FROM guest WHERE guest.table_id = t.id AND guest.paused IS NULL)))"
)
"""The condition that a table `t` is not paused, or that guests go on playing although its home is paused."""
GUEST_KINDS = "call", "warn", "idle"
"""The kinds of the deadlines that go on while only the home of a table is paused: guests are called, and a table that
they do not play expires."""
ENDING_KINDS = "lobby", "idle", "pause"
"""The kinds of the deadlines that end a table, or the pause on which its people agreed."""
UNREACHABLE_SECONDS = 30 * 24 * 3600
"""Seconds after which the pause of a table no longer stops the deadlines of ENDING_KINDS, unless it is damaged or
frozen: the bot may have been removed from the chat for good."""
OWED = (
    "(o.is_begun = 0 OR o.kind = 'call')"
    f" AND (t.paused IS NULL OR (o.chat_id <> t.chat_id AND {PLAYED}))"
)
"""The condition that an owed notice `o` of a table `t` can be sent now: the pause of a home does not concern guests."""


def runs(now: str) -> str:
    """Return the condition that a deadline `d` of a table `t` is handled at `now`, a parameter of the query."""
    return (
        f"(t.paused IS NULL OR (d.kind IN {GUEST_KINDS} AND {PLAYED}) OR (d.kind IN {ENDING_KINDS}"
        f" AND t.paused_at <= {now} - {UNREACHABLE_SECONDS} AND NOT t.{LASTING}))"
    )


DUE = (
    f"SELECT d.* FROM deadline d JOIN game_table t ON t.id = d.table_id WHERE d.due <= ?1 AND {runs('?1')}"  # noqa: S608
    " ORDER BY d.due LIMIT ?2"
)
_ENDABLE = (
    f"SELECT id, chat_id, paused_at, CASE WHEN paused IN {TOPIC_PAUSES} THEN topic END AS bound"  # noqa: S608
    f" FROM game_table WHERE paused IS NOT NULL AND NOT {LASTING}"
)
ENDABLE_PAUSES = f"{_ENDABLE} AND chat_id = ? ORDER BY id"
"""The paused tables of a chat that activity can wake, each with the topic to which its pause is bound, or NULL."""
PAUSED_IN = (
    f"SELECT bound FROM ({_ENDABLE} AND chat_id = ?) AS endable"  # noqa: S608 - a constant
    " UNION ALL SELECT CAST(NULL AS BIGINT) FROM guest WHERE paused IS NOT NULL AND chat_id = ?"
)
"""The topics to which the pauses of a chat are bound, or NULL."""
PAUSED_CHATS = (
    f"SELECT chat_id, bound FROM ({_ENDABLE}) AS endable"  # noqa: S608 - a constant
    " UNION SELECT chat_id, CAST(NULL AS BIGINT) FROM guest WHERE paused IS NOT NULL"
)
PENDING = (
    "SELECT update_id, body FROM inbox WHERE state = 'new' AND update_id > ?"
    " ORDER BY update_id LIMIT ?"
)


class Reader:
    """A read-only aiosqlite connection. Each query is a single statement, so it sees a consistent snapshot."""

    def __init__(self, connection: aiosqlite.Connection, outages: StoreOutages) -> None:
        self._connection = connection
        self._outages = outages

    @classmethod
    async def open(cls, path: Path, outages: StoreOutages) -> Reader:
        """Open a database that the writer has already prepared, and return the reader. Raises sqlite3.Error."""
        connection = await aiosqlite.connect(path, timeout=BUSY_TIMEOUT, isolation_level=None)
        connection.row_factory = sqlite3.Row
        await connection.execute("PRAGMA query_only = ON")
        return cls(connection, outages)

    async def all(self, sql: str, *values: object) -> Sequence[sqlite3.Row]:
        """Return all rows of the result. Raises StoreUnavailable or Damaged."""
        try:
            rows = list(await self._connection.execute_fetchall(sql, values))
        except sqlite3.Error as error:
            error.__traceback__ = None  # its frames keep the cursor, and with it an old snapshot
            failure = translated(error)
            self._outages.failed("reads", failure)
            raise failure from error
        if self._outages.awaits_success:
            self._outages.succeeded("reads")
        return rows

    async def one(self, sql: str, *values: object) -> sqlite3.Row | None:
        """Return the first row of the result, or None if it is empty. Raises StoreUnavailable or Damaged."""
        return next(iter(await self.all(sql, *values)), None)

    async def close(self) -> None:
        """Close the connection."""
        await self._connection.close()


def table_of(row: Row) -> TableRow:
    """Return the TableRow for a row of the query TABLE."""
    board = row["board_message"]
    return TableRow(
        key=TableKey(row["id"]),
        place=Place(ChatKey(row["chat_id"]), row["topic"]),
        game=row["game"],
        token=row["token"],
        version=Version(row["version"]),
        stage=Stage(row["stage"]),
        waiting=Waiting(row["waiting"]),
        position=row["position"],
        seated=tuple(PersonKey(int(key)) for key in (row["people"] or "").split()),
        changed_at=row["changed_at"],
        rematch_of=row["rematch_of"],
        shown_version=Version(row["shown_version"]),
        board=None if board is None else Message(board, bool(row["board_photo"])),
        turn_call=row["ring_message"],
        pinned=row["pinned_message"],
        paused=row["paused"],
    )


def guest_table_of(row: Row) -> TableRow:
    """Return the TableRow of a table as seen in the private chat of a guest.

    `row` is a row of the query `_TABLE_IN` of bot/store/invitations.py that has a guest. A pause of the home is left
    out, unless the table is damaged or frozen.
    """
    board, lasting = row["guest_board"], row["paused"] if row["paused"] in LASTING_PAUSES else None
    return replace(
        table_of(row),
        place=Place(ChatKey(row["guest_chat"])),
        shown_version=Version(row["guest_shown"]),
        board=None if board is None else Message(board, bool(row["guest_photo"])),
        turn_call=row["guest_ring"],
        pinned=None,
        paused=lasting or row["guest_paused"],
        guest=PersonKey(row["guest_person"]),
    )


def fact_of(row: Row) -> FactRow:
    """Return the FactRow for a row of the query FACTS."""
    return FactRow(Version(row["version"]), row["at"], row["body"], is_sound(row))


def is_sound(row: Row) -> bool:
    """Return whether a row of the database table `fact` has no checksum, or one that matches its body."""
    checksum = row["checksum"]
    return checksum is None or crc32(row["body"].encode()) == checksum


def person_of(row: Row) -> Person:
    """Return the Person for a row of the database table `person`."""
    return Person(
        PersonKey(row["id"]),
        row["telegram_id"],
        row["name"],
        row["username"],
        row["language"],
        bool(row["started"]),
        row["calls"],
        row["quiet"],
        row["zone"],
        row["first_name"],
        row["tips"],
    )


def chat_of(row: Row) -> Chat:
    """Return the Chat for a row of the database table `chat`."""
    return Chat(
        ChatKey(row["id"]),
        row["telegram_id"] or NOBODY,
        row["kind"],
        row["title"],
        row["language"],
        row["calls"],
        frozenset(row["silent"].split()),
        row["light"],
        row["theme"],
    )


def marks(values: Iterable[Any]) -> str:
    """Return the placeholders for the values in SQL: one question mark each, separated by commas."""
    return ", ".join("?" for _ in values)
