"""Stands before the handlers: whoever stirs in a chat wakes its paused tables; when nothing can be kept, it says so."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from telegram import Update
from telegram.constants import ChatMemberStatus

from bot.presentation.texts import Texts
from bot.store.interface import Store
from bot.tables.service import TableService
from bot.telegram.outbox import Outbox
from engine.saying import say

AWAY = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


class UpdateMiddleware:
    """Wraps the handlers of updates."""

    def __init__(
        self,
        store: Store,
        outbox: Outbox,
        host: TableService,
        handle: Callable[[Update], Awaitable[None]],
        texts: Texts,
    ) -> None:
        self._store = store
        self._outbox = outbox
        self._service = host
        self._handle = handle
        self._texts = texts

    async def handle(self, update: Update) -> None:
        """Wake the chat, then handle the update."""
        if update.effective_chat is not None and _is_life(update):
            chat = await self._store.chat_by_id(update.effective_chat.id)
            if chat is not None:
                for table in await self._outbox.wake(chat.key):
                    await self._service.show(table.key)
        await self._handle(update)

    async def report_store_outage(self, update: Update) -> None:
        """Nothing can be saved now: say so to whoever pressed. The press itself will be tried again."""
        if query := update.callback_query:
            voice = self._texts.voice(self._texts.match(query.from_user.language_code)).plain
            await self._outbox.answer(query.id, voice(say("refused-store-away")), alert=True)


def _is_life(update: Update) -> bool:
    """Being thrown out is no sign of life."""
    change = update.my_chat_member
    return change is None or change.new_chat_member.status not in AWAY
