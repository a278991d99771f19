"""Functions that write tables and updates, each in a transaction. Times are in seconds since the epoch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from zlib import crc32

from bot.store import notices, projections, takeback_requests
from bot.store.connection import BatchConnection, Connection, Statement
from bot.store.errors import AlreadyFollowed, NoSuchTable, StaleTable
from bot.store.invitations import is_guest, replace_token, write_guests
from bot.store.records import (
    FROZEN,
    Change,
    ChatKey,
    InboxRow,
    Message,
    Place,
    Stage,
    TableKey,
    Version,
)

_FACTS = "INSERT INTO fact (table_id, version, at, body, checksum) VALUES "
_DEADLINES = (
    "INSERT INTO deadline (table_id, kind, due, set_at) VALUES {} ON CONFLICT (table_id, kind)"
    " DO UPDATE SET due = excluded.due, set_at = excluded.set_at WHERE deadline.due <> excluded.due"
)
_SETTLE = "UPDATE inbox SET state = 'done', body = NULL WHERE update_id = ? AND state = 'new'"
_SHOWN_AT_HOME = (
    "UPDATE game_table SET board_message = ?2, board_photo = ?3,"
    " shown_version = CASE WHEN shown_version > ?1 THEN shown_version ELSE ?1 END"
    " WHERE id = ?4 AND chat_id = COALESCE(?5, chat_id)"
)
_SHOWN_TO_GUEST = (
    "UPDATE guest SET board_message = ?2, board_photo = ?3,"
    " shown_version = CASE WHEN shown_version > ?1 THEN shown_version ELSE ?1 END,"
    " behind = CASE WHEN (SELECT version FROM game_table WHERE id = ?4)"
    " > CASE WHEN shown_version > ?1 THEN shown_version ELSE ?1 END THEN 1 ELSE 0 END"
    " WHERE table_id = ?4 AND chat_id = ?5"
)


def open_table(
    connection: BatchConnection,
    place: Place,
    game: str,
    token: str,
    change: Change,
    rematch_of: TableKey | None,
) -> TableKey:
    """Insert a table with its first facts, and return its key.

    Raises AlreadyFollowed if the table `rematch_of` already has a rematch.
    """
    if rematch_of is not None:
        query = "SELECT id FROM game_table WHERE rematch_of = ?"
        if row := connection.execute(query, (rematch_of,)).fetchone():
            raise AlreadyFollowed(row["id"])
    stage, waiting = change.standing.stage, change.standing.waiting
    row = connection.execute(
        "INSERT INTO game_table (chat_id, topic, game, token, rematch_of, version, stage, waiting,"
        " position, opened_at, changed_at) VALUES (?, ?, ?, ?, ?, 0, ?, ?, 0, ?, ?) RETURNING id",
        (place.chat, place.topic, game, token, rematch_of, stage, waiting, change.at, change.at),
    ).fetchone()
    table = TableKey(row["id"])
    _append(connection, table, Version(0), change, is_last=False)
    if stage is Stage.LOBBY:
        notices.owe_new_table(connection, table, place.chat)
    return table


def append(
    connection: BatchConnection, table: TableKey, expected: Version, change: Change
) -> Version:
    """Append facts and update the rows that depend on them. Return the new version.

    Raises NoSuchTable, and StaleTable if the table is not at version `expected`, or if facts come while it is frozen.
    """
    return _append(connection, table, expected, change, is_last=True)


def _append(
    connection: BatchConnection,
    table: TableKey,
    expected: Version,
    change: Change,
    *,
    is_last: bool,
) -> Version:
    version = Version(expected + len(change.facts))
    standing = change.standing
    catches_up = standing.is_across and bool(change.facts) and not change.keeps_board
    is_rare = catches_up or any(
        one is not None
        for one in (
            change.components,
            standing.seated,
            standing.guests,
            change.owed,
            change.token,
            change.finished,
        )
    )
    if not connection.execute_together(
        _move(table, expected, version, change),
        tuple(_dependent(table, expected, version, change)),
        is_last=is_last and not is_rare,
    ):
        query = "SELECT 1 FROM game_table WHERE id = ?"
        known = connection.execute(query, (table,)).fetchone() is not None
        raise StaleTable(table, expected) if known else NoSuchTable(table)
    if change.components is not None:
        connection.execute(
            "INSERT INTO components VALUES (?, ?) ON CONFLICT DO NOTHING", change.components
        )
    if standing.seated is not None:
        projections.write_seated(connection, table, standing.seated)
    if standing.guests is not None:
        write_guests(connection, table, standing.guests)
    if change.owed is not None:
        notices.owe(connection, table, standing.position, change.owed)
    if catches_up:
        connection.execute("UPDATE guest SET behind = 1 WHERE table_id = ?", (table,))
    if change.token is not None:
        replace_token(connection, table, change.token)
    if change.finished is not None:
        projections.add_finished(connection, table, change.finished)
        projections.resolve_missing_result(connection, table, None)
    return version


def _move(table: TableKey, expected: Version, version: Version, change: Change) -> Statement:
    """Return the statement that moves a table from version `expected` to `version`, unless it is frozen."""
    standing = change.standing
    return (
        "UPDATE game_table SET version = ?, stage = ?, waiting = ?, position = ?, changed_at = ?,"
        " shown_version = CASE WHEN ? AND shown_version = version THEN ? ELSE shown_version END"
        " WHERE id = ? AND version = ? AND NOT (? AND coalesce(paused, '') = ?)",
        (
            version,
            standing.stage,
            standing.waiting,
            standing.position,
            change.at,
            change.keeps_board,
            version,
            table,
            expected,
            bool(change.facts),
            FROZEN,
        ),
    )


def _dependent(
    table: TableKey, expected: Version, version: Version, change: Change
) -> Iterator[Statement]:
    """Yield the other statements of a change, which are executed together with `_move` and change other rows."""
    standing, facts, due = change.standing, change.facts, change.standing.deadlines
    if facts:
        rows = [
            (table, at, change.at, body, crc32(body.encode()))
            for at, body in enumerate(facts, expected + 1)
        ]
        yield _FACTS + _rows(5, len(rows)), tuple(chain.from_iterable(rows))
    kept = (*due, *standing.unhandled)
    others = f" AND kind NOT IN ({', '.join('?' * len(kept))})" if kept else ""
    yield f"DELETE FROM deadline WHERE table_id = ?{others}", (table, *kept)  # noqa: S608 - only question marks
    if due:
        values = chain.from_iterable((table, kind, at, change.at) for kind, at in due.items())
        yield _DEADLINES.format(_rows(4, len(due))), tuple(values)
    if standing.snapshot is not None:  # updated, because a row that is replaced gets other pages
        yield (
            "INSERT INTO snapshot (table_id, version, body) VALUES (?, ?, ?) ON CONFLICT (table_id)"
            " DO UPDATE SET version = excluded.version, body = excluded.body",
            (table, version, standing.snapshot),
        )
    is_over = standing.stage is Stage.OVER
    is_warned_again = bool(facts) or notices.WARNING in due
    turn = standing.position, standing.is_same_turn
    yield notices.DROP_OUTDATED, (table, is_warned_again, *turn, is_over)
    yield takeback_requests.DROP_OUTDATED, (table, *turn, is_over)
    if change.update_id is not None:
        yield _SETTLE, (change.update_id,)


def _rows(columns: int, rows: int) -> str:
    """Return the placeholders for the VALUES of several rows."""
    return ", ".join([f"({', '.join('?' * columns)})"] * rows)


def shown(
    connection: BatchConnection,
    table: TableKey,
    version: Version,
    board: Message | None,
    chat: ChatKey | None,
) -> None:
    """Store the message of a board in a chat, and the version that it shows. The shown version never decreases.

    If `chat` is not one of the table's chats, for example because its guest has just left, nothing is stored.
    """
    values = (version, board and board.id, int(board is not None and board.photo), table, chat)
    statements = [(_SHOWN_AT_HOME, values)]
    if chat is not None:  # either of the table's home or of a guest
        statements.append((_SHOWN_TO_GUEST, values))
    connection.execute_together(None, statements, is_last=True)


def record_turn_call(
    connection: Connection, table: TableKey, message: int | None, chat: ChatKey | None
) -> None:
    """Store the message id of a table's last turn call in a chat, by default the home; None if there is none.

    If `chat` is not one of the table's chats, nothing is stored.
    """
    if is_guest(connection, table, chat):
        query = "UPDATE guest SET ring_message = ? WHERE table_id = ? AND chat_id = ?"
        connection.execute(query, (message, table, chat))
        return
    query = "UPDATE game_table SET ring_message = ? WHERE id = ? AND chat_id = COALESCE(?, chat_id)"
    connection.execute(query, (message, table, chat))


# Updates


def add_updates(
    connection: Connection, updates: Sequence[InboxRow], at: float
) -> Sequence[InboxRow]:
    """Insert updates, and return the ones that were not stored before. An update with a problem is quarantined."""
    new = []
    for update in updates:
        cursor = connection.execute(
            "INSERT INTO inbox (update_id, body, state, at, reason) SELECT ?1, ?2, ?3, ?4, ?5"
            " WHERE NOT EXISTS (SELECT 1 FROM handled_update WHERE update_id = ?1)"
            " ON CONFLICT DO NOTHING",
            (
                update.update_id,
                *((update.body, "new") if update.problem is None else (None, "bad")),
                at,
                update.problem,
            ),
        )
        if cursor.rowcount:
            new.append(update)
    return new


def settle(connection: Connection, update_id: int) -> None:
    """Mark an update as settled and drop its content."""
    connection.execute(_SETTLE, (update_id,))


def quarantine(connection: Connection, update_id: int, kind: str, error: str) -> None:
    """Mark an update as impossible to handle. Only its kind and the name of the error are kept."""
    connection.execute(
        "UPDATE inbox SET state = 'bad', body = NULL, reason = ? WHERE update_id = ?",
        (f"{kind}: {error}", update_id),
    )


def set_bot_id(connection: Connection, bot_id: int) -> None:
    """Store the bot's Telegram id. If it changed, delete the updates, and record that nobody has started the bot."""
    row = connection.execute("SELECT telegram_id FROM served_bot").fetchone()
    if row and row["telegram_id"] == bot_id:
        return
    if row:
        connection.execute("DELETE FROM inbox")
        connection.execute("DELETE FROM handled_update")
        connection.execute("UPDATE person SET started = 0")
    connection.execute(
        "INSERT INTO served_bot VALUES (1, ?) ON CONFLICT (only_row)"
        " DO UPDATE SET telegram_id = excluded.telegram_id",
        (bot_id,),
    )
