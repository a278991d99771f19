"""The promise of a store: every method that writes is one transaction, and it is on the disk when it returns."""

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
    Table,
    TableKey,
    Version,
)


class Store(Protocol):
    """Where everything lies that must outlive the process.

    Any method may raise StoreAway: then nothing was written. A cancelled caller leaves no half transaction:
    the write happens as a whole or not at all. Reads see every write that has returned.
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
        """Make a table with its first facts; raises AlreadyFollowed if `rematch_of` has its rematch."""
        ...

    async def append(self, table: TableKey, expected: Version, change: Change) -> Version:
        """Write facts after version `expected` and settle the inbox row; the new version.

        Raises StaleTable (nothing is written, the inbox row stays as it was) if the table has moved on.
        """
        ...

    async def facts(self, table: TableKey, *, after: Version = NO_VERSION) -> Sequence[FactRow]:
        """The log of a table, oldest first."""
        ...

    async def snapshot(self, table: TableKey) -> tuple[Version, str] | None:
        """The last snapshot of a table and the version that it was taken at."""
        ...

    async def components(self, digest: str) -> str:
        """The JSON text of the component data with that hash; KeyError if it was never kept."""
        ...

    # Finding tables

    async def table(self, table: TableKey) -> Table:
        """The table; raises NoSuchTable."""
        ...

    async def table_by_token(self, token: str) -> Table | None:
        """The table whose join link carries this token."""
        ...

    async def rematch(self, table: TableKey) -> Table | None:
        """The table that was opened as the rematch of this one."""
        ...

    async def tables_in(self, chat: ChatKey) -> Sequence[Table]:
        """The tables of a chat that are not over, oldest first."""
        ...

    async def board_at(self, chat: ChatKey, message: int) -> TableKey | None:
        """The table of a chat, also one that is over, whose board that message is."""
        ...

    async def outdated_tables(
        self, *, after: TableKey = NO_TABLE, limit: int = 100
    ) -> Sequence[Table]:
        """Tables that are not paused and whose board is behind, by key."""
        ...

    async def thinking(self, *, after: TableKey = NO_TABLE, limit: int = 100) -> Sequence[Table]:
        """Tables that are not paused and wait for a computer, by key."""
        ...

    # Projections

    async def all_tables(self, *, after: TableKey = NO_TABLE, limit: int = 100) -> Sequence[Table]:
        """Return all tables, also those that are over, by key."""
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
        """The board of that version is on the screen, in that message (None: it was never sent and never will be)."""
        ...

    async def record_turn_call(self, table: TableKey, message: int | None) -> None:
        """The table's ring is this message now (None: there is none)."""
        ...

    async def pause(self, table: TableKey, reason: str, *, at: float) -> None:
        """Send nothing more to this table; its deadlines stand still. A table that is paused keeps its first reason."""
        ...

    async def wake(self, chat: ChatKey, *, at: float, but: str = "damaged") -> Sequence[Table]:
        """End all pauses in a chat but those with the reason `but`; deadlines move on by as long as they stood still.

        The tables that woke; none, and no transaction, if none was paused.
        """
        ...

    # Deadlines

    async def due(self, now: float, *, limit: int = 100) -> Sequence[Deadline]:
        """Deadlines that have come, of tables that are not paused, oldest first.

        They stay until an append leaves them out of its standing.
        """
        ...

    async def postpone_deadlines(self, kind: str, *, until: float) -> None:
        """No deadline of that kind comes before `until`: for the time in which the bot was away."""
        ...

    # People and chats

    async def meet(self, telegram_id: int, name: str, username: str | None = None) -> Person:
        """The person with that Telegram id, as they are called now; a stranger becomes known."""
        ...

    async def person(self, key: PersonKey) -> Person:
        """The person; KeyError if there is none."""
        ...

    async def people(self, keys: Iterable[PersonKey]) -> Mapping[PersonKey, Person]:
        """Those people; unknown keys are left out."""
        ...

    async def set_person_language(self, key: PersonKey, language: str) -> None:
        """Keep the language that a person chose."""
        ...

    async def set_started(self, key: PersonKey, *, started: bool) -> None:
        """Whether private messages reach this person (they pressed start; they blocked the bot)."""
        ...

    async def enter(self, telegram_id: int, kind: ChatKind, title: str = "") -> Chat:
        """The chat with that Telegram id (or that had it before it became a supergroup); a new one becomes known."""
        ...

    async def chat(self, key: ChatKey) -> Chat:
        """The chat, with the Telegram id that it has now; KeyError if there is none."""
        ...

    async def chat_by_id(self, telegram_id: int) -> Chat | None:
        """The chat that has this Telegram id, or had it; None: it was never entered."""
        ...

    async def set_chat_language(self, key: ChatKey, language: str) -> None:
        """Keep the language that a chat chose."""
        ...

    async def migrate_chat(self, old_id: int, new_id: int) -> ChatKey:
        """A group became a supergroup: everything moves to the new id, whichever notice comes first, however often.

        Boards and rings of its tables are forgotten (their messages stayed behind), so that every board is behind.
        """
        ...

    # Updates

    async def add_updates(self, updates: Sequence[InboxRow], *, at: float) -> Sequence[InboxRow]:
        """Keep updates before Telegram is told that they arrived; those that were not here before, in order."""
        ...

    async def pending_updates(self, *, after: int = -1, limit: int = 100) -> Sequence[InboxRow]:
        """Updates that were taken in and not settled, by update_id."""
        ...

    async def settle(self, update_id: int) -> None:
        """This update needs nothing more (those that led to facts are settled by their append)."""
        ...

    async def quarantine(self, update_id: int, reason: str) -> None:
        """This update cannot be worked on; its raw JSON stays for whoever looks into it."""
        ...

    async def purge(self, *, before: float) -> int:
        """Delete settled and set-aside updates that came before that time; how many."""
        ...

    async def bot_id(self) -> int | None:
        """Which bot this database served last."""
        ...

    async def set_bot_id(self, bot_id: int) -> None:
        """This database serves that bot now: updates of another bot have other numbers and are dropped."""
        ...

    async def close(self) -> None:
        """Finish what was begun and let go of the file."""
        ...
