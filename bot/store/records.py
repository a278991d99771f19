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
    seated: tuple[PersonKey, ...] = ()
    deadlines: Mapping[str, float] = field(default_factory=dict)
    """All deadlines of the table from now on, by kind (wall clock, seconds); those not named are gone."""
    snapshot: str | None = None
    """The game's state as JSON, for the day when new rules cannot replay this log; None keeps the last one."""


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
