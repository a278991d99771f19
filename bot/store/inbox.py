"""Writes to the inbox of updates: add, settle, quarantine, purge."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from bot.store.records import InboxRow


def add_updates(
    connection: sqlite3.Connection, updates: Sequence[InboxRow], at: float
) -> Sequence[InboxRow]:
    """Insert updates; return those that are new."""
    new = []
    for update in updates:
        cursor = connection.execute(
            "INSERT INTO inbox (update_id, body, state, at) VALUES (?, ?, 'new', ?)"
            " ON CONFLICT DO NOTHING",
            (update.update_id, update.body, at),
        )
        if cursor.rowcount:
            new.append(update)
    return new


def settle(connection: sqlite3.Connection, update_id: int) -> None:
    """Mark an update as finished."""
    connection.execute(
        "UPDATE inbox SET state = 'done' WHERE update_id = ? AND state = 'new'", (update_id,)
    )


def quarantine(connection: sqlite3.Connection, update_id: int, reason: str) -> None:
    """Mark an update as one that cannot be handled."""
    connection.execute(
        "UPDATE inbox SET state = 'bad', reason = ? WHERE update_id = ?", (reason, update_id)
    )


def purge(connection: sqlite3.Connection, before: float, limit: int) -> int:
    """Delete at most `limit` old rows and return their number."""
    cursor = connection.execute(
        "DELETE FROM inbox WHERE update_id IN"
        " (SELECT update_id FROM inbox WHERE state <> 'new' AND at < ? ORDER BY at LIMIT ?)",
        (before, limit),
    )
    return cursor.rowcount


def set_bot_id(connection: sqlite3.Connection, bot_id: int) -> None:
    """Store the bot's id; delete the updates of another bot, whose ids are unrelated."""
    row = connection.execute("SELECT telegram_id FROM served_bot").fetchone()
    if row and row["telegram_id"] == bot_id:
        return
    if row:
        connection.execute("DELETE FROM inbox")
        connection.execute("UPDATE person SET started = 0")
    connection.execute("INSERT OR REPLACE INTO served_bot VALUES (1, ?)", (bot_id,))
