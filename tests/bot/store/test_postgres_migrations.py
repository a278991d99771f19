"""A migration of a large PostgreSQL database may take longer than other statements."""

from __future__ import annotations

import pytest

from bot.store.postgres import schema
from bot.store.postgres.sessions import COMMAND_SECONDS
from bot.store.postgres.store import open_postgres
from bot.store.schema import Migration
from tests.postgres_server import POSTGRES, Server


@POSTGRES
@pytest.mark.slow
async def test_a_migration_may_take_longer_than_other_statements(
    postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = await postgres_server.create_schema()
    store = await open_postgres(url)
    await store.close()
    known = schema.migrations()
    # Like "INSERT INTO substitute SELECT … FROM fact" (0034) with many millions of facts.
    slow = Migration(known[-1].number + 1, "slow", f"SELECT pg_sleep({COMMAND_SECONDS + 2});")
    monkeypatch.setattr(schema, "migrations", lambda: (*known, slow))
    monkeypatch.setattr("bot.store.postgres.store.OPEN_TIMEOUT", 1.0)
    store = await open_postgres(url)
    (newest,) = await store.reading.all("SELECT max(number) AS number FROM migration")
    await store.close()
    assert newest["number"] == slow.number
