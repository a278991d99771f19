"""Two nodes' searches and a thinker on one database, for tests of handed-over searches."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.runtime import metrics
from bot.runtime.awaited_slot import AwaitedSlot
from bot.store.postgres import searches
from bot.store.postgres.searches import ANSWERS, JOBS, PostgresSearches
from bot.store.postgres.store import PostgresStore, open_postgres
from bot.tables.computers import handover, thinker
from bot.tables.computers.handover import SearchHandover
from bot.tables.computers.search_pool import SearchPool
from bot.tables.computers.search_request import SearchRequest
from bot.tables.computers.thinker import Thinker
from engine.contract import AnyGame, View, Word
from engine.games import game
from tests.bot.stubs import InlinePool
from tests.manual_clock import LONG
from tests.postgres_server import Server
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
