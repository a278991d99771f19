"""Whether Telegram refuses the bot's token, which ends the bot."""

from __future__ import annotations

from telegram import Bot
from telegram.error import TelegramError

from bot.runtime.clock import Clock
from bot.telegram.network_errors import TokenRejected

REFUSALS_APART = 60.0
"""Seconds after which a second refusal, without a success between, ends a running bot."""


class TokenRefused(Exception):
    """Telegram refuses the token."""

    exit_code = 5


class TokenCheck:
    """Remembers the first refusal since the last success."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._refused_at: float | None = None

    def succeeded(self) -> None:
        """Note that Telegram accepted the token."""
        self._refused_at = None

    async def refused(self) -> None:
        """Note that a call was answered with 401, if getMe is too. Raises TokenRefused for the second such refusal."""
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
