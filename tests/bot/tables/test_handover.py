"""Searches that are handed over to thinkers; if they die or are late, the node searches itself."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from bot.runtime import metrics
from bot.runtime.awaited_slot import AwaitedSlot
from bot.store.errors import StoreUnavailable
from bot.store.postgres import searches
from bot.store.postgres.searches import ANSWERS, JOBS, PostgresSearches
from bot.store.postgres.store import PostgresStore, open_postgres
from bot.tables.computers import handover, thinker
from bot.tables.computers.handover import SearchHandover
from bot.tables.computers.search_pool import SearchPool
from bot.tables.computers.search_request import SearchRequest, load_request
from bot.tables.computers.thinker import Thinker
from bot.tables.library import AnyGame
from engine.contract import View, Word
from engine.errors import BadPosition
from engine.games import KEYS, game
from engine.players import choose
from tests.bot.stubs import InlinePool
from tests.manual_clock import LONG
from tests.postgres_server import POSTGRES, Server
from tests.store.postgres.proxy import Proxy, open_proxy

AZUL = game("azul")
SEED = "seed-of-the-deal-7f3a"


def position(played: AnyGame = AZUL, moves: int = 0) -> View:
    """Return what the seat to move sees after some moves."""
    state = played.start(2, {}, None, SEED).state
    for _ in range(moves):
        state = played.apply(state, played.legal_moves(state)[0]).state
    view: View = played.observe(state, played.to_move(state))
    return view


@pytest.mark.parametrize("key", KEYS)
def test_a_request_contains_all_that_a_search_needs_and_not_the_seed_of_the_game(key: str) -> None:
    played = game(key)
    for moves in (0, 7):
        view = position(played, moves)
        text = SearchRequest(played, view, "hard", "12.3").dump()
        assert SEED not in text
        found = load_request(text)
        words = [
            choose(one.game, one.view, one.level, one.seed, simulations=30)
            for one in (SearchRequest(played, view, "hard", "12.3"), found)
        ]
        assert words[0] == words[1]


@pytest.mark.parametrize("change", [{"game": "chess"}, {"rules": -1}, {"level": "x"}, {"view": []}])
def test_a_request_of_another_version_is_refused(change: dict[str, object]) -> None:
    raw = json.loads(SearchRequest(AZUL, position(), "hard", "1").dump())
    for text in (json.dumps(raw | change), "[]", "{"):
        with pytest.raises(BadPosition):
            load_request(text)


class LastWordPool(SearchPool):
    """A thinker's pool, which finds the last plausible word once `released` is set."""

    def __init__(self, workers: int = 1) -> None:
        super().__init__(workers)
        self.asked, self.released = asyncio.Event(), asyncio.Event()
        self.released.set()

    async def find(self, request: SearchRequest) -> Word:
        self.asked.set()
        await self.released.wait()
        return last_word(request.view)


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


def last_word(view: View) -> Word:
    """Return a word that no search for a move finds: to take nothing useful."""
    return AZUL.encode(AZUL.legal_moves(AZUL.determinize(view, "1"))[-1])


class Shared:
    """A node whose only worker is busy, and thinkers that can be started and killed."""

    def __init__(self, url: str, store: PostgresStore, proxy: Proxy) -> None:
        self.url, self.store, self.proxy = url, store, proxy
        away = url.replace(url.partition("127.0.0.1:")[2].partition("/")[0], str(proxy.port))
        self.handover = SearchHandover(PostgresSearches(away, channel=ANSWERS))
        self.pool = SearchPool(1, handover=self.handover)
        self.pool._pool = InlinePool(1)
        self.handover.start()

    async def rows(self) -> list[tuple[str, bool]]:
        """Return the key of each search that is stored, and whether it was claimed."""
        found = await self.store.reading.all("SELECT key, thinker FROM search_job")
        return [(row["key"], row["thinker"] is not None) for row in found]

    async def choose(self) -> Word:
        return await self.pool.choose(AZUL, position(), "master", "12.3")

    async def search(self, seconds: float) -> Word | None:
        """Hand a search over while all workers stay busy."""
        slot = AwaitedSlot(self.pool._slots)
        try:
            return await self.handover.search(request(), seconds, slot)
        finally:
            slot.give_up()

    @asynccontextmanager
    async def thinking(self, pool: SearchPool) -> AsyncIterator[Thinker]:
        """Run a thinker until the end of the context, where it is killed."""
        queue = PostgresSearches(self.url, channel=JOBS)
        found = Thinker(queue, pool)
        task = asyncio.create_task(found.run())
        async with asyncio.timeout(LONG):
            while not self.handover.has_room:  # noqa: ASYNC110 - the database changes it
                await asyncio.sleep(0.01)
        try:
            yield found
        finally:
            for one in (task, *found._searches):
                one.cancel()
            await asyncio.gather(task, *found._searches, return_exceptions=True)
            await queue.close()


@pytest.fixture
async def shared(postgres_server: Server, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Shared]:
    monkeypatch.setattr(searches, "ANSWER_SECONDS", LONG)
    monkeypatch.setattr(searches, "SIGN_SECONDS", LONG)
    monkeypatch.setattr(handover, "BEAT", 0.02)
    monkeypatch.setattr(handover, "CLAIM_TIMEOUT", LONG)
    monkeypatch.setattr(handover, "GRACE", LONG)
    monkeypatch.setattr(thinker, "BEAT", 0.02)
    monkeypatch.setattr("bot.tables.computers.search_pool.seconds_for", lambda *_: 0.2)
    url = await postgres_server.create_schema()
    store = await open_postgres(url)
    async with open_proxy(postgres_server.port) as proxy:
        found = Shared(url, store, proxy)
        await found.pool._slots.acquire()  # a search that does not end
        yield found
        await found.pool.close()
    await store.close()


def request() -> SearchRequest:
    return SearchRequest(AZUL, position(), "master", "12.3")


def counted(result: str) -> float:
    return metrics.HANDED_OVER.labels(result)._value.get()


@POSTGRES
async def test_a_search_is_handed_over_while_all_workers_are_busy(shared: Shared) -> None:
    before = counted("answered")
    async with shared.thinking(LastWordPool()):
        assert await shared.choose() == last_word(position())
    assert counted("answered") == before + 1
    assert await shared.rows() == []
    assert not shared.pool.was_short("12.3")


@POSTGRES
async def test_a_node_with_a_free_worker_or_without_thinkers_searches_itself(
    shared: Shared,
) -> None:
    shared.pool._slots.release()
    assert not shared.handover.has_room
    assert await shared.choose() != last_word(position())
    async with shared.thinking(LastWordPool()):
        assert await shared.choose() != last_word(position())


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


@POSTGRES
async def test_a_thinker_that_does_not_know_the_game_says_so(
    shared: Shared, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(text: str) -> SearchRequest:
        raise BadPosition("request: other rules")

    monkeypatch.setattr(thinker, "load_request", unknown)
    async with shared.thinking(LastWordPool()):
        assert await shared.search(LONG) is None
    assert await shared.rows() == []
