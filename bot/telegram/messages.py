"""Outgoing messages, as values. The outbox decides when and how often they are really sent.

`update` is the id of the update that led to the message, for the log.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from telegram import InlineKeyboardMarkup

from bot.runtime.log import following
from bot.store.records import Message, Place, TableKey, Version
from render.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The message that shows a table at a version. `text` is HTML."""

    version: Version
    text: str
    keyboard: InlineKeyboardMarkup | None = None
    scene: Scene | None = None
    """The picture above the text; None: the message is a text (a lobby)."""
    unpictured: Callable[[], str] | None = None
    """Makes the text for a chat that takes no pictures; None: `text`."""


class BoardSource(Protocol):
    """Where the outbox gets a board when it can be sent."""

    async def board(self, table: TableKey, shown: Version) -> Board:
        """Return the board of the table as it stands now.

        `shown`: the version that people saw last; the caption tells what happened since.
        """
        ...


class PictureSource(Protocol):
    """Where the outbox gets a picture."""

    async def picture(self, scene: Scene) -> bytes:
        """Return the scene as a JPEG file."""
        ...

    def file_id(self, scene: Scene) -> str | None:
        """Return Telegram's file id of the picture, if it was uploaded before."""
        ...

    def keep_file_id(self, scene: Scene, file_id: str | None) -> None:
        """Remember the file id of the picture; None: Telegram does not know it any more."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardUpdate:
    """Show a table's board: one message, edited in place. Only the newest of a table counts."""

    table: TableKey
    place: Place
    version: Version
    """The board that is sent may be newer."""
    over: bool = False
    """The game is over: this board goes before everything else."""
    anew: bool = False
    """Send it at the bottom of the chat; the old message loses its keyboard."""
    again: bool = False
    """Send it even if people see this version already: its words have changed."""
    update: int | None = field(default_factory=following.get, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyboardUpdate:
    """Change only the keyboard of a board, for a partial word; dropped when a newer board is on its way."""

    table: TableKey
    place: Place
    version: Version
    keyboard: InlineKeyboardMarkup
    update: int | None = field(default_factory=following.get, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCall:
    """A short message that calls somebody to the table, in reply to its board; the one before it is deleted."""

    table: TableKey
    place: Place
    text: str
    keyboard: InlineKeyboardMarkup | None = None
    update: int | None = field(default_factory=following.get, compare=False)


@dataclass(frozen=True, slots=True)
class DeleteTurnCall:
    """Delete the last turn call of a table."""

    place: Place
    table: TableKey


@dataclass(frozen=True, slots=True)
class RemoveKeyboard:
    """Remove the keyboard of a message that is no board any more."""

    place: Place
    message: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A message of no table: help, a page of the rules. `instead`: the message that it replaces, if that still exists.

    Of two notices with the same `instead` the later one wins.
    """

    place: Place
    text: str
    keyboard: InlineKeyboardMarkup | None = None
    scene: Scene | None = None
    instead: Message | None = None
    only: str = ""
    """The earlier notice with the same name in its chat is deleted; "": both stay."""
    reply_to: int | None = None
    update: int | None = field(default_factory=following.get, compare=False)
