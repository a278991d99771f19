"""What the bot wants people to see, as values: the outbox decides when and how often it is really sent.

`update` is the update that a wish came from, for the log.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from telegram import InlineKeyboardMarkup

from bot.runtime.log import following
from bot.store.records import Message, Place, TableKey, Version
from render.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """What a table looks like at a version. `text` is HTML."""

    version: Version
    text: str
    keyboard: InlineKeyboardMarkup | None = None
    scene: Scene | None = None
    """The picture over the text; None: the message is a text (a lobby)."""
    unpictured: str = ""
    """The text where the chat takes no pictures; empty: the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardUpdate:
    """A table's board is to be seen: one message, edited in place. Only the newest of a table counts."""

    table: TableKey
    place: Place
    version: Version
    compose: Callable[[Version], Awaitable[Board]]
    """Make the board when its turn to be sent has come, given the version that people saw last:
    whatever happened since then is to be told. It may be newer than `version`."""
    over: bool = False
    """The game is over: goes first when the budget is short."""
    anew: bool = False
    """Send it at the bottom of the chat; the old message loses its keyboard."""
    again: bool = False
    """Show it even if people see this version already: its words have changed."""
    update: int | None = field(default_factory=following.get, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyboardUpdate:
    """Only the keyboard of a board changes, for a half-made move; dropped when a newer board is on its way."""

    table: TableKey
    place: Place
    version: Version
    keyboard: InlineKeyboardMarkup
    update: int | None = field(default_factory=following.get, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCall:
    """A short message that calls somebody to the table, in reply to its board; the ring before it is deleted."""

    table: TableKey
    place: Place
    text: str
    keyboard: InlineKeyboardMarkup | None = None
    update: int | None = field(default_factory=following.get, compare=False)
    sent: Callable[[int], Awaitable[None]] | None = None
    """Told the number of its message: how far below the board it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A message of no table: help, a page of the rules. `instead`: the message that it replaces, if that still exists.

    Two letters with the same `instead` are one wish: the later one wins.
    """

    place: Place
    text: str
    keyboard: InlineKeyboardMarkup | None = None
    scene: Scene | None = None
    instead: Message | None = None
    only: str = ""
    """The letter before it with the same name in its chat is deleted; "": both stay."""
    reply_to: int | None = None
    update: int | None = field(default_factory=following.get, compare=False)
