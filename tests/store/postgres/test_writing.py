"""Concurrent bots on one PostgreSQL database, and commits whose answer is lost."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace

import pytest

from bot.store.errors import AlreadyFollowed, StaleTable, StoreUnavailable
from bot.store.postgres import at_once
from bot.store.postgres.sessions import Session
from bot.store.postgres.store import PostgresStore, open_postgres
from bot.store.records import Change, InboxRow, Version
from tests.postgres_server import POSTGRES, Server
from tests.store.finished_games import ending, game
from tests.store.postgres.proxy import open_proxy
from tests.store.samples import NOON, change, group, opened

pytestmark = POSTGRES


async def test_of_two_bots_that_write_after_the_same_version_one_is_refused(
    store: PostgresStore, other: PostgresStore
) -> None:
    table = await opened(store)
    for version in range(1, 21):
        results = await asyncio.gather(
            *(one.append(table, Version(version), change("x")) for one in (store, other)),
            return_exceptions=True,
        )
        assert sorted(map(type, results), key=str) == [StaleTable, int]
    assert len(await store.facts(table)) == 21


async def test_of_two_bots_that_open_a_rematch_one_joins_the_other(
    store: PostgresStore, other: PostgresStore
) -> None:
    table = await opened(store)
    place = (await store.table(table)).place
    found = await asyncio.gather(
        *(
            one.open_table(place, "azul", token, change("opened"), rematch_of=table)
            for one, token in ((store, "a"), (other, "b"))
        ),
        return_exceptions=True,
    )
    refused = next(one for one in found if isinstance(one, AlreadyFollowed))
    assert refused.table in found


async def test_games_that_end_at_two_bots_at_once_are_all_counted(
    store: PostgresStore, other: PostgresStore
) -> None:
    finished, place = await game(store), await group(store)
    tables = [
        await store.open_table(place, "azul", str(number), change("opened")) for number in range(8)
    ]
    await asyncio.gather(
        *(
            one.append(table, Version(1), ending(replace(finished, ended_at=NOON + number)))
            for number, table in enumerate(tables)
            for one in ((store, other)[number % 2],)
        )
    )
    (row,) = await store.standings(place.chat, "azul", "all")
    assert row.played == len(tables)
    await store.fold_standings(everything=True)
    assert await store.standings(place.chat, "azul", "all") == [row], "as if one after the other"


async def test_two_bots_meet_the_same_stranger_and_take_in_the_same_updates(
    store: PostgresStore, other: PostgresStore
) -> None:
    first, second = await asyncio.gather(store.meet(101, "Sara"), other.meet(101, "Sara"))
    assert first.key == second.key
    rows = [InboxRow(number, "{}") for number in range(20)]
    new = await asyncio.gather(*(one.add_updates(rows, at=NOON) for one in (store, other)))
    assert sorted(row.update_id for found in new for row in found) == list(range(20))


async def test_a_commit_whose_answer_was_lost_is_looked_up(
    url: str, postgres_server: Server
) -> None:
    def rare(body: str) -> Change:  # written in several round trips
        return replace(change(body), components=(body, "{}"))

    async with open_proxy(postgres_server.port) as proxy:
        store = await open_postgres(url.replace(str(postgres_server.port), str(proxy.port)))
        table = await opened(store)
        proxy.cut_after(b"COMMIT")
        assert await store.append(table, Version(1), rare("a")) == 2, "it was carried out"
        proxy.cut_before(b"COMMIT")
        with pytest.raises(StoreUnavailable):
            await store.append(table, Version(2), rare("b"))
        assert [row.body for row in await store.facts(table)] == ["opened", "a"]
        assert await store.append(table, Version(2), rare("b")) == 3
        assert proxy.cuts == 2
        await store.close()


async def test_a_transaction_in_one_round_trip_whose_answer_was_lost_is_looked_up(
    url: str, postgres_server: Server
) -> None:
    async with open_proxy(postgres_server.port) as proxy:
        store = await open_postgres(url.replace(str(postgres_server.port), str(proxy.port)))
        table = await opened(store)
        proxy.cut_after(b"answer lost")
        assert await store.append(table, Version(1), change("answer lost")) == 2
        proxy.cut_after(b"answer lost again")
        assert await store.append(table, Version(2), change("answer lost again")) == 3
        proxy.cut_before(b"request lost")
        with pytest.raises(StoreUnavailable):
            await store.append(table, Version(3), change("request lost"))
        assert await store.append(table, Version(3), change("request lost")) == 4
        bodies = ["opened", "answer lost", "answer lost again", "request lost"]
        assert [row.body for row in await store.facts(table)] == bodies
        assert proxy.cuts == 3
        await store.close()


async def test_a_write_in_doubt_is_reported_by_the_lines_of_the_outage_only(
    url: str,
    postgres_server: Server,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Before, each of them was an ERROR, as if the bot had a defect."""
    monkeypatch.setattr("bot.store.postgres.transaction.DOUBT_SECONDS", 0.2)
    async with open_proxy(postgres_server.port) as proxy:
        store = await open_postgres(url.replace(str(postgres_server.port), str(proxy.port)))
        table = await opened(store)
        proxy.cut_after(b"in doubt")
        proxy.refuse()
        with pytest.raises(StoreUnavailable, match="it is not known whether"):
            await store.append(table, Version(1), change("in doubt"))
        found = [line for line in caplog.records if line.levelno > logging.INFO]
        assert [(line.levelno, line.message) for line in found] == [
            (logging.WARNING, "the store is unavailable")
        ]
        assert "it is not known whether" in found[0].__dict__["error"]
        proxy.come_back()
        await store.close()


async def test_a_request_that_was_given_up_cannot_be_carried_out_later(
    url: str, store: PostgresStore
) -> None:
    table = await opened(store)
    session, other = await Session.open(url), await Session.open(url)
    writing = await at_once.opened(session, 0)
    statement = ("UPDATE game_table SET topic = 5 WHERE id = ?", (table,))
    assert not await at_once.was_committed(other, writing)
    with pytest.raises(StoreUnavailable):  # it arrives only now
        await at_once.commit_together(session, writing, None, [statement])
    assert (await store.table(table)).place.topic == 0
    await session.close()
    await other.close()


async def end_leases(store: PostgresStore) -> None:
    """End the leases of all nodes at the server, between two signs of life of the nodes."""
    while True:
        with suppress(StoreUnavailable):  # a node gave a sign of life in the same moment
            await store.reading.all("UPDATE node SET until = clock_timestamp()")
            return


async def test_a_node_whose_leases_have_ended_at_the_server_writes_nothing(
    store: PostgresStore,
) -> None:
    table = await opened(store)
    node = store.become_node()
    await node.join()
    await store.append(table, Version(1), change("in time"))
    await end_leases(store)
    with pytest.raises(StoreUnavailable, match="leases"):
        await store.append(table, Version(2), change("late"))
    assert len(await store.facts(table)) == 2
    await node.leave()


async def test_a_cancelled_caller_leaves_a_whole_transaction(store: PostgresStore) -> None:
    table = await opened(store)
    writing = asyncio.create_task(store.append(table, Version(1), change("a", "b")))
    await asyncio.sleep(0)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    await store._transactions.stop()
    assert (await store.table(table)).version == len(await store.facts(table)) == 3
