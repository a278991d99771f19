"""A PostgreSQL server that is away at the start or later, and connections that it closed."""

from __future__ import annotations

import asyncio

import pytest

from bot.runtime.outages import INTERVAL
from bot.store.errors import DiskFull, StoreUnavailable, Unusable
from bot.store.leases import LEASE_SECONDS
from bot.store.outages import StoreOutages
from bot.store.postgres import store as postgres_store
from bot.store.postgres.searches import JOBS, PostgresSearches
from bot.store.postgres.store import PostgresStore, open_postgres
from bot.store.records import Version
from tests.manual_clock import ManualClock
from tests.postgres_server import POSTGRES, Server
from tests.store.postgres.full_disk import full_disk
from tests.store.postgres.proxy import open_proxy
from tests.store.samples import NOON, change, opened

pytestmark = POSTGRES


async def test_a_server_that_does_not_answer_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.postgres.store.OPEN_TIMEOUT", 0.0)
    with pytest.raises(StoreUnavailable, match="does not answer"):
        await open_postgres("postgresql://miz@127.0.0.1:1/games")


async def test_a_start_that_waits_for_the_server_writes_a_line_a_minute_until_it_answers(
    url: str, postgres_server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot")
    clock = ManualClock()
    async with open_proxy(postgres_server.port) as proxy:
        proxy.go_away()
        away = url.replace(str(postgres_server.port), str(proxy.port))
        opening = asyncio.create_task(open_postgres(away, waits=True, clock=clock))
        await clock.advance_until(lambda: len(caplog.messages) == 3)
        assert clock.monotonic() >= 2 * INTERVAL > postgres_store.OPEN_TIMEOUT
        assert not opening.done()
        proxy.come_back()
        await clock.advance_until(opening.done)
        await opening.result().close()
    assert caplog.messages == [
        "the store is unavailable",
        "the store is still unavailable",
        "the store is still unavailable",
        "the store is available again",
    ]


async def test_a_full_disk_is_an_outage_and_known_for_a_minute(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot")
    clock = ManualClock()
    store = await open_postgres(url, clock=clock)
    table = await opened(store)
    assert not store.is_disk_full
    async with full_disk(url):
        for _ in range(3):
            with pytest.raises(DiskFull, match="No space left on device"):
                await store.append(table, Version(1), change("one"))
        assert (await store.table(table)).version == 1
        assert store.is_disk_full
    await store.append(table, Version(1), change("one"))
    assert caplog.messages == ["the store is unavailable", "the store is available again"]
    clock.advance(INTERVAL)
    assert not store.is_disk_full
    await store.close()


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("28P01", "password authentication failed for user"),
        ("28000", "no pg_hba.conf entry for host"),
        ("3D000", "database does not exist"),
    ],
)
async def test_a_start_that_waits_for_the_server_ends_when_the_server_refuses_it(
    code: str, sentence: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot")
    refusals = [("57P03", "the database system is starting up"), (code, sentence)]

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(8192)
        number, message = refusals.pop(0)
        body = f"SFATAL\0VFATAL\0C{number}\0M{message}\0\0".encode()
        writer.write(b"E" + (len(body) + 4).to_bytes(4, "big") + body)
        await writer.drain()
        writer.close()

    clock = ManualClock()
    async with await asyncio.start_server(refuse, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        url = f"postgresql://miz@127.0.0.1:{port}/games?sslmode=disable"
        opening = asyncio.create_task(open_postgres(url, waits=True, clock=clock))
        await clock.advance_until(opening.done)
        with pytest.raises(Unusable, match=f"DATABASE_URL cannot be used: {sentence}"):
            opening.result()
    assert caplog.messages == ["the store is unavailable"]


async def test_a_server_that_is_away_is_a_line_a_minute_however_many_calls_fail(
    url: str, postgres_server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot")
    clock = ManualClock()
    async with open_proxy(postgres_server.port) as proxy:
        away = url.replace(str(postgres_server.port), str(proxy.port))
        store = await open_postgres(away, clock=clock)
        leases = store.become_node()
        await leases.join()
        proxy.go_away()
        for _ in range(25):
            for call in (store.alive_at(), store.record_alive(NOON), leases.claim(NOON, 1)):
                with pytest.raises(StoreUnavailable):
                    await call
            clock.advance(INTERVAL / 12)
        proxy.come_back()
        await leases.beat()
        await store.alive_at()
        assert "the store is available again" not in caplog.messages
        await store.record_alive(NOON)
        ended = "the leases of this node have ended"  # depends on how long the test takes
        assert [line for line in caplog.messages if line != ended] == [
            "the store is unavailable",
            "the store is still unavailable",
            "the store is still unavailable",
            "the store is available again",
        ]
        await leases.leave()
        await store.close()


async def test_a_thinker_whose_database_is_away_writes_a_line_a_minute(
    url: str, postgres_server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot")
    await (await open_postgres(url)).close()
    clock = ManualClock()
    async with open_proxy(postgres_server.port) as proxy:
        away = url.replace(str(postgres_server.port), str(proxy.port))
        searches = PostgresSearches(away, channel=JOBS, outages=StoreOutages(clock, is_proven=True))
        await searches.beat(1)
        proxy.go_away()
        for _ in range(int(INTERVAL) + 1):
            with pytest.raises(StoreUnavailable):
                await searches.beat(1)
            clock.advance(1)
        proxy.come_back()
        await searches.beat(1)
        assert caplog.messages == [
            "the store is unavailable",
            "the store is still unavailable",
            "the store is available again",
        ]
        await searches.leave()
        await searches.close()


async def test_connections_that_the_server_closed_are_opened_again(
    store: PostgresStore, other: PostgresStore
) -> None:
    table = await opened(store)
    end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    await other.reading.all(end)
    assert len(await store.facts(table)) == 1
    await other.reading.all(end)
    assert await store.append(table, Version(1), change("a")) == 2


async def test_the_server_soon_notices_that_a_node_has_vanished(store: PostgresStore) -> None:
    async def seconds(name: str) -> int:
        [row] = await store.reading.all("SELECT setting FROM pg_settings WHERE name = ?", name)
        return int(row["setting"])

    idle, interval, count, unanswered = [
        await seconds(f"tcp_{name}")
        for name in ("keepalives_idle", "keepalives_interval", "keepalives_count", "user_timeout")
    ]
    assert 0 < idle + interval * count <= LEASE_SECONDS
    assert 0 < unanswered <= 1000 * LEASE_SECONDS  # on Linux, it also ends silent connections
