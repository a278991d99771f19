"""The SQL of `bot.store.people.preferences.PreferenceStore`."""

# ruff: noqa: D102 - the interface describes every method

from __future__ import annotations

from collections.abc import Sequence

from bot.store.connection import Connection, SqlPart
from bot.store.people.preferences import PreferenceStore
from bot.store.reader import TABLE, table_of
from bot.store.records import ChatKey, PersonKey, TableKey, TableRow


class SqlPreferences(SqlPart, PreferenceStore):
    """The part of `SqlStore` that implements `PreferenceStore`."""

    async def set_person_calls(self, key: PersonKey, calls: str | None) -> None:
        await self._write(_execute, "UPDATE person SET calls = ? WHERE id = ?", calls, key)

    async def set_quiet_hours(self, key: PersonKey, quiet: str | None, zone: str | None) -> None:
        query = "UPDATE person SET quiet = ?, zone = ? WHERE id = ?"
        await self._write(_execute, query, quiet, zone, key)

    async def set_chat_calls(self, key: ChatKey, calls: str | None) -> None:
        await self._write(_execute, "UPDATE chat SET calls = ? WHERE id = ?", calls, key)

    async def set_silent(self, key: ChatKey, kinds: Sequence[str]) -> None:
        query = "UPDATE chat SET silent = ? WHERE id = ?"
        await self._write(_execute, query, " ".join(sorted(kinds)), key)

    async def set_light(self, key: ChatKey, light: str | None) -> None:
        await self._write(_execute, "UPDATE chat SET light = ? WHERE id = ?", light, key)

    async def set_theme(self, key: ChatKey, theme: str | None) -> None:
        await self._write(_execute, "UPDATE chat SET theme = ? WHERE id = ?", theme, key)

    async def last_table(self, chat: ChatKey, game: str) -> TableRow | None:
        where = "chat_id = ? AND game = ? ORDER BY id DESC LIMIT 1"
        row = await self._reader.one(f"{TABLE} WHERE {where}", chat, game)
        return None if row is None else table_of(row)

    async def record_pin(self, table: TableKey, message: int | None) -> None:
        query = "UPDATE game_table SET pinned_message = ? WHERE id = ?"
        await self._write(_execute, query, message, table)

    async def await_next_table(self, chat: ChatKey, person: PersonKey) -> bool:
        query = "INSERT INTO next_table VALUES (?, ?) ON CONFLICT DO NOTHING"
        return await self._write(_execute, query, chat, person) > 0

    async def forget_next_table(self, chat: ChatKey, person: PersonKey) -> None:
        query = "DELETE FROM next_table WHERE chat_id = ? AND person_id = ?"
        await self._write(_execute, query, chat, person)


def _execute(connection: Connection, query: str, *values: object) -> int:
    """Execute a statement and return the number of rows that it changed."""
    return connection.execute(query, values).rowcount
