"""Functions that pause tables where nothing can be sent, and end the pauses. The writer runs each in a transaction."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.connection import Connection
from bot.store.invitations import is_guest
from bot.store.records import ChatKey, TableKey


def pause(
    connection: Connection, table: TableKey, reason: str, at: float, chat: ChatKey | None
) -> None:
    """Pause a table or, if `chat` is the private chat of one of its people, only its board there.

    A pause that has already begun is not changed, and nothing is paused for a chat that is none of the table's chats.
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


def wake(
    connection: Connection, chat: ChatKey, at: float, topic: int | None, but: str
) -> Sequence[TableKey]:
    """End the pauses of a chat's tables, except those made by `freeze` or for the reason `but`. Return the tables.

    If `topic` is given, pauses that are due to another topic (`TOPIC_PAUSES`) continue. The tables include those that
    guests play from this chat. The deadlines and requests of the chat's own tables are shifted by the length of the
    pause.
    """
    rows = connection.execute(
        "SELECT id, paused_at FROM game_table WHERE chat_id = ? AND paused IS NOT NULL"
        " AND paused NOT IN (?, 'frozen')"
        " AND (paused NOT IN ('topic-closed', 'topic-gone') OR topic = COALESCE(?, topic))"
        " ORDER BY id",
        (chat, but, topic),
    ).fetchall()
    for row in rows:
        moved = (max(0.0, at - row["paused_at"]), row["id"])
        connection.execute("UPDATE deadline SET due = due + ? WHERE table_id = ?", moved)
        query = "UPDATE takeback_request SET until = until + ? WHERE table_id = ?"
        connection.execute(query, moved)
        connection.execute(
            "UPDATE game_table SET paused = NULL, paused_at = NULL WHERE id = ?", (row["id"],)
        )
    keys = {TableKey(row["id"]) for row in rows}
    query = (
        "UPDATE guest SET paused = NULL WHERE chat_id = ? AND paused IS NOT NULL RETURNING table_id"
    )
    keys |= {TableKey(row["table_id"]) for row in connection.execute(query, (chat,))}
    return sorted(keys)


def move_table(connection: Connection, table: TableKey, topic: int) -> None:
    """Move a table to another topic of its chat."""
    connection.execute("UPDATE game_table SET topic = ? WHERE id = ?", (topic, table))
