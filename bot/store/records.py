"""The records of the store: people, chats, tables, finished games, changes, deadlines and updates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NewType, TypeAlias

PersonKey = NewType("PersonKey", int)
"""The bot's own number for a person, used in facts so that a person can be forgotten without changing a log."""

ChatKey = NewType("ChatKey", int)
"""The bot's own number for a chat. It does not change when a group becomes a supergroup with a new Telegram id."""

TableKey = NewType("TableKey", int)
"""The number of a table, which is unique in the database and used in callback data."""

ImportKey = NewType("ImportKey", int)
"""The number of a recorded game that a person sent as a file. It is never used again after the game is deleted."""

Version = NewType("Version", int)
"""The number of facts in a table's log: 1 after the first fact."""

NO_VERSION = Version(0)
NO_TABLE = TableKey(0)

CALLS = ("group", "private", "both", "none")
"""Where a person is called when it is their turn."""

NOBODY = 0
"""The Telegram id of the private chat of a forgotten person, and of the home of a card. Nothing is sent to it."""

DAMAGED = "damaged"
"""Pause reason of a table with damaged or contradictory facts. It stays paused until the database is repaired."""
FROZEN = "frozen"
"""Pause reason of a table that an operator has frozen. It stays paused until an operator unfreezes it."""
LASTING_PAUSES = DAMAGED, FROZEN
"""Pause reasons that activity does not end."""

TOPIC_CLOSED, TOPIC_GONE = TOPIC_PAUSES = "topic-closed", "topic-gone"
"""Pause reasons of a table whose forum topic is closed or does not exist. Only activity in the topic, or an event that
concerns all topics, ends them."""

CARD = "card"
"""The kind of chat that is the home of a table opened by an invitation. The cards that show such a table are messages
in chats that the bot does not know."""

ChatKind: TypeAlias = Literal["private", "group", "supergroup", "channel", "card"]


class Stage(StrEnum):
    """The stage of a table."""

    LOBBY = "lobby"
    RUNNING = "running"
    OVER = "over"
    """The table was finished, stopped or closed, and no longer changes."""


class Waiting(StrEnum):
    """Who must act before a table can continue. After a restart, tables that wait for a computer are resumed."""

    NOBODY = "nobody"
    PERSON = "person"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Person:
    """A person. `name` is their latest name in Telegram. If `started` is True, the bot can send them messages."""

    key: PersonKey
    telegram_id: int
    name: str
    username: str | None = None
    language: str | None = None
    """The language that the person chose, or None."""
    started: bool = False
    calls: str | None = None
    """Where the person is called when it is their turn: one of `CALLS`, or None for the default of each chat."""
    quiet: str | None = None
    """The hours in which the person is not called, such as "23-8", or None."""
    zone: str | None = None
    """The IANA name of the person's time zone, or None if they did not choose one."""
    first_name: str | None = None
    """The first name alone, or None if it is not known yet."""
    tips: str | None = None
    """"off" if the person wants no help in their first games, or None."""

    @property
    def is_forgotten(self) -> bool:
        """Whether the person asked to be forgotten. Their Telegram id has been replaced with a negative number."""
        return self.telegram_id < 0


@dataclass(frozen=True, slots=True)
class Chat:
    """A private chat, a group, a channel or the home of a card."""

    key: ChatKey
    telegram_id: int
    kind: ChatKind
    title: str = ""
    language: str | None = None
    calls: str | None = None
    """Where to call the people who have not chosen for themselves: one of `CALLS`. None means the group."""
    silent: frozenset[str] = frozenset()
    """The kinds of messages that are sent without a notification."""
    light: str | None = None
    """"small" for small pictures, "words" for boards without pictures, or None for ordinary pictures."""
    theme: str | None = None
    """"light" or "dark", the colour theme of pictures. None means each game's own theme."""


@dataclass(frozen=True, slots=True)
class Place:
    """A chat and, if it is a forum, a topic. `topic` is 0 for the General topic and outside forums."""

    chat: ChatKey
    topic: int = 0


@dataclass(frozen=True, slots=True)
class Message:
    """A reference to a sent message. `photo` is True if it has a picture."""

    id: int
    photo: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """The data of a table that are available without reading its facts."""

    key: TableKey
    place: Place
    game: str
    token: str
    """The random text that identifies the table in invitation links."""
    version: Version
    stage: Stage
    waiting: Waiting
    position: int
    seated: tuple[PersonKey, ...]
    changed_at: float
    """The time of the last fact, in seconds since the epoch."""
    rematch_of: TableKey | None = None
    shown_version: Version = NO_VERSION
    """The version that the board shows. If it is less than `version`, the board is outdated."""
    board: Message | None = None
    turn_call: int | None = None
    """The message id of the last turn call, or None. This message is deleted when the next turn call is sent."""
    pinned: int | None = None
    """The message id of the board that the bot has pinned, or None."""
    paused: str | None = None
    """The reason why the table is paused, or None. Nothing is sent to a paused table, and its deadlines stop."""
    guest: PersonKey | None = None
    """The person in whose private chat the table is seen (`InvitationStore.table_in`), or None for its home."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSummary:
    """What the store writes with each change. All but the deadlines and the snapshot follow from the facts."""

    stage: Stage
    waiting: Waiting = Waiting.NOBODY
    position: int = 0
    """The position number in callback data."""
    is_same_turn: bool = False
    """Whether the turn goes on even if the position number has changed. Its calls are then still owed."""
    seated: tuple[PersonKey, ...] | None = None
    """The people at the table, or None if they did not change."""
    deadlines: Mapping[str, float] = field(default_factory=dict)
    """All deadlines of the table by kind, in seconds since the epoch. They replace the earlier ones."""
    unhandled: frozenset[str] = frozenset()
    """The kinds of deadlines that have passed. If they are stored, they stay, although `deadlines` lacks them."""
    guests: tuple[tuple[PersonKey, ChatKey], ...] | None = None
    """The people who play from their private chats, with these chats, or None if they did not change."""
    is_across: bool = False
    """Whether people play from their private chats. If so, a change of the board makes the boards there outdated."""
    snapshot: str | None = None
    """The game state as JSON, used when new rules cannot replay the facts. None keeps the last snapshot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedSeat:
    """A seat of a finished game, one row of the projection.

    `person` is None for a computer player. `level` is the level of the computer that played the seat at the end, or
    None; `strength` is the strength of a matched computer, or None. `left`: the person gave up or lost the seat.
    `stand_in_level` and `stand_in_moves` are the level of the last computer that stood in for the person, or None, and
    the number of moves that computers made for them. `place` is the rank, counted from 1 and shared by tied seats, or
    None if the game did not end by its rules. `total` is None in a game without scores. `has_quit`: because of this
    person, the game did not end by its rules. `achievements` are keys of bot/tables/achievements.toml. `guest`: the
    person played from their private chat, as a guest of the table.
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
    has_quit: bool = False
    achievements: tuple[str, ...] = ()
    strength: float | None = None
    guest: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame:
    """A finished game for the projection. The store adds the table, its chat and its game.

    `options` is a JSON object, `ended_at` is in seconds since the epoch, and `reason` is that of the Ended fact. A
    `casual` game counts for nobody in the standings. `substitutes` are the people who took over a seat, sorted.
    """

    options: str
    solo: bool
    ended_at: float
    reason: str
    is_draw: bool
    casual: bool = False
    seats: tuple[FinishedSeat, ...]
    substitutes: tuple[PersonKey, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """The recomputed rows of one table, for `Store.rebuild`.

    If `waiting` is None, the stored value is kept; if `finished` is None, the rows of the finished game are deleted.
    """

    table: TableKey
    version: Version
    stage: Stage
    waiting: Waiting | None
    position: int
    seated: tuple[PersonKey, ...]
    finished: FinishedGame | None
    guests: tuple[tuple[PersonKey, ChatKey], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """New facts of a table, and the data that are written in the same transaction."""

    facts: tuple[str, ...]
    """The facts as JSON texts, oldest first. If there are none, only the other data of the change are written."""
    at: float
    standing: TableSummary
    update_id: int | None = None
    """The update that this change settles, or None."""
    components: tuple[str, str] | None = None
    """The hash and the JSON text of the component data to which a Started fact refers, or None."""
    finished: FinishedGame | None = None
    """The finished game if these facts end it or add its result, otherwise None."""
    token: str | None = None
    """The new token of the table, or None to keep its token."""
    keeps_board: bool = False
    """Whether the facts change nothing on the board, so a board that is up to date stays so."""
    owed: tuple[str, tuple[ChatKey, ...]] | None = None
    """The kind of the notices that this change causes, and the chats to which they are owed, or None."""


@dataclass(frozen=True, slots=True)
class FactRow:
    """One fact of a table's log, written at `at` (seconds since the epoch)."""

    version: Version
    at: float
    body: str
    is_sound: bool = True
    """Whether the body matches its checksum."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A deadline of a table, due at `due` (seconds since the epoch)."""

    table: TableKey
    kind: str
    due: float


@dataclass(frozen=True, slots=True)
class InboxRow:
    """A stored update. `body` contains the fields that the bot reads, as JSON text."""

    update_id: int
    body: str
    problem: str | None = None
    """The reason why the update cannot be handled, or None."""
