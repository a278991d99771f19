"""The simulated event loop of the trials: a run does not depend on how fast the machine is, or on where objects lie."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable
from functools import partial

from bot.runtime.threads import run_in_thread
from scripts.trials.simulated_loop import SimulatedTimeLoop
from tests.manual_clock import ManualClock

SLEEPERS = 200


async def test_sleepers_with_the_same_time_wake_in_the_order_in_which_they_began() -> None:
    clock, woken, kept = ManualClock(), list[int](), list[asyncio.Future[None]]()
    chance = random.Random(1)

    async def sleep(number: int) -> None:
        await clock.sleep(5.0)
        woken.append(number)

    tasks = []
    for number in range(SLEEPERS):
        tasks.append(asyncio.create_task(sleep(number)))
        await asyncio.sleep(0)
        kept += [asyncio.Future() for _ in range(chance.randrange(9))]
        chance.shuffle(kept)
        del kept[len(kept) // 2 :]  # later futures lie at addresses of earlier ones
    clock.advance(5.0)
    await asyncio.gather(*tasks)
    assert woken == [*range(SLEEPERS)]


def test_the_results_of_threads_come_when_nothing_else_can_happen_in_the_order_of_the_calls() -> (
    None
):
    """Whether a thread is done before the loop looks for its result or after, the same happens in the same order."""

    async def course(hurry: Callable[[threading.Event], None]) -> list[str]:
        events, first_done = list[str](), threading.Event()

        async def call(name: str, function: Callable[[], object]) -> None:
            await run_in_thread(function, name=name)
            events.append(f"{name} returned")

        async def work() -> None:
            for number in range(50):
                events.append(f"step {number}")
                if number == 10:
                    hurry(first_done)
                await asyncio.sleep(0)
            await asyncio.sleep(1.0)
            events.append("a second later")

        calls = call("first", first_done.set), call("second", lambda: None)
        await asyncio.gather(*calls, work())
        return events

    def wait(done: threading.Event) -> None:
        assert done.wait(60)

    found = []
    for hurry in (wait, lambda _: None):
        with asyncio.Runner(loop_factory=partial(SimulatedTimeLoop, ManualClock())) as runner:
            found.append(runner.run(course(hurry)))
    expected = [f"step {number}" for number in range(50)]
    expected += ["first returned", "second returned", "a second later"]
    assert found == [expected, expected]


def test_a_slow_first_thread_precedes_a_fast_second_one() -> None:
    async def course() -> list[str]:
        events, second_done = list[str](), threading.Event()

        def slow() -> None:
            assert second_done.wait(60)

        async def call(name: str, function: Callable[[], object]) -> None:
            await run_in_thread(function, name=name)
            events.append(name)

        await asyncio.gather(call("slow", slow), call("fast", second_done.set))
        return events

    with asyncio.Runner(loop_factory=partial(SimulatedTimeLoop, ManualClock())) as runner:
        assert runner.run(course()) == ["slow", "fast"]


def test_an_error_and_a_cancellation_of_a_thread_reach_its_caller() -> None:
    async def course() -> list[str]:
        events, release = list[str](), threading.Event()

        def fail() -> None:
            raise ValueError("in a thread")

        try:
            await run_in_thread(fail, name="fails")
        except ValueError as error:
            events.append(str(error))
        waiting = asyncio.create_task(run_in_thread(release.wait, name="waits"))
        await asyncio.sleep(0)
        waiting.cancel()
        release.set()
        await asyncio.gather(waiting, return_exceptions=True)
        events.append(f"cancelled {waiting.cancelled()}")
        await asyncio.sleep(1.0)
        return events

    with asyncio.Runner(loop_factory=partial(SimulatedTimeLoop, ManualClock())) as runner:
        assert runner.run(course()) == ["in a thread", "cancelled True"]
