"""Detects that Telegram refuses the bot's token, in which case the bot must exit."""

from __future__ import annotations

from telegram import Bot
from telegram.error import TelegramError

from bot.runtime.clock import Clock
from bot.telegram.api.network_errors import TokenRejected

REFUSALS_APART = 60.0
"""Another refusal ends the bot if it comes at least this many seconds after the first, without a success in between."""


class TokenRefused(Exception):
    """Telegram refuses the bot's token."""

    exit_code = 5


class TokenCheck:
    """Remembers when Telegram first refused the token since the last accepted call."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._refused_at: float | None = None

    def succeeded(self) -> None:
        """Record that Telegram accepted the token."""
        self._refused_at = None

    async def refused(self) -> None:
        """Confirm a 401 response by calling getMe.

        Raises TokenRefused if getMe is refused as well, and the first refusal was at least REFUSALS_APART seconds ago.
        """
        try:
            await self._bot.get_me()
        except TokenRejected as error:
            now = self._clock.monotonic()
            if self._refused_at is None:
                self._refused_at = now
            elif now - self._refused_at >= REFUSALS_APART:
                raise TokenRefused(str(error)) from None
        except TelegramError:
            return
        else:
            self.succeeded()
