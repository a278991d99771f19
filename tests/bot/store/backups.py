"""A database to back up, its facts, and the commands that back it up and restore it."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import __main__ as program
from bot.store import backup
from bot.store.sqlite.store import open_store
from tests.manual_clock import LONG
from tests.store.samples import opened

ROOT = Path(__file__).parents[3]
FACTS = "SELECT table_id, version, at, body, checksum FROM fact ORDER BY table_id, version"


def arguments(database: Path, folder: Path, keep: int = 14) -> list[str]:
    return ["backup", str(folder), "--keep", str(keep), "--database", str(database)]


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite3"
    store = await open_store(path)
    await opened(store)
    await store.close()
    return path


def facts(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(FACTS).fetchall()


async def back_up(database: Path, folder: Path) -> Path:
    """Run the command in a process of its own, and return the new backup."""
    before = set(backup.backups(folder, database))
    command = (
        sys.executable,
        "-m",
        "bot.store",
        "backup",
        str(folder),
        "--database",
        str(database),
    )
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT)
    async with asyncio.timeout(LONG):
        assert await process.wait() == 0
    (new,) = set(backup.backups(folder, database)) - before
    return new


def restore(database: Path, source: Path) -> int:
    return program.main(["restore", str(source), "--database", str(database)])
