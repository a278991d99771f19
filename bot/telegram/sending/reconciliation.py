"""Handles presses on outdated keyboards: determines the board of a table in a chat, and what must be shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.store.interface import Store
from bot.store.records import NO_VERSION, ChatKey, Message, Stage, TableKey, TableRow, Version
from bot.telegram.messages import BoardUpdate, RemoveKeyboard
from bot.telegram.sending.chat_queue import ChatQueue
from bot.telegram.sending.jobs import Job


class Reconciliation:
    """Compares pressed messages with the recorded boards."""

    def __init__(
        self,
        store: Store,
        queues: Mapping[ChatKey, ChatQueue],
        put: Callable[[Job], None],
        poke: Callable[[ChatKey], None],
    ) -> None:
        """`put` queues a job, and `poke` wakes the task that works through the queue of a chat."""
        self._store = store
        self._queues = queues
        self._put = put
        self._poke = poke

    async def reconcile(
        self, table: TableKey, message: Message, chat: ChatKey | None = None
    ) -> BoardUpdate | None:
        """Handle a press on an outdated keyboard, possibly below a message that is not the recorded board.

        `chat` is the chat of the message, by default the home of the table. If the message is not the recorded board,
        it becomes the board if none is recorded, or if the recorded one may have been replaced and the message is
        newer; otherwise, its keyboard is removed. Return the update that shows the newest version, or None if that is
        shown already, if the table is paused, or if `chat` is not one of the table's chats. Raises StoreError.
        """
        found = await self._row(table, chat)
        if chat not in (None, found.place.chat):
            return None  # the chat is not one of the table's chats
        if found.board is None or found.board.id != message.id:
            await self._adopt_or_strip(found, message)
            found = await self._row(table, chat)
        if found.paused or found.shown_version >= found.version:
            return None
        return BoardUpdate(
            table=table,
            place=found.place,
            version=found.version,
            lobby=found.stage is Stage.LOBBY,
        )

    async def _row(self, table: TableKey, chat: ChatKey | None) -> TableRow:
        if chat is None:
            return await self._store.table(table)
        return await self._store.table_in(chat, table)

    async def _adopt_or_strip(self, found: TableRow, message: Message) -> None:
        board, chat, table = found.board, found.place.chat, found.key
        queue = self._queues.get(chat)
        doubtful = queue is not None and table in queue.held
        if board is None or (doubtful and message.id > board.id):
            await self._store.shown(table, NO_VERSION, message, chat=chat)
            if board is not None:
                self._put(RemoveKeyboard(found.place, board.id))
            if queue is not None:
                queue.found(table)
                self._poke(chat)
        else:
            self._put(RemoveKeyboard(found.place, message.id))


async def show_newer(store: Store, queue: ChatQueue, table: TableKey, version: Version) -> None:
    """If a message that shows `version`, and was sent just now, has replaced a newer board, show the table again.

    Another node may have shown a newer version meanwhile, if the leases of this one had ended. A bot that is alone
    sends the boards of a chat one after the other. Raises StoreError.
    """
    if store.leases is None:
        return
    found = await store.table_in(queue.chat, table)
    if found.shown_version > version:
        place, newest = found.place, found.version
        queue.put(BoardUpdate(table=table, place=place, version=newest, again=True))
