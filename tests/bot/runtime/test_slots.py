"""Slots: a limit on concurrent work, and waiting until none is held."""

from __future__ import annotations

import asyncio

from bot.runtime.keyed import Slots
from tests.manual_clock import LONG


async def test_work_waits_for_a_slot() -> None:
    slots = Slots(1)
    first = await slots.take(0.0)
    second = asyncio.create_task(slots.take(1.0))
    await asyncio.sleep(0)
    assert not second.done()
    first.release()
    first.release()
    assert (await second).since == 1.0


async def test_waiting_for_unused_slots_ends_with_the_last_release() -> None:
    slots = Slots(2)
    held = [await slots.take(0.0) for _ in range(2)]
    waiting = asyncio.create_task(slots.unused(seconds=LONG))
    for slot in held:
        await asyncio.sleep(0)
        assert not waiting.done()
        slot.release()
    await waiting
    await slots.unused(seconds=LONG)


async def test_waiting_for_unused_slots_ends_after_the_given_time() -> None:
    slots = Slots(1)
    slot = await slots.take(0.0)
    await slots.unused(seconds=0)
    waiting = asyncio.create_task(slots.unused(seconds=LONG))
    await asyncio.sleep(0)
    assert not waiting.done()
    slot.release()
    await waiting
