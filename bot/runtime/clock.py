"""Time as something that is handed in, so that tests need not wait and a jumping wall clock costs nobody a turn."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """What time it is, and waiting."""

    def now(self) -> float:
        """Seconds since 1970; never goes back while the process lives. Deadlines and facts are dated by it."""
        ...

    def monotonic(self) -> float:
        """Seconds since some moment; for durations within the process."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Let others work for that long."""
        ...


class SteadyClock:
    """The wall clock as it was at the start, carried on by the monotonic one.

    Whoever sets the machine's clock while games are running neither ends nor prolongs anybody's turn;
    after a restart everybody gets grace.
    """

    def __init__(self) -> None:
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        """Seconds since 1970, steadily."""
        return self._offset + time.monotonic()

    def monotonic(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Sleep on the event loop."""
        await asyncio.sleep(max(0.0, seconds))
