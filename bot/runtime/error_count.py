"""Counts the errors in the log, so that operators are notified only once about each series of errors."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(slots=True)
class SeenErrors:
    """The number of errors of one kind: those with the same logger and the same message, whatever its arguments."""

    event: str
    """The name of the logger, a colon and the message without its arguments."""
    number: int
    last: float
    """The time of the last error in seconds since the epoch."""


class ErrorCount(logging.Handler):
    """Counts records of level ERROR and above, by logger and message."""

    MOST_KINDS = 100

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._seen: dict[str, SeenErrors] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Count a record. Records that differ only in their arguments, such as a table number, are counted together.

        Further kinds of errors are ignored once MOST_KINDS kinds have been counted.
        """
        event = f"{record.name}: {record.msg}"
        found = self._seen.get(event)
        if found is None:
            if len(self._seen) >= self.MOST_KINDS:
                return
            found = self._seen[event] = SeenErrors(event, 0, record.created)
        found.number += 1
        found.last = record.created

    @property
    def seen(self) -> tuple[SeenErrors, ...]:
        """One item for each kind of error counted since the last `forget`, in order of first occurrence."""
        return tuple(self._seen.values())

    def forget(self) -> None:
        """Drop all counts."""
        self._seen.clear()


@contextmanager
def counted_errors() -> Iterator[ErrorCount]:
    """Count the errors of all loggers until the end of the context."""
    count, root = ErrorCount(), logging.getLogger()
    root.addHandler(count)
    try:
        yield count
    finally:
        root.removeHandler(count)
