"""The administrators of groups, cached for a few minutes, and whether a person is a member of a group."""

from __future__ import annotations

import logging

from telegram import Bot, ChatMemberRestricted
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

from bot.runtime.clock import Clock
from bot.runtime.keyed import BoundedCache
from bot.telegram.outages import level_of

FRESH_SECONDS = 5 * 60
"""Seconds for which Telegram's list of administrators is cached."""
MAX_CHATS = 5_000
_log = logging.getLogger(__name__)


class Admins:
    """Finds out who administers a group, and whether a person is a member of it.

    It calls getChatAdministrators, because getChatMember is guaranteed to work only if the bot is an administrator.
    `has_member` calls getChatMember nevertheless, since no other method says whether a person is a member.
    """

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._known = BoundedCache[int, tuple[float, frozenset[int]]](MAX_CHATS)

    async def includes(self, chat_id: int, user_id: int) -> bool:
        """Return whether the user is an administrator of the chat, or False if the call to Telegram fails.

        The result is cached for FRESH_SECONDS, even after a failure.
        """
        known = self._known.get(chat_id)
        if known is None or self._clock.monotonic() - known[0] > FRESH_SECONDS:
            known = self._clock.monotonic(), await self._ask(chat_id)
            self._known.put(chat_id, known)
        return user_id in known[1]

    async def has_member(self, chat_id: int, user_id: int) -> bool:
        """Return whether the user is in the chat, or False if the call to Telegram fails. The answer is not cached."""
        try:
            member = await self._bot.get_chat_member(chat_id, user_id)
        except TelegramError as error:
            _log.log(level_of(error), "member not known", extra={"error": str(error)})
            return False
        if isinstance(member, ChatMemberRestricted):
            return member.is_member
        return member.status not in (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)

    async def _ask(self, chat_id: int) -> frozenset[int]:
        try:
            members = await self._bot.get_chat_administrators(chat_id)
        except TelegramError as error:
            _log.log(level_of(error), "administrators not known", extra={"error": str(error)})
            return frozenset()
        return frozenset(member.user.id for member in members)
