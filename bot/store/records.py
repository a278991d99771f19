"""The records of the store: people, chats, tables, changes, deadlines, updates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NewType, TypeAlias

PersonKey = NewType("PersonKey", int)
"""The bot's own number of a person, used in facts so that a person can be forgotten without changing a log."""

ChatKey = NewType("ChatKey", int)
"""The bot's own number of a chat; it stays when a group becomes a supergroup with another Telegram id."""

TableKey = NewType("TableKey", int)
"""The number of a table, unique in the database; used in callback data."""

Version = NewType("Version", int)
"""The number of facts of a table; 1 after the first."""

NO_VERSION = Version(0)
NO_TABLE = TableKey(0)

ChatKind: TypeAlias = Literal["private", "group", "supergroup", "channel"]


class Stage(StrEnum):
    """The stage of a table, as far as the store needs it."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    """Finished, stopped or expired: the table is only read."""


class Waiting(StrEnum):
    """Who is needed next; tables that wait for a computer continue by themselves after a restart."""

    NOBODY = "nobody"
    PERSON = "person"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Person:
    """`name`: the last name given by Telegram, not cleaned; `started`: private messages reach the person."""

    key: PersonKey
    telegram_id: int
    name: str
    username: str | None = None
    language: str | None = None
    """The language they chose, None if none."""
    started: bool = False


@dataclass(frozen=True, slots=True)
class Chat:
    """A private chat or a group."""

    key: ChatKey
    telegram_id: int
    kind: ChatKind
    title: str = ""
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """The chat of a table, and in a forum its topic (0: no topic, or General)."""

    chat: ChatKey
    topic: int = 0


@dataclass(frozen=True, slots=True)
class Message:
    """What is needed to edit a sent message; `photo`: it has a picture."""

    id: int
    photo: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """What is known of a table without reading its facts."""

    key: TableKey
    place: Place
    game: str
    token: str
    """Random text in invitation links."""
    version: Version
    stage: Stage
    waiting: Waiting
    position: int
    seated: tuple[PersonKey, ...]
    opened_at: float
    changed_at: float
    """Time of the last fact (wall clock, seconds)."""
    rematch_of: TableKey | None = None
    shown_version: Version = NO_VERSION
    """The version that people see; if below `version`, the board is outdated."""
    board: Message | None = None
    ring: int | None = None
    """The message id of the last turn call, to delete it at the next one."""
    paused: str | None = None
    """Why nothing is sent to this table now; its deadlines are stopped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSummary:
    """What the store indexes of a folded table after a change; can be rebuilt from the facts."""

    stage: Stage
    waiting: Waiting = Waiting.NOBODY
    position: int = 0
    """The number in callback data."""
    seated: tuple[PersonKey, ...] | None = None
    """Who sits at the table; None: as before."""
    deadlines: Mapping[str, float] = field(default_factory=dict)
    """All deadlines of the table by kind (wall clock, seconds); they replace the earlier ones."""
    snapshot: str | None = None
    """The game's state as JSON, in case new rules cannot replay the facts; None keeps the last one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedSeat:
    """A seat of a finished game, one row of the projection.

    person: whose seat it was; None: a computer's. level: the level of the computer that held it at the end. left: the
    person gave it up for good. stand_in_moves: moves that a computer made for the person. place: from 1, tied seats
    share a place; None if the game did not end by its rules. total: None in a game without scores.
    """

    seat: int
    person: PersonKey | None
    level: str | None
    left: bool
    moves: int
    stand_in_level: str | None
    stand_in_moves: int
    place: int | None
    is_winner: bool
    total: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame:
    """A finished game for the projection; the store adds the table, its chat and its game.

    options: a JSON object. ended_at: wall clock, seconds. reason: how it ended, as in the `ended` fact.
    """

    options: str
    solo: bool
    ended_at: float
    reason: str
    is_draw: bool
    seats: tuple[FinishedSeat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """The rows of one table that `Store.rebuild` computes again from its facts.

    version: the number of its facts. waiting: None leaves it as it is. finished: None removes the rows of the game.
    """

    table: TableKey
    version: Version
    stage: Stage
    waiting: Waiting | None
    position: int
    seated: tuple[PersonKey, ...]
    finished: FinishedGame | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """New facts of one table, written in one transaction."""

    facts: tuple[str, ...]
    """JSON texts, oldest first; may be empty (only the standing changes, not the version)."""
    at: float
    standing: TableSummary
    update_id: int | None = None
    """The inbox row that this change settles, in the same transaction."""
    components: tuple[str, str] | None = None
    """(hash, JSON text) of the component data named by a started fact."""
    finished: FinishedGame | None = None
    """The rows of a game that these facts end."""
    keeps_board: bool = False
    """The facts change nothing that people see: a board that was up to date stays up to date."""


@dataclass(frozen=True, slots=True)
class FactRow:
    """One fact of a table's log."""

    version: Version
    at: float
    body: str
    is_sound: bool = True
    """The body agrees with its checksum."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A deadline of a table."""

    table: TableKey
    kind: str
    due: float


@dataclass(frozen=True, slots=True)
class InboxRow:
    """An update as received, as JSON text."""

    update_id: int
    body: str
