"""A clock that advances only when a test says so."""

from __future__ import annotations

import asyncio
import heapq
from itertools import count

NOON = 1_700_000_000.0
"""The time at which a ManualClock starts, in seconds since 1970."""
LONG = 300.0
"""Seconds after which waiting for an event fails. It normally takes much less."""


class ManualClock:
    """Implements bot.runtime.clock.Clock. Sleepers wake in the order of their times or, if equal, of their calls."""

    def __init__(self) -> None:
        self._moment = 0.0
        self._set_back = 0.0
        self._set_forward = 0.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()

    def now(self) -> float:
        return NOON + self._moment - self._set_back

    def catch_up(self) -> float:
        ahead, self._set_forward = self._set_forward, 0.0
        self._set_back -= ahead
        return ahead

    def monotonic(self) -> float:
        return self._moment

    async def sleep(self, seconds: float) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._moment + seconds, next(self._numbers), future))
        await future

    @property
    def waits(self) -> list[float]:
        """Return how many seconds each sleeper still has to wait, shortest first."""
        return sorted(at - self._moment for at, _, future in self._sleepers if not future.done())

    def set_back(self, seconds: float) -> None:
        """Set the wall clock back; monotonic time is not affected."""
        self._set_back += seconds

    def set_forward(self, seconds: float) -> None:
        """Set the system clock forward; `now` follows with `catch_up`."""
        self._set_forward += seconds

    def advance(self, seconds: float) -> None:
        """Advance both clocks and wake the sleepers whose time has come."""
        self._moment += seconds
        while self._sleepers and self._sleepers[0][0] <= self._moment + 1e-9:
            future = heapq.heappop(self._sleepers)[2]
            if not future.done():
                future.set_result(None)

    async def advance_until(self, condition: object) -> None:
        """Advance second by second until the condition holds."""
        assert callable(condition)
        async with asyncio.timeout(LONG):
            while not condition():
                self.advance(1.0)
                await asyncio.sleep(0.001)


class EagerClock:
    """Implements bot.runtime.clock.Clock. Sleeping advances it at once."""

    def __init__(self) -> None:
        self._moment = 0.0

    def now(self) -> float:
        return NOON + self._moment

    def catch_up(self) -> float:
        return 0.0

    def monotonic(self) -> float:
        return self._moment

    async def sleep(self, seconds: float) -> None:
        self._moment += seconds
        await asyncio.sleep(0)


async def until(condition: object, *, seconds: float = LONG) -> None:
    """Run the event loop until the condition holds. Raises TimeoutError after `seconds` in real time."""
    assert callable(condition)
    pause = 0.001
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(pause)
            pause = min(2 * pause, 0.02)  # leaves the processor to what is waited for
