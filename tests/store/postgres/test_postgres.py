"""Properties of the PostgreSQL store alone: its schema, concurrent bots, and commits whose answer is lost."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import asyncpg
import pytest

from bot.runtime.outages import INTERVAL
from bot.store import schema as sqlite_schema
from bot.store.errors import AlreadyFollowed, StaleTable, StoreAway, TooNew, Unfit
from bot.store.leases import LEASE_SECONDS
from bot.store.outages import StoreOutages
from bot.store.postgres import at_once, schema
from bot.store.postgres import store as postgres_store
from bot.store.postgres.searches import JOBS, PostgresSearches
from bot.store.postgres.sessions import Session
from bot.store.postgres.store import PostgresStore, open_postgres
from bot.store.records import Change, InboxRow, Message, Place, Version
from tests.bot.played_games import PlayedGames
from tests.manual_clock import ManualClock
from tests.postgres_server import POSTGRES, Server
from tests.store.contract.test_projections import ending, game
from tests.store.postgres.proxy import open_proxy
from tests.store.postgres.round_trips import round_trips
from tests.store.samples import NOON, change, group, opened

pytestmark = POSTGRES


async def test_a_fact_can_neither_be_changed_nor_deleted(store: PostgresStore) -> None:
    await opened(store)
    for attempt in ("UPDATE fact SET body = ''", "DELETE FROM fact"):
        with pytest.raises(asyncpg.RaiseError, match="never"):
            await store.reading.all(attempt)
    assert [row.body for row in await store.facts((await store.all_tables())[0].key)] == ["opened"]


async def test_tables_with_a_damaged_fact_are_found_in_any_batch(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_store, "CHECKED_TOGETHER", 2)
    tables = [await opened(store, token=str(number)) for number in range(5)]
    assert await store.damaged_tables() == []
    await store.reading.all("ALTER TABLE fact DISABLE TRIGGER ALL")
    damage = "UPDATE fact SET body = 'damaged' WHERE table_id = ANY(?::bigint[])"
    await store.reading.all(damage, [tables[4], tables[0]])
    assert await store.damaged_tables() == [tables[0], tables[4]]
    await store.pause(tables[0], "damaged", at=NOON)
    assert await store.damaged_tables() == [tables[4]]


async def test_every_migration_of_sqlite_has_its_counterpart() -> None:
    numbers = {step.number for step in schema.migrations()}
    assert numbers >= {step.number for step in sqlite_schema.migrations()}


async def test_both_schemas_have_the_same_columns(store: PostgresStore) -> None:
    from bot.store.copying import tables

    query = (
        "SELECT column_name FROM information_schema.columns"
        " WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position"
    )
    for columns in tables():
        found = [row["column_name"] for row in await store.reading.all(query, columns.table)]
        assert tuple(found[: len(columns.names)]) == columns.names, columns.table


async def test_substitutes_of_earlier_games_are_found(url: str, store: PostgresStore) -> None:
    key, negar = await PlayedGames(store).with_a_substitute()
    finished = await store.finished_game(key)
    await store.reading.all("DROP TABLE substitute, takeback_request, writing_session, draining")
    await store.reading.all("DROP FUNCTION ensure")
    await store.reading.all("ALTER TABLE node DROP COLUMN drained")
    await store.reading.all("ALTER TABLE card DROP COLUMN number, DROP COLUMN is_replaced")
    await store.reading.all("DELETE FROM migration WHERE number >= 34")
    again = await open_postgres(url)
    assert await again.finished_game(key) == finished
    assert await again.finished_of(negar) == [key]
    await again.close()


async def test_nodes_that_start_together_make_one_schema(url: str) -> None:
    stores = await asyncio.gather(*(open_postgres(url) for _ in range(4)))
    rows = await stores[0].reading.all("SELECT number FROM migration ORDER BY number")
    assert [row["number"] for row in rows] == [step.number for step in schema.migrations()]
    for store in stores:
        await store.close()


async def test_a_newer_database_is_refused(url: str, store: PostgresStore) -> None:
    await store.reading.all("UPDATE migration SET number = 9999 WHERE number = 1")
    with pytest.raises(TooNew, match="9999"):
        await open_postgres(url)


async def test_a_database_of_another_program_is_refused(postgres_server: Server) -> None:
    url = await postgres_server.create_schema()
    connection = await asyncpg.connect(url)
    await connection.execute("CREATE TABLE customer (id BIGINT)")
    await connection.close()
    with pytest.raises(Unfit, match="another program"):
        await open_postgres(url)


async def test_a_server_that_does_not_answer_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.postgres.store.PATIENCE", 0.0)
    with pytest.raises(StoreAway, match="does not answer"):
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
        assert clock.monotonic() >= 2 * INTERVAL > postgres_store.PATIENCE
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
        with pytest.raises(Unfit, match=f"DATABASE_URL cannot be used: {sentence}"):
            opening.result()
    assert caplog.messages == ["the store is unavailable"]


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
        with pytest.raises(StoreAway):
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
        with pytest.raises(StoreAway):
            await store.append(table, Version(3), change("request lost"))
        assert await store.append(table, Version(3), change("request lost")) == 4
        bodies = ["opened", "answer lost", "answer lost again", "request lost"]
        assert [row.body for row in await store.facts(table)] == bodies
        assert proxy.cuts == 3
        await store.close()


async def test_a_request_that_was_given_up_cannot_be_carried_out_later(
    url: str, store: PostgresStore
) -> None:
    table = await opened(store)
    session, other = await Session.open(url), await Session.open(url)
    writing = await at_once.opened(session, 0)
    statement = ("UPDATE game_table SET topic = 5 WHERE id = ?", (table,))
    assert not await at_once.was_committed(other, writing)
    with pytest.raises(StoreAway):  # it arrives only now
        await at_once.commit_together(session, writing, None, [statement])
    assert (await store.table(table)).place.topic == 0
    await session.close()
    await other.close()


async def end_leases(store: PostgresStore) -> None:
    """End the leases of all nodes at the server, between two signs of life of the nodes."""
    while True:
        with suppress(StoreAway):  # a node gave a sign of life in the same moment
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
    with pytest.raises(StoreAway, match="leases"):
        await store.append(table, Version(2), change("late"))
    assert len(await store.facts(table)) == 2
    await node.leave()


async def test_a_move_and_its_board_take_a_round_trip_each(store: PostgresStore) -> None:
    table = await opened(store)
    await store.add_updates([InboxRow(1, "{}")], at=NOON)
    await store.append(table, Version(1), change("a"))
    chat = (await store.table(table)).place.chat
    with round_trips() as statements:
        await store.append(table, Version(2), change("b", update_id=1))
        await store.shown(table, Version(3), Message(7, photo=False), chat=chat)
    assert [sql.split(" ", 1)[0] for sql in statements] == ["WITH", "WITH"]


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
                with pytest.raises(StoreAway):
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
            with pytest.raises(StoreAway):
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


async def test_a_cancelled_caller_leaves_a_whole_transaction(store: PostgresStore) -> None:
    table = await opened(store)
    writing = asyncio.create_task(store.append(table, Version(1), change("a", "b")))
    await asyncio.sleep(0)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    await store._transactions.stop()
    assert (await store.table(table)).version == len(await store.facts(table)) == 3


async def test_topics_and_chats_have_their_places(store: PostgresStore) -> None:
    place = Place((await group(store)).chat, 5)
    table = await store.open_table(place, "azul", "x", change("opened"))
    assert (await store.table(table)).place == place


async def test_nothing_is_looked_for_by_reading_all_rows(
    url: str, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans: list[str] = []
    explaining = await asyncpg.connect(url)
    await explaining.execute("SET enable_seqscan = off")
    fetch, execute = Session.fetch, Session.execute

    async def explain(sql: str, values: Sequence[Any]) -> None:
        if sql.startswith(("SELECT", "UPDATE", "DELETE", "INSERT INTO lease", "WITH")):
            rows = await explaining.fetch(f"EXPLAIN {sql}", *values)
            plan = "\n".join(row[0] for row in rows)
            plans.append(f"{sql}\n{plan}")

    async def fetched(self: Session, sql: str, values: Sequence[Any] = ()) -> Any:
        await explain(sql, values)
        return await fetch(self, sql, values)

    async def executed(self: Session, sql: str, values: Sequence[Any]) -> Any:
        await explain(sql, values)
        return await execute(self, sql, values)

    table, finished = await opened(store), await game(store)
    chat = (await store.table(table)).place.chat
    node = store.become_node()
    await node.join()
    monkeypatch.setattr(Session, "fetch", fetched)
    monkeypatch.setattr(Session, "execute", executed)
    await store.add_updates([InboxRow(1, "{}")], at=NOON)
    await node.claim(NOON + 9, 10)
    await node.adopt(NOON)
    await node.release(60.0)
    await store.due(NOON)
    await store.append(table, Version(1), change("a", update_id=1))
    await store.append(table, Version(2), ending(finished))
    await store.pending_updates()
    await store.tables_in(chat)
    await store.board_at(chat, 5)
    await store.wake(chat, at=NOON)
    await store.meet(1, "A")
    await store.enter(-100, "group", "Another title")
    await store.standings(chat, "azul", "all")
    await store.finished_in(chat)
    await node.leave()
    await explaining.close()
    assert len(plans) > 25
    whole = {
        found
        for plan in plans
        for found in re.findall(r"Seq Scan on (\w+)", plan)
        if found not in ("node", "writing_session")  # a few rows
    }
    assert whole == set()


async def test_a_transaction_and_its_number_begin_in_one_round_trip(url: str) -> None:
    session = await Session.open(url)
    for node in ("", "7"):
        statements: list[str] = []

        def log(record: Any, statements: list[str] = statements) -> None:
            statements.append(record.query)

        with session.connection.query_logger(log):
            number = await session.begin(node)
            await asyncio.sleep(0)  # the logger is called by the event loop
        assert len(statements) == 1
        query = "SELECT pg_current_xact_id()::text, current_setting('miz.node')"
        assert tuple((await session.fetch(query))[0]) == (number, node)
        await session.run("COMMIT")
        status = await session.fetch("SELECT pg_xact_status($1::text::xid8)", (number,))
        assert status[0][0] == "committed"
        assert (await session.fetch("SHOW application_name"))[0][0] == "miz"
    await session.close()
