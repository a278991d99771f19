"""What people get, and what the log says, while the disk is full or the database cannot be read or written."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import aiosqlite
import pytest

from bot.presentation.notices.restoration_notices import announce_restoration
from bot.runtime.tasks import cancel_all
from bot.store.errors import StoreUnavailable
from bot.store.restoration import Restored
from bot.store.sqlite import restoring
from scripts.trials.bot_under_test import MOVE_MADE
from tests.bot.bot_fixture import AMIR, GROUP, BotFixture
from tests.bot.game_fixtures import start_game
from tests.bot.texts import text
from tests.manual_clock import until


@contextmanager
def limited_file_size(path: Path) -> Iterator[None]:
    """Make the operating system refuse to extend the write-ahead log by more than a few kilobytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = path.with_name(f"{path.name}-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20_000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_with_a_full_disk_people_are_told_and_the_bot_recovers_by_itself(
    bot: BotFixture, tmp_path: Path
) -> None:
    row = await start_game(bot, AMIR)
    said: list[str] = []
    with limited_file_size(tmp_path / "games.sqlite3"):
        while not said or (said[-1] == MOVE_MADE and len(said) < 20):
            person, data = await bot.legal_move(row.key)
            query = bot.send_press(person, GROUP, data, 1, forged=True)
            [event] = await bot.new_events()
            await bot.handle(event)
            assert query.answer is not None
            said.append(query.answer["text"])
    assert said[-1] == text("refused-store-away")
    moved = (await bot.row(row.key)).version
    assert moved == row.version + len(said) - 1
    await until(lambda: bot.clock.waits or bot.calls())
    bot.clock.advance(10)
    assert await bot.press(person, GROUP, data, 1, forged=True) == MOVE_MADE
    await bot.pass_time(10)
    after = await bot.row(row.key)
    assert (after.version, after.shown_version) == (moved + 1, moved + 1)


async def test_while_nothing_can_be_written_the_log_has_a_line_a_minute(
    bot: BotFixture, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    row = await start_game(bot, AMIR)
    caplog.set_level("INFO", "bot")
    person, data = await bot.legal_move(row.key)
    ticking = asyncio.create_task(bot.app.timers.run())
    await bot.store._write(lambda one: one.execute("PRAGMA busy_timeout = 1"))
    with closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(200):
            bot.tables.retry_later(row.key, StoreUnavailable("of a step before"))
            query = bot.send_press(person, GROUP, data, 1, forged=True)
            [event] = await bot.new_events()
            await bot.handle(event)
            assert query.answer is not None
            assert query.answer["text"] == text("refused-store-away")
            bot.clock.advance(1)
    await bot.store.record_alive(bot.clock.now())
    await cancel_all([ticking])
    logged = [
        one.getMessage() for one in caplog.records if one.name != "bot.telegram.sending.sent_log"
    ]
    first, *others, last = logged
    assert (first, last) == ("the store is unavailable", "the store is available again")
    assert others == ["the store is still unavailable"] * 3


async def test_work_that_is_repeated_while_nothing_can_be_read_writes_no_line_each_time(
    bot: BotFixture,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, store, clock = bot.app, bot.store, bot.clock
    row = await start_game(bot, AMIR)
    restored = Restored(clock.now(), (row.key,))
    restoring.note(tmp_path / "games.sqlite3", restored)  # its chats have yet to be told
    caplog.set_level("INFO", "bot")
    attempts = 0

    async def broken(*_: object) -> None:
        nonlocal attempts
        attempts += 1
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(aiosqlite.Connection, "execute_fetchall", broken)
        works = (
            app.timers.run(),
            app.daily.run(),
            app.announcer.run(),
            app.operators.follow_bans(),
            announce_restoration(store, app.people, app.outbox, clock),
        )
        running = [asyncio.create_task(work) for work in works]
        began = clock.monotonic()
        await clock.advance_until(lambda: clock.monotonic() > began + 200)
    await clock.advance_until(running[-1].done)
    await cancel_all(running)
    messages = [
        one.getMessage() for one in caplog.records if one.name != "bot.telegram.sending.sent_log"
    ]
    first, *others, last = messages
    assert (first, last) == ("the store is unavailable", "the store is available again")
    assert set(others) == {"the store is still unavailable"}
    assert len(others) <= 3
    assert attempts > 50
    assert not any(one.exc_info for one in caplog.records)


async def test_a_database_that_is_locked_by_another_program_is_usable_afterwards(
    bot: BotFixture, tmp_path: Path
) -> None:
    row = await start_game(bot, AMIR)

    def impatient(connection: sqlite3.Connection) -> None:
        connection.execute("PRAGMA busy_timeout = 50")

    await bot.store._write(impatient)
    person, data = await bot.legal_move(row.key)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # a backup program, a person with a shell
        told = await bot.press(person, GROUP, data, 1, forged=True)
        assert told == text("refused-store-away")
        other.execute("ROLLBACK")
    assert (await bot.row(row.key)).version == row.version
    assert await bot.press(person, GROUP, data, 1, forged=True) == MOVE_MADE
