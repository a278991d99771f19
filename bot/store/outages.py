"""The log of the store's outages. Errors that it reports are not logged elsewhere, however often calls are repeated."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from bot.runtime.clock import Clock
from bot.runtime.outages import INTERVAL, OutageLines, OutageLog
from bot.store.errors import OUTAGE_ERRORS, DiskFull

Part = Literal["reads", "writes", "files", "leases", "searches"]
log = logging.getLogger(__name__)
_LINES = OutageLines(
    "the store is unavailable", "the store is still unavailable", "the store is available again"
)


def level_of(error: Exception) -> int:
    """Return the level for logging a failure: DEBUG in an outage, which StoreOutages reports, otherwise WARNING."""
    return logging.DEBUG if isinstance(error, OUTAGE_ERRORS) else logging.WARNING


class StoreOutages:
    """Logs outages of a store. It must be informed of every failure, and of every success while `awaits_success`.

    The parts of a store fail separately: on a full disk, reads succeed. An outage ends with a success, if each of the
    other parts that failed has succeeded since or has not failed for INTERVAL seconds. A failed call may never be
    repeated, so its part may never succeed.

    Failures are ignored until a call other than a read has succeeded: if the database cannot be used at all, the start
    fails, and the sentence with which the bot exits is the only line in the log.
    """

    def __init__(self, clock: Clock, *, is_proven: bool = False) -> None:
        """`is_proven`: whether the database is known to be usable. If so, even the first failure is logged."""
        self._clock = clock
        self._is_proven = is_proven
        self.awaits_success = not is_proven
        """Whether the next success must be recorded: during an outage, and until the database is proven."""
        self._outage = OutageLog(clock, log, _LINES)
        self._failing: dict[Part, float] = {}
        """The parts that failed and have not succeeded since, each with the time of its last failure."""
        self._full_at: float | None = None
        """The time of the last failure because the disk was full."""

    @property
    def is_disk_full(self) -> bool:
        """Whether a call has failed within the last INTERVAL seconds because the disk was full.

        Other calls may have succeeded since, because a full disk often has room for a small change.
        """
        now = self._clock.monotonic()
        return self._full_at is not None and now - self._full_at < INTERVAL

    @contextmanager
    def watched(self, part: Part) -> Iterator[None]:
        """Record the outcome of the call that is made in this context."""
        try:
            yield
        except Exception as error:
            self.failed(part, error)
            raise
        self.succeeded(part)

    def failed(self, part: Part, error: Exception) -> None:
        """Record a call that failed.

        Errors other than those in OUTAGE_ERRORS are answers of the store, and are ignored.
        """
        if isinstance(error, DiskFull):
            self._full_at = self._clock.monotonic()
        if isinstance(error, OUTAGE_ERRORS) and self._is_proven:
            self.awaits_success = True
            self._failing[part] = self._clock.monotonic()
            self._outage.failed(error)

    def succeeded(self, part: Part) -> None:
        """Record a call that succeeded."""
        self._is_proven = self._is_proven or part != "reads"
        now = self._clock.monotonic()
        self._failing = {
            one: at for one, at in self._failing.items() if one != part and now - at < INTERVAL
        }
        self.awaits_success = bool(self._failing) or not self._is_proven
        if not self._failing:
            self._outage.succeeded()
