"""A clock that stands still until a test moves it."""

from __future__ import annotations

import asyncio
import heapq

NOON = 1_700_000_000.0


class SlowClock:
    """Keeps the promise of bot.clock.Clock; sleepers wake in the order in which their time comes."""

    def __init__(self) -> None:
        self._moment = 0.0
        self._turned_back = 0.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        return NOON + self._moment - self._turned_back

    def monotonic(self) -> float:
        return self._moment

    async def sleep(self, seconds: float) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._moment + seconds, id(future), future))
        await future

    @property
    def waits(self) -> list[float]:
        """How long each sleeper still has to wait, shortest first."""
        return sorted(at - self._moment for at, _, future in self._sleepers if not future.done())

    def turn_back(self, seconds: float) -> None:
        """Somebody sets the wall clock back; time itself goes on."""
        self._turned_back += seconds

    def move(self, seconds: float) -> None:
        """Let time pass."""
        self._moment += seconds
        while self._sleepers and self._sleepers[0][0] <= self._moment + 1e-9:
            future = heapq.heappop(self._sleepers)[2]
            if not future.done():
                future.set_result(None)

    async def run(self, condition: object) -> None:
        """Let time pass quickly until the condition holds."""
        assert callable(condition)
        async with asyncio.timeout(300.0):
            while not condition():
                self.move(1.0)
                await asyncio.sleep(0.001)


async def until(condition: object, *, seconds: float = 300.0) -> None:
    """Let everything run until the condition holds; fails after some real seconds."""
    assert callable(condition)
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - what is waited for knows nothing of being watched
            await asyncio.sleep(0.001)
