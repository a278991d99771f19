"""An event loop on a simulated clock: time advances only when nothing else can happen, and no real time is waited."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

THREAD_TIMEOUT = 120.0
"""Real seconds after which waiting for a thread fails; a thread on a busy machine may be slow."""
MAX_JUMPS = 100_000
"""Consecutive jumps of the clock, while nobody waits for quiescence, after which the loop counts as stuck."""


class LoopStuck(Exception):
    """The loop waits for something that never comes."""


class Clock(Protocol):
    """What the loop needs of a simulated clock."""

    def monotonic(self) -> float:
        """Simulated seconds."""
        ...

    def advance(self, seconds: float) -> None:
        """Advance the clock."""
        ...


class _Selector(selectors.DefaultSelector):
    """The loop calls `select` with a timeout above zero only when no callback is ready."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock
        self.waiting: list[asyncio.Future[None]] = []
        self.pending_thread_calls = 0
        self._jumps = 0

    def select(self, timeout: float | None = None) -> list[Any]:
        """Return at once, except while a thread works. Raises LoopStuck."""
        if timeout is not None and timeout <= 0:
            return super().select(0) if self.pending_thread_calls else []
        if self.pending_thread_calls:
            return self._from_threads()
        if self.waiting:
            for future in self.waiting:
                if not future.done():
                    future.set_result(None)
            self.waiting.clear()
            self._jumps = 0
            return []
        if timeout is None:
            return self._from_threads()
        self._jumps += 1
        if self._jumps > MAX_JUMPS:
            raise LoopStuck
        self.clock.advance(timeout)
        return []

    def _from_threads(self) -> list[Any]:
        events = super().select(THREAD_TIMEOUT)
        if not events:
            raise LoopStuck
        return events


class SimulatedTimeLoop(asyncio.SelectorEventLoop):
    """Timers run on a simulated clock, which jumps to the next timer when no callback is ready."""

    def __init__(self, clock: Clock) -> None:
        self._simulated = _Selector(clock)
        super().__init__(self._simulated)

    def time(self) -> float:
        """The simulated clock's time, in seconds."""
        return self._simulated.clock.monotonic()

    async def quiescence(self) -> None:
        """Wait until no callback is ready and no thread works, without letting time advance."""
        future = self.create_future()
        self._simulated.waiting.append(future)
        await future

    @contextmanager
    def thread_work(self) -> Iterator[None]:
        """Mark that a call in another thread is pending; there is no quiescence before it returns."""
        self._simulated.pending_thread_calls += 1
        try:
            yield
        finally:
            self._simulated.pending_thread_calls -= 1
