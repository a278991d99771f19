"""The log of an outage: one line when it begins, one per minute while it lasts, and one when it ends.

For each kind of call that fails for other reasons or is abandoned, there is at most one line per minute.
"""

from __future__ import annotations

import logging

from telegram.error import BadRequest, NetworkError, TelegramError

from bot.runtime.clock import Clock

log = logging.getLogger(__name__)

INTERVAL = 60.0
"""The minimum number of seconds between two lines about failing calls, even if some calls succeed in between."""


def is_outage(error: TelegramError) -> bool:
    """Return whether a call got no Bot API response or failed because of a server error."""
    return isinstance(error, NetworkError) and not isinstance(error, BadRequest)


def level_of(error: TelegramError) -> int:
    """Return the level for logging a failed call: DEBUG in an outage, which OutageLog reports, otherwise INFO."""
    return logging.DEBUG if is_outage(error) else logging.INFO


class RepeatedLine:
    """Logs something that happens often, such as abandoned calls, at most once every INTERVAL seconds.

    The first occurrence is logged at once. Each further line has the number of occurrences since the line before it,
    as `count`.
    """

    def __init__(self, clock: Clock, log: logging.Logger, line: str) -> None:
        """`line` is the text of each line, which is logged to `log` at the level INFO."""
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


class OutageLog:
    """Logs outages. It must be informed of the outcome of every call."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._began: float | None = None
        self._next_line = 0.0
        self._calls = 0
        self._is_reported = False

    def failed(self, error: TelegramError) -> None:
        """Record a call that failed in an outage. `error` must not contain the token or a response body."""
        now = self._clock.monotonic()
        if self._began is None:
            self._began, self._calls = now, 0
        self._calls += 1
        if now < self._next_line:
            return
        self._next_line = now + INTERVAL
        line = "Telegram still does not answer" if self._is_reported else "Telegram does not answer"
        self._is_reported = True
        fields = {"error": str(error), "kind": type(error).__name__, "calls": self._calls}
        log.warning(line, extra=fields | {"seconds": round(now - self._began)})

    def succeeded(self) -> None:
        """Record any other call, which ends an outage."""
        if self._began is None:
            return
        if self._is_reported:
            seconds = round(self._clock.monotonic() - self._began)
            log.info("Telegram answers again", extra={"calls": self._calls, "seconds": seconds})
        self._began, self._is_reported = None, False
