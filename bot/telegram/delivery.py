"""Delivers a single job: finds its destination, calls Telegram, and records what is shown."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram import Bot, InlineKeyboardMarkup, InputMediaPhoto, LinkPreviewOptions, ReplyParameters
from telegram import Message as TelegramMessage
from telegram.constants import ParseMode
from telegram.error import BadRequest

from bot.runtime.clock import Clock
from bot.runtime.keyed import BoundedCache
from bot.runtime.log import Checkpoint, checkpoint
from bot.store.interface import Store
from bot.store.records import Chat, ChatKey, Message, TableKey
from bot.telegram.api_errors import AlreadyDone, NoSuchFile, remedy_for
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.chat_queue import ChatQueue, Job
from bot.telegram.messages import (
    BoardSource,
    BoardUpdate,
    DeleteTurnCall,
    KeyboardUpdate,
    Notice,
    PictureSource,
    RemoveKeyboard,
    TurnCall,
)
from render.scene import Scene

Sent = TypeVar("Sent", bound=TelegramMessage | bool)
log = logging.getLogger(__name__)
HTML = ParseMode.HTML
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
PICTURE_NAME = "board.jpg"
PHOTOS_AGAIN = 600.0
"""Seconds until photos are tried again in a chat that refused them. No update reports a changed permission."""
MAX_NAMED_NOTICES = 1000
"""The number of named notices that are remembered, so that newer ones with the same name can replace them."""


class Delivery:
    """Delivers the jobs of all chats. The state of a chat is in its queue."""

    def __init__(
        self,
        bot: Bot,
        store: Store,
        pictures: PictureSource,
        boards: BoardSource,
        clock: Clock,
        activity: ChatActivity,
    ) -> None:
        self._bot = bot
        self._store = store
        self._pictures = pictures
        self._boards = boards
        self._clock = clock
        self._activity = activity
        self._text_only_until: dict[ChatKey, float] = {}
        self._named = BoundedCache[tuple[ChatKey, str], int](MAX_NAMED_NOTICES)

    async def deliver(self, queue: ChatQueue, chat: Chat, job: Job) -> bool:
        """Deliver a job. Raises TelegramError, StoreError, and the errors of composing a board.

        Return whether a message was sent or edited. It is False if the job was unnecessary or only
        deleted a message.
        """
        match job:
            case BoardUpdate():
                return await self._board(queue, chat, job)
            case Notice():
                return await self._notice(queue, chat, job)
            case TurnCall():
                return await self._turn_call(queue, chat, job)
            case KeyboardUpdate():
                return await self._keyboard(chat, job)
            case DeleteTurnCall():
                await self._delete_turn_call(chat, job.table)
                return False
            case RemoveKeyboard():
                return await self._remove_keyboard(queue, chat, job)

    def is_text_only(self, chat: ChatKey) -> bool:
        """Return whether a chat has refused photos within the last PHOTOS_AGAIN seconds."""
        until = self._text_only_until.get(chat)
        if until is not None and until <= self._clock.monotonic():
            del self._text_only_until[chat]
            return False
        return until is not None

    def avoid_pictures(self, chat: ChatKey) -> None:
        """Send only texts to a chat for PHOTOS_AGAIN seconds."""
        self._text_only_until[chat] = self._clock.monotonic() + PHOTOS_AGAIN

    # Jobs

    async def _board(self, queue: ChatQueue, chat: Chat, job: BoardUpdate) -> bool:
        table = await self._store.table(job.table)
        seen = job.version <= table.shown_version and not (job.resend or job.again)
        if table.paused or seen:
            return False
        queue.drop_keys(job.table)
        board = await self._boards.board(job.table, table.shown_version)
        checkpoint(Checkpoint.COMPOSED)
        scene = None if self.is_text_only(queue.chat) else board.scene
        text = board.text if scene or not board.unpictured else board.unpictured()
        where, old, message = chat.telegram_id, table.board, None
        if old is not None and not job.resend:
            message = await self._edit(where, old, text, board.keyboard, scene)
        if message is None:
            message = await self._send(where, table.place.topic, text, board.keyboard, scene)
            if old is not None:
                queue.put(RemoveKeyboard(table.place, old.id))
        checkpoint(Checkpoint.SENT)
        await self._store.shown(table.key, board.version, message)
        checkpoint(Checkpoint.SHOWN)
        return True

    async def _notice(self, queue: ChatQueue, chat: Chat, notice: Notice) -> bool:
        scene = None if self.is_text_only(queue.chat) else notice.scene
        where, old, edited = chat.telegram_id, notice.instead, None
        if old is not None and await self._store.board_at(queue.chat, old.id) is not None:
            return False  # the message has become a board, or the callback data were forged
        if old is not None:
            edited = await self._edit(where, old, notice.text, notice.keyboard, scene)
        if edited is None:
            topic, reply_to = notice.place.topic, notice.reply_to
            sent = await self._send(
                where, topic, notice.text, notice.keyboard, scene, reply_to=reply_to
            )
            if old is not None:
                queue.put(RemoveKeyboard(notice.place, old.id))
            if notice.only:
                before = self._named.pop((queue.chat, notice.only))
                self._named.put((queue.chat, notice.only), sent.id)
                if before is not None:
                    await self._delete(where, before)
        return True

    async def _turn_call(self, queue: ChatQueue, chat: Chat, call: TurnCall) -> bool:
        table = await self._store.table(call.table)
        if table.paused:
            return False
        await self._delete_turn_call(chat, call.table)
        board = None if table.board is None else table.board.id
        sent = await self._send(
            chat.telegram_id, table.place.topic, call.text, call.keyboard, None, reply_to=board
        )
        checkpoint(Checkpoint.RUNG)
        await self._store.record_turn_call(call.table, sent.id)
        self._activity.heard(queue.chat, sent.id)
        is_numbered = chat.kind == "supergroup"
        if board is not None and self._activity.is_buried(queue.chat, board, numbered=is_numbered):
            queue.put(
                BoardUpdate(table=table.key, place=table.place, version=table.version, resend=True)
            )
        return True

    async def _delete_turn_call(self, chat: Chat, key: TableKey) -> None:
        table = await self._store.table(key)
        if table.ring is not None:
            await self._delete(chat.telegram_id, table.ring)
            await self._store.record_turn_call(key, None)

    async def _keyboard(self, chat: Chat, job: KeyboardUpdate) -> bool:
        table = await self._store.table(job.table)
        if table.board is None or table.paused or job.version < table.shown_version:
            return False
        await self._edit_keyboard(chat.telegram_id, table.board.id, job.keyboard)
        return True

    async def _remove_keyboard(self, queue: ChatQueue, chat: Chat, job: RemoveKeyboard) -> bool:
        """Remove a keyboard, unless the message has become a board since the job was queued."""
        if await self._store.board_at(queue.chat, job.message) is not None:
            return False
        await self._edit_keyboard(chat.telegram_id, job.message, None)
        return True

    # Calls

    async def _send(
        self,
        chat: int,
        topic: int,
        text: str,
        keyboard: InlineKeyboardMarkup | None,
        scene: Scene | None,
        *,
        reply_to: int | None = None,
    ) -> Message:
        """Send a new message, with a photo if there is a scene, and return it."""
        reply = reply_to and ReplyParameters(reply_to, allow_sending_without_reply=True)

        async def send(picture: bytes | str | None) -> TelegramMessage:
            common: dict[str, object] = {
                "parse_mode": HTML,
                "message_thread_id": topic or None,
                "reply_markup": keyboard,
                "reply_parameters": reply or None,
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
                filename=PICTURE_NAME,
                **common,  # type: ignore[arg-type]
            )

        sent = await self._with_picture(scene, send)
        return Message(sent.message_id, photo=bool(sent.photo))

    async def _edit(
        self,
        chat: int,
        message: Message,
        text: str,
        keyboard: InlineKeyboardMarkup | None,
        scene: Scene | None,
    ) -> Message | None:
        """Edit a message and return it. Return None if it is a photo that would become a text, which is impossible."""
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
            if not isinstance(remedy_for(error), AlreadyDone):
                raise
        return Message(message.id, photo=photo)

    async def _edit_keyboard(
        self, chat: int, message: int, keyboard: InlineKeyboardMarkup | None
    ) -> None:
        """Replace the keyboard of a message, or remove it if `keyboard` is None."""
        try:
            await self._bot.edit_message_reply_markup(chat, message, reply_markup=keyboard)
        except BadRequest as error:
            if not isinstance(remedy_for(error), AlreadyDone):
                raise

    async def _delete(self, chat: int, message: int) -> None:
        """Delete a message. Do nothing if it no longer exists or is too old to delete."""
        try:
            await self._bot.delete_message(chat, message)
        except BadRequest as error:
            log.debug("message not deleted", extra={"error": str(error)})

    async def _with_picture(
        self, scene: Scene | None, call: Callable[[bytes | str | None], Awaitable[Sent]]
    ) -> Sent:
        """Make a call with the file id of the picture or with its file, or with None if rendering fails."""
        if scene is None:
            return await call(None)
        if file_id := self._pictures.file_id(scene):
            try:
                return await call(file_id)
            except BadRequest as error:
                if not isinstance(remedy_for(error), NoSuchFile):
                    raise
                self._pictures.keep_file_id(scene, None)
        try:
            picture = await self._pictures.picture(scene)
        except Exception:
            log.exception("picture not rendered", extra={"game": scene.game})
            return await call(None)
        sent = await call(picture)
        if isinstance(sent, TelegramMessage) and sent.photo:
            self._pictures.keep_file_id(scene, sent.photo[-1].file_id)
        return sent
