"""The stored positions of finished games, the queries that list finished games, and games that were sent as files."""

# ruff: noqa: D102 - the interface describes every method

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.store.connection import Connection, SqlPart
from bot.store.records import (
    ChatKey,
    ImportKey,
    PersonKey,
    TableKey,
)
from bot.store.replay_records import BestMove, FilmStyle, ImportedGame, StoredReplay

MAX_IMPORTS = 10
"""The maximum number of imported games that are kept for each person."""


class ReplayStore(Protocol):
    """Lists finished games, and stores replays and imported games; a part of `bot.store.interface.Store`."""

    async def finished_in(
        self, chat: ChatKey, *, offset: int = 0, limit: int = 100
    ) -> Sequence[TableKey]:
        """Return up to `limit` finished games of a chat, newest first, after skipping the first `offset` games."""
        ...

    async def finished_of(
        self, person: PersonKey, *, offset: int = 0, limit: int = 100
    ) -> Sequence[TableKey]:
        """Return the finished games in which a person ever had a seat, in any chat, the newest first.

        The parameters are those of `finished_in`.
        """
        ...

    async def stored_replay(self, table: TableKey) -> StoredReplay | None:
        """Return the stored positions of a finished game, or None if they are not stored."""
        ...

    async def store_replay(self, table: TableKey, rules_version: int, positions: bytes) -> None:
        """Store the positions of a finished game if none are stored, and remove the game from `missing_replays`."""
        ...

    async def set_turning_points(
        self, table: TableKey, turning_points: str, best_moves: Sequence[BestMove] = ()
    ) -> None:
        """Store the turning points of a game whose positions are stored, and the best move of each seat."""
        ...

    async def best_move(
        self, person: PersonKey, game: str, chat: ChatKey | None
    ) -> BestMove | None:
        """Return a person's best move in a game, or None if there is none. If `chat` is None, all chats count.

        Moves in seats that the person has left and moves of casual games do not count.
        """
        ...

    async def forgotten_at(self, table: TableKey) -> int:
        """Return how many of the people who sat at a table when its game started or ended have been forgotten."""
        ...

    async def set_film(
        self, table: TableKey, file_id: str | None, style: FilmStyle, *, forgotten: int = 0
    ) -> None:
        """Store the file id of the animation of a game whose positions are stored; None removes it.

        forgotten: the result of `forgotten_at` before the names in the animation were read. If the number is no longer
        the same, the animation contains the name of somebody who was forgotten, and nothing is stored.
        """
        ...

    async def missing_replays(self, *, limit: int = 100) -> Sequence[TableKey]:
        """Return up to `limit` finished games whose positions are missing and not given up, in key order."""
        ...

    async def unjudged_replays(self, *, limit: int) -> Sequence[TableKey]:
        """Return up to `limit` games whose positions are stored and whose turning points are not, the newest first."""
        ...

    async def give_up_replay(self, table: TableKey, problem: str) -> None:
        """Record why the positions of a finished game cannot be computed, and remove it from `missing_replays`."""
        ...

    async def add_import(self, person: PersonKey, content: bytes, *, at: float) -> ImportKey | None:
        """Store a recorded game that a person sent, and return its key, or None if the person has been forgotten.

        Only the person's newest MAX_IMPORTS games are kept, and `Store.purge` deletes old ones.
        """
        ...

    async def imported_game(self, key: ImportKey) -> ImportedGame | None:
        """Return a recorded game that was sent as a file, or None if it was deleted."""
        ...


class SqlReplays(SqlPart, ReplayStore):
    """The part of the store that implements `ReplayStore`."""

    async def finished_in(
        self, chat: ChatKey, *, offset: int = 0, limit: int = 100
    ) -> Sequence[TableKey]:
        rows = await self._reader.all(
            "SELECT table_id FROM finished_game WHERE chat_id = ? AND seat = 0"
            " ORDER BY ended_at DESC, table_id DESC LIMIT ? OFFSET ?",
            chat,
            limit,
            offset,
        )
        return [TableKey(row["table_id"]) for row in rows]

    async def finished_of(
        self, person: PersonKey, *, offset: int = 0, limit: int = 100
    ) -> Sequence[TableKey]:
        rows = await self._reader.all(_FINISHED_OF, person, limit, offset)
        return [TableKey(row["table_id"]) for row in rows]

    async def stored_replay(self, table: TableKey) -> StoredReplay | None:
        row = await self._reader.one("SELECT * FROM replay WHERE table_id = ?", table)
        if row is None:
            return None
        return StoredReplay(
            row["rules_version"],
            row["positions"],
            row["turning_points"],
            row["film"],
            FilmStyle(row["film_theme"], row["film_language"]),
        )

    async def store_replay(self, table: TableKey, rules_version: int, positions: bytes) -> None:
        await self._write(_store, table, rules_version, positions)

    async def set_turning_points(
        self, table: TableKey, turning_points: str, best_moves: Sequence[BestMove] = ()
    ) -> None:
        await self._write(_set_turning_points, table, turning_points, best_moves)

    async def best_move(
        self, person: PersonKey, game: str, chat: ChatKey | None
    ) -> BestMove | None:
        row = await self._reader.one(_BEST_MOVE, person, game, chat)
        if row is None:
            return None
        table, seat = TableKey(row["table_id"]), row["seat"]
        return BestMove(table, seat, row["position"], row["before"], row["after"])

    async def forgotten_at(self, table: TableKey) -> int:
        row = await self._reader.one(_FORGOTTEN_AT, table)
        return 0 if row is None else int(row["number"])

    async def set_film(
        self, table: TableKey, file_id: str | None, style: FilmStyle, *, forgotten: int = 0
    ) -> None:
        await self._write(
            _execute, _SET_FILM, table, file_id, style.theme, style.language, forgotten
        )

    async def missing_replays(self, *, limit: int = 100) -> Sequence[TableKey]:
        query = (
            "SELECT table_id FROM missing_replay WHERE problem IS NULL ORDER BY table_id LIMIT ?"
        )
        return [TableKey(row["table_id"]) for row in await self._reader.all(query, limit)]

    async def unjudged_replays(self, *, limit: int) -> Sequence[TableKey]:
        query = (
            "SELECT table_id FROM replay WHERE turning_points IS NULL"
            " ORDER BY table_id DESC LIMIT ?"
        )
        return [TableKey(row["table_id"]) for row in await self._reader.all(query, limit)]

    async def give_up_replay(self, table: TableKey, problem: str) -> None:
        query = "UPDATE missing_replay SET problem = ? WHERE table_id = ?"
        await self._write(_execute, query, problem, table)

    async def add_import(self, person: PersonKey, content: bytes, *, at: float) -> ImportKey | None:
        return await self._write(_add_import, person, content, at)

    async def imported_game(self, key: ImportKey) -> ImportedGame | None:
        row = await self._reader.one("SELECT * FROM imported_game WHERE id = ?", key)
        return None if row is None else ImportedGame(PersonKey(row["person_id"]), row["content"])


_FINISHED_OF = """
SELECT table_id, ended_at FROM finished_game WHERE person_id = ?1
UNION
SELECT table_id, ended_at FROM seated JOIN finished_game USING (table_id)
WHERE seated.person_id = ?1 AND seat = 0
UNION
SELECT table_id, ended_at FROM substitute JOIN finished_game USING (table_id)
WHERE substitute.person_id = ?1 AND seat = 0
ORDER BY ended_at DESC, table_id DESC LIMIT ?2 OFFSET ?3
"""
_FORGOTTEN_AT = """
SELECT count(*) AS number FROM forgotten WHERE person_id IN (
    SELECT person_id FROM seated WHERE table_id = ?1
    UNION SELECT person_id FROM finished_game WHERE table_id = ?1
)
"""
_SET_FILM = (
    "UPDATE replay SET film = ?2, film_theme = ?3, film_language = ?4"  # noqa: S608 - the statement above
    f" WHERE table_id = ?1 AND ({_FORGOTTEN_AT}) = ?5"
)
_BEST_MOVE = """
SELECT best_move.* FROM finished_game JOIN best_move USING (table_id, seat)
WHERE person_id = ?1 AND game = ?2 AND (CAST(?3 AS BIGINT) IS NULL OR chat_id = ?3)
    AND has_left = 0 AND is_casual = 0
ORDER BY after - before DESC, table_id DESC LIMIT 1
"""


def request(connection: Connection, table: TableKey) -> None:
    """Record that the positions of a finished game are missing, unless they are already stored."""
    connection.execute(
        "INSERT INTO missing_replay (table_id)"
        " SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM replay WHERE table_id = ?1)"
        " ON CONFLICT DO NOTHING",
        (table,),
    )


def _execute(connection: Connection, query: str, *values: object) -> None:
    connection.execute(query, values)


def _store(connection: Connection, table: TableKey, rules_version: int, positions: bytes) -> None:
    connection.execute(
        "INSERT INTO replay (table_id, rules_version, positions) VALUES (?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        (table, rules_version, positions),
    )
    connection.execute("DELETE FROM missing_replay WHERE table_id = ?", (table,))


def _set_turning_points(
    connection: Connection,
    table: TableKey,
    turning_points: str,
    best_moves: Sequence[BestMove],
) -> None:
    query = "UPDATE replay SET turning_points = ? WHERE table_id = ?"
    connection.execute(query, (turning_points, table))
    connection.executemany(
        "INSERT INTO best_move VALUES (?, ?, ?, ?, ?) ON CONFLICT (table_id, seat) DO UPDATE SET"
        " position = excluded.position, before = excluded.before, after = excluded.after",
        [(table, one.seat, one.position, one.before, one.after) for one in best_moves],
    )


def _add_import(
    connection: Connection, person: PersonKey, content: bytes, at: float
) -> ImportKey | None:
    row = connection.execute(
        "INSERT INTO imported_game (person_id, at, content) SELECT ?1, ?2, ?3"
        " WHERE NOT EXISTS (SELECT 1 FROM forgotten WHERE person_id = ?1) RETURNING id",
        (person, at, content),
    ).fetchone()
    if row is None:
        return None
    connection.execute(
        "DELETE FROM imported_game WHERE person_id = ?1 AND id NOT IN"
        " (SELECT id FROM imported_game WHERE person_id = ?1 ORDER BY id DESC LIMIT ?2)",
        (person, MAX_IMPORTS),
    )
    return ImportKey(row["id"])
