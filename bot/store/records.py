"""What the store keeps, as values: people, chats, tables, changes, deadlines, updates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NewType, TypeAlias

PersonKey = NewType("PersonKey", int)
"""Our own number for a person: facts name people by it, so that a person can be forgotten without touching a log."""

ChatKey = NewType("ChatKey", int)
"""Our own number for a chat; it stays when a group becomes a supergroup and gets a new Telegram id."""

TableKey = NewType("TableKey", int)
"""The number of a table, unique in the database; buttons carry it."""

Version = NewType("Version", int)
"""How many facts a table has; the first fact makes it 1."""

NO_VERSION = Version(0)
NO_TABLE = TableKey(0)

ChatKind: TypeAlias = Literal["private", "group", "supergroup", "channel"]


class Stage(StrEnum):
    """How far a table is, as far as the store needs to know."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    """Played to the end, stopped, expired: nothing more happens to it but being read."""


class Waiting(StrEnum):
    """What a table needs next to go on: after a restart those that wait for a computer go on by themselves."""

    NOBODY = "nobody"
    PERSON = "person"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Person:
    """`name` as Telegram gave it last (clean it before showing); `started`: private messages reach them."""

    key: PersonKey
    telegram_id: int
    name: str
    username: str | None = None
    language: str | None = None
    """The language they chose; None: they never chose."""
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
    """Where a table stands: its chat, and in a forum its topic (0: no topic, or General)."""

    chat: ChatKey
    topic: int = 0


@dataclass(frozen=True, slots=True)
class Message:
    """A message that was sent, as much as is needed to edit it; `photo`: it shows a picture."""

    id: int
    photo: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What can be known of a table without reading its log."""

    key: TableKey
    place: Place
    game: str
    token: str
    """Random; join links carry it."""
    version: Version
    stage: Stage
    waiting: Waiting
    position: int
    seated: tuple[PersonKey, ...]
    opened_at: float
    changed_at: float
    """When the last fact was written; wall clock, seconds."""
    rematch_of: TableKey | None = None
    shown_version: Version = NO_VERSION
    """The version whose board people see; below `version`: the board is behind."""
    board: Message | None = None
    ring: int | None = None
    """The message id of the last ring, to delete it when the next one comes."""
    paused: str | None = None
    """Why nothing is sent to this table now; its deadlines stand still."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What the folded table looks like after a change, for the store to find it by; can be rebuilt from the log."""

    stage: Stage
    waiting: Waiting = Waiting.NOBODY
    position: int = 0
    """The number that buttons carry."""
    seated: tuple[PersonKey, ...] | None = None
    """Who sits at the table; None: as before."""
    deadlines: Mapping[str, float] = field(default_factory=dict)
    """All deadlines of the table from now on, by kind (wall clock, seconds); those not named are gone."""
    snapshot: str | None = None
    """The game's state as JSON, for the day when new rules cannot replay this log; None keeps the last one."""


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
    """New facts of one table: one transaction."""

    facts: tuple[str, ...]
    """JSON texts, oldest first; may be empty (only the standing changes, the version stays)."""
    at: float
    standing: Standing
    update_id: int | None = None
    """The inbox row that this change settles, in the same transaction."""
    components: tuple[str, str] | None = None
    """(hash, JSON text) of the component data that a started fact names."""
    finished: FinishedGame | None = None
    """The rows of a game that these facts end."""
    keeps_board: bool = False
    """The facts change nothing that people see: a board that was up to date stays up to date."""


@dataclass(frozen=True, slots=True)
class FactRow:
    """One line of a table's log."""

    version: Version
    at: float
    body: str


@dataclass(frozen=True, slots=True)
class Deadline:
    """Something that happens to a table by itself when its time comes."""

    table: TableKey
    kind: str
    due: float


@dataclass(frozen=True, slots=True)
class InboxRow:
    """An update as it came, one JSON text."""

    update_id: int
    body: str
