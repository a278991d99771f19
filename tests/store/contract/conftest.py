"""The implementations of the store with which the contract is tested."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.store.interface import Store
from bot.store.sqlite import open_store

OpenDatabase: TypeAlias = Callable[[str], Awaitable[Store]]
"""Opens the database with the given name, creating it if necessary. The test must close it."""


def _sqlite(folder: Path) -> OpenDatabase:
    async def open_database(name: str) -> Store:
        return await open_store(folder / f"{name}.sqlite3")

    return open_database


IMPLEMENTATIONS: Mapping[str, Callable[[Path], OpenDatabase]] = {"sqlite": _sqlite}
"""The implementations by name. Each is given an empty folder."""


@pytest.fixture(params=IMPLEMENTATIONS)
def open_database(request: pytest.FixtureRequest, tmp_path: Path) -> OpenDatabase:
    return IMPLEMENTATIONS[request.param](tmp_path)


@pytest.fixture
async def store(open_database: OpenDatabase) -> AsyncIterator[Store]:
    store = await open_database("games")
    yield store
    await store.close()
