"""Restorations of SQLite backups: one that fails, and one after another."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.errors import NotWritable
from bot.store.sqlite import restoring
from bot.store.sqlite.store import open_store
from tests.bot.store.backups import database

__all__ = ["database"]


async def test_a_restoration_that_fails_leaves_no_copy_of_personal_data(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "games-20260101T000000Z.sqlite3"
    shutil.copyfile(database, saved)

    def full(_path: Path) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(restoring, "_outdate_boards", full)
    with pytest.raises(NotWritable):
        restoring.restore(saved, database, 1.8e9)
    assert not database.with_name(f"{database.name}-restoring").exists()


def names(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as file:
        return [row[0] for row in file.execute("SELECT name FROM person ORDER BY id")]


async def test_who_was_forgotten_stays_so_after_two_restorations(
    database: Path, tmp_path: Path
) -> None:
    older, newer = (tmp_path / f"games-2026010{day}T000000Z.sqlite3" for day in (1, 2))
    shutil.copyfile(database, older)
    store = await open_store(database)
    sara = await store.meet(101, "Sara")
    await store.close()
    shutil.copyfile(database, newer)
    store = await open_store(database)
    await store.forget(sara.key, at=1.7e9)
    await store.close()
    assert "Sara" not in names(database)
    restoring.restore(older, database, 1.8e9)  # the operator notices that it is too old
    restoring.restore(newer, database, 1.8e9 + 60)
    assert "Sara" not in names(database)


async def test_a_restoration_forgets_nobody_else(database: Path, tmp_path: Path) -> None:
    older, newer = (tmp_path / f"games-2026010{day}T000000Z.sqlite3" for day in (1, 2))
    shutil.copyfile(database, older)
    store = await open_store(database)
    await store.meet(101, "Sara")
    await store.close()
    shutil.copyfile(database, newer)
    restoring.restore(older, database, 1.8e9)
    store = await open_store(database)
    amir = await store.meet(102, "Amir")  # has the number that Sara had
    await store.forget(amir.key, at=1.7e9)
    await store.close()
    restoring.restore(newer, database, 1.8e9 + 60)
    assert "Sara" in names(database)
