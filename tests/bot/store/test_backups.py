"""Backups: copies under load, restoration after the loss of a disk, and the notices to the tables."""

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
from bot.store.records import InboxRow, Stage, Version
from bot.store.restoration import Restored
from bot.store.sqlite import restoring
from bot.store.sqlite.store import open_store
from tests.bot.bot_fixture import AMIR, GROUP, open_bot
from tests.bot.game_fixtures import start_game
from tests.bot.played_games import PlayedGames
from tests.bot.store.backups import arguments, database
from tests.bot.texts import text, words
from tests.manual_clock import LONG, NOON, ManualClock
from tests.store.samples import change, opened

__all__ = ["database"]
ROOT = Path(__file__).parents[3]
FACTS = "SELECT table_id, version, at, body, checksum FROM fact ORDER BY table_id, version"


def facts(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(FACTS).fetchall()


def lose(database: Path) -> None:
    """Delete a database with everything that belongs to it."""
    for path in database.parent.glob(f"{database.name}*"):
        path.unlink()


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


async def restore_in_thread(database: Path, source: Path) -> None:
    assert await asyncio.to_thread(restore, database, source) == 0


async def test_drill_the_disk_is_lost_and_the_games_go_on(tmp_path: Path) -> None:
    clock, folder = ManualClock(), tmp_path / "backups"
    sandbox, database = Sandbox(clock=clock.now), tmp_path / "games.sqlite3"
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await start_game(bot, AMIR)
        for _ in range(3):
            await bot.play_move(row.key, GROUP)
        copying = asyncio.create_task(back_up(database, folder))
        before = (await bot.row(row.key)).version
        while not copying.done():
            if (await bot.row(row.key)).stage is Stage.RUNNING:
                await bot.play_move(row.key, GROUP)
            await asyncio.sleep(0.01)
        saved = await copying
        after = (await bot.row(row.key)).version
        if (await bot.row(row.key)).stage is Stage.RUNNING:
            await bot.play_move(row.key, GROUP)
        assert after > before, "moves were made while the backup was running"
    known = facts(database)
    lose(database)
    await restore_in_thread(database, folder)
    kept = facts(database)
    assert kept == known[: len(kept)], "the backup is a prefix of the log"
    assert before <= len(kept) <= after
    assert saved.stat().st_mode & 0o777 == database.stat().st_mode & 0o777 == 0o600

    clock.advance(7 * 3600)
    restoring.note(database, Restored(clock.now() - 7 * 3600, (row.key,)))
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        row = await bot.row(row.key)
        assert row.shown_version == row.version == len(kept)
        people = People(bot.store, Texts.load())
        telling = asyncio.create_task(announce_restoration(bot.store, people, bot.outbox, clock))
        await clock.advance_until(telling.done)
        await bot.idle()
        told = [one for one in bot.texts(GROUP) if one == text("restored", hours=7)]
        assert len(told) == 1
        assert restoring.noted(database) is None
        await bot.play_to_end(row.key, GROUP)
        assert (await bot.row(row.key)).stage is Stage.OVER


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


async def test_a_copy_under_load_has_every_commit_up_to_one_moment(tmp_path: Path) -> None:
    database, folder = tmp_path / "games.sqlite3", tmp_path / "backups"
    store = await open_store(database)
    tables = [await opened(store, token=str(number)) for number in range(5)]
    busy = True

    async def write() -> int:
        version = 1
        while busy:
            for table in tables:
                await store.append(table, Version(version), change(f"fact {version}"))
            version += 1
        return version

    writing = asyncio.create_task(write())
    lengths = []
    for number in range(10):
        with_this = len(await store.facts(tables[0]))

        def copied(at: float = NOON + number) -> Path:
            with backup.draft(database, folder) as copy:
                assert backup.check(copy) == []
                return backup.publish(copy, folder, database, at)

        saved = await asyncio.to_thread(copied)
        kept = facts(saved)
        assert len(kept) >= 5 * with_this - 5
        lengths.append(len(kept))
        with closing(sqlite3.connect(saved)) as connection:
            rows = connection.execute("SELECT id, version FROM game_table ORDER BY id").fetchall()
        assert [(key, sum(one[0] == key for one in kept)) for key, _ in rows] == rows
    busy = False
    await writing
    await store.close()
    everything = set(facts(database))
    assert all(set(facts(one)) <= everything for one in backup.backups(folder, database))
    assert lengths == sorted(lengths)
    assert lengths[-1] > lengths[0]


async def test_a_backup_has_no_content_of_updates(tmp_path: Path) -> None:
    database, folder = tmp_path / "games.sqlite3", tmp_path / "backups"
    store = await open_store(database)
    await store.add_updates([InboxRow(5, '{"text": "very private"}')], at=NOON)
    saved = await back_up(database, folder)
    assert b"very private" not in saved.read_bytes()
    await store.close()
    await restore_in_thread(database, saved)
    store = await open_store(database)
    assert await store.pending_updates() == []
    assert await store.add_updates([InboxRow(5, "{}")], at=NOON) == [], "it is not handled again"
    await store.close()


async def test_every_kind_of_game_is_the_same_after_backup_and_restore(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    store = await open_store(database)
    await PlayedGames(store).all_kinds()
    await store.close()
    before = dump(database)
    assert await asyncio.to_thread(program.main, arguments(database, tmp_path / "b")) == 0
    lose(database)
    await restore_in_thread(database, tmp_path / "b")
    after = dump(database)
    assert {name: rows for name, rows in before.items() if after[name] != rows} == {}
    assert before["fact"]


def dump(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return the rows of all tables, except the versions that boards show."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE game_table SET shown_version = 0")
        names = [
            row[0]
            for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        ]
        return {
            name: sorted(connection.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
            for name in names
        }


def test_a_damaged_database_is_not_backed_up_and_costs_no_backup(
    database: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    assert program.main(arguments(database, folder)) == 0
    whole = database.read_bytes()
    database.write_bytes(whole[:-4096] + b"\xff" * 4096)
    before = backup.backups(folder, database)
    assert program.main(arguments(database, folder, keep=1)) == 3
    assert backup.backups(folder, database) == before == list(folder.iterdir())


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
