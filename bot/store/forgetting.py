"""Personal data: what is stored about a person, and forgetting a person.

Names and Telegram ids of people are only in the database tables `person`, `chat`, `ban` and `lease`, in updates that
are not settled, in games sent as files, in backups, and in the copies of the database that migrations and restorations
make.
Facts contain the bot's own keys, so forgetting a person changes no log.
"""

# ruff: noqa: D102 - the interface describes every method

from __future__ import annotations

import json
import sqlite3
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from bot.store import private_copies
from bot.store.connection import Connection, Row, SqlPart
from bot.store.records import ChatKey, PersonKey, TableKey

BACKUP_DAYS = 14
"""The number of days for which backups are kept."""
_UNPUBLISHED = ("seed", "narration")
_SMALL = 16 * 1024 * 1024
"""The size in bytes up to which a database file is rewritten as a whole when somebody is forgotten."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A forgotten person, their private chat if it was stored, and when this happened, in seconds since the epoch."""

    person: PersonKey
    chat: ChatKey | None
    at: float


class PersonalDataStore(Protocol):
    """Reads and deletes personal data; a part of `bot.store.interface.Store`."""

    async def open_tables_of(self, person: PersonKey) -> Sequence[TableKey]:
        """Return the open tables at which a person has a seat, in any chat, in key order."""
        ...

    async def stored_about(self, person: PersonKey) -> dict[str, Any]:
        """Return everything that is stored about a person, as JSON values.

        The facts contain no seeds. Raises KeyError for an unknown person.
        """
        ...

    async def forget(self, person: PersonKey, *, at: float, update_id: int | None = None) -> None:
        """Delete a person's names, language and Telegram id, and those of their private chat.

        They are deleted from the database and, with SQLite, from the copies that migrations and restorations made, but
        not from backups.
        Their preferences, lessons, puzzle answers, invitations and sent games are deleted, too. Their seats, results
        and facts stay and refer to a person without a name. Settles the update `update_id`. If the bot meets the
        Telegram id again, it adds a new person. Repeated calls change nothing.
        """
        ...

    async def forgotten(self) -> Sequence[Forgotten]:
        """Return the forgotten people, in key order."""
        ...


class SqlPersonalData(SqlPart, PersonalDataStore):
    """The part of the store that implements `PersonalDataStore`."""

    async def open_tables_of(self, person: PersonKey) -> Sequence[TableKey]:
        query = (
            "SELECT id FROM game_table WHERE stage <> 'over' AND id IN"
            " (SELECT table_id FROM seated WHERE person_id = ?) ORDER BY id"
        )
        return [TableKey(row["id"]) for row in await self._reader.all(query, person)]

    async def stored_about(self, person: PersonKey) -> dict[str, Any]:
        found = await self._reader.one("SELECT * FROM person WHERE id = ?", person)
        if found is None:
            raise KeyError(person)
        private = "SELECT * FROM chat WHERE kind = 'private' AND telegram_id = ?"
        chat = await self._reader.one(private, found["telegram_id"])
        seats = "SELECT * FROM finished_game WHERE person_id = ? ORDER BY table_id"
        imports = "SELECT id, at, length(content) AS bytes FROM imported_game WHERE person_id = ? ORDER BY id"
        return {
            "person": dict(found),
            "private_chat": None if chat is None else dict(chat),
            "tables": [dict(row) for row in await self._reader.all(_TABLES, person)],
            "finished_games": [dict(row) for row in await self._reader.all(seats, person)],
            "puzzle_answers": [dict(row) for row in await self._reader.all(_ANSWERS, person)],
            "lessons": [dict(row) for row in await self._reader.all(_LESSONS, person)],
            "sent_games": [dict(row) for row in await self._reader.all(imports, person)],
            "facts": [_fact(row) for row in await self._reader.all(_FACTS, person)],
            "invitations": [dict(row) for row in await self._reader.all(_INVITATIONS, person)],
            "private_messages": [dict(row) for row in await self._reader.all(_COPIES, person)],
            "private_tables": [dict(row) for row in await self._reader.all(_GUESTS, person)],
        }

    async def forget(self, person: PersonKey, *, at: float, update_id: int | None = None) -> None:
        await self._write(forget, person, at, update_id)
        await self._erase_traces(person)

    @abstractmethod
    async def _erase_traces(self, person: PersonKey) -> None:
        """Erase the deleted data of a person from the files of the database and, with SQLite, from its copies."""

    async def forgotten(self) -> Sequence[Forgotten]:
        return list(map(_forgotten_of, await self._reader.all(_FORGOTTEN)))


_TABLES = """
SELECT game_table.id, game, stage, opened_at, changed_at, place AS seat, chat.kind AS chat_kind,
    chat.title AS chat_title
FROM seated JOIN game_table ON game_table.id = table_id JOIN chat ON chat.id = chat_id
WHERE person_id = ? ORDER BY game_table.id
"""
_FACTS = """
SELECT table_id, version, at, body FROM fact
WHERE table_id IN (
    SELECT table_id FROM seated WHERE person_id = ?1
    UNION SELECT table_id FROM finished_game WHERE person_id = ?1
) AND ?1 IN (
    json_extract(body, '$.by'), json_extract(body, '$.person'),
    json_extract(body, '$.host'), json_extract(body, '$.chair.owner')
)
ORDER BY table_id, version
"""
_INVITATIONS = "SELECT * FROM invitation WHERE person_id = ? ORDER BY token"
_GUESTS = "SELECT * FROM guest WHERE person_id = ? ORDER BY table_id"
_COPIES = "SELECT * FROM private_copy WHERE person_id = ? ORDER BY table_id"
_ANSWERS = "SELECT * FROM puzzle_answer WHERE person_id = ? ORDER BY day, chat_id"
_LESSONS = "SELECT * FROM lesson WHERE person_id = ? ORDER BY game"
_NO_PREFERENCES = (
    "UPDATE person SET calls = NULL, quiet = NULL, zone = NULL, tips = NULL WHERE id = ?"
)
_LATER = ("forgotten", "imported_game", "guest", "private_copy")
"""Database tables that can be missing from copies made by earlier versions."""
_FILMS = """
UPDATE replay SET film = NULL WHERE table_id IN (SELECT table_id FROM finished_game WHERE person_id = ?)
"""  # an animation shows the names of its players
_IMPORTS = "DELETE FROM imported_game WHERE person_id = ?"
_FORGOTTEN = "SELECT person_id, chat_id, at FROM forgotten ORDER BY person_id"


def forget(connection: Connection, person: PersonKey, at: float, update_id: int | None) -> None:
    """Delete a person's data in a database, record that the person was forgotten, and settle the update, if any."""
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
        chat_key = None if chat is None else chat["id"]
        connection.execute("INSERT INTO forgotten VALUES (?, ?, ?)", (person, chat_key, at))
        _erase(connection, person, chat_key)
        _erase_across(connection, person, chat_key)
        connection.execute(_NO_PREFERENCES, (person,))
        connection.execute("DELETE FROM next_table WHERE person_id = ?", (person,))
        connection.execute("DELETE FROM puzzle_answer WHERE person_id = ?", (person,))
        connection.execute("DELETE FROM lesson WHERE person_id = ?", (person,))
        connection.execute(_FILMS, (person,))
        connection.execute(_IMPORTS, (person,))
        private_copies.forget_person(connection, person)


def reapply(path: Path, forgotten: Iterable[Forgotten]) -> None:
    """Forget people in a database file that no bot has open, such as a restored backup, and rewrite the file.

    `forgotten` are the people forgotten in the database that the backup replaces (`forgotten_in`). People who are not
    in the backup are left out. Raises sqlite3.Error.
    """
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA secure_delete = ON")
        file.execute("BEGIN IMMEDIATE")
        there = [name for name in _LATER if _has_table(file, name)]
        forget_again(file, forgotten, there)
        file.execute("COMMIT")
        file.execute("VACUUM")
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def forget_again(
    connection: Connection,
    forgotten: Iterable[Forgotten],
    tables: Sequence[str] = _LATER,
) -> None:
    """Forget people in a restored backup. `tables` are the database tables of `_LATER` that exist in the backup."""
    for one in forgotten:
        if not connection.execute("SELECT 1 FROM person WHERE id = ?", (one.person,)).fetchone():
            continue
        _erase(connection, one.person, one.chat)
        if "guest" in tables:
            _erase_across(connection, one.person, one.chat)
        if "forgotten" in tables:
            connection.execute(
                "INSERT INTO forgotten SELECT ?, (SELECT id FROM chat WHERE id = ?), ? WHERE true"
                " ON CONFLICT DO NOTHING",
                (one.person, one.chat, one.at),
            )
            connection.execute(_FILMS, (one.person,))
        if "imported_game" in tables:
            connection.execute(_IMPORTS, (one.person,))
        if "private_copy" in tables:
            private_copies.forget_person(connection, one.person)


def forgotten_in(path: Path) -> Sequence[Forgotten]:
    """Return the forgotten people of a database file; none if an earlier version wrote it. Raises sqlite3.Error."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
        file.row_factory = sqlite3.Row
        if not _has_table(file, "forgotten"):
            return []
        return list(map(_forgotten_of, file.execute(_FORGOTTEN)))


def _erase(connection: Connection, person: PersonKey, chat: int | None) -> None:
    """Delete the data of a person and of their private chat. The negated key replaces the person's Telegram id."""
    connection.execute(
        "UPDATE person SET telegram_id = -id, name = '', username = NULL, language = NULL,"
        " started = 0 WHERE id = ?",
        (person,),
    )
    if chat is not None:
        connection.execute(
            "UPDATE chat SET telegram_id = NULL, title = '', language = NULL WHERE id = ?", (chat,)
        )
        # The bot can no longer edit the messages in this chat, because its Telegram id has been deleted.
        connection.execute(
            "UPDATE game_table SET shown_version = version, board_message = NULL,"
            " ring_message = NULL WHERE chat_id = ?",
            (chat,),
        )


def _erase_across(connection: Connection, person: PersonKey, chat: int | None) -> None:
    """Delete what is stored about a person at tables with several chats, and the person's invitations."""
    connection.execute("UPDATE person SET first_name = NULL WHERE id = ?", (person,))
    connection.execute("DELETE FROM invitation WHERE person_id = ?", (person,))
    query = (
        "UPDATE guest SET behind = 0, board_message = NULL, ring_message = NULL WHERE chat_id = ?"
    )
    connection.execute(query, (chat,))


def forget_in_copies(path: Path, person: PersonKey) -> None:
    """Forget a person in the copies of a database that migrations and restorations have made beside it.

    A copy that cannot be changed is deleted. The database itself is rewritten if it is small, which erases the deleted
    data from its file. The person must already be recorded as forgotten in the database.
    """
    with closing(sqlite3.connect(path)) as file:
        file.row_factory = sqlite3.Row
        row = file.execute(
            "SELECT person_id, chat_id, at FROM forgotten WHERE person_id = ?", (person,)
        ).fetchone()
        if path.stat().st_size <= _SMALL:
            with suppress(sqlite3.OperationalError):  # no room, or a reader holds the file
                file.isolation_level = None
                file.execute("PRAGMA secure_delete = ON")
                file.execute("VACUUM")
    for copy in (
        *path.parent.glob(f"{path.name}-before-*"),
        *path.parent.glob(f"{path.name}-replaced-*Z"),
    ):
        try:
            reapply(copy, [_forgotten_of(row)])
        except sqlite3.Error:
            copy.unlink(missing_ok=True)


def _has_table(file: Connection, name: str) -> bool:
    query = "SELECT 1 FROM sqlite_schema WHERE name = ?"
    return file.execute(query, (name,)).fetchone() is not None


def _forgotten_of(row: Row) -> Forgotten:
    chat = None if row["chat_id"] is None else ChatKey(row["chat_id"])
    return Forgotten(PersonKey(row["person_id"]), chat, row["at"])


def _fact(row: Row) -> dict[str, Any]:
    """Return a fact as JSON values, without the fields that are secret while a game is running."""
    fact = {key: value for key, value in json.loads(row["body"]).items() if key not in _UNPUBLISHED}
    return {"table": row["table_id"], "version": row["version"], "at": row["at"], **fact}
