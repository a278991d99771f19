"""Determines who can be written to privately.

After a failure, or if a message was evidently not seen, the person gets no private messages for a while. Without a
request from the person, the bot must be an administrator of the chat.
"""

from __future__ import annotations

import logging

from telegram.error import RetryAfter, TelegramError

from bot.runtime.clock import Clock
from bot.runtime.keyed import BoundedCache
from bot.telegram.ephemeral_api import EphemeralApi, Receiver

log = logging.getLogger(__name__)

PAUSE = 600.0
"""Seconds for which a person gets no private messages in a group after one has failed or was not seen there."""
ADMINISTERS = 300.0
"""Seconds for which it is remembered whether the bot is an administrator of a chat."""
MAX_PAUSES = 10_000


class PrivateReceivers:
    """Remembers where private messages have failed, and where the bot is an administrator."""

    def __init__(self, api: EphemeralApi, clock: Clock) -> None:
        self._api = api
        self._clock = clock
        self._administers = BoundedCache[int, tuple[float, bool]](MAX_PAUSES)
        self._paused_until = BoundedCache[Receiver, float](MAX_PAUSES)

    def is_paused(self, to: Receiver) -> bool:
        """Return whether `pause` was called for this receiver within the last PAUSE seconds."""
        return (self._paused_until.get(to) or 0.0) > self._clock.monotonic()

    def pause(self, to: Receiver) -> None:
        """Send no private messages to this receiver for PAUSE seconds."""
        self._paused_until.put(to, self._clock.monotonic() + PAUSE)

    def pause_unasked(self, chat: int) -> None:
        """For ADMINISTERS seconds, send private messages in a chat only in answer to a press or a command."""
        self._administers.put(chat, (self._clock.monotonic() + ADMINISTERS, False))

    async def may_begin(self, chat: int) -> bool:
        """Return whether the bot is an administrator of a chat, from the cache or from Telegram. Raises RetryAfter.

        The result is also False for ADMINISTERS seconds after any other failure of the call, and after `pause_unasked`.
        """
        now, known = self._clock.monotonic(), self._administers.get(chat)
        if known is None or known[0] <= now:
            known = now + ADMINISTERS, await self._is_administrator(chat)
            self._administers.put(chat, known)
        return known[1]

    async def _is_administrator(self, chat: int) -> bool:
        try:
            return await self._api.is_administrator(chat)
        except RetryAfter:
            raise
        except TelegramError as error:
            log.info("own rights not known", extra={"error": str(error)})
            return False
