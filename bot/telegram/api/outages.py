"""Distinguishes outages of Telegram from other failures of calls, and logs both.

Calls that fail for other reasons, or are abandoned, are logged at most once per minute for each kind of call.
"""

from __future__ import annotations

import logging

from telegram.error import BadRequest, NetworkError, TelegramError

from bot.runtime.clock import Clock
from bot.runtime.outages import INTERVAL, OutageLines, OutageLog
from bot.store.errors import OUTAGE_ERRORS

log = logging.getLogger(__name__)
_LINES = OutageLines(
    "Telegram does not answer", "Telegram still does not answer", "Telegram answers again"
)


def outage_log(clock: Clock) -> OutageLog:
    """Return the log of Telegram's outages."""
    return OutageLog(clock, log, _LINES)


def is_outage(error: TelegramError) -> bool:
    """Return whether a call got no Bot API response or failed because of a server error."""
    return isinstance(error, NetworkError) and not isinstance(error, BadRequest)


def is_logged_elsewhere(error: Exception) -> bool:
    """Return whether an error is reported as an outage of Telegram or of the store."""
    return isinstance(error, OUTAGE_ERRORS) or (
        isinstance(error, TelegramError) and is_outage(error)
    )


def level_of(error: TelegramError) -> int:
    """Return the level for logging a failed call: DEBUG in an outage, which OutageLog reports, otherwise INFO."""
    return logging.DEBUG if is_outage(error) else logging.INFO


class RepeatedLine:
    """Logs something that happens often, such as abandoned calls, at most once every INTERVAL seconds.

    The first occurrence is logged at once. Each further line has the number of occurrences since the line before it,
    as `count`.
    """

    def __init__(self, clock: Clock, log: logging.Logger, line: str) -> None:
        """`line` is the text of each line, which is logged to `log` at level INFO."""
        self._clock = clock
        self._log = log
        self._line = line
        self._next_line = float("-inf")
        self._count = 0

    def count(self, error: Exception | str) -> None:
        """Count an occurrence, unless it is a failure in an outage, which OutageLog reports. `error` describes it."""
        if isinstance(error, TelegramError) and is_outage(error):
            return
        self._count += 1
        now = self._clock.monotonic()
        if now < self._next_line:
            return
        self._next_line = now + INTERVAL
        self._log.info(self._line, extra={"error": str(error), "count": self._count})
        self._count = 0
