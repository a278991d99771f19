"""Makes the calls: one message at a place, sent or edited, as a picture or as a text."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram import (
    Bot,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    LinkPreviewOptions,
    ReplyParameters,
)
from telegram import Message as TelegramMessage
from telegram.constants import CallbackQueryLimit, ParseMode
from telegram.error import BadRequest, TelegramError

from bot.presentation.pictures import PictureRenderer
from bot.store.records import Message
from bot.telegram.api_errors import Done, NoSuchFile, remedy_for
from render.scene import Scene

log = logging.getLogger(__name__)

Sent = TypeVar("Sent", bound=TelegramMessage | bool)

HTML = ParseMode.HTML
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
PICTURE_NAME = "board.jpg"


class Courier:
    """Telegram's methods as the outbox needs them; errors come out as the library raises them."""

    def __init__(self, bot: Bot, renderer: PictureRenderer) -> None:
        self._bot = bot
        self._renderer = renderer

    async def send(
        self,
        chat: int,
        topic: int,
        text: str,
        keyboard: InlineKeyboardMarkup | None,
        scene: Scene | None,
        *,
        reply_to: int | None = None,
    ) -> Message:
        """Send a new message."""
        reply = reply_to and ReplyParameters(reply_to, allow_sending_without_reply=True)

        async def send(picture: bytes | str | None) -> TelegramMessage:
            if picture is None:
                return await self._bot.send_message(
                    chat,
                    text,
                    parse_mode=HTML,
                    message_thread_id=topic or None,
                    reply_markup=keyboard,
                    reply_parameters=reply or None,
                    link_preview_options=NO_PREVIEW,
                )
            return await self._bot.send_photo(
                chat,
                picture,
                caption=text,
                parse_mode=HTML,
                message_thread_id=topic or None,
                reply_markup=keyboard,
                reply_parameters=reply or None,
                filename=PICTURE_NAME,
            )

        sent = await self._with_picture(scene, send)
        return Message(sent.message_id, photo=bool(sent.photo))

    async def edit(
        self,
        chat: int,
        message: Message,
        text: str,
        keyboard: InlineKeyboardMarkup | None,
        scene: Scene | None,
    ) -> Message | None:
        """Change a message in place; None: Telegram cannot make this of that message (a picture stays a picture)."""
        photo = scene is not None

        async def edit(picture: bytes | str | None) -> TelegramMessage | bool:
            nonlocal photo
            photo = picture is not None
            if picture is not None:
                media = InputMediaPhoto(picture, text, HTML, filename=PICTURE_NAME)
                return await self._bot.edit_message_media(
                    media, chat_id=chat, message_id=message.id, reply_markup=keyboard
                )
            if message.photo:
                return False
            return await self._bot.edit_message_text(
                text,
                chat_id=chat,
                message_id=message.id,
                parse_mode=HTML,
                reply_markup=keyboard,
                link_preview_options=NO_PREVIEW,
            )

        try:
            if await self._with_picture(scene, edit) is False:
                return None
        except BadRequest as error:
            if not isinstance(remedy_for(error), Done):
                raise
        return Message(message.id, photo=photo)

    async def edit_keyboard(
        self, chat: int, message: int, keyboard: InlineKeyboardMarkup | None
    ) -> None:
        """Change a message's keyboard; None takes it away."""
        try:
            await self._bot.edit_message_reply_markup(chat, message, reply_markup=keyboard)
        except BadRequest as error:
            if not isinstance(remedy_for(error), Done):
                raise

    async def delete(self, chat: int, message: int) -> None:
        """Delete a message; one that is gone or too old is nobody's loss."""
        try:
            await self._bot.delete_message(chat, message)
        except BadRequest as error:
            log.debug("not deleted", extra={"error": str(error)})

    async def answer(self, query: str, text: str, *, alert: bool) -> None:
        """Answer a press. It never raises: too late is too late, and the move stands."""
        limit = CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH
        try:
            await self._bot.answer_callback_query(query, text[:limit] or None, show_alert=alert)
        except TelegramError as error:
            log.info("press not answered", extra={"query": query, "error": str(error)})

    async def _with_picture(
        self, scene: Scene | None, call: Callable[[bytes | str | None], Awaitable[Sent]]
    ) -> Sent:
        """Make a call with the picture as Telegram takes it: by its file id if it has one, else the file itself.

        A picture that cannot be drawn is left out: the text says the same.
        """
        if scene is None:
            return await call(None)
        if file_id := self._renderer.file_id(scene):
            try:
                return await call(file_id)
            except BadRequest as error:
                if not isinstance(remedy_for(error), NoSuchFile):
                    raise
                self._renderer.keep_file_id(scene, None)
        try:
            picture = await self._renderer.picture(scene)
        except Exception:
            log.exception("not drawn", extra={"game": scene.game})
            return await call(None)
        sent = await call(picture)
        if isinstance(sent, TelegramMessage) and sent.photo:
            self._renderer.keep_file_id(scene, sent.photo[-1].file_id)
        return sent
