"""Searches that nodes hand over: each is claimed by one thinker, and its row is deleted with the answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.store.errors import StoreUnavailable
from bot.store.postgres import searches
from bot.store.postgres.searches import ANSWERS, JOBS, PostgresSearches
from bot.store.postgres.store import PostgresStore
from tests.manual_clock import LONG
from tests.postgres_server import POSTGRES, Server
from tests.store.postgres.proxy import open_proxy

pytestmark = POSTGRES


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "ANSWER_SECONDS", LONG)
    monkeypatch.setattr(searches, "SIGN_SECONDS", LONG)


@pytest.fixture
async def node(url: str, store: PostgresStore) -> AsyncIterator[PostgresSearches]:
    node = PostgresSearches(url, channel=ANSWERS)
    await node.workers()
    yield node
    await node.close()


@pytest.fixture
async def thinkers(
    url: str, store: PostgresStore
) -> AsyncIterator[tuple[PostgresSearches, PostgresSearches]]:
    found = PostgresSearches(url, channel=JOBS), PostgresSearches(url, channel=JOBS)
    for one in found:
        await one.beat(2)
    yield found
    for one in found:
        await one.close()


async def rows(store: PostgresStore) -> int:
    found = await store.reading.one("SELECT count(*) FROM search_job")
    assert found is not None
    return int(found[0])


async def test_thinkers_that_compete_claim_each_search_once(
    node: PostgresSearches, thinkers: tuple[PostgresSearches, PostgresSearches]
) -> None:
    keys = [f"{number:03}" for number in range(120)]
    for key in keys:
        await node.add(key, f"body of {key}")
    claimed: list[list[str]] = [[], []]

    async def claim(at: int) -> None:
        while found := await thinkers[at].claim(3):
            assert all(one.body == f"body of {one.key}" for one in found)
            claimed[at] += [one.key for one in found]

    await asyncio.gather(claim(0), claim(1))
    assert sorted(claimed[0] + claimed[1]) == keys  # a busy machine may let one thinker claim all


async def test_an_answer_reaches_the_node_and_deletes_the_search(
    store: PostgresStore,
    node: PostgresSearches,
    thinkers: tuple[PostgresSearches, PostgresSearches],
) -> None:
    async with asyncio.timeout(LONG):
        await node.add("a", "body")
        assert await thinkers[1].notice() == ""
        assert [one.key for one in await thinkers[0].claim(9)] == ["a"]
        assert not await thinkers[1].answer("a", "f1.red.1"), "somebody else has claimed it"
        assert await thinkers[0].answer("a", "f1.red.1")
        assert await node.notice() == "a f1.red.1"
    assert await rows(store) == 0
    assert not await thinkers[0].answer("a", "f1.red.1")


async def test_a_search_can_be_withdrawn_before_and_after_it_was_claimed(
    store: PostgresStore,
    node: PostgresSearches,
    thinkers: tuple[PostgresSearches, PostgresSearches],
) -> None:
    await node.add("a", "body")
    assert await node.withdraw("a", claimed=False)
    assert list(await thinkers[0].claim(9)) == []
    await node.add("b", "body")
    await thinkers[0].claim(9)
    assert not await node.withdraw("b", claimed=False)
    assert await node.withdraw("b", claimed=True)
    assert not await thinkers[0].answer("b", "late")
    assert await rows(store) == 0


async def test_only_living_thinkers_count_and_leftovers_are_deleted(
    store: PostgresStore,
    node: PostgresSearches,
    thinkers: tuple[PostgresSearches, PostgresSearches],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert await node.workers() == 4
    await thinkers[0].leave()
    assert await node.workers() == 2
    await store.reading.all("UPDATE thinker SET until = clock_timestamp()")
    assert await node.workers() == 0
    await node.add("a", "body")
    await thinkers[1].beat(3)
    assert (await node.workers(), await rows(store)) == (3, 1)
    monkeypatch.setattr(searches, "KEPT_SECONDS", 0.0)
    await node.workers()
    assert await rows(store) == 0


async def test_a_lost_connection_is_opened_again(
    url: str, store: PostgresStore, postgres_server: Server
) -> None:
    async with open_proxy(postgres_server.port) as proxy:
        one = PostgresSearches(
            url.replace(str(postgres_server.port), str(proxy.port)), channel=ANSWERS
        )
        assert await one.workers() == 0
        proxy.cut_before(b"INSERT INTO search_job")
        with pytest.raises(StoreUnavailable):
            await one.add("a", "body")
        await one.add("b", "body")
        assert await rows(store) == 1
        await one.close()
