"""The implementations of the store with which the contract is tested."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.store.interface import Store
from bot.store.postgres.store import open_postgres
from tests.new_database import open_new
from tests.postgres_server import POSTGRES, Server

OpenDatabase: TypeAlias = Callable[[str], Awaitable[Store]]
"""Opens the database with the given name, creating it if necessary. The test must close it."""


def _sqlite(folder: Path) -> OpenDatabase:
    async def open_database(name: str) -> Store:
        return await open_new(folder / f"{name}.sqlite3")

    return open_database


def _postgres(server: Server) -> OpenDatabase:
    urls: dict[str, str] = {}

    async def open_database(name: str) -> Store:
        if name not in urls:
            urls[name] = await server.create_migrated()
        return await open_postgres(urls[name])

    return open_database


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=POSTGRES)])
def open_database(request: pytest.FixtureRequest, tmp_path: Path) -> OpenDatabase:
    if request.param == "sqlite":
        return _sqlite(tmp_path)
    return _postgres(request.getfixturevalue("postgres_server"))


@pytest.fixture
async def store(open_database: OpenDatabase) -> AsyncIterator[Store]:
    store = await open_database("games")
    yield store
    await store.close()
