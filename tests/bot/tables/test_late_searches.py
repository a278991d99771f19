"""Searches that were handed over, but are answered late or by nobody: the node searches itself."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from bot.store.errors import StoreUnavailable
from bot.store.postgres.searches import JOBS, PostgresSearches
from bot.tables.computers import handover
from tests.bot.stubs import InlinePool
from tests.bot.tables.shared_searches import (
    AZUL,
    LastWordPool,
    Shared,
    counted,
    last_word,
    position,
    shared,
)
from tests.manual_clock import LONG
from tests.postgres_server import POSTGRES

__all__ = ["shared"]


class HeldPool(InlinePool):
    """Workers that search once `released` is set."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.asked, self.released, self.calls = asyncio.Event(), asyncio.Event(), 0

    async def run_within(self, seconds: float, function: Any, *args: Any, **kwargs: Any) -> Any:
        self.calls += 1
        self.asked.set()
        await self.released.wait()
        return await super().run_within(seconds, function, *args, **kwargs)


@POSTGRES
async def test_the_searches_of_a_killed_thinker_return(shared: Shared) -> None:
    pool, before = LastWordPool(), counted("returned")
    pool.released.clear()
    async with shared.thinking(pool):
        choosing = asyncio.create_task(shared.choose())
        await pool.asked.wait()
        assert [claimed for _, claimed in await shared.rows()] == [True]
    shared.pool._slots.release()
    async with asyncio.timeout(LONG):
        # The server may still execute a sign of life that was sent before the kill, even during this statement.
        while not choosing.done():
            with suppress(StoreUnavailable):
                await shared.store.reading.all("UPDATE thinker SET until = clock_timestamp()")
            await asyncio.sleep(0.01)
        word = await choosing
    assert word in AZUL.plausible_moves(position())
    assert word != last_word(position())
    assert counted("returned") == before + 1
    await asyncio.gather(*shared.handover._withdrawing)
    assert await shared.rows() == []


@POSTGRES
async def test_an_answer_that_is_late_is_dropped(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = LastWordPool()
    pool.released.clear()

    async def is_claimed(*_: object) -> bool:
        return await pool.asked.wait()

    monkeypatch.setattr(shared.handover, "_is_claimed", is_claimed)
    monkeypatch.setattr(handover, "GRACE", 0.0)
    async with shared.thinking(pool) as thinking:
        assert await shared.search(0.0) is None
        await asyncio.gather(*shared.handover._withdrawing)
        answered: list[bool] = []
        answer = thinking._queue.answer

        async def answering(key: str, word: str) -> bool:
            answered.append(await answer(key, word))
            return answered[-1]

        monkeypatch.setattr(thinking._queue, "answer", answering)
        pool.released.set()
        await asyncio.gather(*thinking._searches)
    assert answered == [False]
    assert await shared.rows() == []


@POSTGRES
async def test_a_search_that_nobody_claims_is_taken_back(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handover, "CLAIM_TIMEOUT", 0.0)
    hanging = PostgresSearches(shared.url, channel=JOBS)
    await hanging.beat(1)
    assert await shared.search(LONG) is None
    assert await shared.rows() == []
    assert list(await hanging.claim(9)) == []
    await hanging.close()


@POSTGRES
async def test_the_worker_that_becomes_free_takes_one_unclaimed_search_back(shared: Shared) -> None:
    hanging, before = PostgresSearches(shared.url, channel=JOBS), counted("returned")
    await hanging.beat(2)
    shared.pool._pool = held = HeldPool(1)
    async with asyncio.timeout(LONG):
        while not shared.handover.has_room:  # noqa: ASYNC110 - the database changes it
            await asyncio.sleep(0.01)
        choosing = [asyncio.create_task(shared.choose()) for _ in range(2)]
        while len(await shared.rows()) < 2:  # noqa: ASYNC110 - the database changes it
            await asyncio.sleep(0.01)
        shared.pool._slots.release()
        await held.asked.wait()
        assert [claimed for _, claimed in await shared.rows()] == [False], "the other one waits"
        assert (counted("returned"), held.calls) == (before + 1, 1)
        held.released.set()
        words = await asyncio.gather(*choosing)
    assert counted("returned") == before + 2
    assert all(word in AZUL.plausible_moves(position()) for word in words)
    assert await shared.rows() == []
    assert not shared.pool._slots.locked()
    await hanging.close()


@POSTGRES
async def test_a_claimed_search_stays_with_its_thinker_when_a_worker_becomes_free(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool, before = LastWordPool(), counted("answered")
    pool.released.clear()
    async with shared.thinking(pool):
        choosing = asyncio.create_task(shared.choose())
        await pool.asked.wait()
        withdrawn = asyncio.Event()
        withdraw = shared.handover._queue.withdraw

        async def withdrawing(key: str, *, claimed: bool) -> bool:
            found = await withdraw(key, claimed=claimed)
            withdrawn.set()
            return found

        monkeypatch.setattr(shared.handover._queue, "withdraw", withdrawing)
        shared.pool._slots.release()
        async with asyncio.timeout(LONG):
            await withdrawn.wait()
            async with shared.pool._slots:
                pool.released.set()  # and the worker is free for other searches meanwhile
                assert await choosing == last_word(position())
    assert counted("answered") == before + 1


@POSTGRES
async def test_a_database_that_goes_away_stops_no_game(shared: Shared) -> None:
    pool = LastWordPool()
    pool.released.clear()
    async with shared.thinking(pool):
        choosing = asyncio.create_task(shared.choose())
        await pool.asked.wait()
        shared.proxy.go_away()
        shared.pool._slots.release()
        async with asyncio.timeout(LONG):
            word = await choosing
    assert word != last_word(position())
    shared.proxy.come_back()
