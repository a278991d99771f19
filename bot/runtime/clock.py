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

    def monotonic(self) -> float:
        """Return a monotonic time in seconds, for measuring durations within the process."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Suspend the current task for this many seconds."""
        ...


class SteadyClock:
    """A clock that adds the monotonic time elapsed since its creation to the wall-clock time of its creation.

    A change to the system clock therefore neither shortens nor lengthens the turns of running games.
    """

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        """Return the time in seconds since the epoch, unaffected by later changes to the system clock."""
        return self._offset + time.monotonic()

    def monotonic(self) -> float:
        """Return `time.monotonic()`."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Call `asyncio.sleep`. A negative time counts as 0."""
        await asyncio.sleep(max(0.0, seconds))
