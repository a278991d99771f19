"""Interrupts calls in worker processes: the parent counts interruptions in memory that it shares with the workers."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable

_shared: list[Callable[[], int]] = []
"""In a worker process, one function that returns the number of interruptions so far."""


class Interruptions:
    """The number of interruptions so far. A call that began before the newest one is to end (`is_interrupted`)."""

    def __init__(self) -> None:
        # RawValue has no lock. A worker killed while it holds a lock would block the parent; only the parent writes.
        self._value = multiprocessing.get_context("spawn").RawValue("Q", 0)

    @property
    def count(self) -> int:
        """The number of interruptions so far, which is an argument of the next call in a worker."""
        return int(self._value.value)

    def interrupt(self) -> None:
        """Interrupt the calls that are running. Each of them looks from time to time whether it was interrupted."""
        self._value.value += 1

    def share(self) -> None:
        """Make `is_interrupted` look at this number. A new worker process calls this."""
        _shared[:] = [lambda: self.count]


def is_interrupted(count: int) -> bool:
    """Return whether a call was interrupted that began when there were `count` interruptions.

    Always True in a process that has no shared number.
    """
    return not _shared or _shared[0]() != count
