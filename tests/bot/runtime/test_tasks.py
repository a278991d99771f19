"""Background work that must go on after an unexpected error."""

from __future__ import annotations

import asyncio

import pytest

from bot.runtime.tasks import RESTART_SECONDS, restarted
from tests.manual_clock import ManualClock, until


async def test_endless_work_is_started_again_after_an_unexpected_error(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock, starts = ManualClock(), 0

    async def work() -> None:
        nonlocal starts
        starts += 1
        if starts == 1:
            raise ZeroDivisionError
        await asyncio.Event().wait()

    task = asyncio.create_task(restarted(work, clock))
    await until(lambda: clock.waits)
    assert (clock.waits, caplog.messages) == ([RESTART_SECONDS], ["background work failed"])
    clock.advance(RESTART_SECONDS)
    await until(lambda: starts == 2)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
