"""Chats change their node: when a node dies or leaves, when they are quiet, and when there is a new node."""

from __future__ import annotations

import json
from typing import Any

import asyncpg
import pytest

from bot.store.errors import StoreUnavailable
from bot.store.postgres import lease_sql, leases
from bot.store.postgres.leases import PostgresLeases
from bot.store.postgres.store import PostgresStore
from bot.store.records import Message, Version, Waiting
from tests.postgres_server import POSTGRES
from tests.store.postgres.lease_nodes import LATER, nodes, press
from tests.store.samples import NOON, change, opened

__all__ = ["nodes"]

pytestmark = POSTGRES


async def die(node: PostgresLeases, store: PostgresStore) -> None:
    """Let a node's time run out."""
    await store.reading.all("UPDATE node SET until = clock_timestamp() WHERE id = ?", node.node)


async def test_a_dead_node_is_replaced(
    store: PostgresStore, nodes: tuple[PostgresLeases, PostgresLeases]
) -> None:
    one, two = nodes
    table = await opened(store, waiting=Waiting.COMPUTER)
    await store.add_updates([press(1, -100)], at=NOON)
    assert (await one.claim(LATER, 9)).updates
    await store.add_updates([press(2, -100)], at=NOON)
    assert not (await two.claim(LATER, 9)).updates
    assert await two.adopt(LATER) == leases.Claim()
    await die(one, store)
    assert await two.beat() == 1
    claim = await two.claim(LATER, 9)
    assert [row.update_id for row in claim.updates] == [1, 2]
    assert claim.gained == claim.unfinished == [table]
    old = one.node
    assert await one.beat() == -2, "it has become another node"
    assert one.node != old


async def test_a_node_whose_leases_may_have_ended_writes_nothing(
    store: PostgresStore,
    nodes: tuple[PostgresLeases, PostgresLeases],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await opened(store)
    monkeypatch.setattr(leases, "LEASE_SECONDS", 0.0)
    await nodes[0].join()
    with pytest.raises(StoreUnavailable, match="leases"):
        await store.append(table, Version(1), change("late"))
    assert len(await store.facts(table)) == 1


async def test_a_node_that_leaves_hands_over_at_once(
    store: PostgresStore, nodes: tuple[PostgresLeases, PostgresLeases]
) -> None:
    one, two = nodes
    await store.add_updates([press(1, -5)], at=NOON)
    assert (await one.claim(LATER, 9)).updates
    await one.leave()
    assert [row.update_id for row in (await two.claim(LATER, 9)).updates] == [1]


@pytest.mark.parametrize("waiting", [Waiting.COMPUTER, Waiting.PERSON])
async def test_a_table_whose_guests_play_on_although_its_home_is_paused_is_taken_over(
    store: PostgresStore, nodes: tuple[PostgresLeases, PostgresLeases], waiting: Waiting
) -> None:
    sara, private = (await store.meet(101, "Sara")).key, (await store.enter(101, "private")).key
    table = await opened(store, seated=(sara,), guests=((sara, private),), waiting=waiting)
    if waiting is Waiting.COMPUTER:
        await store.shown(table, Version(1), Message(5, photo=True), chat=private)
    await store.pause(table, "forbidden", at=NOON)
    assert (await nodes[0].adopt(LATER)).unfinished == [table]


async def test_a_quiet_chat_is_given_up_and_a_busy_one_is_not(
    store: PostgresStore, nodes: tuple[PostgresLeases, PostgresLeases]
) -> None:
    await store.add_updates([press(1, -5), press(2, -6)], at=NOON)
    await nodes[0].claim(LATER, 9)
    await store.settle(1)
    await nodes[0].release(0.0)
    rows = await store.reading.all("SELECT lane FROM lease")
    assert [row["lane"] for row in rows] == [-6], "its update is not settled yet"


async def test_a_new_node_gets_its_share_of_busy_chats(
    store: PostgresStore, other: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "LEASE_SECONDS", 600.0)
    one, two = store.become_node(), other.become_node()
    await one.join()
    await store.add_updates([press(number, -number) for number in range(1, 41)], at=NOON)
    assert len((await one.claim(NOON, 100)).updates) == 40, "it is alone"
    for number in range(1, 40):
        await store.settle(number)
    await two.join()
    await one.release(60.0)
    await store.add_updates([press(number, 40 - number) for number in range(41, 81)], at=NOON)
    own = {row.update_id for row in (await one.claim(NOON, 100)).updates}
    others = {row.update_id for row in (await two.claim(NOON, 100)).updates}
    assert len(others) == 40 - 20 - lease_sql.SLACK
    assert own | others == set(range(41, 81))
    assert 80 in own, "its chat has an update that is being handled"
    await one.leave()
    await two.leave()


async def test_a_chat_is_taken_over_without_reading_its_finished_games(
    url: str, store: PostgresStore, nodes: tuple[PostgresLeases, PostgresLeases]
) -> None:
    table = await opened(store)
    chat = (await store.table(table)).place.chat
    await store.reading.all(
        "INSERT INTO game_table (chat_id, topic, game, token, version, stage, waiting, position, opened_at, changed_at,"
        " shown_version) SELECT ?, 0, 'azul', 'f' || n, 1, 'over', 'nobody', 0, 0, 0, 1"
        " FROM generate_series(1, 5000) n RETURNING 1",
        chat,
    )
    explaining = await asyncpg.connect(url)
    try:
        await explaining.execute("ANALYZE")
        for query, values in (
            (lease_sql.TABLES, ([-100],)),
            (lease_sql.RELEASE, (nodes[0].node, 0.0)),
            (lease_sql.GIVE_UP, (nodes[0].node, 5)),
            (lease_sql.ADOPT, (nodes[0].node, LATER, 10)),
        ):
            rows = await explaining.fetch(f"EXPLAIN (ANALYZE, FORMAT JSON) {query}", *values)
            assert rows_read(json.loads(rows[0][0])[0]["Plan"], "game_table") < 20, query
    finally:
        await explaining.close()


def rows_read(plan: dict[str, Any], table: str) -> float:
    """Return how many rows of a table the steps of a plan have read."""
    own = 0.0
    if plan.get("Relation Name") == table:
        removed = plan.get("Rows Removed by Filter", 0)
        own = (plan["Actual Rows"] + removed) * plan["Actual Loops"]
    return own + sum(rows_read(one, table) for one in plan.get("Plans", ()))
