"""Ephemeral messages of Bot API 10.2 to 10.4, which python-telegram-bot 22.8 does not support.

Everything here can be replaced by methods of the library once a release supports them. No method decides whether a
message may be sent as an ephemeral one; see `bot.telegram.ephemeral.messenger`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from telegram import Bot, ChatMemberAdministrator, InlineKeyboardMarkup, InputMediaPhoto
from telegram import Message as TelegramMessage

from bot.telegram.api.message_sender import HTML, NO_PREVIEW, PICTURE_NAME

EPHEMERAL_ID: Final = "ephemeral_message_id"


@dataclass(frozen=True, slots=True)
class Receiver:
    """One member of a group, by the Telegram ids of both."""

    chat: int
    person: int


@dataclass(frozen=True, slots=True)
class ReplyContext:
    """The receiver's action, if any, which allows the bot to write to them for 15 seconds.

    query: the id of a callback query. command: the ephemeral_message_id of an ephemeral command. If neither is set,
    the bot must be an administrator. replaces: whether the message is shown in place of the message whose button was
    pressed. until: the time after which no new message is sent (monotonic seconds).
    """

    query: str | None = None
    command: int | None = None
    replaces: bool = False
    until: float = float("inf")


@dataclass(frozen=True, slots=True)
class SentEphemeral:
    """The response to a message that was sent with ephemeral_message_parameters.

    `message_id` is 0 for an ephemeral message. `ephemeral_id` is its ephemeral_message_id, and `file_id` the id of its
    photo; either may be None.
    """

    message_id: int
    ephemeral_id: int | None
    file_id: str | None

    @property
    def is_private(self) -> bool:
        """Whether only the receiver sees the message. Otherwise, an older server has posted it to everyone."""
        return self.message_id == 0 and self.ephemeral_id is not None


class EphemeralApi:
    """The calls of the Bot API for ephemeral messages. Every method raises TelegramError.

    `number` is the ephemeral_message_id of a message.
    """

    def __init__(self, bot: Bot, count: Callable[[int], object] = lambda chat: None) -> None:
        """`count` is called with the id of the chat before each call that sends or edits a message."""
        self._bot = bot
        self._count = count

    async def send_text(
        self,
        to: Receiver,
        context: ReplyContext,
        text: str,
        keyboard: InlineKeyboardMarkup | None = None,
        *,
        topic: int = 0,
    ) -> SentEphemeral:
        """Send a text (sendMessage), and return the response."""
        self._count(to.chat)
        message = await self._bot.send_message(
            to.chat,
            text,
            parse_mode=HTML,
            link_preview_options=NO_PREVIEW,
            reply_markup=keyboard,
            message_thread_id=None if context.replaces else topic or None,
            api_kwargs=_parameters(to, context),
        )
        return _sent(message)

    async def send_photo(
        self,
        to: Receiver,
        context: ReplyContext,
        photo: bytes | str,
        caption: str,
        keyboard: InlineKeyboardMarkup | None = None,
        *,
        topic: int = 0,
    ) -> SentEphemeral:
        """Send a photo, as a file or by its file id (sendPhoto), and return the response."""
        self._count(to.chat)
        message = await self._bot.send_photo(
            to.chat,
            photo,
            caption=caption,
            parse_mode=HTML,
            show_caption_above_media=True,  # the picture is next to the keys
            filename=PICTURE_NAME,
            reply_markup=keyboard,
            message_thread_id=None if context.replaces else topic or None,
            api_kwargs=_parameters(to, context),
        )
        return _sent(message)

    async def edit_text(
        self, to: Receiver, number: int, text: str, keyboard: InlineKeyboardMarkup | None
    ) -> None:
        """Replace text and keyboard (editEphemeralMessageText)."""
        self._count(to.chat)
        await self._call(
            "editEphemeralMessageText",
            to,
            number,
            text=text,
            parse_mode=HTML,
            link_preview_options=NO_PREVIEW,
            reply_markup=keyboard,
        )

    async def edit_photo(
        self,
        to: Receiver,
        number: int,
        photo: bytes | str,
        caption: str,
        keyboard: InlineKeyboardMarkup | None,
    ) -> None:
        """Replace photo, caption and keyboard (editEphemeralMessageMedia)."""
        media = InputMediaPhoto(
            photo, caption, HTML, filename=PICTURE_NAME, show_caption_above_media=True
        )
        self._count(to.chat)
        await self._call(
            "editEphemeralMessageMedia", to, number, media=media, reply_markup=keyboard
        )

    async def delete(self, to: Receiver, number: int) -> None:
        """Delete a message (deleteEphemeralMessage)."""
        await self._call("deleteEphemeralMessage", to, number)

    async def is_administrator(self, chat: int) -> bool:
        """Return whether the bot is an administrator of a chat (getChatMember)."""
        member = await self._bot.get_chat_member(chat, self._bot.id)
        return isinstance(member, ChatMemberAdministrator)

    async def delete_public(self, chat: int, message: int) -> None:
        """Delete a message that an older server has posted to everyone (deleteMessage)."""
        await self._bot.delete_message(chat, message)

    async def _call(self, method: str, to: Receiver, number: int, **more: object) -> None:
        call: dict[str, Any] = {
            "chat_id": to.chat,
            "receiver_user_id": to.person,
            EPHEMERAL_ID: number,
        }
        call |= {name: value for name, value in more.items() if value is not None}
        await self._bot.do_api_request(method, call)


def _parameters(to: Receiver, context: ReplyContext) -> dict[str, Any]:
    wanted: dict[str, Any] = {"receiver_user_id": to.person}
    if context.query is not None:
        wanted["callback_query_id"] = context.query
        if context.replaces:
            wanted["replace_callback_query_message"] = True
    found: dict[str, Any] = {"ephemeral_message_parameters": wanted}
    if context.command is not None:
        found["reply_parameters"] = {EPHEMERAL_ID: context.command}
    return found


def _sent(message: TelegramMessage) -> SentEphemeral:
    number = message.api_kwargs.get(EPHEMERAL_ID)
    file_id = message.photo[-1].file_id if message.photo else None
    return SentEphemeral(message.message_id, number, file_id)
