"""When backups are made, how long they are kept, and what happens if one fails."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from bot.store import __main__ as program
from bot.store import backup
from bot.store.databases import Database
from bot.store.nightly import DAY, back_up_nightly, back_up_once, next_backup
from tests.bot.store.backups import arguments, database
from tests.manual_clock import LONG, EagerClock

__all__ = ["database"]


def test_only_the_newest_backups_of_this_database_are_kept(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    others = [folder / name for name in ("diary.sqlite3", "other-20200101T000000Z.sqlite3")]
    yesterday = time.time() - DAY
    for path in (
        *others,
        *(folder / backup.backup_name(database, yesterday + n) for n in range(5)),
    ):
        path.write_text("x")
    assert program.main(arguments(database, folder, keep=3)) == 0
    left = backup.backups(folder, database)
    assert len(left) == 3
    assert left[0].name == backup.backup_name(database, yesterday + 3)
    assert all(path.exists() for path in others)
    assert backup.newest_backup(folder, database) == left[-1]


def test_a_backup_dated_in_the_future_is_neither_restored_nor_does_it_cost_another_one(
    database: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    future = [
        folder / backup.backup_name(database, time.time() + days * DAY) for days in (300, 301)
    ]
    for path in future:
        path.write_text("x")
    assert backup.newest_backup(folder, database) == future[1], "better than none"
    assert program.main(arguments(database, folder, keep=2)) == 0
    left = backup.backups(folder, database)
    assert left[0] == future[1]
    assert left[1].read_bytes()[:2] == b"SQ"
    assert backup.newest_backup(folder, database) == left[1]


def test_no_backup_is_kept_for_longer_than_the_privacy_text_says(
    database: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for days in (40, 15, 13, 1):
        name = backup.backup_name(database, time.time() - days * DAY)
        (folder / name).write_text(str(days))
    assert program.main(arguments(database, folder, keep=100)) == 0
    assert [path.read_bytes()[:2] for path in backup.backups(folder, database)] == [
        b"13",
        b"1",
        b"SQ",
    ]


def with_old_backups(database: Path, folder: Path) -> Path:
    """Make two files named like old backups and, between them, a folder that cannot be deleted like a file."""
    names = [backup.backup_name(database, time.time() - days * DAY) for days in (40, 39, 38)]
    (undeletable := folder / names[1]).mkdir(parents=True)
    for name in (names[0], names[2]):
        (folder / name).touch()
    return undeletable


def test_a_backup_counts_even_if_an_old_one_cannot_be_deleted(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "backups"
    undeletable = with_old_backups(database, folder)
    assert program.main(arguments(database, folder)) == 0
    told = capsys.readouterr()
    left, made = backup.backups(folder, database)
    assert (left, made.is_file()) == (undeletable, True)
    assert "Old backups cannot be deleted" in told.err
    assert str(made) in told.out


async def test_a_nightly_backup_that_leaves_old_ones_is_an_error_in_the_log_but_made(
    database: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "backups"
    undeletable = with_old_backups(database, folder)
    assert await back_up_once(Database(database), folder) == ""
    assert backup.backups(folder, database)[:-1] == [undeletable]
    assert [one.message for one in caplog.records if one.levelname == "ERROR"] == [
        "old backups not deleted"
    ]


async def test_old_backups_are_deleted_even_if_new_ones_fail_but_never_the_last(
    tmp_path: Path,
) -> None:
    missing, folder, clock = tmp_path / "none.sqlite3", tmp_path / "b", EagerClock()
    folder.mkdir()
    for days in (40, 30, 20):
        (folder / backup.backup_name(missing, clock.now() - days * DAY)).touch()
    twice, failures = asyncio.Event(), list[str]()

    def report(problem: str) -> None:
        failures.append(problem)
        if len(failures) == 2:
            twice.set()

    working = asyncio.create_task(back_up_nightly(Database(missing), folder, clock, report=report))
    async with asyncio.timeout(LONG):
        await twice.wait()
    working.cancel()
    assert len(backup.backups(folder, missing)) == 1
    assert all(failures)


def test_a_missed_backup_is_due_at_once_and_the_next_at_night() -> None:
    one = 1_700_010_000.0 // DAY * DAY + 3600  # 01:00 UTC
    assert next_backup(None, one + 5) == one + 5
    assert next_backup(one + 5, one + 60) == one + DAY
    assert next_backup(one - 5, one - 4) == one
    assert next_backup(one - 2 * DAY, one + 60) == one + 60


def test_a_backup_of_the_future_does_not_end_the_nightly_backups() -> None:
    """The system clock was wrong when it was made, or when the bot started."""
    one = 1_700_010_000.0 // DAY * DAY + 3600
    assert next_backup(one + 400 * DAY, one) == one + DAY


async def test_a_running_bot_makes_backups(database: Path, tmp_path: Path) -> None:
    done, folder = asyncio.Event(), tmp_path / "backups"
    problems: list[str] = []

    def report(problem: str) -> None:
        problems.append(problem)
        done.set()

    working = asyncio.create_task(
        back_up_nightly(Database(database), folder, EagerClock(), report=report)
    )
    async with asyncio.timeout(LONG):
        await done.wait()
    working.cancel()
    assert problems[0] == ""
    assert backup.backups(folder, database)


async def test_a_backup_that_fails_is_reported_and_repeated(tmp_path: Path) -> None:
    twice, problems = asyncio.Event(), list[str]()

    def report(problem: str) -> None:
        problems.append(problem)
        if len(problems) == 2:
            twice.set()

    missing, clock = tmp_path / "none.sqlite3", EagerClock()
    working = asyncio.create_task(
        back_up_nightly(Database(missing), tmp_path / "b", clock, report=report)
    )
    async with asyncio.timeout(LONG):
        await twice.wait()
    working.cancel()
    assert all("does not exist" in problem for problem in problems)


async def test_nightly_backups_go_on_after_a_process_could_not_be_started(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    problems, done = list[str](), asyncio.Event()

    async def cannot(*_args: object, **_more: Any) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", cannot)

    def report(problem: str) -> None:
        problems.append(problem)
        if len(problems) == 2:
            done.set()

    working = asyncio.create_task(
        back_up_nightly(Database(database), tmp_path / "b", EagerClock(), report=report)
    )
    waiting = asyncio.create_task(done.wait())
    async with asyncio.timeout(LONG):
        await asyncio.wait({working, waiting}, return_when=asyncio.FIRST_COMPLETED)
    assert not working.done(), "no backup is made any more until the bot is restarted"
    assert all(problems)
    working.cancel()
