"""Backups: copies under load, and what they contain; a drill with the loss of a disk."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

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
from tests.bot.store.backups import arguments, back_up, database, facts, restore
from tests.bot.texts import text
from tests.manual_clock import NOON, ManualClock
from tests.store.samples import change, opened

__all__ = ["database"]


def lose(database: Path) -> None:
    """Delete a database with everything that belongs to it."""
    for path in database.parent.glob(f"{database.name}*"):
        path.unlink()


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
