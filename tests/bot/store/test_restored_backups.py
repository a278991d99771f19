"""A backup is restored only if it is whole and nobody uses the database, and the previous database is kept."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.presentation.notices.restoration_notices import announce_restoration
from bot.presentation.people import People
from bot.presentation.texts import Texts
from bot.sandbox import Sandbox
from bot.store import __main__ as program
from bot.store import backup
from bot.store.restoration import Restored
from bot.store.sqlite import restoring
from bot.store.sqlite.store import open_store
from tests.bot.bot_fixture import AMIR, GROUP, open_bot
from tests.bot.game_fixtures import start_game
from tests.bot.store.backups import ROOT, arguments, back_up, database, facts, restore
from tests.bot.texts import text, words
from tests.manual_clock import ManualClock

__all__ = ["database"]


@pytest.mark.parametrize(
    ("seconds", "hours"),
    [(-60, 0), (3, 0), (59 * 60, 0), (3600, 1), (80 * 60, 1), (100 * 60, 2), (50 * 3600, 50)],
)
async def test_the_age_of_a_restored_backup_is_told_in_hours_or_as_less_than_one(
    tmp_path: Path, seconds: int, hours: int
) -> None:
    clock = ManualClock()
    async with open_bot(tmp_path, Sandbox(clock=clock.now), clock) as bot:
        row = await start_game(bot, AMIR)
        await bot.store.record_restoration(Restored(clock.now() - seconds, (row.key,)))
        people = People(bot.store, Texts.load())
        telling = asyncio.create_task(announce_restoration(bot.store, people, bot.outbox, clock))
        await clock.advance_until(telling.done)
        await bot.idle()
        assert bot.texts(GROUP).count(text("restored", hours=hours)) == 1
    assert (words("restored")[1] in text("restored", hours=hours)) == (hours == 0)


async def test_a_restoration_that_cannot_be_recorded_as_told_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, attempts = ManualClock(), 0

    def note(path: Path, restored: backup.Restored | None) -> None:
        nonlocal attempts
        attempts += 1
        if attempts < 4:
            raise OSError("no space left on device")
        restoring.note(path, restored)

    async with open_bot(tmp_path, Sandbox(clock=clock.now), clock) as bot:
        row = await start_game(bot, AMIR)
        await bot.store.record_restoration(Restored(clock.now(), (row.key,)))
        monkeypatch.setattr("bot.store.sqlite.store.note", note)
        people = People(bot.store, Texts.load())
        telling = asyncio.create_task(announce_restoration(bot.store, people, bot.outbox, clock))
        await clock.advance_until(telling.done)
        await telling
        await bot.idle()
        assert attempts == 4
        assert bot.texts(GROUP).count(text("restored", hours=0)) == 1
        assert await bot.store.restoration() is None


def test_a_damaged_backup_is_refused_and_changes_nothing(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    program.main(arguments(database, folder))
    (saved,) = backup.backups(folder, database)
    saved.write_bytes(saved.read_bytes()[:-4096])
    before = database.read_bytes()
    assert restore(database, saved) == 3
    assert restore(database, tmp_path / "nothing") == 3
    assert database.read_bytes() == before
    assert list(tmp_path.glob("*-restor*")) == []


def test_a_backup_that_cannot_be_read_is_refused_in_one_sentence(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "saved.sqlite3"
    saved.write_bytes(database.read_bytes())
    saved.with_name(f"{saved.name}-wal").mkdir()  # SQLite cannot open it
    before = database.read_bytes()
    assert restore(database, saved) == 3
    error = capsys.readouterr().err
    assert (error.count("\n"), error.startswith(f"{saved} cannot be read: ")) == (1, True)
    assert database.read_bytes() == before


async def test_a_database_in_use_is_not_replaced(database: Path, tmp_path: Path) -> None:
    saved = await back_up(database, tmp_path / "backups")
    store = await open_store(database)
    command = (
        sys.executable,
        "-m",
        "bot.store",
        "restore",
        str(saved),
        "--database",
        str(database),
    )
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    await store.close()
    assert (done.returncode, "in use" in done.stderr) == (4, True)


def test_the_previous_database_is_kept(database: Path, tmp_path: Path) -> None:
    program.main(arguments(database, tmp_path / "backups"))
    before = facts(database)
    assert restore(database, tmp_path / "backups") == 0
    (aside,) = tmp_path.glob("games.sqlite3-replaced-*Z")
    assert facts(aside) == facts(database) == before
    assert aside.stat().st_mode & 0o777 == 0o600
    found = restoring.noted(database)
    assert found is not None
    assert found.tables == (1,)


@pytest.mark.parametrize("name", ["first.sqlite3.gz", "second.sqlite3.gz"])
def test_a_backup_of_an_earlier_version_is_restored_and_migrated(tmp_path: Path, name: str) -> None:
    old = tmp_path / "games-old.sqlite3"
    old.write_bytes(gzip.decompress((ROOT / "tests/store/databases" / name).read_bytes()))
    database = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(old)) as connection:
        count = connection.execute("SELECT count(*) FROM fact").fetchone()
    assert restore(database, old) == 0
    assert (len(facts(database)),) == count
    assert program.main(arguments(database, tmp_path / "b")) == 0
    assert program.main(arguments(old, tmp_path / "b")) == 3, "only its own version backs it up"
