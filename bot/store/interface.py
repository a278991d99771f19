"""The interface of the store. Each method that writes is one transaction, which is on disk when it returns."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from bot.store.alarms import AlarmStore
from bot.store.invitations import InvitationStore
from bot.store.leases import Leases
from bot.store.lessons import LessonStore
from bot.store.notices import NoticeStore
from bot.store.operators import OperatorStore
from bot.store.people.people_interface import PeopleStore
from bot.store.people.personal_data import PersonalDataStore
from bot.store.people.preferences import PreferenceStore
from bot.store.private_copies import PrivateCopyStore
from bot.store.puzzles import PuzzleStore
from bot.store.records import (
    NO_TABLE,
    NO_VERSION,
    Change,
    ChatKey,
    Deadline,
    FactRow,
    FinishedGame,
    InboxRow,
    Message,
    Place,
    Projection,
    TableKey,
    TableRow,
    Version,
)
from bot.store.replays import ReplayStore
from bot.store.restoration import RestorationStore
from bot.store.standings.standings_interface import StandingsStore
from bot.store.takeback_requests import TakebackRequestStore


class Store(
    PeopleStore,
    PreferenceStore,
    LessonStore,
    PersonalDataStore,
    InvitationStore,
    ReplayStore,
    StandingsStore,
    PuzzleStore,
    OperatorStore,
    AlarmStore,
    NoticeStore,
    PrivateCopyStore,
    TakebackRequestStore,
    RestorationStore,
    Protocol,
):
    """Reads and writes all persistent data.

    Any method may raise StoreUnavailable; in that case nothing was written, apart from the rare case that
    StoreUnavailable describes. Any method may also raise Damaged. If a caller is cancelled, its write is carried out
    completely or not at all. Reads see every write that has returned. Times are in seconds since the epoch.
    """

    @property
    def leases(self) -> Leases | None:
        """The leases of this node, or None if the database is not shared with other bots."""
        ...

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
        """Create a table with its first facts, settle the update of the change, and return the key of the table.

        Raises AlreadyFollowed if the table `rematch_of` already has a rematch.
        """
        ...

    async def append(self, table: TableKey, expected: Version, change: Change) -> Version:
        """Append facts to a table at version `expected`, settle the update of the change, and return the new version.

        Raises NoSuchTable, or StaleTable if the table has a different version or, unless there are no facts, is frozen.
        In all these cases nothing is written, and the update is not settled.
        """
        ...

    async def facts(self, table: TableKey, *, after: Version = NO_VERSION) -> Sequence[FactRow]:
        """Return the facts of a table after version `after`, oldest first."""
        ...

    async def damaged_tables(self) -> Sequence[TableKey]:
        """Return the open tables whose facts cannot be read or do not match their checksums.

        Tables that are already paused as damaged are left out.
        """
        ...

    async def snapshot(self, table: TableKey) -> tuple[Version, str] | None:
        """Return the version and the JSON text of a table's last snapshot, or None if there is no snapshot."""
        ...

    async def components(self, digest: str) -> str:
        """Return the JSON text of the component data with this hash. Raises KeyError if it is unknown."""
        ...

    # Finding tables

    async def table(self, table: TableKey) -> TableRow:
        """Return the row of a table. Raises NoSuchTable."""
        ...

    async def table_by_token(self, token: str) -> TableRow | None:
        """Return the table with this invitation token, or None."""
        ...

    async def rematch(self, table: TableKey) -> TableRow | None:
        """Return the rematch of a table, or None."""
        ...

    async def board_at(self, chat: ChatKey, message: int) -> TableKey | None:
        """Return the table, open or not, whose board is this message in this chat, or None."""
        ...

    async def outdated_tables(
        self, *, after: TableKey = NO_TABLE, limit: int = 100
    ) -> Sequence[TableRow]:
        """Return the tables that have outdated boards and are not paused, in key order.

        Only keys greater than `after` are included, and at most `limit` tables. On a node, the result is empty: a node
        finds such tables when it takes the lease of their chat (`Leases.adopt`).
        """
        ...

    async def thinking(self, *, after: TableKey = NO_TABLE, limit: int = 100) -> Sequence[TableRow]:
        """Return the unpaused tables that wait for a computer; none on a node. Parameters as in `outdated_tables`."""
        ...

    # Projections

    async def all_tables(
        self, *, after: TableKey = NO_TABLE, limit: int = 100
    ) -> Sequence[TableRow]:
        """Return all tables, open or not, in key order. The parameters are those of `outdated_tables`."""
        ...

    async def finished_game(self, table: TableKey) -> FinishedGame | None:
        """Return the finished game of a table, or None if it has no result."""
        ...

    async def rebuild(self, rebuilt: Sequence[Projection]) -> None:
        """Replace the projections of several tables, and mark the affected standings as due for `fold_standings`."""
        ...

    async def missing_results(self, *, limit: int = 100) -> Sequence[TableKey]:
        """Return up to `limit` tables that ended before results were recorded and have not been replayed yet.

        An append with `Change.finished` removes its table from this list, as does `resolve_missing_result`.
        """
        ...

    async def resolve_missing_result(self, table: TableKey, problem: str | None) -> None:
        """Record that a table gets no result. `problem` is the reason, or None if its game never started."""
        ...

    async def result_problems(self) -> Mapping[TableKey, str]:
        """Return the tables whose results could not be computed, each with the reason."""
        ...

    # What people see of a table

    async def shown(
        self,
        table: TableKey,
        version: Version,
        board: Message | None,
        *,
        chat: ChatKey | None = None,
    ) -> None:
        """Record that a message shows the board at a version in a chat, by default in the home of the table.

        If `board` is None, the table has no board message there. The recorded version never decreases.
        """
        ...

    async def record_turn_call(
        self, table: TableKey, message: int | None, *, chat: ChatKey | None = None
    ) -> None:
        """Record the message id of the last turn call in a chat (by default the home), or None if there is none now."""
        ...

    async def pause(
        self, table: TableKey, reason: str, *, at: float, chat: ChatKey | None = None
    ) -> None:
        """Pause a table: nothing is sent to it and its deadlines stop. A paused table keeps its first reason.

        If `chat` is not the table's home but the private chat of a guest, only the messages to that chat stop. If it is
        not one of the table's chats, nothing is paused.
        """
        ...

    async def wake(
        self, chat: ChatKey, *, at: float, topic: int | None = None
    ) -> Sequence[TableRow]:
        """End the pauses of a chat's tables, because somebody is active there. Return the tables in key order.

        Pauses for a reason in LASTING_PAUSES continue. If `topic` is given, so do pauses for TOPIC_PAUSES in other
        topics. The result includes tables that guests play from this chat. Deadlines move by the time of their pause.
        """
        ...

    async def move_table(self, table: TableKey, topic: int) -> None:
        """Move a table to another topic of its chat. Its pause continues."""

    # Deadlines

    async def due(self, now: float, *, limit: int = 100) -> Sequence[Deadline]:
        """Return up to `limit` deadlines that are due at `now`, oldest first; a node gets those of its tables.

        Those that a pause stops are left out (`bot.store.reader.runs`). An append replaces or drops deadlines.
        """
        ...

    async def deadlines_of(self, table: TableKey) -> Mapping[str, float]:
        """Return a table's deadlines by kind."""
        ...

    async def alive_at(self) -> float | None:
        """Return the last recorded time at which the bot was working, or None if no time was recorded."""
        ...

    async def record_alive(self, at: float) -> None:
        """Record that the bot was working at time `at`."""
        ...

    async def skip_outage(
        self,
        seconds: float,
        *,
        earliest: Mapping[str, float],
        at: float,
        told: Collection[str] = (),
        since: float | None = None,
    ) -> bool:
        """Move all deadlines and requests by `seconds`, the length of an outage that ends at `at`, and record the work.

        Return whether they were moved: not if a bot has worked after `since`, because then another node moved them.
        earliest: for each kind, its earliest new time unless a pause stops it. told: the kinds whose time boards show,
        which become outdated unless `seconds` is 0.
        """
        ...

    # Updates

    async def add_updates(self, updates: Sequence[InboxRow], *, at: float) -> Sequence[InboxRow]:
        """Store updates before they are confirmed to Telegram. Return the updates that are new, in order."""
        ...

    async def pending_updates(self, *, after: int = -1, limit: int = 100) -> Sequence[InboxRow]:
        """Return up to `limit` unsettled updates with ids greater than `after`, in order of their ids."""
        ...

    async def settle(self, update_id: int) -> None:
        """Mark an update as settled and drop its content. An append does this for the update in its Change."""
        ...

    async def quarantine(self, update_id: int, kind: str, error: str) -> None:
        """Mark an update as impossible to handle. Only its kind and the name of the error are kept."""
        ...

    async def purge(self, *, before: float) -> int:
        """Delete the settled and quarantined updates received before time `before`, and return their number.

        Imported games received before then, requests for take-backs that can have no effect, and named messages about
        tables that are over are deleted, too. The content of all updates settled before the call is also erased from
        SQLite's files; PostgreSQL only frees its space. The work is done in several transactions.
        """
        ...

    async def bot_id(self) -> int | None:
        """Return the Telegram id of the last bot that used this database, or None."""
        ...

    async def set_bot_id(self, bot_id: int) -> None:
        """Store the bot's Telegram id.

        If it has changed, delete the stored updates of the previous bot, and record that nobody has started this one.
        """
        ...

    async def close(self) -> None:
        """Finish pending writes and close the database."""
        ...
