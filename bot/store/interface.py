"""The interface of a store: each writing method is one transaction that is on disk when it returns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from bot.store.records import (
    NO_TABLE,
    NO_VERSION,
    Change,
    Chat,
    ChatKey,
    ChatKind,
    Deadline,
    FactRow,
    FinishedGame,
    InboxRow,
    Message,
    Person,
    PersonKey,
    Place,
    Projection,
    TableKey,
    TableRow,
    Version,
)


class Store(Protocol):
    """All persistent data.

    Any method may raise StoreAway: then nothing was written. If a caller is cancelled, its write is
    carried out completely or not at all. Reads see every write that has returned.
    """

    # The log of a table

    async def open_table(
        self,
        place: Place,
        game: str,
        token: str,
        change: Change,
        *,
        rematch_of: TableKey | None = None,
    ) -> TableKey:
        """Create a table with its first facts. Raises AlreadyFollowed if `rematch_of` has a rematch."""
        ...

    async def append(self, table: TableKey, expected: Version, change: Change) -> Version:
        """Append facts to version `expected`, settle the inbox row, and return the new version.

        Raises StaleTable if the table has another version; then nothing is written, and the inbox
        row is unchanged.
        """
        ...

    async def facts(self, table: TableKey, *, after: Version = NO_VERSION) -> Sequence[FactRow]:
        """Return the facts of a table after a version, oldest first."""
        ...

    async def damaged_tables(self) -> Sequence[TableKey]:
        """Return the open tables whose facts cannot be read or differ from their checksums."""
        ...

    async def snapshot(self, table: TableKey) -> tuple[Version, str] | None:
        """Return the last snapshot of a table and its version."""
        ...

    async def components(self, digest: str) -> str:
        """Return the JSON text of the component data with that hash. Raises KeyError."""
        ...

    # Finding tables

    async def table(self, table: TableKey) -> TableRow:
        """Return the table. Raises NoSuchTable."""
        ...

    async def table_by_token(self, token: str) -> TableRow | None:
        """Return the table with this invitation token."""
        ...

    async def rematch(self, table: TableKey) -> TableRow | None:
        """Return the table opened as a rematch of this one."""
        ...

    async def tables_in(self, chat: ChatKey) -> Sequence[TableRow]:
        """Return the open tables of a chat, oldest first."""
        ...

    async def board_at(self, chat: ChatKey, message: int) -> TableKey | None:
        """Return the table, open or not, whose board is that message of the chat."""
        ...

    async def outdated_tables(
        self, *, after: TableKey = NO_TABLE, limit: int = 100
    ) -> Sequence[TableRow]:
        """Return tables that are not paused and whose shown board is outdated, by key."""
        ...

    async def thinking(self, *, after: TableKey = NO_TABLE, limit: int = 100) -> Sequence[TableRow]:
        """Return tables that are not paused and wait for a computer, by key."""
        ...

    # Projections

    async def all_tables(
        self, *, after: TableKey = NO_TABLE, limit: int = 100
    ) -> Sequence[TableRow]:
        """Return all tables by key, including those that are over."""
        ...

    async def finished_game(self, table: TableKey) -> FinishedGame | None:
        """Return the rows of a finished game; None if it has no result."""
        ...

    async def rebuild(self, rebuilt: Sequence[Projection]) -> None:
        """Replace the projections of these tables, in one transaction."""
        ...

    async def missing_results(self, *, limit: int = 100) -> Sequence[TableKey]:
        """Return tables that ended before results were recorded and have not been replayed yet.

        An append with `Change.finished` removes its table from these.
        """
        ...

    async def resolve_missing_result(self, table: TableKey, problem: str | None) -> None:
        """Record why such a table gets no result; None: it needs none, because its game never started."""
        ...

    async def result_problems(self) -> Mapping[TableKey, str]:
        """Return the tables whose result is missing for good, with the reasons."""
        ...

    # What people see of a table

    async def shown(self, table: TableKey, version: Version, board: Message | None) -> None:
        """Record that the board of a version is shown in that message (None: it was not and will not be sent)."""
        ...

    async def record_turn_call(self, table: TableKey, message: int | None) -> None:
        """Record the message of the table's last turn call (None: there is none)."""
        ...

    async def pause(self, table: TableKey, reason: str, *, at: float) -> None:
        """Pause a table: nothing is sent to it, and its deadlines stop. A paused table keeps its first reason."""
        ...

    async def wake(self, chat: ChatKey, *, at: float, but: str = "damaged") -> Sequence[TableRow]:
        """End the pauses of a chat except those with reason `but`; shift deadlines by the length of the pause.

        Return these tables. If none was paused, there is no transaction.
        """
        ...

    # Deadlines

    async def due(self, now: float, *, limit: int = 100) -> Sequence[Deadline]:
        """Return deadlines that are due, of tables that are not paused, oldest first.

        A deadline remains until an append replaces the deadlines of its table.
        """
        ...

    async def deadlines_of(self, table: TableKey) -> Mapping[str, float]:
        """Return the deadlines of a table by kind."""
        ...

    async def alive_at(self) -> float | None:
        """Return the last recorded time at which the bot worked; None before the first record."""
        ...

    async def record_alive(self, at: float) -> None:
        """Record that the bot works at this time."""
        ...

    async def skip_outage(
        self, seconds: float, *, earliest: Mapping[str, float], at: float
    ) -> None:
        """Move all deadlines of tables that are not paused by the length of an outage that ends at `at`.

        `earliest`: for each kind of deadline, the time before which none of that kind is due then. Also records
        that the bot works at `at`.
        """
        ...

    # People and chats

    async def meet(self, telegram_id: int, name: str, username: str | None = None) -> Person:
        """Return the person with that Telegram id, with the current name stored."""
        ...

    async def person(self, key: PersonKey) -> Person:
        """Return the person. Raises KeyError."""
        ...

    async def people(self, keys: Iterable[PersonKey]) -> Mapping[PersonKey, Person]:
        """Return those people without unknown keys."""
        ...

    async def set_person_language(self, key: PersonKey, language: str) -> None:
        """Store the language that a person chose."""
        ...

    async def set_started(self, key: PersonKey, *, started: bool) -> None:
        """Store whether private messages reach this person (who started or blocked the bot)."""
        ...

    async def enter(self, telegram_id: int, kind: ChatKind, title: str = "") -> Chat:
        """Return the chat that has or had that Telegram id; a new one is stored."""
        ...

    async def chat(self, key: ChatKey) -> Chat:
        """Return the chat with its current Telegram id. Raises KeyError."""
        ...

    async def chat_by_id(self, telegram_id: int) -> Chat | None:
        """Return the chat that has or had this Telegram id, or None."""
        ...

    async def set_chat_language(self, key: ChatKey, language: str) -> None:
        """Store the language that a chat chose."""
        ...

    async def migrate_chat(self, old_id: int, new_id: int) -> ChatKey:
        """Move a group to its supergroup's id; repeated calls change nothing.

        Its tables lose their boards and turn calls, which remained in the old group, so that all
        boards are outdated.
        """
        ...

    # Updates

    async def add_updates(self, updates: Sequence[InboxRow], *, at: float) -> Sequence[InboxRow]:
        """Store updates before they are confirmed to Telegram. Return the new ones, in order."""
        ...

    async def pending_updates(self, *, after: int = -1, limit: int = 100) -> Sequence[InboxRow]:
        """Return stored updates that are not settled, by update_id."""
        ...

    async def settle(self, update_id: int) -> None:
        """Mark an update as finished and drop its content.

        An append does so itself for the update that led to it.
        """
        ...

    async def quarantine(self, update_id: int, kind: str, error: str) -> None:
        """Mark an update as one that cannot be handled; only its kind and the name of the error are kept."""
        ...

    async def purge(self, *, before: float) -> int:
        """Delete settled and quarantined updates received before that time, and return their number.

        Also remove the content of updates settled before this call from all files of the database.
        """
        ...

    async def bot_id(self) -> int | None:
        """Return the id of the last bot that used this database."""
        ...

    async def set_bot_id(self, bot_id: int) -> None:
        """Store the bot's id, and delete the updates of another bot, whose ids are unrelated."""
        ...

    async def close(self) -> None:
        """Finish pending work and close the database."""
        ...
