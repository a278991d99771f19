"""Sends notices that are owed to a chat, and records the outcomes.

A notice that may have been sent is not sent again, except a turn call after an internal error of Telegram.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from telegram.error import TelegramError

from bot.store.interface import Store
from bot.store.records import ChatKey
from bot.telegram.api.api_errors import (
    ChatMigratedTo,
    Closed,
    OutcomeUnknown,
    ProbablyFailed,
    Unreachable,
    Wait,
    remedy_for,
)
from bot.telegram.messages import Notice, Owed, TurnCall


class OwedNotices:
    """Records the outcomes of the messages that the store owes to a chat."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def send(
        self, job: Notice | TurnCall, chat: ChatKey, send: Callable[[], Awaitable[bool]]
    ) -> bool:
        """Call `send`, which returns whether it sent the message. Record this result, and return it.

        If the message is no longer owed, return False without calling `send`. If the bot is killed meanwhile, or if it
        is unknown whether Telegram sent the message, the message is not sent again, except a turn call after an
        internal error of Telegram. After any other error, the message is still owed if it may be sent later or has a
        fallback. Raises StoreError, and what `send` raises.
        """
        owed = job.owed
        if owed is None:
            return await send()
        chat = owed.chat or chat
        if not await self._begin(owed, chat):
            return False
        try:
            is_sent = await send()
        except TelegramError as error:
            match remedy_for(error):
                case ProbablyFailed() if isinstance(job, TurnCall):
                    await self._store.end_notice(owed.table, owed.kind, chat, sent=False)
                case OutcomeUnknown():
                    pass
                case Wait() | Unreachable() | ChatMigratedTo() | Closed():
                    await self._store.end_notice(owed.table, owed.kind, chat, sent=False)
                case _:
                    is_over = isinstance(job, TurnCall) or job.fallback is None
                    await self._store.end_notice(owed.table, owed.kind, chat, sent=is_over)
            raise
        await self._store.end_notice(owed.table, owed.kind, chat, sent=is_sent)
        return is_sent

    async def _begin(self, owed: Owed, chat: ChatKey) -> bool:
        """Record that a message is being sent, and return whether to send it. If cancelled, undo the record."""
        begun = asyncio.ensure_future(self._store.begin_notice(owed.table, owed.kind, chat))
        try:
            return await asyncio.shield(begun)
        except asyncio.CancelledError:
            if await begun:
                await self._store.end_notice(owed.table, owed.kind, chat, sent=False)
            raise

    async def drop(self, job: object, chat: ChatKey) -> None:
        """Record that a message is no longer owed, because nothing can be sent to its chat. Raises StoreError."""
        if isinstance(job, Notice | TurnCall) and (owed := job.owed) is not None:
            await self._store.end_notice(owed.table, owed.kind, owed.chat or chat, sent=True)
