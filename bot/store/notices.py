"""Notices owed to chats, which may not have been sent yet, and the messages of named notices about a table."""

# ruff: noqa: D102 - the protocol describes every method

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from bot.store.connection import Connection, SqlPart
from bot.store.reader import OWED
from bot.store.records import NO_TABLE, ChatKey, PersonKey, TableKey

WARNING = "warn"
"""The kind of the warning before a table closes. It is no longer owed once its deadline has been moved or dropped."""
ANALYSIS = "analysis of table "
"""The beginning of the names of the messages that an analysis is being made, which are kept until it ends."""
AT_NODE = " at node "  # stands in these names before the number of the node that makes the analysis
_LEFT, _LOST, _NEXT = "left", "lost", "next"


class Departure(NamedTuple):
    """A person who has left a running game or, if `is_lost` is set, has lost their seat because they were away."""

    person: PersonKey
    is_lost: bool = False

    @property
    def kind(self) -> str:
        """The kind of the notices of this departure."""
        return f"{_LOST if self.is_lost else _LEFT} {self.person}"


def departure_of(kind: str) -> Departure | None:
    """Return the departure that a kind of notices is about, or None if the kind is not about a departure."""
    cause, _, person = kind.partition(" ")
    return Departure(PersonKey(int(person)), cause == _LOST) if cause in (_LEFT, _LOST) else None


def waiting_person(kind: str) -> PersonKey | None:
    """Return the person who waits for the next table of a chat and is owed a notice of this kind.

    Return None for notices of other kinds.
    """
    cause, _, person = kind.partition(" ")
    return PersonKey(int(person)) if cause == _NEXT else None


@dataclass(frozen=True, slots=True)
class OwedNotice:
    """A notice that is owed to a chat.

    `kind` is the kind of its deadline or of a departure, or names the person who waited for the table. `is_begun` means
    that the notice may have been sent.
    """

    chat: ChatKey
    kind: str
    is_begun: bool


class NamedMessage(NamedTuple):
    """The last message of a named notice about a table, in a chat."""

    chat: ChatKey
    name: str
    message: int


class NoticeStore(Protocol):
    """Reads and writes owed notices and named messages; a part of `bot.store.interface.Store`.

    `Change.owed` adds notices, and so does a new table, for the people who wait for one. No notice is owed once the
    game has ended. Unless a notice is about a departure or a new table, it is also no longer owed once the position of
    its table has changed and another turn has begun.
    """

    async def owed_notices(self, table: TableKey) -> Sequence[OwedNotice]:
        """Return the notices that are owed to the chats of a table, including those that may have been sent."""
        ...

    async def owing_tables(
        self, *, after: TableKey = NO_TABLE, limit: int = 100
    ) -> Sequence[TableKey]:
        """Return the tables about which a notice is owed, in key order.

        Notices that cannot be sent now because the table is paused are ignored, and so are those that may have been
        sent, except those of the kind "call". The parameters are those of `Store.outdated_tables`.
        """
        ...

    async def begin_notice(self, table: TableKey, kind: str, chat: ChatKey) -> bool:
        """Record that a notice is being sent. Return False if it was already being sent or is not owed, else True.

        If it is about a new table, its person stops waiting. Return False if the person was no longer waiting.
        """
        ...

    async def end_notice(self, table: TableKey, kind: str, chat: ChatKey, *, sent: bool) -> None:
        """Record that a notice is no longer owed if `sent` is set, or else that it was not sent and is still owed.

        If an unsent notice is about a new table, its person waits again.
        """
        ...

    async def named_message(self, chat: ChatKey, name: str) -> int | None:
        """Return the id of the last message with a name in a chat, or None. See `bot.telegram.messages.Notice.only`."""
        ...

    async def keep_named_message(
        self, table: TableKey, chat: ChatKey, name: str, message: int
    ) -> None:
        """Record the message of a named notice about a table.

        Once the game has ended, `Store.purge` deletes the record, except that of a name that begins with ANALYSIS.
        """
        ...

    async def forget_named_message(self, chat: ChatKey, name: str) -> None:
        """Delete the record of the last message with a name in a chat, if there is one."""
        ...

    async def open_analyses(self) -> Sequence[NamedMessage]:
        """Return the recorded messages whose names begin with ANALYSIS."""
        ...

    async def renumber_analyses(self, old: int, new: int) -> None:
        """Record that the analyses of the node `old` are those of the node `new`, which it has become."""
        ...


_OWING = (
    "SELECT DISTINCT o.table_id FROM owed_notice o JOIN game_table t ON t.id = o.table_id"  # noqa: S608 - a constant
    f" WHERE {OWED} AND o.table_id > ? ORDER BY o.table_id LIMIT ?"
)

DROP_OUTDATED = (
    "DELETE FROM owed_notice WHERE table_id = ? AND ((kind = 'warn' AND ?)"
    " OR (kind NOT LIKE '% %' AND position <> ? AND NOT ?) OR ?)"
)
"""Deletes the notices of a table that a change has made obsolete. A notice whose kind contains a space names a person,
and does not depend on the position. Parameters: the table, whether its warning was moved or dropped, its position,
whether the turn goes on although the position may have changed, and whether the game has ended."""


class SqlNotices(SqlPart, NoticeStore):
    """The part of the store that implements `NoticeStore`."""

    async def owed_notices(self, table: TableKey) -> Sequence[OwedNotice]:
        query = "SELECT * FROM owed_notice WHERE table_id = ? ORDER BY kind, chat_id"
        rows = await self._reader.all(query, table)
        return [
            OwedNotice(ChatKey(row["chat_id"]), row["kind"], bool(row["is_begun"])) for row in rows
        ]

    async def owing_tables(
        self, *, after: TableKey = NO_TABLE, limit: int = 100
    ) -> Sequence[TableKey]:
        rows = await self._reader.all(_OWING, after, limit)
        return [TableKey(row["table_id"]) for row in rows]

    async def begin_notice(self, table: TableKey, kind: str, chat: ChatKey) -> bool:
        return bool(await self._write(_begin, table, kind, chat))

    async def end_notice(self, table: TableKey, kind: str, chat: ChatKey, *, sent: bool) -> None:
        await self._write(_end, table, kind, chat, sent)

    async def named_message(self, chat: ChatKey, name: str) -> int | None:
        query = "SELECT message FROM named_message WHERE chat_id = ? AND name = ?"
        row = await self._reader.one(query, chat, name)
        return None if row is None else int(row["message"])

    async def keep_named_message(
        self, table: TableKey, chat: ChatKey, name: str, message: int
    ) -> None:
        await self._write(_keep_named, chat, name, table, message)

    async def forget_named_message(self, chat: ChatKey, name: str) -> None:
        await self._write(_forget_named_message, chat, name)

    async def open_analyses(self) -> Sequence[NamedMessage]:
        query = "SELECT * FROM named_message WHERE name LIKE ? ORDER BY chat_id, name"
        rows = await self._reader.all(query, f"{ANALYSIS}%")
        return [NamedMessage(ChatKey(row["chat_id"]), row["name"], row["message"]) for row in rows]

    async def renumber_analyses(self, old: int, new: int) -> None:
        await self._write(_renumber, f"{AT_NODE}{old}", f"{AT_NODE}{new}")


def owe(
    connection: Connection, table: TableKey, position: int, owed: tuple[str, tuple[ChatKey, ...]]
) -> None:
    """Record the notices that a change owes to chats (`Change.owed`). One that is already recorded is owed again."""
    kind, chats = owed
    connection.executemany(
        "INSERT INTO owed_notice (table_id, kind, chat_id, position, is_begun)"
        " VALUES (?, ?, ?, ?, 0) ON CONFLICT (table_id, kind, chat_id)"
        " DO UPDATE SET position = excluded.position, is_begun = 0",
        [(table, kind, chat, position) for chat in chats],
    )


def owe_new_table(connection: Connection, table: TableKey, chat: ChatKey) -> None:
    """Record that a notice of a new table is owed to the private chats of the people who wait for one in `chat`.

    People who already sit at the table stop waiting instead.
    """
    connection.execute(
        "DELETE FROM next_table WHERE chat_id = ? AND person_id IN"
        " (SELECT person_id FROM seated WHERE table_id = ?)",
        (chat, table),
    )
    connection.execute(
        "INSERT INTO owed_notice (table_id, kind, chat_id, position, is_begun)"
        " SELECT t.id, 'next ' || p.id, c.id, t.position, 0 FROM next_table n"
        " JOIN game_table t ON t.id = ? JOIN person p ON p.id = n.person_id"
        " JOIN chat c ON c.telegram_id = p.telegram_id WHERE n.chat_id = ?",
        (table, chat),
    )


def merge_chats(connection: Connection, old: ChatKey, new: ChatKey) -> None:
    """Move what is owed in the chat `new`, which is merged into `old`: notices, and those of its next table."""
    connection.execute(
        "INSERT INTO owed_notice (table_id, kind, chat_id, position, is_begun)"
        " SELECT table_id, kind, ?, position, is_begun FROM owed_notice WHERE chat_id = ?"
        " ON CONFLICT DO NOTHING",
        (old, new),
    )
    connection.execute("DELETE FROM owed_notice WHERE chat_id = ?", (new,))
    connection.execute(
        "INSERT INTO next_table (chat_id, person_id)"
        " SELECT ?, person_id FROM next_table WHERE chat_id = ? ON CONFLICT DO NOTHING",
        (old, new),
    )
    connection.execute("DELETE FROM next_table WHERE chat_id = ?", (new,))


def forget_named(connection: Connection, chat: ChatKey) -> None:
    """Delete the records of the named messages in a chat, which can no longer be edited."""
    connection.execute("DELETE FROM named_message WHERE chat_id = ?", (chat,))


def purge_named(connection: Connection) -> None:
    """Delete the records of the named messages about tables that are over, except analyses."""
    connection.execute(
        "DELETE FROM named_message WHERE name NOT LIKE ? AND EXISTS"
        " (SELECT 1 FROM game_table t WHERE t.id = table_id AND t.stage = 'over')",
        (f"{ANALYSIS}%",),
    )


def _forget_named_message(connection: Connection, chat: ChatKey, name: str) -> None:
    connection.execute("DELETE FROM named_message WHERE chat_id = ? AND name = ?", (chat, name))


def _renumber(connection: Connection, old: str, new: str) -> None:
    query = "UPDATE named_message SET name = replace(name, ?, ?) WHERE name LIKE ?"
    connection.execute(query, (old, new, f"{ANALYSIS}%{old}"))


def _keep_named(connection: Connection, *values: object) -> None:
    connection.execute(
        "INSERT INTO named_message (chat_id, name, table_id, message) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (chat_id, name) DO UPDATE SET message = excluded.message",
        values,
    )


def _begin(connection: Connection, table: TableKey, kind: str, chat: ChatKey) -> bool:
    begun = connection.execute(
        "UPDATE owed_notice SET is_begun = 1"
        " WHERE table_id = ? AND kind = ? AND chat_id = ? AND is_begun = 0",
        (table, kind, chat),
    )
    if begun.rowcount == 0:
        return False
    if (person := waiting_person(kind)) is None:
        return True
    waits = connection.execute(
        "DELETE FROM next_table WHERE chat_id = (SELECT chat_id FROM game_table WHERE id = ?)"
        " AND person_id = ?",
        (table, person),
    )
    if waits.rowcount == 0:  # told of another table, or no longer interested
        _end(connection, table, kind, chat, True)
    return waits.rowcount > 0


def _end(connection: Connection, table: TableKey, kind: str, chat: ChatKey, sent: bool) -> None:
    where = "WHERE table_id = ? AND kind = ? AND chat_id = ?"
    what = "DELETE FROM owed_notice" if sent else "UPDATE owed_notice SET is_begun = 0"
    connection.execute(f"{what} {where}", (table, kind, chat))
    if not sent and (person := waiting_person(kind)) is not None:
        connection.execute(
            "INSERT INTO next_table SELECT t.chat_id, p.id FROM game_table t JOIN person p ON p.id = ?"
            " WHERE t.id = ? ON CONFLICT DO NOTHING",
            (person, table),
        )
