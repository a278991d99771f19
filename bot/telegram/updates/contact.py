"""The contact of the bot with Telegram: what happens when a source of updates fails, and when it succeeds again."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from telegram import Bot
from telegram.error import Conflict, RetryAfter

from bot.runtime.backoff import doubling_pause
from bot.runtime.clock import Clock
from bot.telegram.api.api_errors import seconds_of
from bot.telegram.api.network_errors import TokenRejected
from bot.telegram.api.outages import is_logged_elsewhere
from bot.telegram.api.token_check import TokenCheck

log = logging.getLogger(__name__)

LONGEST_PAUSE = 30.0


class TelegramContact:
    """Records and logs whether updates can be received, and makes a source wait after a failure."""

    def __init__(
        self, bot: Bot, clock: Clock, note: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        self._clock = clock
        self._token = TokenCheck(bot, clock)
        self._failures, self._is_reported = 0, False
        self.note = note
        """Called by the source whenever Telegram has answered it, before updates are stored; may raise StoreError."""
        self.trouble: tuple[type[Exception], float] | None = None
        """The class of the last error, and since when the source has failed (monotonic seconds), or None."""

    def restored(self) -> None:
        """Record that the source succeeded after failures, and log it if these were logged."""
        if self._is_reported:
            log.info("fetching again", extra={"failures": self._failures})
        self._failures, self._is_reported, self.trouble = 0, False, None
        self._token.succeeded()

    async def failed(self, error: Exception, *, is_expected: bool = True) -> None:
        """Wait before the next attempt, longer after each failure, or as Telegram requires. Log only the first one.

        The log line of an error that is not expected has a traceback. Raises TokenRefused if the bot must exit.
        """
        if isinstance(error, TokenRejected):
            await self._token.refused()
        self._failures += 1
        since = self._clock.monotonic() if self.trouble is None else self.trouble[1]
        self.trouble = type(error), since
        pause = doubling_pause(self._failures, LONGEST_PAUSE)
        if isinstance(error, RetryAfter):
            pause = seconds_of(error)
        if not self._is_reported and not is_expected:
            self._is_reported = True
            log.error("fetching failed", exc_info=error)
        elif not self._is_reported and not is_logged_elsewhere(error):
            self._is_reported = True
            log.warning(
                "fetching failed", extra={"error": str(error), "kind": type(error).__name__}
            )
            if isinstance(error, Conflict):
                log.warning("another process fetches the updates of this bot; only one may run")
        await self._clock.sleep(pause)
