"""Personal data: returns and deletes what is stored about a person."""

# ruff: noqa: D102 - the interface describes every method

from __future__ import annotations

import asyncio
import json
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from bot.store.connection import Reading, Row, SqlPart, TransactionRunner
from bot.store.people.forgetting import (
    FORGOTTEN,
    UNERASED,
    Forgotten,
    forget,
    forgotten_of,
    traces_erased,
)
from bot.store.records import ImportKey, PersonKey, TableKey
from bot.store.sent_games import has_name

SLICE = 50
"""The maximum number of tables whose facts are read at once."""
SEARCHED = 20
"""The maximum number of sent games that are searched for a name at once."""
_UNPUBLISHED = ("seed", "narration")
_PERSON_FIELDS = ("by", "person", "host", "owner", "granted_by", "holders")
"""The fields of facts that contain the key of a person, or a list of such keys."""


class PersonalDataStore(Protocol):
    """Reads and deletes personal data; a part of `bot.store.interface.Store`."""

    async def open_tables_of(self, person: PersonKey) -> Sequence[TableKey]:
        """Return the open tables at which a person has a seat, in any chat, in key order."""
        ...

    async def stored_about(self, person: PersonKey) -> dict[str, Any]:
        """Return what is stored about a person, as JSON values.

        The facts are those that contain the person's key, from the logs of all tables, without the fields that are
        secret while a game is running. Games that the person sent as files are included without their contents. With a
        million games, this takes minutes, during which other queries can run. Raises KeyError for an unknown person.
        """
        ...

    async def has_played(self, person: PersonKey) -> bool:
        """Return whether a person has a seat at a table, or had one in a finished game."""
        ...

    async def forget(self, person: PersonKey, *, at: float, update_id: int | None = None) -> None:
        """Delete a person's names, language and Telegram id, and those of their private chat, from the database.

        Their preferences, lessons, puzzle answers, invitations, sent games and records of private messages are deleted,
        too, as are the file ids of animations of their games, and games sent by others that contain their name
        (bot/store/sent_games.py). Their seats, results and facts stay and refer to a person without a name. A ban
        stays, with the Telegram id. Settles the update `update_id`. If the same Telegram user uses the bot again, a new
        person is added. Repeated calls change nothing. `erase_traces` must be called afterwards.
        """
        ...

    async def unerased(self) -> Sequence[PersonKey]:
        """Return the forgotten people whose traces are not erased yet, in key order."""
        ...

    async def erase_traces(self) -> None:
        """Erase what is left of people who were forgotten since the last successful call.

        This is the deleted content in the files of the database, and their data in the copies made before migrations
        and in databases that restorations replaced; backups keep them. With a large database, it takes minutes. Raises
        StoreUnavailable, for example if a copy can neither be changed nor deleted; another call, even after a restart,
        then continues.
        """
        ...

    async def forgotten(self) -> Sequence[Forgotten]:
        """Return the forgotten people, in key order."""
        ...


class SqlPersonalData(SqlPart, PersonalDataStore):
    """The part of the store that implements `PersonalDataStore`."""

    def __init__(self, writer: TransactionRunner, reading: Reading) -> None:
        super().__init__(writer, reading)
        self._tracing = asyncio.Lock()

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
        return {
            "person": dict(found),
            "private_chat": None if chat is None else dict(chat),
            "facts": await self._facts_about(person),
            **{
                name: [dict(row) for row in await self._reader.all(query, person)]
                for name, query in _ROWS.items()
            },
        }

    async def _facts_about(self, person: PersonKey) -> list[dict[str, Any]]:
        """Return the facts that contain the key of a person, who need not have a seat at the table.

        The facts of all tables are read, since no index can help. Other queries can run in between.
        """
        newest = await self._reader.one("SELECT max(id) AS key FROM game_table")
        last = 0 if newest is None else newest["key"] or 0
        patterns = f"%:{person}%", f"%:{person},%", f"%:{person}}}%"
        found = []
        for start in range(0, last, SLICE):
            rows = await self._reader.all(_FACTS, start, start + SLICE, *patterns)
            found += [fact for row in rows if _mentions(fact := _fact(row), person)]
        return found

    async def has_played(self, person: PersonKey) -> bool:
        return await self._reader.one(_HAS_PLAYED, person) is not None

    async def forget(self, person: PersonKey, *, at: float, update_id: int | None = None) -> None:
        row = await self._reader.one("SELECT * FROM person WHERE id = ?", person)
        if row is None:
            return
        names = [row[column] for column in ("name", "first_name", "username") if row[column]]
        named = await self._sent_games_with(names)
        await self._write(forget, person, at, update_id, named)

    async def unerased(self) -> Sequence[PersonKey]:
        query = "SELECT person_id FROM forgotten WHERE telegram_id IS NOT NULL ORDER BY person_id"
        return [PersonKey(row["person_id"]) for row in await self._reader.all(query)]

    async def erase_traces(self) -> None:
        async with self._tracing:
            rows = await self._reader.all(UNERASED)
            for row in rows:
                await self._erase_traces(row["telegram_id"], row["at"])
                await self._write(traces_erased, row["telegram_id"])
            if rows:
                await self._erase_deleted()

    async def _sent_games_with(self, names: Sequence[str]) -> Sequence[ImportKey]:
        """Return the sent games that contain one of the names. The games are read a few at a time."""
        query = "SELECT id, content FROM imported_game WHERE id > ? ORDER BY id LIMIT ?"
        found: list[ImportKey] = []
        last = 0
        while names and (rows := await self._reader.all(query, last, SEARCHED)):
            last = rows[-1]["id"]
            found += await asyncio.to_thread(_with_name, rows, names)
        return found

    @abstractmethod
    async def _erase_traces(self, telegram_id: int, at: float) -> None:
        """Overwrite or free the space of a person's deleted data, and delete the data in copies of the database.

        `telegram_id` is the id that the person had; `at` is in seconds since the epoch. Raises StoreUnavailable.
        """

    @abstractmethod
    async def _erase_deleted(self) -> None:
        """Erase the old content of deleted and changed rows from SQLite's files, or free its space in PostgreSQL.

        In PostgreSQL, only the space of updates, and of the list of forgotten people, is freed. Raises StoreUnavailable
        or Damaged.
        """

    async def forgotten(self) -> Sequence[Forgotten]:
        return list(map(forgotten_of, await self._reader.all(FORGOTTEN)))


_TABLES = """
SELECT game_table.id, game, stage, opened_at, changed_at, place AS seat, chat.kind AS chat_kind,
    chat.title AS chat_title
FROM seated JOIN game_table ON game_table.id = table_id JOIN chat ON chat.id = chat_id
WHERE person_id = ? ORDER BY game_table.id
"""
_BEST_MOVES = """
SELECT best_move.* FROM best_move JOIN finished_game
    ON finished_game.table_id = best_move.table_id AND finished_game.seat = best_move.seat
WHERE person_id = ? ORDER BY best_move.table_id
"""
_ROWS = {
    "tables": _TABLES,
    "finished_games": "SELECT * FROM finished_game WHERE person_id = ? ORDER BY table_id",
    "substitutions": "SELECT * FROM substitute WHERE person_id = ? ORDER BY table_id",
    "best_moves": _BEST_MOVES,
    "standings": "SELECT * FROM standing WHERE person_id = ? ORDER BY chat_id, game, period",
    "ratings": "SELECT * FROM rating WHERE person_id = ? ORDER BY chat_id, game, ended_at, table_id",
    "puzzle_answers": "SELECT * FROM puzzle_answer WHERE person_id = ? ORDER BY day, chat_id",
    "lessons": "SELECT * FROM lesson WHERE person_id = ? ORDER BY game",
    "sent_games": "SELECT id, at, length(content) AS bytes FROM imported_game WHERE person_id = ? ORDER BY id",
    "invitations": "SELECT * FROM invitation WHERE person_id = ? ORDER BY token",
    "private_messages": "SELECT * FROM private_copy WHERE person_id = ? ORDER BY table_id",
    "takeback_requests": "SELECT * FROM takeback_request WHERE ? IN (asker_id, asked_id) ORDER BY table_id",
    "private_tables": "SELECT * FROM guest WHERE person_id = ? ORDER BY table_id",
    "next_tables": "SELECT * FROM next_table WHERE person_id = ? ORDER BY chat_id",
    "bans": "SELECT ban.* FROM ban JOIN person ON person.telegram_id = ban.telegram_id WHERE person.id = ?",
}
"""The queries for rows about a person, by their names in the result of `stored_about`."""
_HAS_PLAYED = """
SELECT 1 AS found FROM seated WHERE person_id = ?1
UNION ALL SELECT 1 FROM finished_game WHERE person_id = ?1
UNION ALL SELECT 1 FROM substitute WHERE person_id = ?1 LIMIT 1
"""
_FACTS = """
SELECT table_id, version, at, body FROM fact
WHERE table_id > ?1 AND table_id <= ?2 AND (
    body LIKE ?3 AND (body LIKE ?4 OR body LIKE ?5)
    OR body LIKE '{"kind":"ended"%'
    OR body LIKE '{"kind":"result_recorded"%'
)
ORDER BY table_id, version
"""
"""The facts of some tables that can contain the key of a person: as the value of a field, or in a result.

Most facts do not match the first pattern, so the other two are rarely evaluated."""


def _with_name(rows: Iterable[Row], names: Iterable[str]) -> list[ImportKey]:
    return [ImportKey(row["id"]) for row in rows if has_name(row["content"], names)]


def _mentions(value: object, person: PersonKey, field: str = "") -> bool:
    """Return whether a JSON value, the value of `field`, contains the key of a person."""
    if isinstance(value, dict):
        return any(_mentions(one, person, name) for name, one in value.items())
    if isinstance(value, list):
        return any(_mentions(one, person, field) for one in value)
    return field in _PERSON_FIELDS and value == person


def _fact(row: Row) -> dict[str, Any]:
    """Return a fact as JSON values, without the fields that are secret while a game is running."""
    fact = {key: value for key, value in json.loads(row["body"]).items() if key not in _UNPUBLISHED}
    return {"table": row["table_id"], "version": row["version"], "at": row["at"], **fact}
