"""Tidies up chats in parallel with the boards: deletes outdated turn calls and replaced messages, and pins boards."""

from __future__ import annotations

from bot.runtime.keyed import BoundedCache
from bot.store.interface import Store
from bot.store.records import Chat, ChatKey, Message, TableKey, TableRow
from bot.telegram.api.message_sender import MessageSender
from bot.telegram.ephemeral.delivery import EphemeralDelivery
from bot.telegram.messages import BoardMessage, DeleteTurnCall, RemoveKeyboard
from bot.telegram.sending.chat_queue import ChatQueue
from bot.telegram.sending.jobs import DeleteMessage, Job, PinBoard

MAX_REFUSED = 10_000
"""The maximum number of boards that are remembered because Telegram refused to pin them."""


class Housekeeping:
    """Carries out jobs that no game waits for. They have short time limits, and are tried a few times if they fail."""

    def __init__(
        self, sender: MessageSender, store: Store, ephemeral: EphemeralDelivery | None
    ) -> None:
        self._sender = sender
        self._store = store
        self._ephemeral = ephemeral
        self._refused = BoundedCache[TableKey, int](MAX_REFUSED)
        self._unrecorded = BoundedCache[TableKey, tuple[int | None]](MAX_REFUSED)
        """The pinned message of a table (or None) if the store has failed since. It is not pinned again."""

    async def deliver(
        self, queue: ChatQueue, chat: Chat, job: DeleteTurnCall | DeleteMessage | PinBoard
    ) -> None:
        """Carry out a job. The deletion of a turn call that everyone sees is only queued.

        A message that Telegram refuses to delete, because it is older than 48 hours, loses its keyboard. Raises
        TelegramError, StoreError.
        """
        match job:
            case DeleteTurnCall():
                table = await self._store.table_in(chat.key, job.table)
                if table.turn_call is not None and table.place.chat == chat.key:
                    queue.put(DeleteMessage(job.place, table.turn_call, job.table))
                if self._ephemeral is not None:
                    await self._ephemeral.end_call(job.table)
            case DeleteMessage():
                if not await self._sender.delete(chat.telegram_id, job.message):
                    queue.put(RemoveKeyboard(job.place, job.message))
                await self.forget(chat.key, job)
            case PinBoard():
                await self._pin(chat, job)

    async def forget(self, chat: ChatKey, job: Job) -> None:
        """Record that a turn call was deleted, or that its deletion was given up.

        Other jobs are ignored. Raises StoreError.
        """
        if not isinstance(job, DeleteMessage) or job.call_of is None:
            return
        if (await self._store.table_in(chat, job.call_of)).turn_call == job.message:
            await self._store.record_turn_call(job.call_of, None, chat=chat)

    def pin(self, table: TableRow, message: Message, board: BoardMessage) -> PinBoard | None:
        """Return the job that pins the board shown as `message` or removes the table's pin, or None if neither is due.

        If Telegram has refused to pin this message, return None until a board of the table is shown with pinning off.
        """
        if not board.pinned:
            self._refused.pop(table.key)
        if table.pinned == (message.id if board.pinned else None):
            return None
        if board.pinned and self._refused.get(table.key) == message.id:
            return None
        return PinBoard(table.place, table.key, board.pinned)

    async def _pin(self, chat: Chat, job: PinBoard) -> None:
        table = await self._store.table_in(chat.key, job.table)
        message = table.board.id if job.is_pinned and table.board is not None else None
        if table.pinned == message:
            return
        if self._unrecorded.get(table.key) != (message,):
            if table.pinned is not None:
                await self._sender.unpin(chat.telegram_id, table.pinned)
            if message is not None and not await self._sender.pin(chat.telegram_id, message):
                self._refused.put(table.key, message)
                message = None
        if message is not None or table.pinned is not None:
            self._unrecorded.put(table.key, (message,))
            await self._store.record_pin(table.key, message)
            self._unrecorded.pop(table.key)
