"""Fixtures: a PostgreSQL schema of its own for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.store.postgres.store import PostgresStore, open_postgres
from tests.postgres_server import Server


@pytest.fixture
async def url(postgres_server: Server) -> str:
    return await postgres_server.create_schema()


@pytest.fixture
async def store(url: str) -> AsyncIterator[PostgresStore]:
    store = await open_postgres(url)
    yield store
    await store.close()


@pytest.fixture
async def other(url: str, store: PostgresStore) -> AsyncIterator[PostgresStore]:
    """Return the store of another bot with the same database."""
    other = await open_postgres(url)
    yield other
    await other.close()
