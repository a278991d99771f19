"""Leases: a chat belongs to one node, each update is claimed once, and one node leads."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.runtime.clock import SteadyClock
from bot.store.errors import StoreUnavailable
from bot.store.outages import StoreOutages
from bot.store.postgres import lease_sql, leases
from bot.store.postgres.leases import PostgresLeases
from bot.store.postgres.sessions import Session
from bot.store.postgres.store import MAX_CONNECTIONS, PostgresStore
from bot.store.records import Message, Version, Waiting
from tests.manual_clock import LONG, until
from tests.postgres_server import POSTGRES, Server
from tests.store.postgres.lease_nodes import LATER, nodes, press
from tests.store.postgres.proxy import open_proxy
from tests.store.postgres.round_trips import round_trips
from tests.store.samples import NOON, change, group, opened

__all__ = ["nodes"]

pytestmark = POSTGRES


async def test_updates_of_a_chat_go_to_one_node(
    store: PostgresStore, nodes: tuple[PostgresLeases, PostgresLeases]
) -> None:
    one, two = nodes
    await store.add_updates([press(1, -5), press(2, -6), press(3, -5)], at=NOON)
    assert [row.update_id for row in (await one.claim(LATER, 2)).updates] == [1, 2]
    await store.add_updates([press(4, -5), press(5, -7)], at=NOON)
    assert [row.update_id for row in (await two.claim(LATER, 9)).updates] == [5]
    assert [row.update_id for row in (await one.claim(LATER, 9)).updates] == [3, 4]
    assert (await one.claim(LATER, 9)).updates == []


async def test_each_update_is_claimed_once_by_nodes_that_compete(
    store: PostgresStore, nodes: tuple[PostgresLeases, PostgresLeases]
) -> None:
    rows = [press(number, -(number % 40) - 1) for number in range(400)]
    await store.add_updates(rows, at=NOON)
    claimed: list[list[int]] = [[], []]

    async def claim(at: int) -> None:
        while found := (await nodes[at].claim(LATER, 10)).updates:
            claimed[at] += [row.update_id for row in found]

    await asyncio.gather(claim(0), claim(1))
    assert sorted(claimed[0] + claimed[1]) == list(range(400))
    assert not {number % 40 for number in claimed[0]} & {number % 40 for number in claimed[1]}


async def test_nodes_share_the_chats_of_a_burst(
    store: PostgresStore, nodes: tuple[PostgresLeases, PostgresLeases]
) -> None:
    one, two = nodes
    await store.add_updates([press(number, -number) for number in range(1, 41)], at=NOON)
    first, second = await one.claim(NOON, 100), await two.claim(NOON, 100)
    assert len(first.updates) == 20 + lease_sql.SLACK, "half of them, and the slack"
    assert len(second.updates) == 40 - len(first.updates)


async def test_updates_that_another_node_leaves_waiting_are_taken(
    store: PostgresStore, nodes: tuple[PostgresLeases, PostgresLeases]
) -> None:
    one, _ = nodes
    await store.add_updates([press(number, -number) for number in range(1, 41)], at=NOON)
    await one.claim(NOON, 100)
    assert (
        len((await one.claim(NOON + leases.YIELD_SECONDS, 100)).updates)
        == 40 - 20 - lease_sql.SLACK
    )


async def test_updates_of_known_chats_are_claimed_in_one_round_trip(
    store: PostgresStore, nodes: tuple[PostgresLeases, PostgresLeases]
) -> None:
    one, _ = nodes
    await store.add_updates([press(1, -5)], at=NOON)
    await one.claim(NOON, 100)
    await store.add_updates([press(2, -5)], at=NOON)
    with round_trips() as statements:
        claim = await one.claim(NOON, 100)
        assert not (await one.claim(NOON, 100)).updates
    assert [row.update_id for row in claim.updates] == [2]
    assert statements == [lease_sql.CLAIM] * 2


async def test_a_claim_whose_answer_was_lost_is_made_again(
    url: str, store: PostgresStore, postgres_server: Server
) -> None:
    async with open_proxy(postgres_server.port) as proxy:
        node = PostgresLeases(
            url.replace(str(postgres_server.port), str(proxy.port)), StoreOutages(SteadyClock())
        )
        await node.join()
        await opened(store, waiting=Waiting.COMPUTER)
        await store.add_updates([press(1, -100)], at=NOON)
        proxy.cut_after(b"SKIP LOCKED")
        with pytest.raises(StoreUnavailable):
            await node.claim(LATER, 9)
        assert await node.beat() == -1, "it does not know its leases, so it has ended them"
        claim = await node.claim(LATER, 9)
        assert [row.update_id for row in claim.updates] == [1]
        assert len(claim.unfinished) == 1
        await node.leave()


async def test_a_node_that_counts_as_dead_takes_no_leases_and_says_so(
    store: PostgresStore, nodes: tuple[PostgresLeases, PostgresLeases]
) -> None:
    await opened(store, waiting=Waiting.COMPUTER)
    await store.add_updates([press(1, -100)], at=NOON)
    await store.reading.all(f"DELETE FROM node WHERE id = {nodes[0].node}")  # by the other one
    with pytest.raises(StoreUnavailable, match="leases of this node have ended"):
        await nodes[0].claim(LATER, 9)
    with pytest.raises(StoreUnavailable, match="leases of this node have ended"):
        await nodes[0].adopt(LATER)
    assert await nodes[0].beat() == -2
    assert [row.update_id for row in (await nodes[0].claim(LATER, 9)).updates] == [1]


async def test_a_node_that_could_not_count_the_others_still_learns_that_its_leases_have_ended(
    store: PostgresStore,
    nodes: tuple[PostgresLeases, PostgresLeases],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(*_: object) -> int:
        raise StoreUnavailable("the connection was lost")

    await store.reading.all(f"DELETE FROM node WHERE id = {nodes[0].node}")
    with monkeypatch.context() as patch:
        patch.setattr(nodes[0], "_count", fail)
        with pytest.raises(StoreUnavailable):
            await nodes[0].beat()
    assert await nodes[0].beat() < 0


async def test_what_was_to_be_written_before_the_leases_ended_is_not_written_by_the_new_node(
    store: PostgresStore, nodes: tuple[PostgresLeases, PostgresLeases]
) -> None:
    table, slots = await opened(store), store._sessions._slots
    for _ in range(MAX_CONNECTIONS):
        await slots.acquire()
    writing = asyncio.create_task(store.append(table, Version(1), change("too late")))
    await asyncio.sleep(0)
    await nodes[1]._listener.all("DELETE FROM node WHERE id = $1", nodes[0].node)
    assert await nodes[0].beat() < 0
    for _ in range(MAX_CONNECTIONS):
        slots.release()
    with pytest.raises(StoreUnavailable, match="leases of this node have ended"):
        await writing
    assert await store.append(table, Version(1), change("in time")) == 2


async def test_due_tables_are_found_by_the_node_of_their_chat(
    store: PostgresStore, other: PostgresStore, nodes: tuple[PostgresLeases, PostgresLeases]
) -> None:
    table = await opened(store, deadlines={"turn": NOON})
    await store.shown(table, Version(1), Message(5, photo=True))
    assert await nodes[0].adopt(NOON - 1) == leases.Claim()
    assert (await nodes[0].adopt(NOON + 1)).gained == [table]
    assert await nodes[1].adopt(NOON + 1) == leases.Claim()
    assert [one.table for one in await store.due(NOON + 1)] == [table]
    assert await other.due(NOON + 1) == []


async def test_nodes_hear_of_updates_and_of_changes_elsewhere(
    store: PostgresStore, other: PostgresStore, nodes: tuple[PostgresLeases, PostgresLeases]
) -> None:
    async def heard(node: PostgresLeases, wanted: str) -> None:
        async with asyncio.timeout(LONG):
            while await node.notice() != wanted:
                pass

    table = await opened(store)
    await store.add_updates([press(1, -100)], at=NOON)
    await heard(nodes[1], "inbox")
    await nodes[0].claim(LATER, 9)
    sara = await store.meet(101, "Sara")
    await store.set_person_language(sara.key, "en")
    await heard(nodes[1], f"person {sara.key}")
    await other.append(table, Version(1), change("elsewhere"))
    await heard(nodes[0], f"game_table {table}")
    await store.append(table, Version(2), change("by the owner"))
    await store.set_chat_language((await group(store)).chat, "fa")
    async with asyncio.timeout(LONG):
        while not (found := await nodes[0].notice()).startswith("chat"):
            assert found != f"game_table {table}"


def counted(
    called: Counter[str], name: str, method: Callable[..., Awaitable[Any]]
) -> Callable[..., Awaitable[Any]]:
    """Return a method that counts its calls, once they have been answered."""

    async def call(*arguments: Any) -> Any:
        found = await method(*arguments)
        called[name] += 1
        return found

    return call


async def test_there_is_one_leader_and_another_one_after_it(
    nodes: tuple[PostgresLeases, PostgresLeases], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "LEADER_SECONDS", 0.01)
    await nodes[0].lead()
    called: Counter[str] = Counter()
    for name in ("fetch", "run"):
        monkeypatch.setattr(Session, name, counted(called, name, getattr(Session, name)))
    waiting = asyncio.create_task(nodes[1].lead())
    deposed = asyncio.create_task(nodes[0].until_deposed())
    # both try and check again
    await until(
        lambda: waiting.done() or deposed.done() or (called["fetch"] > 2 and called["run"] > 2)
    )
    assert not waiting.done()
    assert not deposed.done()
    await nodes[0].leave()
    async with asyncio.timeout(LONG):
        await waiting
        await deposed


async def test_a_leader_whose_connection_is_closed_is_deposed_before_another_node_leads(
    store: PostgresStore,
    nodes: tuple[PostgresLeases, PostgresLeases],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(leases, "LEADER_SECONDS", LONG)
    await nodes[0].lead()
    assert nodes[0]._leading is not None
    pid = (await nodes[0]._leading.fetch("SELECT pg_backend_pid()"))[0][0]
    deposed = asyncio.create_task(nodes[0].until_deposed())
    await nodes[0].beat()  # the leader waits until it checks again
    await store.reading.all("SELECT pg_terminate_backend(?::integer)", pid)
    async with asyncio.timeout(LONG / 10):
        await deposed
