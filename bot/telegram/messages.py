"""Outgoing messages as values. The outbox decides whether and when each of them is sent.

`update` is the id of the update that caused the message, for the log.
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
    """The content of the message that shows a particular version of a table. `text` is HTML."""

    version: Version
    text: str
    keyboard: InlineKeyboardMarkup | None = None
    scene: Scene | None = None
    """The picture above the text, or None for a text message such as a lobby."""
    unpictured: Callable[[], str] | None = None
    """A function that returns the text for a chat where photos are not allowed, or None to use `text` there."""


class BoardSource(Protocol):
    """Composes boards for the outbox."""

    async def board(self, table: TableKey, shown: Version) -> BoardMessage:
        """Return the current board of a table.

        `shown` is the version that people saw last. The caption describes what has happened since.
        """
        ...


class PictureSource(Protocol):
    """Renders pictures for the outbox."""

    async def picture(self, scene: Scene) -> bytes:
        """Return the scene as the bytes of a JPEG file."""
        ...

    async def small_picture(self, scene: Scene) -> bytes:
        """Return the scene as a smaller JPEG file, for when Telegram rejects the ordinary one."""
        ...

    def file_id(self, scene: Scene) -> str | None:
        """Return Telegram's file id of the scene's picture, or None if the picture was not uploaded."""
        ...

    def keep_file_id(self, scene: Scene, file_id: str | None) -> None:
        """Store the file id of the scene's picture, or remove it if `file_id` is None."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardUpdate:
    """Show a table by editing its board, or by sending one. A newer BoardUpdate of the table replaces this job."""

    table: TableKey
    place: Place
    version: Version
    """The version to show. The board that is sent may be newer."""
    over: bool = False
    """Whether the game is over. Such a board is sent before all other jobs."""
    resend: bool = False
    """Whether to send the board as a new message and remove the keyboard of the old one."""
    again: bool = False
    """Whether to send the board even if this version is already shown, because its text changed."""
    lobby: bool = False
    """Whether the board is a lobby. Such a board is sent after the boards of running games."""
    update: int | None = field(default_factory=following.get, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyboardUpdate:
    """Change only the keyboard of a board, to show a partial word. Superfluous once a whole board is sent."""

    table: TableKey
    place: Place
    version: Version
    keyboard: InlineKeyboardMarkup
    update: int | None = field(default_factory=following.get, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCall:
    """A short reply to the board that notifies the person to move. It replaces the previous turn call."""

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
    """A message that is not a board, such as a page of the rules.

    If two queued notices have the same `instead` or are for the same person, only the later one is sent.
    """

    place: Place
    text: str
    keyboard: InlineKeyboardMarkup | None = None
    scene: Scene | None = None
    instead: Message | None = None
    only: str = ""
    """The name of the notice. An earlier notice with the same name in the chat is deleted, unless the name is ""."""
    reply_to: int | None = None
    by: PersonKey | None = None
    """The person who asked for the notice, or None."""
    update: int | None = field(default_factory=following.get, compare=False)
