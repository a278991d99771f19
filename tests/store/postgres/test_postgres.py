"""Properties of the PostgreSQL store alone: its schema, its queries and their round trips."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

import asyncpg
import pytest

from bot.store import schema as sqlite_schema
from bot.store.errors import TooNew, Unusable
from bot.store.postgres import schema
from bot.store.postgres import store as postgres_store
from bot.store.postgres.sessions import Session
from bot.store.postgres.store import PostgresStore, open_postgres
from bot.store.records import InboxRow, Message, Place, Version
from tests.bot.played_games import PlayedGames
from tests.postgres_server import POSTGRES, Server
from tests.store.finished_games import ending, game
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


async def test_substitutes_and_guests_of_earlier_games_are_found(
    url: str, store: PostgresStore
) -> None:
    key, negar = await PlayedGames(store).with_a_substitute()
    finished = await store.finished_game(key)
    await store.reading.all(
        "DROP TABLE substitute, takeback_request, named_message, writing_session, draining"
    )
    await store.reading.all("DROP FUNCTION ensure")
    await store.reading.all("ALTER TABLE node DROP COLUMN drained")
    await store.reading.all("ALTER TABLE replay DROP COLUMN film_language")
    await store.reading.all("ALTER TABLE finished_game DROP COLUMN is_guest")
    await store.reading.all("ALTER TABLE forgotten DROP COLUMN telegram_id")
    await store.reading.all("ALTER TABLE card DROP COLUMN number, DROP COLUMN is_replaced")
    await store.reading.all("ALTER TABLE deadline DROP COLUMN set_at")
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
    with pytest.raises(Unusable, match="another program"):
        await open_postgres(url)


async def test_a_move_and_its_board_take_a_round_trip_each(store: PostgresStore) -> None:
    table = await opened(store)
    await store.add_updates([InboxRow(1, "{}")], at=NOON)
    await store.append(table, Version(1), change("a"))
    chat = (await store.table(table)).place.chat
    with round_trips() as statements:
        await store.append(table, Version(2), change("b", update_id=1))
        await store.shown(table, Version(3), Message(7, photo=False), chat=chat)
    assert [sql.split(" ", 1)[0] for sql in statements] == ["WITH", "WITH"]


async def test_topics_and_chats_have_their_places(store: PostgresStore) -> None:
    place = Place((await group(store)).chat, 5)
    table = await store.open_table(place, "azul", "x", change("opened"))
    assert (await store.table(table)).place == place


async def test_nothing_is_looked_for_by_reading_all_rows(
    url: str, store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans: list[str] = []
    loop = asyncio.get_running_loop()
    explaining = await asyncpg.connect(url)
    await explaining.execute("SET enable_seqscan = off")
    fetch, execute = Session.fetch, Session.execute

    async def explain(sql: str, values: Sequence[Any]) -> None:
        if asyncio.get_running_loop() is not loop:
            return  # leases are renewed by a thread, which cannot share the connection
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
    await node.beat()
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
