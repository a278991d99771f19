"""Outgoing messages, as values; the outbox decides when and whether each is sent.

`update` is the id of the update that led to the message, for the log.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from telegram import InlineKeyboardMarkup

from bot.runtime.log import following
from bot.store.records import Message, PersonKey, Place, TableKey, Version
from render.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardMessage:
    """The message that shows a table at a version. `text` is HTML."""

    version: Version
    text: str
    keyboard: InlineKeyboardMarkup | None = None
    scene: Scene | None = None
    """The picture above the text; None: a text message (a lobby)."""
    unpictured: Callable[[], str] | None = None
    """Returns the text for a chat that refuses photos; None: `text`."""


class BoardSource(Protocol):
    """Composes boards for the outbox."""

    async def board(self, table: TableKey, shown: Version) -> BoardMessage:
        """Return the board of the table as it stands now.

        `shown`: the version that people saw last; the caption covers what happened since.
        """
        ...


class PictureSource(Protocol):
    """Renders pictures for the outbox."""

    async def picture(self, scene: Scene) -> bytes:
        """Return the scene as a JPEG file."""
        ...

    async def small_picture(self, scene: Scene) -> bytes:
        """Return the scene as a smaller JPEG file, for when Telegram rejects the ordinary one."""
        ...

    def file_id(self, scene: Scene) -> str | None:
        """Return Telegram's file id of the picture, None if it was not uploaded."""
        ...

    def keep_file_id(self, scene: Scene, file_id: str | None) -> None:
        """Store the file id of the picture; None: Telegram no longer knows it."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardUpdate:
    """Show a table's board, one message edited in place. A newer update of the table replaces this."""

    table: TableKey
    place: Place
    version: Version
    """The board that is sent may be newer."""
    over: bool = False
    """The game is over: this board is sent before everything else."""
    resend: bool = False
    """Send it at the bottom of the chat; the old message loses its keyboard."""
    again: bool = False
    """Send it even if this version is shown already, since its text changed."""
    lobby: bool = False
    """The game has not started: the board waits behind those of running games."""
    update: int | None = field(default_factory=following.get, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyboardUpdate:
    """Change only the keyboard of a board, for a partial word; dropped if a newer board is queued."""

    table: TableKey
    place: Place
    version: Version
    keyboard: InlineKeyboardMarkup
    update: int | None = field(default_factory=following.get, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCall:
    """A short message that notifies a person, in reply to the board; it replaces the previous call."""

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
    """Remove the keyboard of a message that is no longer a board."""

    place: Place
    message: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A message outside boards: help, a page of the rules. `instead`: the message to replace, if it still exists.

    Of two notices with the same `instead`, or for the same person, the later one is sent.
    """

    place: Place
    text: str
    keyboard: InlineKeyboardMarkup | None = None
    scene: Scene | None = None
    instead: Message | None = None
    only: str = ""
    """An earlier notice with this name in the chat is deleted; "": both stay."""
    reply_to: int | None = None
    by: PersonKey | None = None
    """Who asked for it."""
    update: int | None = field(default_factory=following.get, compare=False)
