"""A slot for which its owner waits while doing something else."""

import asyncio

from bot.runtime.awaited_slot import AwaitedSlot


async def test_a_slot_that_was_awaited_is_given_back_once_whenever_that_happens() -> None:
    slots = asyncio.Semaphore(1)
    held, waiting, cancelled = (AwaitedSlot(slots) for _ in range(3))
    await held.taken
    waiting.give_up()  # while it waits
    cancelled.taken.cancel()  # with the caller that waits for it
    held.give_up()
    held.give_up()
    await asyncio.gather(waiting.taken, cancelled.taken, return_exceptions=True)
    cancelled.give_up()
    async with slots:
        assert slots.locked()
    assert not slots.locked()
