"""Locks with one lock per key."""

from __future__ import annotations

import asyncio

import pytest

from bot.runtime.keyed import KeyedLocks


async def test_holders_of_a_lock_follow_each_other_in_order() -> None:
    locks, done = KeyedLocks(), []

    async def work(table: int, number: int) -> None:
        async with locks.hold(table):
            done.append((table, number, "in"))
            for _ in range(3 - number):  # the first holder takes longest
                await asyncio.sleep(0)
            done.append((table, number, "out"))

    await asyncio.gather(*(work(table, number) for number in range(3) for table in (1, 2)))
    for table in (1, 2):
        assert [(number, way) for one, number, way in done if one == table] == [
            (number, way) for number in range(3) for way in ("in", "out")
        ]
    assert [entry[2] for entry in done[:2]] == ["in", "in"], "tables do not wait for each other"


async def test_a_lock_without_holders_is_forgotten_also_after_an_error() -> None:
    locks = KeyedLocks()
    with pytest.raises(ValueError, match="x"):
        async with locks.hold(1):
            raise ValueError("x")
    assert len(locks) == 0
