"""A node keeps its leases while its event loop is busy, and loses them if it hangs."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from contextlib import closing
from threading import Thread

import asyncpg
import pytest

from bot.runtime.clock import SteadyClock
from bot.store.outages import StoreOutages
from bot.store.postgres import leases, loop_timeout, renewal
from bot.store.postgres.leases import PostgresLeases
from bot.store.postgres.store import PostgresStore
from bot.store.records import Version
from tests.manual_clock import LONG
from tests.postgres_server import POSTGRES, Server
from tests.store.postgres.proxy import open_proxy
from tests.store.samples import change, opened

pytestmark = POSTGRES


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "LEASE_SECONDS", 600.0)
    monkeypatch.setattr(renewal, "RENEW_SECONDS", 0.02)
    monkeypatch.setattr(renewal, "ANSWER_SECONDS", LONG)


def wait_without_the_event_loop(url: str, found: Callable[[list[asyncpg.Record]], bool]) -> None:
    """Block the event loop of this thread until another one finds the right rows in the table of nodes."""

    async def look() -> None:
        connection, query = await asyncpg.connect(url), "SELECT id, until FROM node"
        try:
            async with asyncio.timeout(LONG):
                while not found(await connection.fetch(query)):  # noqa: ASYNC110 - the database changes it
                    await asyncio.sleep(0.01)
        finally:
            await connection.close()

    errors: list[Exception] = []

    def work() -> None:
        try:
            asyncio.run(look())
        except Exception as error:  # noqa: BLE001 - raised again below
            errors.append(error)

    thread = Thread(target=work)
    thread.start()
    thread.join()
    for error in errors:
        raise error


async def test_a_node_whose_event_loop_is_blocked_keeps_its_leases(
    url: str, store: PostgresStore
) -> None:
    node = store.become_node()
    await node.join()
    table = await opened(store)
    ends, times = node._ends, set()

    def is_renewed(rows: list[asyncpg.Record]) -> bool:
        times.update(row["until"] for row in rows if row["id"] == node.node)
        return len(times) >= 4

    wait_without_the_event_loop(url, is_renewed)
    assert node._ends > ends
    await store.append(table, Version(1), change("in time"))
    assert await node.beat() == 1
    await node.leave()


async def test_the_leases_of_a_node_that_hangs_end(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    node = store.become_node()
    await node.join()
    assert node._renewal.is_wanted
    monkeypatch.setattr(renewal, "SILENCE_SECONDS", 0.0)
    assert not node._renewal.is_wanted
    monkeypatch.undo()
    await node.leave()


async def test_a_renewal_goes_on_after_its_connection_was_cut(
    url: str, store: PostgresStore, postgres_server: Server
) -> None:
    async with open_proxy(postgres_server.port) as proxy:
        address = url.replace(str(postgres_server.port), str(proxy.port))
        node = PostgresLeases(address, StoreOutages(SteadyClock()))
        await node.join()
        for _ in range(2):
            ends = node._ends
            async with asyncio.timeout(LONG):
                while node._ends == ends:  # noqa: ASYNC110 - the thread changes it
                    await asyncio.sleep(0.01)
            proxy.cut()
        assert await node.beat() == 1
        await node.leave()


async def test_a_node_that_was_counted_as_dead_is_not_renewed(store: PostgresStore) -> None:
    node = store.become_node()
    await node.join()
    old = node.node
    # Tried again if the thread renews it at the same time.
    await store.writing.run(
        lambda one: one.execute("UPDATE node SET until = clock_timestamp() WHERE id = ?", (old,))
    )
    assert await node.beat() == -1
    assert node.node != old
    await node.leave()


async def test_an_answer_that_arrived_while_the_event_loop_was_blocked_is_in_time() -> None:
    ours, servers = socket.socketpair()
    reader, writer = await asyncio.open_connection(sock=ours)

    def answer_and_block() -> None:
        servers.send(b"done\n")
        time.sleep(5 * loop_timeout.STEP)  # longer than the limit

    with closing(servers):
        async with loop_timeout.loop_timeout(4 * loop_timeout.STEP):
            asyncio.get_running_loop().call_soon(answer_and_block)
            assert await reader.readline() == b"done\n"
        writer.close()
        await writer.wait_closed()


async def test_an_answer_that_does_not_arrive_is_given_up() -> None:
    with pytest.raises(TimeoutError):
        async with loop_timeout.loop_timeout(2 * loop_timeout.STEP):
            await asyncio.Event().wait()
