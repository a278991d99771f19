"""The Bot API calls that send, edit, pin and delete messages. Pictures are sent by file id or uploaded."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram import Bot, InlineKeyboardMarkup, InputMediaPhoto, LinkPreviewOptions, ReplyParameters
from telegram import Message as TelegramMessage
from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden

from bot.store.records import Message
from bot.telegram.api.api_errors import AlreadyDone, InvalidCall, NoFiles, NoSuchFile, remedy_for
from bot.telegram.api.line_directions import directed_lines
from bot.telegram.messages import Attachment, PictureSource, Superseded, always
from render.scene import Scene

Sent = TypeVar("Sent", bound=TelegramMessage | bool)
log = logging.getLogger(__name__)
HTML = ParseMode.HTML
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
PICTURE_NAME = "board.jpg"


class MessageSender:
    """Sends, edits, pins and deletes messages, except ephemeral ones. Every method raises TelegramError."""

    def __init__(self, bot: Bot, pictures: PictureSource) -> None:
        self._bot = bot
        self._pictures = pictures

    async def send(  # noqa: PLR0913 - the parts of a message
        self,
        chat: int,
        topic: int,
        text: str,
        keyboard: InlineKeyboardMarkup | None,
        scene: Scene | None,
        *,
        small: bool = False,
        silent: bool = False,
        reply_to: int | None = None,
        wanted: Callable[[], bool] = always,
    ) -> Message:
        """Send a new message, with a photo if there is a scene that can be drawn, and return it.

        `small` reduces the photo's size, and `silent` sends the message without a notification. If `wanted` returns
        False before the photo is drawn, nothing is sent and Superseded is raised.
        """
        text = directed_lines(text)
        reply = reply_to and ReplyParameters(reply_to, allow_sending_without_reply=True)

        async def call(picture: bytes | str | None) -> TelegramMessage:
            common: dict[str, object] = {
                "parse_mode": HTML,
                "message_thread_id": topic or None,
                "reply_markup": keyboard,
                "reply_parameters": reply or None,
                "disable_notification": silent or None,
            }
            if picture is None:
                return await self._bot.send_message(
                    chat,
                    text,
                    link_preview_options=NO_PREVIEW,
                    **common,  # type: ignore[arg-type]
                )
            return await self._bot.send_photo(
                chat,
                picture,
                caption=text,
                show_caption_above_media=True,  # the picture is next to the keys
                filename=PICTURE_NAME,
                **common,  # type: ignore[arg-type]
            )

        sent = await self._with_picture(scene, call, small=small, wanted=wanted)
        return Message(sent.message_id, photo=bool(sent.photo))

    async def send_file(self, chat: int, topic: int, text: str, file: Attachment) -> None:
        """Send a new message with a file or an animation, or `file.refused` if the chat does not allow it.

        `file.sent` is called only for an animation.
        """
        common: dict[str, object] = {
            "caption": directed_lines(text),
            "filename": file.name,
            "parse_mode": HTML,
            "message_thread_id": topic or None,
        }
        source = file.file_id or file.content
        send = self._bot.send_animation if file.is_animation else self._bot.send_document
        try:
            sent = await send(chat, source, **common)  # type: ignore[arg-type]
        except BadRequest as error:
            remedy = remedy_for(error)
            if isinstance(remedy, NoFiles) and file.refused:
                await self.send(chat, topic, file.refused, None, None)
                return
            if file.sent is not None and isinstance(remedy, NoSuchFile):
                file.sent(None)
            raise
        if file.sent is not None and sent.animation is not None:
            file.sent(sent.animation.file_id)

    async def edit(
        self,
        chat: int,
        message: Message,
        text: str,
        keyboard: InlineKeyboardMarkup | None,
        scene: Scene | None,
        *,
        small: bool = False,
        wanted: Callable[[], bool] = always,
    ) -> Message | None:
        """Edit a message in place and return it, or None if that is impossible because a photo cannot become a text.

        The parameters are as in `send`. Raises Superseded like `send`.
        """
        text, photo = directed_lines(text), scene is not None

        async def call(picture: bytes | str | None) -> TelegramMessage | bool:
            nonlocal photo
            photo = picture is not None
            if picture is not None:
                media = InputMediaPhoto(
                    picture, text, HTML, filename=PICTURE_NAME, show_caption_above_media=True
                )
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
            if await self._with_picture(scene, call, small=small, wanted=wanted) is False:
                return None
        except BadRequest as error:
            if not isinstance(remedy_for(error), AlreadyDone):
                raise
        return Message(message.id, photo=photo)

    async def edit_card(self, card: str, text: str, keyboard: InlineKeyboardMarkup | None) -> None:
        """Edit a message that somebody has sent by an inline query. `card` is its inline_message_id.

        If `keyboard` is None, the message has no keys afterwards.
        """
        try:
            await self._bot.edit_message_text(
                directed_lines(text),
                inline_message_id=card,
                parse_mode=HTML,
                reply_markup=keyboard,
                link_preview_options=NO_PREVIEW,
            )
        except BadRequest as error:
            if not isinstance(remedy_for(error), AlreadyDone):
                raise

    async def edit_caption(
        self, chat: int, message: int, text: str, keyboard: InlineKeyboardMarkup | None
    ) -> None:
        """Replace the caption and the keyboard of a photo; None removes the keyboard."""
        try:
            await self._bot.edit_message_caption(
                chat,
                message,
                caption=directed_lines(text),
                parse_mode=HTML,
                show_caption_above_media=True,
                reply_markup=keyboard,
            )
        except BadRequest as error:
            if not isinstance(remedy_for(error), AlreadyDone):
                raise

    async def edit_keyboard(
        self, chat: int, message: int, keyboard: InlineKeyboardMarkup | None
    ) -> None:
        """Replace a message's keyboard; None removes it."""
        try:
            await self._bot.edit_message_reply_markup(chat, message, reply_markup=keyboard)
        except BadRequest as error:
            if not isinstance(remedy_for(error), AlreadyDone):
                raise

    async def delete(self, chat: int, message: int) -> bool:
        """Delete a message. Return False if Telegram refuses and it still exists, for example because it is too old."""
        try:
            await self._bot.delete_message(chat, message)
        except BadRequest as error:
            log.debug("message not deleted", extra={"error": str(error)})
            return "not found" in str(error)
        return True

    async def pin(self, chat: int, message: int) -> bool:
        """Pin a message silently. Return False if Telegram refuses, for example because the bot lacks the right."""
        try:
            return await self._bot.pin_chat_message(chat, message, disable_notification=True)
        except (BadRequest, Forbidden) as error:
            log.debug("message not pinned", extra={"error": str(error)})
            return False

    async def unpin(self, chat: int, message: int) -> None:
        """Unpin a message. If Telegram refuses, this is only logged."""
        try:
            await self._bot.unpin_chat_message(chat, message)
        except (BadRequest, Forbidden) as error:
            log.debug("message not unpinned", extra={"error": str(error)})

    async def _with_picture(
        self,
        scene: Scene | None,
        call: Callable[[bytes | str | None], Awaitable[Sent]],
        *,
        small: bool,
        wanted: Callable[[], bool],
    ) -> Sent:
        """Make a call with the picture's file id or, if Telegram or the bot does not know it, with the picture's bytes.

        For a small picture, the call always gets the bytes. Without a scene, or if the picture cannot be drawn, it gets
        None. Return the result of the call. Raises Superseded like `send`.
        """
        if scene is None:
            return await call(None)
        if not small and (file_id := self._pictures.file_id(scene)):
            try:
                return await call(file_id)
            except BadRequest as error:
                remedy = remedy_for(error)
                if isinstance(remedy, NoSuchFile | InvalidCall):
                    self._pictures.keep_file_id(scene, None)
                if not isinstance(remedy, NoSuchFile):
                    raise
        try:
            draw = self._pictures.small_picture if small else self._pictures.picture
            picture = await draw(scene, wanted)
        except Superseded:
            raise
        except Exception:
            log.exception("picture not rendered", extra={"game": scene.game})
            return await call(None)
        sent = await call(picture)
        if isinstance(sent, TelegramMessage) and sent.photo and not small:
            self._pictures.keep_file_id(scene, sent.photo[-1].file_id)
        return sent
