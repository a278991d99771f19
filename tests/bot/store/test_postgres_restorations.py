"""Restorations of PostgreSQL backups, one after another: who was forgotten stays forgotten, and nobody else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store import __main__ as program
from bot.store.postgres import backup
from bot.store.postgres.store import open_postgres
from tests.bot.store.postgres_databases import run, url
from tests.postgres_server import POSTGRES
from tests.store.samples import NOON

__all__ = ["url"]
pytestmark = [POSTGRES, pytest.mark.slow]


def backed_up(url: str, folder: Path) -> Path:
    assert program.main(["backup", str(folder), "--database", url]) == 0
    (saved,) = folder.iterdir()
    return saved


def restored(url: str, saved: Path, at: float) -> None:
    run(backup.restore(url, saved, at))


def meet(url: str, telegram_id: int, name: str, *, forgets: bool = False) -> None:
    async def met() -> None:
        store = await open_postgres(url)
        person = await store.meet(telegram_id, name)
        if forgets:
            await store.forget(person.key, at=NOON)
        await store.close()

    run(met())


def names(url: str) -> list[str]:
    async def found() -> list[str]:
        store = await open_postgres(url)
        rows = await store.reading.all("SELECT name FROM person ORDER BY id")
        await store.close()
        return [row["name"] for row in rows]

    return run(found())


def test_who_was_forgotten_stays_so_after_two_restorations(url: str, tmp_path: Path) -> None:
    meet(url, 100, "Amir")
    older = backed_up(url, tmp_path / "older")
    meet(url, 101, "Sara")
    newer = backed_up(url, tmp_path / "newer")
    meet(url, 101, "Sara", forgets=True)
    restored(url, older, NOON)  # the operator notices that it is too old
    restored(url, newer, NOON + 60)
    assert names(url) == ["Amir", ""]


def test_a_restoration_forgets_nobody_else(url: str, tmp_path: Path) -> None:
    meet(url, 100, "Amir")
    older = backed_up(url, tmp_path / "older")
    meet(url, 101, "Sara")
    newer = backed_up(url, tmp_path / "newer")
    restored(url, older, NOON)
    meet(url, 102, "Negar", forgets=True)  # would have had Sara's number
    restored(url, newer, NOON + 60)
    assert names(url) == ["Amir", "Sara"]
