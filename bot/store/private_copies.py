"""The stored records of the ephemeral messages that show a table to one member of a group."""

# ruff: noqa: D102 - the interface describes every method

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.store.connection import Connection, SqlPart
from bot.store.records import ChatKey, PersonKey, TableKey


@dataclass(frozen=True, slots=True)
class StoredCopy:
    """An ephemeral message that shows a table to a person.

    `receiver` and `group` are the Telegram ids of the person and the chat. `number` is the ephemeral_message_id,
    `position` the position of the table that is shown, and `replaces` means that the person sees the message in place
    of the board.
    """

    person: PersonKey
    receiver: int
    group: int
    number: int
    position: int
    replaces: bool


class PrivateCopyStore(Protocol):
    """Reads and writes ephemeral messages; a part of `bot.store.interface.Store`. Any method may raise
    StoreUnavailable.

    For `number`, `position` and `replaces`, see `StoredCopy`.
    """

    async def private_copies(self, table: TableKey) -> Sequence[StoredCopy]:
        """Return the ephemeral messages that show a table, at most one for each person."""
        ...

    async def private_copy_at(
        self, chat: ChatKey, person: PersonKey, number: int
    ) -> TableKey | None:
        """Return the table that an ephemeral message in a chat shows to a person, or None."""
        ...

    async def keep_private_copy(
        self,
        table: TableKey,
        chat: ChatKey,
        person: PersonKey,
        number: int,
        position: int,
        *,
        replaces: bool,
    ) -> None:
        """Record the ephemeral message that shows a table to a person, in place of an earlier one."""
        ...

    async def drop_private_copy(self, table: TableKey, person: PersonKey) -> None:
        """Delete the record of the ephemeral message that shows a table to a person."""
        ...


class SqlPrivateCopies(SqlPart, PrivateCopyStore):
    """The part of `SqlStore` that implements `PrivateCopyStore`."""

    async def private_copies(self, table: TableKey) -> Sequence[StoredCopy]:
        return [
            StoredCopy(
                PersonKey(row["person_id"]),
                row["receiver"],
                row["chat_number"],
                row["number"],
                row["position"],
                bool(row["replaces"]),
            )
            for row in await self._reader.all(_COPIES, table)
        ]

    async def private_copy_at(
        self, chat: ChatKey, person: PersonKey, number: int
    ) -> TableKey | None:
        row = await self._reader.one(_AT, chat, person, number)
        return None if row is None else TableKey(row["table_id"])

    async def keep_private_copy(
        self,
        table: TableKey,
        chat: ChatKey,
        person: PersonKey,
        number: int,
        position: int,
        *,
        replaces: bool,
    ) -> None:
        await self._write(_keep, table, person, chat, number, position, int(replaces))

    async def drop_private_copy(self, table: TableKey, person: PersonKey) -> None:
        await self._write(_drop, table, person)


_COPIES = """
SELECT private_copy.*, person.telegram_id AS receiver, chat.telegram_id AS chat_number
FROM private_copy JOIN person ON person.id = person_id JOIN chat ON chat.id = chat_id
WHERE table_id = ? AND chat.telegram_id IS NOT NULL ORDER BY person_id
"""
_AT = """
SELECT table_id FROM private_copy WHERE chat_id = ? AND person_id = ? AND number = ?
ORDER BY table_id DESC
"""
_KEEP = """
INSERT INTO private_copy (table_id, person_id, chat_id, number, position, replaces)
VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id, person_id) DO UPDATE SET chat_id = excluded.chat_id,
    number = excluded.number, position = excluded.position, replaces = excluded.replaces
"""


def _keep(connection: Connection, *values: object) -> None:
    connection.execute(_KEEP, values)


def _drop(connection: Connection, table: TableKey, person: PersonKey) -> None:
    query = "DELETE FROM private_copy WHERE table_id = ? AND person_id = ?"
    connection.execute(query, (table, person))


def forget_chat(connection: Connection, chat: ChatKey) -> None:
    """Delete the records of the ephemeral messages in a chat. A group that becomes a supergroup loses these
    messages."""
    connection.execute("DELETE FROM private_copy WHERE chat_id = ?", (chat,))
