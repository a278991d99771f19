"""Functions that write the rows of people and chats, which contain Telegram ids and names."""

from __future__ import annotations

from bot.store import notices, operators, private_copies, puzzles
from bot.store.connection import Connection
from bot.store.records import ChatKey, ChatKind, PersonKey
from bot.store.standings import standings


def meet(
    connection: Connection,
    telegram_id: int,
    name: str,
    username: str | None,
    first_name: str | None,
) -> PersonKey:
    """Insert or update the row of a person, and return the key."""
    row = connection.execute(
        "INSERT INTO person (telegram_id, name, username, first_name) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (telegram_id) DO UPDATE SET name = excluded.name,"
        " username = excluded.username, first_name = excluded.first_name RETURNING id",
        (telegram_id, name, username, first_name),
    ).fetchone()
    return PersonKey(row["id"])


def set_person_language(connection: Connection, key: PersonKey, language: str) -> None:
    """Store a person's language."""
    connection.execute("UPDATE person SET language = ? WHERE id = ?", (language, key))


def set_started(connection: Connection, key: PersonKey, started: bool) -> None:
    """Store whether the bot can send private messages to a person."""
    connection.execute("UPDATE person SET started = ? WHERE id = ?", (int(started), key))


def enter(connection: Connection, telegram_id: int, kind: ChatKind, title: str) -> ChatKey:
    """Insert or update the row of a chat, and return the key.

    If `telegram_id` is a former id of a group, the group's key is returned and its row is not changed.
    """
    if (former := _by_former_id(connection, telegram_id)) is not None:
        return former
    row = connection.execute(
        "INSERT INTO chat (telegram_id, kind, title) VALUES (?, ?, ?) ON CONFLICT (telegram_id)"
        " DO UPDATE SET kind = excluded.kind, title = excluded.title RETURNING id",
        (telegram_id, kind, title),
    ).fetchone()
    return ChatKey(row["id"])


def set_chat_language(connection: Connection, key: ChatKey, language: str) -> None:
    """Store a chat's language."""
    connection.execute("UPDATE chat SET language = ? WHERE id = ?", (language, key))


def migrate_chat(connection: Connection, old_id: int, new_id: int) -> ChatKey:
    """Replace a group's id with that of its supergroup, and return the chat's key.

    If the supergroup already has a row, that row is merged into the group's row.
    """
    if (done := _by_former_id(connection, old_id)) is not None:
        return done
    old = enter(connection, old_id, "group", "")
    new = _by_id(connection, new_id)
    # The messages of the old group stay in it and can no longer be edited, but those of the supergroup can.
    private_copies.forget_chat(connection, old)
    notices.forget_named(connection, old)
    connection.execute(
        "UPDATE game_table SET board_message = NULL, board_photo = 0, ring_message = NULL,"
        " pinned_message = NULL, shown_version = CASE stage WHEN 'over' THEN shown_version ELSE 0 END"
        " WHERE chat_id = ?",
        (old,),
    )
    if new is not None:
        connection.execute("UPDATE game_table SET chat_id = ? WHERE chat_id = ?", (old, new))
        connection.execute("UPDATE finished_game SET chat_id = ? WHERE chat_id = ?", (old, new))
        standings.merge_chats(connection, old, new)
        puzzles.merge_chats(connection, old, new)
        operators.merge_chats(connection, old, new)
        notices.merge_chats(connection, old, new)
        private_copies.forget_chat(connection, new)
        notices.forget_named(connection, new)
        connection.execute("UPDATE former_chat SET chat_id = ? WHERE chat_id = ?", (old, new))
        connection.execute(
            "UPDATE chat SET language = coalesce(language, (SELECT language FROM chat WHERE id = ?)),"
            " title = (SELECT title FROM chat WHERE id = ?) WHERE id = ?",
            (new, new, old),
        )
        connection.execute(
            "UPDATE chat SET telegram_id = NULL, became = ? WHERE id = ?", (old, new)
        )
    connection.execute(
        "UPDATE chat SET telegram_id = ?, kind = 'supergroup' WHERE id = ?", (new_id, old)
    )
    connection.execute(
        "INSERT INTO former_chat (telegram_id, chat_id) VALUES (?, ?)", (old_id, old)
    )
    return old


def _by_id(connection: Connection, telegram_id: int) -> ChatKey | None:
    row = connection.execute("SELECT id FROM chat WHERE telegram_id = ?", (telegram_id,)).fetchone()
    return ChatKey(row["id"]) if row else None


def _by_former_id(connection: Connection, telegram_id: int) -> ChatKey | None:
    query = "SELECT chat_id FROM former_chat WHERE telegram_id = ?"
    row = connection.execute(query, (telegram_id,)).fetchone()
    return ChatKey(row["chat_id"]) if row else None
