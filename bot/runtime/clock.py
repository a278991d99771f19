"""A clock that is passed in, so that tests need not wait and wall-clock changes end nobody's turn."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Current time and sleeping."""

    def now(self) -> float:
        """Return seconds since 1970; never decreases within a process. Dates deadlines and facts."""
        ...

    def monotonic(self) -> float:
        """Return monotonic seconds, for durations within the process."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Sleep while other tasks run."""
        ...


class SteadyClock:
    """The wall clock at the start of the process plus monotonic time since then.

    Setting the system clock while games run neither shortens nor lengthens a turn. After a restart,
    deadlines are postponed by a grace period.
    """

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        """Return seconds since 1970, unaffected by changes of the system clock."""
        return self._offset + time.monotonic()

    def monotonic(self) -> float:
        """Return monotonic seconds."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Sleep on the event loop."""
        await asyncio.sleep(max(0.0, seconds))
