"""Functions that pause tables, end the pauses, and move tables. The writer runs each in a transaction.

Times are in seconds since the epoch.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.connection import Connection, Row
from bot.store.invitations import is_guest
from bot.store.paused_chats import is_ended
from bot.store.reader import ENDABLE_PAUSES, LASTING, PLAYED
from bot.store.records import FROZEN, ChatKey, TableKey
from bot.store.takeback_requests import REQUEST_SECONDS

_PLAYABLE = (
    "SELECT t.id, t.paused_at FROM guest g JOIN game_table t ON t.id = g.table_id"  # noqa: S608 - a constant
    f" WHERE g.chat_id = ? AND g.paused IS NOT NULL AND t.paused IS NOT NULL AND NOT t.{LASTING} AND NOT {PLAYED}"
)
"""The tables with a guest in a chat that nobody can play: the home is paused, and so is each private chat."""


def pause(
    connection: Connection, table: TableKey, reason: str, at: float, chat: ChatKey | None
) -> None:
    """Pause a table or, if `chat` is the private chat of one of its people, only its board there.

    A pause that has already begun is not changed. If `chat` is not one of the table's chats, nothing is paused.
    """
    if is_guest(connection, table, chat):
        query = "UPDATE guest SET paused = ? WHERE table_id = ? AND chat_id = ? AND paused IS NULL"
        connection.execute(query, (reason, table, chat))
        return
    connection.execute(
        "UPDATE game_table SET paused = ?, paused_at = ? WHERE id = ? AND paused IS NULL"
        " AND chat_id = COALESCE(?, chat_id)",
        (reason, at, table, chat),
    )


def wake(connection: Connection, chat: ChatKey, at: float, topic: int | None) -> Sequence[TableKey]:
    """End the pauses in a chat that activity in `topic` ends. Return the keys of the tables concerned, in order.

    For the chat's own tables, `is_ended` decides. For tables that guests play from this chat, the pause always ends.
    """
    keys = set()
    for row in connection.execute(ENDABLE_PAUSES, (chat,)).fetchall():
        if is_ended(row["bound"], topic):
            keys.add(TableKey(row["id"]))
            _end(connection, row, at)
    for row in connection.execute(_PLAYABLE, (chat,)).fetchall():
        _move_times(connection, row, at)
        query = "UPDATE game_table SET paused_at = ? WHERE id = ?"
        connection.execute(query, (at, row["id"]))
    query = (
        "UPDATE guest SET paused = NULL WHERE chat_id = ? AND paused IS NOT NULL RETURNING table_id"
    )
    keys |= {TableKey(row["table_id"]) for row in connection.execute(query, (chat,))}
    return sorted(keys)


def unfreeze(connection: Connection, table: TableKey, at: float) -> bool:
    """End the pause made by `freeze`, and return whether there was one."""
    query = "SELECT id, paused_at FROM game_table WHERE id = ? AND paused = ?"
    row = connection.execute(query, (table, FROZEN)).fetchone()
    if row is not None:
        _end(connection, row, at)
    return row is not None


def _end(connection: Connection, row: Row, at: float) -> None:
    """End the pause of a table, and move its times."""
    _move_times(connection, row, at)
    query = "UPDATE game_table SET paused = NULL, paused_at = NULL WHERE id = ?"
    connection.execute(query, (row["id"],))


def _move_times(connection: Connection, row: Row, at: float) -> None:
    """Move the deadlines of a table, and its requests for a take-back, by the length of its pause until `at`.

    A deadline that was set during the pause is moved by the time since then, and a request made during it stays: its
    time goes on, because only people who can be reached ask and are asked.
    """
    begun = row["paused_at"]
    connection.execute(
        "UPDATE deadline SET due = due + ?1 - CASE WHEN set_at > ?2 THEN set_at ELSE ?2 END"
        " WHERE table_id = ?3 AND set_at < ?1 AND ?2 < ?1",
        (at, begun, row["id"]),
    )
    connection.execute(
        "UPDATE takeback_request SET until = until + ?1 - ?2"
        " WHERE table_id = ?3 AND until - ?4 <= ?2 AND ?2 < ?1",
        (at, begun, row["id"], REQUEST_SECONDS),
    )


def move_table(connection: Connection, table: TableKey, topic: int) -> None:
    """Move a table to another topic of its chat."""
    connection.execute("UPDATE game_table SET topic = ? WHERE id = ?", (topic, table))
