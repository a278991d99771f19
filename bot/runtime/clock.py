"""The clock. It is passed as an argument, so tests can replace it and do not have to wait."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """The interface of clocks: the current time, and sleeping."""

    def now(self) -> float:
        """Return the time in seconds since the epoch, for deadlines and facts. It never decreases within a process."""
        ...

    def catch_up(self) -> float:
        """Advance `now` if it is far behind the system clock, and return the seconds by which it was advanced, or 0."""
        ...

    def monotonic(self) -> float:
        """Return a monotonic time in seconds, for measuring durations within the process."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Suspend the current task for this many seconds."""
        ...


BEHIND = 60.0
"""Seconds by which the system clock must be ahead before a SteadyClock catches up."""


class SteadyClock:
    """A clock that adds the monotonic time elapsed since its creation to the wall-clock time of its creation.

    A change to the system clock therefore neither shortens nor lengthens the turns of running games. If the system
    clock has been set forward, or the machine was suspended, this clock advances only when `catch_up` is called.
    """

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        """Return the time in seconds since the epoch. Only `catch_up` adopts later changes to the system clock."""
        return self._offset + time.monotonic()

    def catch_up(self) -> float:
        """Advance to the system clock if that is more than BEHIND seconds ahead. Return the seconds, or 0."""
        ahead = time.time() - self.now()
        if ahead <= BEHIND:
            return 0.0
        self._offset += ahead
        return ahead

    def monotonic(self) -> float:
        """Return `time.monotonic()`."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Call `asyncio.sleep`. A negative time counts as 0."""
        await asyncio.sleep(max(0.0, seconds))
