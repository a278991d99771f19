"""Alarms of several nodes: all of them together notify the operators once of a problem, and once when it is over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.presentation.notices.alarms import UNSEEN, Alarms
from bot.presentation.notices.problem_signs import Problem, ProblemKind
from bot.store.errors import StoreUnavailable
from bot.store.postgres.store import PostgresStore, open_postgres
from tests.bot.presentation.operator_chats import VOICE, Chat
from tests.bot.texts import text
from tests.manual_clock import ManualClock
from tests.postgres_server import POSTGRES, Server


class SharedAlarms:
    """Nodes that share a database, a clock and a chat of operators. Each of them sees problems of its own."""

    def __init__(self, stores: list[PostgresStore]) -> None:
        self.clock, self.told = ManualClock(), Chat()
        self.stores = stores
        self.sights = [Chat() for _ in stores]
        self.nodes = [
            Alarms(store, self.clock, VOICE, sight.problems_found, self.told.send)
            for store, sight in zip(stores, self.sights, strict=True)
        ]

    async def pass_time(self, seconds: float, *nodes: int) -> None:
        """Let the time pass, and let these nodes look for problems at the same moments."""
        for _ in range(12):
            self.clock.advance(seconds / 12)
            await asyncio.gather(*(self.nodes[at].tick() for at in nodes or range(len(self.nodes))))


@pytest.fixture
async def shared(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[SharedAlarms]:
    monkeypatch.setattr("bot.store.postgres.leases.LEASE_SECONDS", 600.0)  # a node does not die
    url, stores = await postgres_server.create_schema(), []
    for _ in range(3):
        stores.append(await open_postgres(url))
        stores[-1].become_node()
        assert stores[-1].leases is not None
        await stores[-1].leases.join()
    yield SharedAlarms(stores)
    for store in stores:
        assert store.leases is not None
        await store.leases.leave()
        await store.close()


@POSTGRES
async def test_all_nodes_together_tell_a_problem_once_and_its_end_once(
    shared: SharedAlarms,
) -> None:
    for sight in shared.sights:
        sight.problems = {ProblemKind.FROZEN: Problem(1)}
    await shared.pass_time(120)
    for sight in shared.sights:
        sight.problems = {ProblemKind.FROZEN: Problem(2)}
    await shared.pass_time(120, 1, 2)  # the first node has died
    began = [text("operator-alarm-frozen", number=number) for number in (1, 2)]
    assert shared.told.texts == began
    for sight in shared.sights:
        sight.problems = {}
    await shared.pass_time(240, 1, 2)
    assert shared.told.texts[:-1] == began
    assert shared.told.texts[-1].startswith("✅")


@POSTGRES
async def test_a_problem_of_one_node_is_not_over_because_another_one_does_not_see_it(
    shared: SharedAlarms,
) -> None:
    shared.sights[0].problems = {ProblemKind.TOKEN: Problem()}
    await shared.pass_time(120)
    shared.sights[0].problems, shared.sights[1].problems = {}, {ProblemKind.TOKEN: Problem()}
    await shared.pass_time(120)  # such as when another node leads
    assert shared.told.texts == [text("operator-alarm-token")]
    shared.sights[1].problems = {}
    await shared.pass_time(UNSEEN + 30, 2)
    assert len(shared.told.texts) == 2
    assert await shared.stores[0].alarms() == {}


@POSTGRES
async def test_one_node_tells_that_the_database_is_away_from_all_of_them(
    shared: SharedAlarms, monkeypatch: pytest.MonkeyPatch
) -> None:
    for store in shared.stores:
        assert store.leases is not None
        await store.leases.beat()
    await shared.pass_time(30)
    with monkeypatch.context() as broken:
        for sight, store in zip(shared.sights, shared.stores, strict=True):
            sight.problems = {ProblemKind.STORE: Problem()}
            for method in ("alarms", "raise_alarm"):
                broken.setattr(store, method, _fail_always)
        await shared.pass_time(300)
        assert shared.told.texts == [text("operator-alarm-store")]
    for sight in shared.sights:
        sight.problems = {}
    await shared.pass_time(300)
    assert len(shared.told.texts) == 2
    assert shared.told.texts[-1].startswith("✅")


async def _fail_always(*_: object) -> None:
    raise StoreUnavailable("no connection")
