"""Deletes the personal data of people, in the database, in its copies and in restored backups.

Names and Telegram ids of people are only in the database tables `person`, `chat`, `ban` and `lease`, in updates that
are not settled, in games sent as files, in backups, and in the copies of the database that migrations and restorations
make. Until a forgotten person's traces in these copies are erased, the table `forgotten` contains their Telegram id.
Facts contain the bot's own keys, so forgetting a person changes no log.

Times are in seconds since the epoch.
"""

# ruff: noqa: S608 - the statements consist of the names below

from __future__ import annotations

import sqlite3
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bot.store.connection import Connection, Row
from bot.store.records import ChatKey, ImportKey, PersonKey

BACKUP_DAYS = 14
"""The age in days above which backups are deleted, except the newest one."""
_SMALL = 16 * 1024 * 1024
"""The size in bytes up to which a database file is rewritten as a whole when somebody is forgotten."""
FORGOTTEN = "SELECT person_id, chat_id, at FROM forgotten ORDER BY person_id"
UNERASED = (
    "SELECT telegram_id, min(at) AS at FROM forgotten WHERE telegram_id IS NOT NULL"
    " GROUP BY telegram_id ORDER BY telegram_id"
)
"""Returns the Telegram ids of the forgotten people whose traces are not erased yet."""
_ERASED = "UPDATE forgotten SET telegram_id = NULL WHERE telegram_id = ?"
_COLUMNS = "SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c"
_EMPTY = {
    "person": {
        "telegram_id": "-id",
        "name": "''",
        "started": "0",
        **dict.fromkeys(
            ("username", "first_name", "language", "calls", "quiet", "zone", "tips"), "NULL"
        ),
    },
    "chat": {
        "title": "''",
        "silent": "''",
        **dict.fromkeys(("telegram_id", "language", "calls", "light", "theme"), "NULL"),
    },
    # The bot can no longer edit the messages in a private chat whose Telegram id has been deleted.
    "game_table": {
        "shown_version": "version",
        **dict.fromkeys(("board_message", "ring_message", "pinned_message"), "NULL"),
    },
    "guest": {"behind": "0", "board_message": "NULL", "ring_message": "NULL"},
    "replay": {"film": "NULL"},
}
"""The values, as SQL, that replace a person's data, by database table and column. The Telegram id becomes the negated
key."""
_OWN_ROWS = (
    "next_table",
    "puzzle_answer",
    "lesson",
    "invitation",
    "imported_game",
    "private_copy",
)
"""The database tables whose rows about a person are deleted."""


_GAMES = (
    "table_id IN (SELECT table_id FROM finished_game WHERE person_id = ?1"
    " UNION SELECT table_id FROM seated WHERE person_id = ?1)"
)
"""The condition for tables at which a person sat at the start or at the end."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A forgotten person, their private chat (None if it was not stored), and when they were forgotten.

    `at` is in seconds since the epoch.
    """

    person: PersonKey
    chat: ChatKey | None
    at: float


def forget(
    connection: Connection,
    person: PersonKey,
    at: float,
    update_id: int | None,
    sent_games: Iterable[ImportKey] = (),
) -> None:
    """Delete a person's data in a database, record that the person was forgotten, and settle the update, if any.

    Until `traces_erased` is called, it is also recorded that the person's traces must be erased.

    sent_games: games sent by others that are deleted as well, because they contain the person's name.
    """
    if update_id is not None:
        connection.execute(
            "UPDATE inbox SET state = 'done', body = NULL WHERE update_id = ? AND state = 'new'",
            (update_id,),
        )
    known = connection.execute("SELECT 1 FROM forgotten WHERE person_id = ?", (person,)).fetchone()
    if known is None:
        private = (
            "SELECT id FROM chat WHERE kind = 'private' AND telegram_id ="
            " (SELECT telegram_id FROM person WHERE id = ?)"
        )
        chat = connection.execute(private, (person,)).fetchone()
        query = "SELECT telegram_id FROM person WHERE id = ?"
        known = connection.execute(query, (person,)).fetchone()
        forget_again(connection, [Forgotten(person, None if chat is None else chat["id"], at)])
        connection.execute(
            "UPDATE forgotten SET telegram_id = ? WHERE person_id = ?",
            (None if known is None else known["telegram_id"], person),
        )
    connection.executemany("DELETE FROM imported_game WHERE id = ?", [(key,) for key in sent_games])


def traces_erased(connection: Connection, telegram_id: int) -> None:
    """Record that the traces of the people who had a Telegram id are erased."""
    connection.execute(_ERASED, (telegram_id,))


def reapply(path: Path, forgotten: Iterable[Forgotten]) -> None:
    """Forget people in a database file that no bot has open, such as a restored backup, and rewrite the file.

    `forgotten` are the people forgotten in the database that the backup replaces (`forgotten_in`). People who are not
    in the backup are left out. Raises sqlite3.Error.
    """
    with _rewriting(path) as (file, columns):
        forget_again(file, forgotten, columns)


@contextmanager
def _rewriting(path: Path) -> Iterator[tuple[sqlite3.Connection, set[tuple[str, str]]]]:
    """Yield a connection in a transaction and the columns of the database; rewrite the file at the end."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA secure_delete = ON")
        file.execute("BEGIN IMMEDIATE")
        yield file, {(table, column) for table, column in file.execute(_COLUMNS)}
        file.execute("COMMIT")
        file.execute("VACUUM")
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def forget_in_copy(
    connection: Connection, telegram_id: int, at: float, columns: Container[tuple[str, str]]
) -> None:
    """Forget a person in a copy of the database, which no bot uses. Delete all updates and sent games in the copy.

    The person is found by the Telegram id: in a database that was replaced by a backup, people whom the bot met after
    the backup have other keys. `columns` are those of the copy, as for `forget_again`.
    """
    private = "SELECT id FROM chat WHERE kind = 'private' AND telegram_id = ?"
    person = connection.execute("SELECT id FROM person WHERE telegram_id = ?", (telegram_id,))
    chat = connection.execute(private, (telegram_id,)).fetchone()
    for row in person.fetchall():
        key = None if chat is None else ChatKey(chat[0])
        forget_again(connection, [Forgotten(PersonKey(row[0]), key, at)], columns)
    for table, column in (("imported_game", "content"), ("inbox", "body")):
        if (table, column) in columns:
            connection.execute(f"DELETE FROM {table}")
    if ("forgotten", "telegram_id") in columns:
        traces_erased(connection, telegram_id)


def forget_again(
    connection: Connection,
    forgotten: Iterable[Forgotten],
    columns: Container[tuple[str, str]] | None = None,
) -> None:
    """Delete the data of people, for example in a restored backup, and record that they were forgotten.

    People who are not in the database are left out. `columns` are the columns of a database that an earlier version
    made, as pairs of table and column; None means that the database has the schema of this version.
    """
    for one in forgotten:
        if connection.execute("SELECT 1 FROM person WHERE id = ?", (one.person,)).fetchone():
            _erase(connection, one, columns)


def _erase(
    connection: Connection, one: Forgotten, columns: Container[tuple[str, str]] | None
) -> None:
    """Delete what a database contains about a person and their private chat, and record the person as forgotten."""

    def has(table: str, column: str) -> bool:
        return columns is None or (table, column) in columns

    def empty(table: str, where: str, key: int | None) -> None:
        changes = [f"{name} = {value}" for name, value in _EMPTY[table].items() if has(table, name)]
        if changes:
            connection.execute(f"UPDATE {table} SET {', '.join(changes)} WHERE {where}", (key,))

    empty("person", "id = ?", one.person)
    empty("chat", "id = ?", one.chat)
    empty("game_table", "chat_id = ?", one.chat)
    empty("guest", "chat_id = ?", one.chat)
    # An animation shows the names of those who had the seats at the end; `seated` contains them, too.
    empty("replay", _GAMES, one.person)
    for table in _OWN_ROWS:
        if has(table, "person_id"):
            connection.execute(f"DELETE FROM {table} WHERE person_id = ?", (one.person,))
    for table in ("owed_notice", "named_message"):
        if has(table, "chat_id"):
            connection.execute(f"DELETE FROM {table} WHERE chat_id = ?", (one.chat,))
    if has("forgotten", "person_id"):
        connection.execute(
            "INSERT INTO forgotten (person_id, chat_id, at) SELECT ?, (SELECT id FROM chat WHERE id = ?), ? WHERE true"
            " ON CONFLICT DO NOTHING",
            (one.person, one.chat, one.at),
        )


def forgotten_in(path: Path) -> Sequence[Forgotten]:
    """Return the forgotten people of a database file; none if an earlier version wrote it. Raises sqlite3.Error."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
        file.row_factory = sqlite3.Row
        if not _has_table(file, "forgotten"):
            return []
        return list(map(forgotten_of, file.execute(FORGOTTEN)))


def forget_in_copies(path: Path, telegram_id: int, at: float) -> None:
    """Forget a person in the copies of a database that migrations and restorations have made beside it.

    A copy that cannot be changed is deleted. The database itself is rewritten if it is small, which erases the deleted
    data from its file. Raises OSError or sqlite3.Error.
    """
    if path.stat().st_size <= _SMALL:
        with (
            closing(sqlite3.connect(path, isolation_level=None)) as file,
            suppress(sqlite3.OperationalError),  # no room, or a reader holds the file
        ):
            file.execute("PRAGMA secure_delete = ON")
            file.execute("VACUUM")
    for copy in (
        *path.parent.glob(f"{path.name}-before-*"),
        *path.parent.glob(f"{path.name}-replaced-*Z"),
    ):
        try:
            with _rewriting(copy) as (file, columns):
                forget_in_copy(file, telegram_id, at, columns)
        except sqlite3.Error:
            copy.unlink(missing_ok=True)


def _has_table(file: Connection, name: str) -> bool:
    query = "SELECT 1 FROM sqlite_schema WHERE name = ?"
    return file.execute(query, (name,)).fetchone() is not None


def forgotten_of(row: Row) -> Forgotten:
    """Return the forgotten person for a row of the database table `forgotten`."""
    chat = None if row["chat_id"] is None else ChatKey(row["chat_id"])
    return Forgotten(PersonKey(row["person_id"]), chat, row["at"])
