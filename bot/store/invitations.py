"""Invitations that people send to other chats, and tables as seen in one chat."""

# ruff: noqa: D102 - the protocol describes every method

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from bot.store.cards import CardStore, SqlCards
from bot.store.connection import Connection, Row
from bot.store.errors import NoSuchTable
from bot.store.reader import guest_table_of, table_of
from bot.store.records import ChatKey, PersonKey, TableKey, TableRow


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation that a person can send: a game and a number of seats.

    `chat` is the home of the table that the invitation opens. `at` is the time at which the invitation was last
    offered, in seconds since the epoch.
    """

    token: str
    person: PersonKey
    game: str
    seats: int
    chat: ChatKey
    at: float


OfferedTable: TypeAlias = tuple[str, int, str]
"""A game, the number of seats, and an unused token."""


class InvitationStore(CardStore, Protocol):
    """Reads and writes invitations and cards; a part of `bot.store.interface.Store`."""

    async def table_in(self, chat: ChatKey, table: TableKey) -> TableRow:
        """Return a table as seen in a chat: its place, board, turn call and pause are those of the chat.

        For a chat that is not one of the table's chats, the row is that of its home. Raises NoSuchTable.
        """
        ...

    async def tables_in(self, chat: ChatKey) -> Sequence[TableRow]:
        """Return the open tables of a chat as seen there, oldest first: its own, and those that guests play from it."""
        ...

    async def private_chats(self, table: TableKey) -> Sequence[ChatKey]:
        """Return the private chats, other than its home, in which people play at a table, in key order."""
        ...

    async def offer_invitations(
        self,
        person: PersonKey,
        tokens: Iterable[OfferedTable],
        *,
        language: str,
        at: float,
        since: float,
    ) -> Sequence[Invitation]:
        """Return an invitation of a person for each offer in `tokens` (a game, a number of seats and an unused token).

        The person's newest invitation to the same game with the same number of seats is used again if it was last
        offered at time `since` or later and its table has not started. Otherwise a new one is made with the given
        token. All invitations that were last offered before `since` are deleted, with their homes if no table was
        opened there. `language` is the language of the homes that are created.
        """
        ...

    async def invitation(self, token: str) -> Invitation | None:
        """Return the invitation with this token, or None."""
        ...


_TABLE_IN = (
    "SELECT t.*, (SELECT group_concat(person_id, ' ') FROM"
    " (SELECT person_id FROM seated WHERE table_id = t.id ORDER BY place) AS seats) AS people,"
    " g.chat_id AS guest_chat, g.person_id AS guest_person, g.shown_version AS guest_shown,"
    " g.board_message AS guest_board,"
    " g.board_photo AS guest_photo, g.ring_message AS guest_ring, g.paused AS guest_paused"
    " FROM game_table t LEFT JOIN guest g ON g.table_id = t.id AND g.chat_id = ?"
)
_OPEN_IN = (
    " WHERE t.id IN (SELECT id FROM game_table WHERE chat_id = ? AND stage <> 'over'"
    " UNION ALL SELECT table_id FROM guest WHERE chat_id = ?) AND t.stage <> 'over' ORDER BY t.id"
)


class SqlInvitations(SqlCards, InvitationStore):
    """The part of the store that implements `InvitationStore`."""

    async def table_in(self, chat: ChatKey, table: TableKey) -> TableRow:
        row = await self._reader.one(f"{_TABLE_IN} WHERE t.id = ?", chat, table)
        if row is None:
            raise NoSuchTable(table)
        return _seen(row)

    async def private_chats(self, table: TableKey) -> Sequence[ChatKey]:
        query = "SELECT chat_id FROM guest WHERE table_id = ? ORDER BY chat_id"
        return [ChatKey(row["chat_id"]) for row in await self._reader.all(query, table)]

    async def tables_in(self, chat: ChatKey) -> Sequence[TableRow]:
        rows = await self._reader.all(f"{_TABLE_IN}{_OPEN_IN}", chat, chat, chat)
        return [_seen(row) for row in rows]

    async def offer_invitations(
        self,
        person: PersonKey,
        tokens: Iterable[OfferedTable],
        *,
        language: str,
        at: float,
        since: float,
    ) -> Sequence[Invitation]:
        values = (person, tuple(tokens), language, at, since)
        found: Sequence[Invitation] = await self._write(_offer, *values)
        return found

    async def invitation(self, token: str) -> Invitation | None:
        row = await self._reader.one("SELECT * FROM invitation WHERE token = ?", token)
        return None if row is None else _invitation_of(row)


def _seen(row: Row) -> TableRow:
    return table_of(row) if row["guest_chat"] is None else guest_table_of(row)


def _invitation_of(row: Row) -> Invitation:
    person, chat = PersonKey(row["person_id"]), ChatKey(row["chat_id"])
    return Invitation(row["token"], person, row["game"], row["seats"], chat, row["at"])


def _offer(
    connection: Connection,
    person: PersonKey,
    tokens: Sequence[OfferedTable],
    language: str,
    at: float,
    since: float,
) -> Sequence[Invitation]:
    _delete_expired(connection, since)
    found = []
    for game, seats, token in tokens:
        row = connection.execute(
            "SELECT i.* FROM invitation i LEFT JOIN game_table t ON t.token = i.token"
            " WHERE person_id = ? AND i.game = ? AND i.seats = ? AND (t.id IS NULL OR t.stage = 'lobby')"
            " AND i.at >= ? ORDER BY i.at DESC LIMIT 1",
            (person, game, seats, since),
        ).fetchone()
        if row is None:
            chat = connection.execute(
                "INSERT INTO chat (telegram_id, kind, title, language) VALUES (NULL, 'card', '', ?)"
                " RETURNING id",
                (language,),
            ).fetchone()["id"]
            values = (token, person, game, seats, chat, at)
            connection.execute("INSERT INTO invitation VALUES (?, ?, ?, ?, ?, ?)", values)
            found.append(Invitation(token, person, game, seats, ChatKey(chat), at))
        else:
            query = "UPDATE invitation SET at = ? WHERE token = ?"
            connection.execute(query, (at, row["token"]))
            found.append(_invitation_of(row))
    return found


def _delete_expired(connection: Connection, since: float) -> None:
    """Delete the invitations that were last offered before `since`.

    Their homes and cards are deleted, too, if no table was opened there.
    """
    old = connection.execute(
        "DELETE FROM invitation WHERE at < ? RETURNING chat_id", (since,)
    ).fetchall()
    for row in old:
        chat = row["chat_id"]
        used = "SELECT 1 FROM game_table WHERE chat_id = ?"
        if connection.execute(used, (chat,)).fetchone() is None:
            connection.execute("DELETE FROM card WHERE chat_id = ?", (chat,))
            connection.execute("DELETE FROM chat WHERE id = ? AND kind = 'card'", (chat,))


def is_guest(connection: Connection, table: TableKey, chat: ChatKey | None) -> bool:
    """Return whether `chat` is one of the table's private chats, other than its home. Return False for None."""
    if chat is None:
        return False
    query = "SELECT 1 FROM guest WHERE table_id = ? AND chat_id = ?"
    return connection.execute(query, (table, chat)).fetchone() is not None


def write_guests(
    connection: Connection,
    table: TableKey,
    guests: Sequence[tuple[PersonKey, ChatKey]],
) -> None:
    """Replace the private chats of a table. The rows of chats that remain, with their boards, are kept."""
    known = connection.execute("SELECT chat_id FROM guest WHERE table_id = ?", (table,)).fetchall()
    chats = {chat for _, chat in guests}
    for row in known:
        if row["chat_id"] not in chats:
            query = "DELETE FROM guest WHERE table_id = ? AND chat_id = ?"
            connection.execute(query, (table, row["chat_id"]))
    connection.executemany(
        "INSERT INTO guest (table_id, chat_id, person_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        [(table, chat, person) for person, chat in guests],
    )


def replace_token(connection: Connection, table: TableKey, token: str) -> None:
    """Replace the token of a table, and of the stored invitation that opened it.

    Old invitations are then invalid, and so are all cards of the home of the table.
    """
    home = "(SELECT chat_id FROM game_table WHERE id = ?)"
    connection.execute(f"UPDATE card SET token = '' WHERE chat_id = {home}", (table,))  # noqa: S608 - from the line above
    old = "(SELECT token FROM game_table WHERE id = ?)"
    connection.execute(
        f"UPDATE invitation SET token = ? WHERE token = {old}",  # noqa: S608 - from the line above
        (token, table),
    )
    connection.execute("UPDATE game_table SET token = ? WHERE id = ?", (token, table))
