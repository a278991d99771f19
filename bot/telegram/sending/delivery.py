"""Delivers a single job: finds its destination, calls Telegram, and records what is shown."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial

from bot.runtime.clock import Clock
from bot.runtime.log import Checkpoint, checkpoint
from bot.store.errors import StoreError
from bot.store.interface import Store
from bot.store.outages import level_of
from bot.store.records import CARD, NOBODY, Chat, ChatKey, Message, TableRow
from bot.telegram.api.message_sender import MessageSender
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.ephemeral.delivery import EphemeralDelivery
from bot.telegram.messages import (
    Audience,
    BoardSource,
    BoardUpdate,
    DeleteEphemeral,
    DeleteTurnCall,
    EphemeralBoard,
    EphemeralCall,
    KeyboardUpdate,
    Notice,
    RemoveKeyboard,
    Superseded,
    TurnCall,
)
from bot.telegram.sending.board_forms import (
    Form,
    SentBoard,
    ShownBoard,
    TextOnlyChats,
    form_after,
    themed,
)
from bot.telegram.sending.card_delivery import CardDelivery
from bot.telegram.sending.chat_queue import ChatQueue
from bot.telegram.sending.housekeeping import Housekeeping
from bot.telegram.sending.jobs import DeleteMessage, Job, PinBoard
from bot.telegram.sending.named_messages import NamedMessages, is_overtaken
from bot.telegram.sending.owed_notices import OwedNotices
from bot.telegram.sending.reconciliation import show_newer
from render.scene import Scene

log = logging.getLogger(__name__)
BOARDS, CALLS, NOTICES = SILENT_KINDS = ("boards", "calls", "notices")
"""The kinds of messages that a chat can make silent."""


class Delivery:
    """Delivers the jobs of all chats. The state of each chat is kept in its queue."""

    def __init__(
        self,
        sender: MessageSender,
        store: Store,
        boards: BoardSource,
        clock: Clock,
        activity: ChatActivity,
        ephemeral: EphemeralDelivery | None = None,
    ) -> None:
        self._ephemeral = ephemeral
        self._owed = OwedNotices(store)
        self._cards = CardDelivery(sender, store, boards)
        self._housekeeping = Housekeeping(sender, store, ephemeral)
        self._sender = sender
        self._store = store
        self._boards = boards
        self._clock = clock
        self._activity = activity
        self.text_only = TextOnlyChats(clock)
        self.named = NamedMessages(store)

    async def deliver(self, queue: ChatQueue, chat: Chat, job: Job) -> bool:
        """Deliver a job. Raises TelegramError, StoreError, and whatever composing a board raises.

        Return whether a message was sent or edited: False, for example, if the job was unnecessary, if it only deleted
        or pinned a message, or if the chat belonged to a person who was forgotten. In the home of a card, only boards
        are shown.
        """
        if chat.telegram_id == NOBODY and not (chat.kind == CARD and isinstance(job, BoardUpdate)):
            await self._owed.drop(job, queue.chat)
            return False
        match job:
            case BoardUpdate():
                return await self._board(queue, chat, job)
            case (
                EphemeralBoard() | EphemeralCall() | DeleteEphemeral() | Notice(audience=Audience())
            ):
                found = self._ephemeral
                return found is not None and await found.deliver(chat, job, queue.put)
            case TurnCall():
                send = partial(self._turn_call, queue, chat, job)
                return await self._owed.send(job, queue.chat, send)
            case Notice():
                send = partial(self._notice, queue, chat, job)
                return await self._owed.send(job, queue.chat, send)
            case KeyboardUpdate():
                return await self._keyboard(queue, chat, job)
            case DeleteTurnCall() | DeleteMessage() | PinBoard():
                await self._housekeeping.deliver(queue, chat, job)
                return False
            case RemoveKeyboard():
                return await self._remove_keyboard(queue, chat, job)

    async def give_up(self, chat: ChatKey, job: Job) -> None:
        """If a job was to delete a turn call, record that there is none left to delete. Raises StoreError.

        This is for jobs that are not tried again. Jobs of other kinds are ignored.
        """
        await self._housekeeping.forget(chat, job)

    async def _board(self, queue: ChatQueue, chat: Chat, job: BoardUpdate) -> bool:
        if chat.kind == CARD:
            return await self._cards.deliver(queue, job)
        try:
            return await self._show_board(queue, chat, job)
        except Superseded:
            queue.requeue(job)  # merges it with the newer one
            return False

    async def _show_board(self, queue: ChatQueue, chat: Chat, job: BoardUpdate) -> bool:
        table = await self._store.table_in(queue.chat, job.table)
        sent = queue.unrecorded.get(job.table)
        if sent is not None and sent.where == chat.telegram_id:
            await self._record(queue, table, sent)
            return await self._show_board(queue, chat, replace(job, resend=False))
        seen = job.version <= table.shown_version and not (job.resend or job.again)
        if table.place.chat != queue.chat or table.paused or seen:
            return False  # a chat that is not one of the table's chats is that of a guest who has just left
        queue.drop_keys(job.table)
        if table.guest is None:
            board = await self._boards.board(job.table, table.shown_version)
        else:
            shown = table.shown_version
            board = await self._boards.guest_board(job.table, table.guest, queue.chat, shown)
        checkpoint(Checkpoint.COMPOSED)
        form = form_after(queue.rejections_of(job))
        in_words = chat.light == "words" or form is Form.TEXT
        scene = None if in_words else self._scene(chat, job, board.scene)
        text = board.text if scene or not board.unpictured else board.unpictured()
        small = form is Form.SMALL_PICTURE or chat.light == "small"
        silent = BOARDS in chat.silent
        where, old, message = chat.telegram_id, table.board, None
        keys, topic = board.keyboard, table.place.topic

        def wanted() -> bool:
            return not queue.has_newer(job)

        if old is not None and not job.resend:
            message = await self._sender.edit(
                where, old, text, keys, scene, small=small, wanted=wanted
            )
        if message is None:
            message = await self._sender.send(
                where, topic, text, keys, scene, small=small, silent=silent, wanted=wanted
            )
        self._activity.delivered(job.table)
        shown_board = ShownBoard(message.id, topic, board.version)
        self._activity.boards.put((job.table, queue.chat), shown_board)
        checkpoint(Checkpoint.SENT)
        rest = board.rest if scene and (job.resend or board.version > table.shown_version) else ()
        sent = SentBoard(where, message, board, rest, old, job.text_of_old)
        queue.unrecorded[job.table] = sent
        await self._record(queue, table, sent)
        return True

    async def _record(self, queue: ChatQueue, table: TableRow, sent: SentBoard) -> None:
        """Record a board that was sent, and queue what follows it.

        If the store fails, the next attempt to show the board calls this again, and does not send it again. Raises
        StoreError.
        """
        await self._store.shown(table.key, sent.board.version, sent.message, chat=queue.chat)
        await show_newer(self._store, queue, table.key, sent.board.version)
        del queue.unrecorded[table.key]
        if sent.old is not None and sent.old.id != sent.message.id:
            old, text = sent.old, sent.text_of_old
            queue.put(RemoveKeyboard(table.place, old.id, text=text, is_photo=old.photo))
        for rest in sent.rest:
            queue.put(Notice(place=table.place, text=rest))
        checkpoint(Checkpoint.SHOWN)
        if (pin := self._housekeeping.pin(table, sent.message, sent.board)) is not None:
            queue.put(pin)

    def _scene(self, chat: Chat, job: BoardUpdate | Notice, scene: Scene | None) -> Scene | None:
        """Return a scene in the colours that the chat has chosen, or None if the chat gets no photos."""
        return None if self.text_only.has(chat.key, job.update) else themed(scene, chat)

    async def _notice(self, queue: ChatQueue, chat: Chat, notice: Notice) -> bool:
        in_words = notice.unpictured is not None and chat.light == "words"
        scene = None if in_words else self._scene(chat, notice, notice.scene)
        text = notice.text if scene else notice.unpictured or notice.text
        where, edited = chat.telegram_id, None
        named, old = await self.named.find(chat, notice), await self.named.edited_by(chat, notice)
        if old is not None and await self._store.board_at(queue.chat, old.id) is not None:
            return False  # the message has become a board, or the callback data were forged
        if await is_overtaken(notice):
            return False
        if notice.file is not None:
            await self._sender.send_file(where, notice.place.topic, notice.text, notice.file)
            return True
        if old is not None:
            edited = await self._sender.edit(where, old, text, notice.keyboard, scene)
        message = edited
        if message is None:
            message = await self._sender.send(
                where,
                notice.place.topic,
                text,
                notice.keyboard,
                scene,
                silent=NOTICES in chat.silent,
                reply_to=notice.reply_to,
            )
            if old is not None:
                queue.put(RemoveKeyboard(notice.place, old.id))
        remove = DeleteMessage if edited is None else RemoveKeyboard
        if await is_overtaken(notice):  # and another node may have shown what holds now
            queue.put(remove(notice.place, message.id))
            return True
        if named is not None and named.id != message.id:
            queue.put(remove(notice.place, named.id))
        await self.named.keep(chat, notice, message)
        return True

    async def _turn_call(self, queue: ChatQueue, chat: Chat, call: TurnCall) -> bool:
        table = await self._store.table_in(queue.chat, call.table)
        if table.place.chat != queue.chat or table.paused:
            return False
        if self._ephemeral is not None:
            await self._ephemeral.end_call(call.table)
        board = None if table.board is None else table.board.id
        sent = await self._sender.send(
            chat.telegram_id,
            table.place.topic,
            call.text,
            call.keyboard,
            None,
            silent=call.silent or CALLS in chat.silent,
            reply_to=board,
        )
        checkpoint(Checkpoint.RUNG)
        try:
            await self._store.record_turn_call(call.table, sent.id, chat=queue.chat)
        except StoreError as error:  # the call must not be repeated; its message stays
            log.log(level_of(error), "turn call not recorded", extra={"table": call.table})
        if table.turn_call is not None:
            queue.put(DeleteMessage(call.place, table.turn_call))
        topic, is_numbered = table.place.topic, chat.kind == "supergroup"
        self._activity.heard(chat.telegram_id, sent.id, topic)
        if board is not None and self._activity.is_buried(
            chat.telegram_id, board, topic, numbered=is_numbered
        ):
            place, version = table.place, table.version
            queue.put(BoardUpdate(table=table.key, place=place, version=version, resend=True))
        return True

    async def _keyboard(self, queue: ChatQueue, chat: Chat, job: KeyboardUpdate) -> bool:
        table = await self._store.table_in(chat.key, job.table)
        if table.place.chat != queue.chat or table.board is None or table.paused:
            return False
        if job.version < table.shown_version and not (job.is_current and job.is_current()):
            return False
        where, board = chat.telegram_id, table.board
        may_be_photo = chat.light != "words" and not self.text_only.has(chat.key, job.update)
        if not board.photo and job.unpictured is not None and may_be_photo:
            update = BoardUpdate(
                table=job.table, place=job.place, version=job.version, again=True, update=job.update
            )
            queue.put(update)
            return False
        if board.photo and job.text:
            await self._sender.edit_caption(where, board.id, job.text, job.keyboard)
        elif not board.photo and job.unpictured is not None:
            await self._sender.edit(where, board, job.unpictured(), job.keyboard, None)
        else:
            await self._sender.edit_keyboard(where, board.id, job.keyboard)
        self._activity.delivered(job.table)
        await show_newer(self._store, queue, job.table, max(job.version, table.shown_version))
        return True

    async def _remove_keyboard(self, queue: ChatQueue, chat: Chat, job: RemoveKeyboard) -> bool:
        """Remove a keyboard and return True, or return False if the message is unknown or has become a board."""
        named = await self.named.find(chat, job)
        message = job.message if named is None else named.id
        if not message or await self._store.board_at(queue.chat, message) is not None:
            return False
        where = chat.telegram_id
        if job.text and job.is_photo:
            await self._sender.edit_caption(where, message, job.text, None)
        elif job.text:
            await self._sender.edit(where, Message(message, photo=False), job.text, None, None)
        else:
            await self._sender.edit_keyboard(where, message, None)
        return True
