"""A database to back up, and the arguments of the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.sqlite.store import open_store
from tests.store.samples import opened


def arguments(database: Path, folder: Path, keep: int = 14) -> list[str]:
    return ["backup", str(folder), "--keep", str(keep), "--database", str(database)]


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite3"
    store = await open_store(path)
    await opened(store)
    await store.close()
    return path
