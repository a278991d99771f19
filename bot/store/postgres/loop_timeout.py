"""A time limit for answers of the server that does not expire merely because the event loop was busy."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

STEP = 0.05
"""The maximum number of seconds of the time limit that one pause of the event loop uses up: an answer may have arrived
during the pause."""


@asynccontextmanager
async def loop_timeout(seconds: float) -> AsyncIterator[None]:
    """Raise TimeoutError after `seconds` in the context, of which a pause of the event loop uses up at most STEP.

    On a busy machine, the event loop may pause for seconds. With an ordinary time limit, it could then find that the
    time is up although the answer has arrived.
    """
    loop = asyncio.get_running_loop()
    timer: asyncio.TimerHandle | None = None

    def step(left: float) -> None:
        nonlocal timer
        if left <= 0:
            limit.reschedule(loop.time())
        else:
            timer = loop.call_later(min(left, STEP), step, left - STEP)

    async with asyncio.timeout(None) as limit:
        step(seconds)
        try:
            yield
        finally:
            if timer is not None:
                timer.cancel()
