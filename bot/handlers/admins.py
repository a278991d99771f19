"""Who may stop what is not theirs: the admins of a group, asked seldom, and nobody if Telegram does not say."""

from __future__ import annotations

import logging
from collections import OrderedDict

from telegram import Bot
from telegram.error import TelegramError

from bot.runtime.clock import Clock

FRESH = 5 * 60
"""Seconds for which an answer is good."""
_CHATS = 5_000
_log = logging.getLogger(__name__)


class Admins:
    """getChatAdministrators, which works for every member; getChatMember of others is sure for admins only."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._known: OrderedDict[int, tuple[float, frozenset[int]]] = OrderedDict()

    async def includes(self, chat_id: int, user_id: int) -> bool:
        """The user is an admin of the chat, as far as is known."""
        known = self._known.get(chat_id)
        if known is None or self._clock.monotonic() - known[0] > FRESH:
            known = self._clock.monotonic(), await self._ask(chat_id)
            self._known[chat_id] = known
            self._known.move_to_end(chat_id)
            while len(self._known) > _CHATS:
                self._known.popitem(last=False)
        return user_id in known[1]

    async def _ask(self, chat_id: int) -> frozenset[int]:
        try:
            members = await self._bot.get_chat_administrators(chat_id)
        except TelegramError as error:
            _log.info("admins of a chat are not known: %s", error)
            return frozenset()
        return frozenset(member.user.id for member in members)
