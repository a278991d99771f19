"""Fixtures: a real database in its own folder."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.sqlite.store import SqliteStore
from tests.new_database import open_new


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    store = await open_new(path)
    yield store
    await store.close()
