"""The stored positions of finished games, and the queries that list finished games."""

# ruff: noqa: D102 - the interface describes every method

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from bot.store.connection import Connection, Reading
from bot.store.records import ChatKey, PersonKey, StoredReplay, TableKey


class ReplayStore(Protocol):
    """Reads and writes the stored positions of finished games; a part of `bot.store.interface.Store`."""

    async def finished_in(
        self, chat: ChatKey, *, offset: int = 0, limit: int = 100
    ) -> Sequence[TableKey]:
        """Return the finished games of a chat, newest first."""
        ...

    async def finished_of(
        self, person: PersonKey, *, offset: int = 0, limit: int = 100
    ) -> Sequence[TableKey]:
        """Return the finished games that a person started in a seat, in any chat, newest first."""
        ...

    async def stored_replay(self, table: TableKey) -> StoredReplay | None:
        """Return the stored positions of a finished game, or None if they are not stored."""
        ...

    async def store_replay(self, table: TableKey, rules_version: int, positions: bytes) -> None:
        """Store the positions of a finished game, and remove it from the missing ones."""
        ...

    async def set_turning_points(self, table: TableKey, turning_points: str) -> None:
        """Store the turning points of a game whose positions are stored."""
        ...

    async def set_film(self, table: TableKey, file_id: str | None) -> None:
        """Store the file id of the animation of a game whose positions are stored; None removes it."""
        ...

    async def missing_replays(self, *, limit: int = 100) -> Sequence[TableKey]:
        """Return finished games whose positions are not stored and that were not given up, in key order."""
        ...

    async def give_up_replay(self, table: TableKey, problem: str) -> None:
        """Record why the positions of a finished game cannot be computed."""
        ...


class SqlReplays(ReplayStore):
    """The part of the store that implements `ReplayStore`."""

    _reader: Reading

    async def _write(self, function: Callable[..., Any], *values: object) -> Any:
        raise NotImplementedError

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
        rows = await self._reader.all(
            "SELECT table_id FROM finished_game WHERE person_id = ?"
            " ORDER BY ended_at DESC, table_id DESC LIMIT ? OFFSET ?",
            person,
            limit,
            offset,
        )
        return [TableKey(row["table_id"]) for row in rows]

    async def stored_replay(self, table: TableKey) -> StoredReplay | None:
        row = await self._reader.one("SELECT * FROM replay WHERE table_id = ?", table)
        if row is None:
            return None
        return StoredReplay(
            row["rules_version"], row["positions"], row["turning_points"], row["film"]
        )

    async def store_replay(self, table: TableKey, rules_version: int, positions: bytes) -> None:
        await self._write(_store, table, rules_version, positions)

    async def set_turning_points(self, table: TableKey, turning_points: str) -> None:
        query = "UPDATE replay SET turning_points = ? WHERE table_id = ?"
        await self._write(_execute, query, turning_points, table)

    async def set_film(self, table: TableKey, file_id: str | None) -> None:
        await self._write(_execute, "UPDATE replay SET film = ? WHERE table_id = ?", file_id, table)

    async def missing_replays(self, *, limit: int = 100) -> Sequence[TableKey]:
        query = (
            "SELECT table_id FROM missing_replay WHERE problem IS NULL ORDER BY table_id LIMIT ?"
        )
        return [TableKey(row["table_id"]) for row in await self._reader.all(query, limit)]

    async def give_up_replay(self, table: TableKey, problem: str) -> None:
        query = "UPDATE missing_replay SET problem = ? WHERE table_id = ?"
        await self._write(_execute, query, problem, table)


def request(connection: Connection, table: TableKey) -> None:
    """List a finished game as one whose positions are to be stored, unless they are."""
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
