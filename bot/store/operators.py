"""The stored results of operators' commands: bans, announcements and frozen tables."""

# ruff: noqa: D102 - the interface describes every method

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.store import pauses
from bot.store.connection import Connection, SqlPart
from bot.store.paused_chats import PausedChats
from bot.store.reader import LASTING, TABLE, table_of
from bot.store.records import FROZEN, ChatKey, TableKey, TableRow


@dataclass(frozen=True, slots=True)
class Announcement:
    """An announcement. `number` identifies it, and `sent` is the number of groups to which it has been sent."""

    number: int
    text: str
    sent: int


@dataclass(frozen=True, slots=True)
class TableCounts:
    """The numbers of lobbies, of running games, of damaged or frozen tables, and of updates that are not settled."""

    lobbies: int
    running: int
    frozen: int
    updates: int


class OperatorStore(Protocol):
    """Reads and writes bans, announcements and frozen tables; a part of `bot.store.interface.Store`."""

    @property
    def is_disk_full(self) -> bool:
        """Whether a write has failed within the last minute because the disk of the database was full."""
        ...

    async def bans(self) -> Sequence[int]:
        """Return the Telegram ids of the people and chats that are banned, in ascending order."""
        ...

    async def ban(self, telegram_id: int, *, at: float) -> None:
        """Ban a person or a chat. Repeated calls change nothing."""
        ...

    async def unban(self, telegram_id: int) -> bool:
        """End a ban, and return whether there was one."""
        ...

    async def announce(self, text: str, *, at: float, update_id: int) -> Announcement:
        """Store and return an announcement, to be sent after the earlier ones. Settle the update that requested it."""
        ...

    async def announcement(self) -> Announcement | None:
        """Return the oldest announcement that has not yet been sent to all groups, or None."""
        ...

    async def next_recipient(self, number: int) -> ChatKey | None:
        """Record the next group to which an announcement is sent, and return the group, or None if there are no more.

        Groups that are banned or do not want announcements are left out.
        """
        ...

    async def set_announcements(self, chat: ChatKey, *, wanted: bool) -> None:
        """Store whether a group wants announcements."""
        ...

    async def freeze(self, table: TableKey, *, at: float) -> bool:
        """Pause an open table that is neither damaged nor frozen, until `unfreeze`. Return whether it was paused."""
        ...

    async def unfreeze(self, table: TableKey, *, at: float) -> bool:
        """End the pause made by `freeze`, and return whether there was one. Deadlines are shifted by its length."""
        ...

    async def latest_tables(self, limit: int) -> Sequence[TableRow]:
        """Return up to `limit` open tables: those with the highest keys, highest first."""
        ...

    async def table_counts(self) -> TableCounts:
        """Return the numbers of open tables by stage, of damaged or frozen tables, and of unsettled updates."""
        ...


class SqlOperators(SqlPart, OperatorStore):
    """The part of `SqlStore` that implements `OperatorStore`."""

    _paused_chats: PausedChats

    async def bans(self) -> Sequence[int]:
        rows = await self._reader.all("SELECT telegram_id FROM ban ORDER BY telegram_id")
        return [row["telegram_id"] for row in rows]

    async def ban(self, telegram_id: int, *, at: float) -> None:
        query = "INSERT INTO ban VALUES (?, ?) ON CONFLICT DO NOTHING"
        await self._write(_changed, query, telegram_id, at)

    async def unban(self, telegram_id: int) -> bool:
        query = "DELETE FROM ban WHERE telegram_id = ?"
        return bool(await self._write(_changed, query, telegram_id))

    async def announce(self, text: str, *, at: float, update_id: int) -> Announcement:
        number: int = await self._write(_announce, text, at, update_id)
        return Announcement(number, text, 0)

    async def announcement(self) -> Announcement | None:
        query = "SELECT * FROM announcement WHERE is_over = 0 ORDER BY id LIMIT 1"
        row = await self._reader.one(query)
        return None if row is None else Announcement(row["id"], row["text"], row["sent"])

    async def next_recipient(self, number: int) -> ChatKey | None:
        found: ChatKey | None = await self._write(_next_recipient, number)
        return found

    async def set_announcements(self, chat: ChatKey, *, wanted: bool) -> None:
        query = (
            "DELETE FROM unannounced_chat WHERE chat_id = ?"
            if wanted
            else "INSERT INTO unannounced_chat VALUES (?) ON CONFLICT DO NOTHING"
        )
        await self._write(_changed, query, chat)

    async def freeze(self, table: TableKey, *, at: float) -> bool:
        query = (
            "UPDATE game_table SET paused = ?, paused_at = coalesce(paused_at, ?)"  # noqa: S608
            f" WHERE id = ? AND stage <> 'over' AND (paused IS NULL OR NOT {LASTING})"
        )
        writing = self._write(_changed, query, FROZEN, at, table)
        return bool(await self._paused_chats.change(writing))

    async def unfreeze(self, table: TableKey, *, at: float) -> bool:
        return await self._write(pauses.unfreeze, table, at)

    async def latest_tables(self, limit: int) -> Sequence[TableRow]:
        query = f"{TABLE} WHERE stage <> 'over' ORDER BY id DESC LIMIT ?"
        return [table_of(row) for row in await self._reader.all(query, limit)]

    async def table_counts(self) -> TableCounts:
        query = (
            "SELECT stage, count(*) AS number FROM game_table WHERE stage <> 'over' GROUP BY stage"
        )
        found = {row["stage"]: row["number"] for row in await self._reader.all(query)}
        query = f"SELECT count(*) AS number FROM game_table WHERE {LASTING}"  # noqa: S608 - a constant
        frozen = await self._reader.all(query)
        query = "SELECT count(*) AS number FROM inbox WHERE state = 'new'"
        updates = await self._reader.all(query)
        return TableCounts(
            found.get("lobby", 0),
            found.get("running", 0),
            frozen[0]["number"],
            updates[0]["number"],
        )


_NEXT = """
SELECT id FROM chat
WHERE id > ? AND kind IN ('group', 'supergroup') AND telegram_id IS NOT NULL
    AND id NOT IN (SELECT chat_id FROM unannounced_chat)
    AND telegram_id NOT IN (SELECT telegram_id FROM ban)
ORDER BY id LIMIT 1
"""


def _changed(connection: Connection, query: str, *values: object) -> int:
    """Execute a statement and return the number of rows that it changed."""
    return connection.execute(query, values).rowcount


def _announce(connection: Connection, text: str, at: float, update_id: int) -> int:
    query = "UPDATE inbox SET state = 'done', body = NULL WHERE update_id = ? AND state = 'new'"
    connection.execute(query, (update_id,))
    row = connection.execute("SELECT coalesce(max(id), 0) + 1 AS id FROM announcement").fetchone()
    number = int(row["id"]) if row is not None else 1
    connection.execute("INSERT INTO announcement VALUES (?, ?, ?, 0, 0, 0)", (number, text, at))
    return number


def _next_recipient(connection: Connection, number: int) -> ChatKey | None:
    query = "SELECT last_chat FROM announcement WHERE id = ? AND is_over = 0"
    row = connection.execute(query, (number,)).fetchone()
    if row is None:
        return None
    chat = connection.execute(_NEXT, (row["last_chat"],)).fetchone()
    if chat is None:
        connection.execute("UPDATE announcement SET is_over = 1 WHERE id = ?", (number,))
        return None
    query = "UPDATE announcement SET last_chat = ?, sent = sent + 1 WHERE id = ?"
    connection.execute(query, (chat["id"], number))
    return ChatKey(chat["id"])


def merge_chats(connection: Connection, old: ChatKey, new: ChatKey) -> None:
    """Move the preference about announcements of the chat `new`, which is merged into `old`."""
    query = "SELECT 1 FROM unannounced_chat WHERE chat_id = ?"
    if connection.execute(query, (new,)).fetchone() is not None:
        connection.execute("DELETE FROM unannounced_chat WHERE chat_id = ?", (new,))
        connection.execute("INSERT INTO unannounced_chat VALUES (?) ON CONFLICT DO NOTHING", (old,))
