"""Cards: messages that people have sent by an inline query, and that show the newest table of a home."""

# ruff: noqa: D102 - the protocol describes every method

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.store.connection import Connection, SqlPart
from bot.store.records import ChatKey, TableKey

MOST_CARDS = 5
"""The maximum number of cards that are edited when their table changes: the newest ones.

A card that is no longer one of the newest is edited once more to say that it is no longer updated. A change of the
table does this to at most MOST_CARDS cards.
"""


@dataclass(frozen=True, slots=True)
class SentCard:
    """A message that somebody has sent by an inline query, with the token of the table for which it was recorded.

    `is_valid` means that the invitations with this token have not been revoked, so the card may have a key that joins a
    table of its home, also a rematch, which has another token. `is_old` means that the card is no longer updated,
    because there are newer ones, but does not say so yet.
    """

    inline_message_id: str
    token: str
    is_old: bool
    is_valid: bool


class CardStore(Protocol):
    """Reads and writes cards; a part of `bot.store.interface.Store`."""

    async def add_card(self, chat: ChatKey, inline_message_id: str, token: str) -> ChatKey:
        """Record that a message shows the tables of the home `chat`, unless another home is recorded for the message.

        The newest table of the home becomes outdated, so that its cards are edited. If the message is a known card that
        is no longer updated, it is edited to say so again. Return the home that is now recorded.
        """
        ...

    async def cards(self, table: TableKey) -> Sequence[SentCard]:
        """Return the cards of a table that have to be edited when it changes, the newest first.

        These are up to `MOST_CARDS` cards that show the table, and up to `MOST_CARDS` old ones that do not yet say that
        they are no longer updated. If the home of the table has a newer table, there are none.
        """
        ...

    async def replaced_card(self, inline_message_id: str) -> None:
        """Record that an old card has been edited to say that it is no longer updated."""
        ...

    async def drop_card(self, inline_message_id: str) -> None:
        """Forget a card that can no longer be edited."""
        ...


_CARDS = (
    "SELECT c.inline_message_id, c.token, EXISTS"
    " (SELECT 1 FROM game_table o WHERE o.chat_id = t.chat_id AND o.token = c.token) AS is_valid"
    " FROM game_table t JOIN card c ON c.chat_id = t.chat_id"
    " WHERE t.id = ?1 AND c.is_replaced = 0 AND NOT EXISTS"
    " (SELECT 1 FROM game_table n WHERE n.chat_id = t.chat_id AND n.id > t.id)"
    " ORDER BY c.number DESC, c.inline_message_id DESC LIMIT ?2"
)


class SqlCards(SqlPart, CardStore):
    """The part of the store that implements `CardStore`."""

    async def add_card(self, chat: ChatKey, inline_message_id: str, token: str) -> ChatKey:
        query = "SELECT chat_id FROM card WHERE inline_message_id = ?"
        row = await self._reader.one(query, inline_message_id)
        if row is None or row["chat_id"] == chat:
            return ChatKey(await self._write(_add_card, chat, inline_message_id, token))
        return ChatKey(row["chat_id"])

    async def cards(self, table: TableKey) -> Sequence[SentCard]:
        rows = await self._reader.all(_CARDS, table, 2 * MOST_CARDS)
        return [
            SentCard(
                row["inline_message_id"], row["token"], rank >= MOST_CARDS, bool(row["is_valid"])
            )
            for rank, row in enumerate(rows)
        ]

    async def replaced_card(self, inline_message_id: str) -> None:
        await self._write(_replaced_card, inline_message_id)

    async def drop_card(self, inline_message_id: str) -> None:
        await self._write(_drop_card, inline_message_id)


def _add_card(connection: Connection, chat: ChatKey, inline_message_id: str, token: str) -> int:
    values = (inline_message_id, chat, token)
    connection.execute(
        "INSERT INTO card (inline_message_id, chat_id, token, number)"
        " SELECT ?1, ?2, ?3, coalesce(max(number), 0) + 1 FROM card WHERE chat_id = ?2"
        " ON CONFLICT DO NOTHING",
        values,
    )
    query = "SELECT chat_id FROM card WHERE inline_message_id = ?"
    home = int(connection.execute(query, (inline_message_id,)).fetchone()["chat_id"])
    if home == chat:
        connection.execute(
            "UPDATE card SET is_replaced = 0 WHERE inline_message_id = ?", (inline_message_id,)
        )
        connection.execute(
            "UPDATE game_table SET shown_version = version - 1 WHERE shown_version >= version"
            " AND id = (SELECT max(id) FROM game_table WHERE chat_id = ?)",
            (chat,),
        )
    return home


def _replaced_card(connection: Connection, inline_message_id: str) -> None:
    query = "UPDATE card SET is_replaced = 1 WHERE inline_message_id = ?"
    connection.execute(query, (inline_message_id,))


def _drop_card(connection: Connection, inline_message_id: str) -> None:
    connection.execute("DELETE FROM card WHERE inline_message_id = ?", (inline_message_id,))
