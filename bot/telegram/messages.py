"""Outgoing messages as values. The outbox decides whether and when each of them is sent.

The field `update` is the id of the update that caused the message, or None. The log and `TextOnlyChats` use it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from telegram import InlineKeyboardMarkup

from bot.runtime.log import following
from bot.store.records import ChatKey, Message, PersonKey, Place, TableKey, Version
from render.scene import Scene


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardMessage:
    """The content of the message that shows a particular version of a table. `text` is HTML."""

    version: Version
    text: str
    keyboard: InlineKeyboardMarkup | None = None
    scene: Scene | None = None
    """The picture above the text, or None for a text message such as a lobby."""
    pinned: bool = False  # whether to pin the message, if the bot may
    unpictured: Callable[[], str] | None = None
    """A function that returns the text to send without the picture, or None to use `text`."""
    rest: tuple[str, ...] = ()
    """The texts to send after the picture if its caption cannot contain everything, as can happen at a game's end."""


class BoardSource(Protocol):
    """Composes boards for the outbox."""

    async def board(self, table: TableKey, shown: Version) -> BoardMessage:
        """Return the current board of a table.

        `shown` is the version that people saw last. The caption describes what has happened since.
        """
        ...

    async def guest_board(
        self, table: TableKey, person: PersonKey, chat: ChatKey, shown: Version
    ) -> BoardMessage:
        """Return the current board of a table for a person who plays from their private chat; `shown` as in `board`."""
        ...

    async def card(self, table: TableKey, old: str | None = None) -> BoardMessage:
        """Return the content for the newest cards of a table or, if `old` is set, for the old card with this token."""
        ...


class Superseded(Exception):
    """A picture was not drawn, because it was no longer wanted, for example because a newer one is to be shown."""


def always() -> bool:
    """Return True: the picture is wanted in any case."""
    return True


class PictureSource(Protocol):
    """Renders pictures for the outbox."""

    async def picture(self, scene: Scene, wanted: Callable[[], bool] = always) -> bytes:
        """Return the scene as the bytes of a JPEG file.

        `wanted` is called before the picture is drawn, possibly after a long time. If it returns False, the picture is
        not drawn and Superseded is raised. Also raises whatever rendering raises.
        """
        ...

    async def small_picture(self, scene: Scene, wanted: Callable[[], bool] = always) -> bytes:
        """Return the scene as a smaller JPEG file, for chats that want one or if Telegram rejects the ordinary one.

        `wanted` and the errors are as in `picture`.
        """
        ...

    def file_id(self, scene: Scene) -> str | None:
        """Return Telegram's file id of the scene's picture, or None if it is unknown."""
        ...

    def keep_file_id(self, scene: Scene, file_id: str | None) -> None:
        """Remember the file id of the scene's picture, or forget it if `file_id` is None."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardUpdate:
    """A job that shows a table by editing its board or sending one. It is merged with a newer one of the same table."""

    table: TableKey
    place: Place
    version: Version
    """The version to show. The board that is sent may be newer."""
    over: bool = False
    """Whether the game is over. Such a board is sent before all other jobs, unless it is `repeated`."""
    resend: bool = False
    """Whether to send the board as a new message and remove the keyboard of the old one."""
    again: bool = False
    """Whether to send the board even if this version is already shown, for example because its text changed."""
    lobby: bool = False
    """Whether the game has not begun. Such a board is sent after the boards of running games."""
    repeated: bool = False
    """Whether the board of a finished game is only shown again, which no game needs."""
    by: PersonKey | None = None  # the person who requested a repeated board, or None
    text_of_old: str = ""
    """The new text of the old message if the board is sent as a new one, or "" to keep the text."""
    update: int | None = field(default_factory=following.get, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyboardUpdate:
    """A job that changes the keyboard of a board for a partial word or a menu. It is dropped if the board is sent."""

    table: TableKey
    place: Place
    version: Version
    keyboard: InlineKeyboardMarkup
    text: str = ""
    """The new caption, whose last line asks for the rest of the word; "" keeps the caption."""
    unpictured: Callable[[], str] | None = field(default=None, compare=False)
    """A function that returns the new text of a board without a picture, or None to keep that text."""
    is_current: Callable[[], bool] | None = field(default=None, compare=False)
    """A function that returns whether the keyboard still fits the board. It is called only if a newer version of the
    table has been shown. None means that the keyboard then does not fit."""
    over: bool = False
    """Whether the game is over. The change then only opens or closes a menu, so no game needs it."""
    by: PersonKey | None = None
    """The person who opened or closed a menu, or None."""
    update: int | None = field(default_factory=following.get, compare=False)


@dataclass(frozen=True, slots=True)
class Owed:
    """Identifies a notice that the store owes to `chat` or, if `chat` is None, to the chat to which it is sent."""

    table: TableKey
    kind: str
    chat: ChatKey | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCall:
    """A short reply to the board: a call to move or a request for a take-back. The previous turn call is deleted."""

    table: TableKey
    place: Place
    text: str
    keyboard: InlineKeyboardMarkup | None = None
    silent: bool = False  # whether to send it without a notification
    owed: Owed | None = None
    """The notice that is owed until this message is sent, or None."""
    update: int | None = field(default_factory=following.get, compare=False)


@dataclass(frozen=True, slots=True)
class DeleteTurnCall:
    """A job that deletes the last turn call of a table in one chat, and the table's last ephemeral turn call."""

    place: Place
    table: TableKey


@dataclass(frozen=True, slots=True)
class RemoveKeyboard:
    """A job that removes the keyboard of a message, unless the message is the board of a table.

    If `message` is 0, the message is the last notice named `only` about `table` in the same place, if there is one (see
    `Notice`). `text`, unless it is "", becomes its text or, if `is_photo` is set, its caption.
    """

    place: Place
    message: int = 0
    only: str = ""
    table: TableKey | None = None
    text: str = ""
    is_photo: bool = False


@dataclass(frozen=True, slots=True)
class Audience:
    """The one person who may see a message in a group; None stands for everyone in the chat.

    A request permits it for 15 seconds. Without `query`, `command` and `copy`, the bot must be an administrator.
    """

    person: PersonKey
    telegram_id: int
    query: str | None = None
    """The id of the callback query of the request."""
    command: int | None = None
    """The ephemeral_message_id of the command of the request, if only the bot has seen it."""
    copy: int | None = None
    """The ephemeral_message_id of the ephemeral message whose button was pressed. The answer is shown there."""
    replaces: bool = False
    """Whether the message is shown in place of the message whose button was pressed."""
    group: int = 0
    """The Telegram id of the group of the request, which may have become a supergroup since; 0 without a request."""
    until: float = float("inf")
    """The time after which the request permits no new message (monotonic seconds)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EphemeralBoard:
    """A job that shows a table from one player's own view. A newer one for the same table and player replaces it."""

    table: TableKey
    place: Place
    audience: Audience
    position: int
    word: str
    """The partial word that the player has chosen, or an aside."""
    otherwise: Callable[[], Awaitable[object]] | None = field(default=None, compare=False)
    """A function to call if the ephemeral board cannot be shown, or None. It must not reveal anything to others."""
    update: int | None = field(default_factory=following.get, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class EphemeralCall:
    """A job that notifies the person to move by a group message that only they see, besides the call that they chose.

    The message is sent only where the bot is an administrator, and deleted by `DeleteTurnCall`.
    """

    table: TableKey
    place: Place
    audience: Audience
    text: str
    update: int | None = field(default_factory=following.get, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeleteEphemeral:
    """A job that deletes the ephemeral message `number` (ephemeral_message_id). A board that it hides reappears."""

    place: Place
    person: PersonKey
    telegram_id: int
    number: int
    table: TableKey | None = None


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that is sent with a message, or the text `refused` instead if the chat does not allow such files.

    `content` is not sent if `file_id`, the id of a file that was sent before, is set. For an animation, `sent` is
    called with the id of the file once it has been sent, and with None if Telegram no longer knows `file_id`.
    """

    name: str
    content: bytes
    is_animation: bool = False
    file_id: str | None = None
    sent: Callable[[str | None], None] | None = None
    refused: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A message that is not a board, such as a page of the rules.

    If two queued notices have the same `instead`, the same `only` or the same `by` and `reply_to` (the first of these
    that is set), only the later one is sent. One with a file is replaced only by one with the same file name and `by`.
    """

    place: Place
    text: str
    keyboard: InlineKeyboardMarkup | None = None
    scene: Scene | None = None
    unpictured: str | None = None  # the text for chats without pictures, or None to use `text`
    file: Attachment | None = None
    """A file above the text, instead of a picture. Such a notice is always a new message."""
    instead: Message | None = None
    only: str = ""
    """The name of the notice, or "". An earlier one with the same name in the same place is deleted, or loses its keys
    if this one replaces another message."""
    table: TableKey | None = None
    """The table that a named notice is about. The store then keeps its message, so it is found after a restart."""
    in_place: bool = False  # whether the earlier notice with the same name is edited, not deleted
    reply_to: int | None = None
    fallback: TurnCall | Notice | None = None
    """The message that is sent if nothing can be sent to this place, such as a turn call in the group, or None."""
    by: PersonKey | None = None  # the person who requested the notice, or None
    is_current: Callable[[], Awaitable[bool]] | None = field(default=None, compare=False)
    """A function that returns whether the notice still holds, or None. If not, it is not sent, or removed if sent."""
    excuse: str = ""  # the text to send if later notices of the person push out this one, or ""
    audience: Audience | None = None
    """The only person who sees the notice; `instead` and `reply_to` are then not used. None means everyone."""
    otherwise: Callable[[], Awaitable[object]] | None = field(default=None, compare=False)
    """A function to call if the notice cannot be shown to its audience, or None."""
    owed: Owed | None = None
    """As in TurnCall: the owed notice that this message delivers, or None."""
    update: int | None = field(default_factory=following.get, compare=False)
