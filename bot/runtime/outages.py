"""The log of an outage: one line when it begins, at most one per minute while it lasts, and one when it ends."""

from __future__ import annotations

from logging import Logger
from typing import NamedTuple

from bot.runtime.clock import Clock

INTERVAL = 60.0
"""The minimum number of seconds between two lines about failing calls, even if some calls succeed in between."""


class OutageLines(NamedTuple):
    """The texts of the lines about an outage."""

    begins: str
    continues: str
    ends: str


class OutageLog:
    """Logs outages. It must be informed of the outcome of every call.

    An outage that begins and ends within INTERVAL seconds of the last line about a failing call is not logged.
    """

    def __init__(self, clock: Clock, log: Logger, lines: OutageLines) -> None:
        self._clock = clock
        self._log = log
        self._lines = lines
        self._began: float | None = None
        self._next_line = 0.0
        self._calls = 0
        self._is_reported = False

    def failed(self, error: Exception) -> None:
        """Record a call that failed because of an outage. `error` must not contain the token or a response body."""
        now = self._clock.monotonic()
        if self._began is None:
            self._began, self._calls = now, 0
        self._calls += 1
        if now < self._next_line:
            return
        self._next_line = now + INTERVAL
        line = self._lines.continues if self._is_reported else self._lines.begins
        self._is_reported = True
        fields = {"error": str(error), "kind": type(error).__name__, "calls": self._calls}
        self._log.warning(line, extra=fields | {"seconds": round(now - self._began)})

    def succeeded(self) -> None:
        """Record a call that did not fail because of an outage. If there was an outage, it has ended."""
        if self._began is None:
            return
        if self._is_reported:
            seconds = round(self._clock.monotonic() - self._began)
            self._log.info(self._lines.ends, extra={"calls": self._calls, "seconds": seconds})
        self._began, self._is_reported = None, False
