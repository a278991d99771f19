"""An event loop on a simulated clock that advances only when nothing else can happen, without waiting in real time."""

from __future__ import annotations

import asyncio
import selectors
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

THREAD_TIMEOUT = 600.0
"""Real seconds after which waiting for a thread or process fails. Both may be slow on a busy machine."""
MAX_JUMPS = 100_000
"""The number of consecutive clock jumps, without a task that waits for quiescence, after which the loop is stuck."""


class LoopStuck(Exception):
    """The event loop waits for something that does not happen."""


class LoopClock(Protocol):
    """The methods of a simulated clock that the event loop needs."""

    def monotonic(self) -> float:
        """Return the simulated time in seconds."""
        ...

    def advance(self, seconds: float) -> None:
        """Advance the simulated time."""
        ...


class _Selector(selectors.DefaultSelector):
    """Advances the clock where a real selector would wait.

    The loop calls `select` with a positive timeout or None only when no callback is ready.
    """

    def __init__(self, clock: LoopClock) -> None:
        super().__init__()
        self.clock = clock
        self.waiting: list[asyncio.Future[None]] = []
        self.pending_thread_calls = 0
        self.executor_calls: deque[tuple[asyncio.Future[Any], asyncio.Future[Any]]] = deque()
        """The calls in executors, oldest first: the future of each, and the future that its caller waits for."""
        self._jumps = 0

    def select(self, timeout: float | None = None) -> list[Any]:
        """Return immediately, unless a thread is working or there is no timer.

        The results of executors are passed on here, one at a time.

        Raises LoopStuck if a thread does not finish in time or the clock jumps too often.
        """
        if timeout is not None and timeout <= 0:
            is_working = self.pending_thread_calls or self.executor_calls
            return super().select(0) if is_working else []
        if self.executor_calls and self.executor_calls[0][0].done():
            _pass_on(*self.executor_calls.popleft())
            return []
        if self.pending_thread_calls or self.executor_calls:
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
    """An event loop on a simulated clock, which jumps to the next timer when no callback is ready."""

    def __init__(self, clock: LoopClock) -> None:
        self._simulated = _Selector(clock)
        super().__init__(self._simulated)

    def time(self) -> float:
        """Return the time of the simulated clock in seconds."""
        return self._simulated.clock.monotonic()

    async def quiescence(self) -> None:
        """Wait until no callback is ready and no thread is working, without advancing time."""
        future = self.create_future()
        self._simulated.waiting.append(future)
        await future

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Run a function in a thread or process. The call is pending until it returns, as with `thread_work`.

        Its result is delivered when no callback is ready, after the results of earlier calls, so that what happens does
        not depend on the speed of the machine.
        """
        work = super().run_in_executor(executor, func, *args)
        result: asyncio.Future[T] = self.create_future()
        result.add_done_callback(lambda _: result.cancelled() and work.cancel())
        self._simulated.executor_calls.append((work, result))
        return result

    @contextmanager
    def thread_work(self) -> Iterator[None]:
        """Record that a call in another thread is pending in the context, so that the loop is not quiescent."""
        self._simulated.pending_thread_calls += 1
        try:
            yield
        finally:
            self._simulated.pending_thread_calls -= 1


def _pass_on(work: asyncio.Future[Any], result: asyncio.Future[Any]) -> None:
    """Give the result of a call that is done to the future that the caller waits for, unless that was cancelled."""
    if result.done():
        return
    if work.cancelled():
        result.cancel()
    elif (error := work.exception()) is not None:
        result.set_exception(error)
    else:
        result.set_result(work.result())
