"""Worker processes with limits on their time."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import BrokenExecutor

import pytest

from bot.runtime import worker_pool
from bot.runtime.interruption import Interruptions, is_interrupted
from bot.runtime.worker_pool import WorkerPool
from tests.manual_clock import LONG

needs_limits = pytest.mark.skipif(worker_pool.resource is None, reason="no resource limits here")


def spin() -> None:
    """Use the processor without end."""
    while True:
        pass


def processor_time_limits() -> tuple[int, int]:
    return worker_pool.resource.getrlimit(worker_pool.resource.RLIMIT_CPU)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine, a second of processor time may take minutes."""
    monkeypatch.setattr(worker_pool, "WALL_CLOCK_FACTOR", LONG)


@needs_limits
@pytest.mark.usefixtures("patient")
async def test_a_call_that_takes_too_much_processor_time_is_killed() -> None:
    pool = WorkerPool(1)
    with pytest.raises(BrokenExecutor):
        await pool.run_limited(1, spin)
    assert await pool.run(abs, -3) == 3, "a new worker has taken its place"
    pool.close()


@needs_limits
@pytest.mark.usefixtures("patient")
async def test_waiting_does_not_count_as_processor_time() -> None:
    pool = WorkerPool(1)
    assert await pool.run_limited(1, time.sleep, 2.5) is None
    pool.close()


@needs_limits
async def test_a_limit_ends_with_its_call() -> None:
    pool = WorkerPool(1)
    before = await pool.run(processor_time_limits)
    during = await pool.run_limited(5, processor_time_limits)
    assert during[0] != before[0]
    assert await pool.run(processor_time_limits) == before
    pool.close()


async def test_the_clock_limits_a_call_that_only_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "WALL_CLOCK_FACTOR", 0)
    pool = WorkerPool(1)
    with pytest.raises(TimeoutError):
        await pool.run_limited(60, time.sleep, 3600)
    pool.close()


def until_interrupted(count: int) -> str:
    """Return as soon as this call was interrupted."""
    while not is_interrupted(count):
        time.sleep(0.001)
    return "interrupted"


async def test_a_call_learns_that_it_was_interrupted() -> None:
    interruptions = Interruptions()
    pool = WorkerPool(1, interruptions=interruptions)
    assert not await pool.run(is_interrupted, interruptions.count)
    running = asyncio.create_task(pool.run(until_interrupted, interruptions.count))
    await asyncio.sleep(0)
    assert not running.done()
    interruptions.interrupt()
    assert await running == "interrupted"
    assert not await pool.run(is_interrupted, interruptions.count), "the next call is not"
    pool.close()


def test_a_call_in_this_process_counts_as_interrupted() -> None:
    assert is_interrupted(Interruptions().count)
