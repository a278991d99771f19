"""The middleware before the update dispatcher, which resumes the paused tables of a chat with activity."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from telegram import Update
from telegram.constants import ChatMemberStatus

from bot.presentation.people import People
from bot.presentation.publisher import BoardPublisher
from bot.runtime.clock import Clock
from bot.store.interface import Store
from bot.telegram.outbox import Outbox
from engine.saying import say

AWAY = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


class UpdateMiddleware:
    """Is called by the update poller for each update, and calls the dispatcher."""

    def __init__(
        self,
        store: Store,
        outbox: Outbox,
        boards: BoardPublisher,
        dispatch: Callable[[Update], Awaitable[None]],
        people: People,
        clock: Clock,
    ) -> None:
        self._store = store
        self._outbox = outbox
        self._boards = boards
        self._dispatch = dispatch
        self._people = people
        self._clock = clock

    async def handle(self, update: Update) -> None:
        """Resume the paused tables of the chat, then dispatch. Raises StoreError and unexpected errors."""
        if update.effective_chat is not None and _is_activity(update):
            chat = await self._people.find_chat(update.effective_chat.id)
            if chat is not None:
                for table in await self._store.wake(chat, at=self._clock.now()):
                    await self._boards.show(table.key)
        await self._dispatch(update)

    async def store_unavailable(self, update: Update) -> None:
        """Answer a press by saying that nothing can be saved at the moment. The update itself is handled later."""
        if query := update.callback_query:
            texts = self._people.texts
            voice = texts.voice(texts.match(query.from_user.language_code)).plain
            await self._outbox.answer(query.id, voice(say("refused-store-away")), alert=True)


def _is_activity(update: Update) -> bool:
    """Return whether an update shows activity in the chat; any update except the removal of the bot does."""
    change = update.my_chat_member
    return change is None or change.new_chat_member.status not in AWAY
