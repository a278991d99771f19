"""The bot is killed and starts again: every table continues where it was."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import sys
import threading
from contextlib import closing
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.store.errors import Damaged
from bot.store.records import Stage, TableKey, TableRow, Waiting
from bot.store.schema import inspect
from bot.store.sqlite import integrity
from bot.tables.computers.search_pool import SearchPool
from bot.tables.events import TableChanged
from bot.tables.timers import freeze_damaged_tables
from bot.telegram.buttons.buttons import Action, WordButton
from bot.telegram.updates.update_path import update_path
from bot.telegram.updates.updates import UpdatePoller
from engine.contract import AnyGame, View, Word
from tests.bot.bot_fixture import AMIR, GROUP, SARA, open_bot
from tests.bot.game_fixtures import open_lobby, start_game, start_solo
from tests.bot.texts import text
from tests.manual_clock import ManualClock, until


class NeverReady(SearchPool):
    """A search pool whose searches never end."""

    async def choose(
        self, game: AnyGame, view: View, level: str, seed: str, skill: float | None = None
    ) -> Word:
        await asyncio.Event().wait()
        raise AssertionError


async def test_a_table_continues_after_a_restart(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await start_game(bot, AMIR)
        await bot.play_move(row.key, GROUP)
        state = (await bot.table(row.key)).state
    async with open_bot(tmp_path, sandbox, clock) as bot:
        bot.telegram.calls.clear()
        await bot.app.timers.recover()
        await bot.idle()
        assert bot.calls() == [], "nothing is behind, so nothing is sent"
        assert (await bot.table(row.key)).state == state
        await bot.play_to_end(row.key, GROUP)
        assert (await bot.row(row.key)).stage is Stage.OVER


async def test_a_person_who_left_the_group_leaves_all_its_tables_although_the_bot_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        rows = [await open_lobby(bot, AMIR) for _ in range(2)]
        group = sandbox.telegram.state.require_chat(GROUP)
        sandbox.telegram.actions.set_member(group, AMIR, "left", by=AMIR)
        submit, keys = bot.tables.submit, list[TableKey]()

        async def submit_once(key: TableKey, *args: Any, **more: Any) -> TableChanged:
            keys.append(key)
            if len(keys) > 1:
                await asyncio.Event().wait()
            return await submit(key, *args, **more)

        monkeypatch.setattr(bot.tables, "submit", submit_once)
        path = update_path(bot.api, bot.store, clock, bot.app.updates, poll_seconds=1)
        assert isinstance(path.source, UpdatePoller)
        path.source._offset = bot.offset  # the fixture has handled the updates before
        running = asyncio.create_task(path.updater.run())
        await until(lambda: len(keys) > 1)
        await path.updater.stop(0)
        await running
        assert sorted([len((await bot.row(row.key)).seated) for row in rows]) == [1, 2]
    async with open_bot(tmp_path, sandbox, clock) as bot:
        offset = path.source._offset
        path = update_path(bot.api, bot.store, clock, bot.app.updates, poll_seconds=1)
        assert isinstance(path.source, UpdatePoller)
        path.source._offset = offset
        running = asyncio.create_task(path.updater.run())
        while await bot.store.pending_updates():  # noqa: ASYNC110 - no event tells it
            await asyncio.sleep(0.01)
        await path.updater.stop(1)
        await running
        assert [len((await bot.row(row.key)).seated) for row in rows] == [1, 1]


async def test_a_board_that_was_never_sent_is_shown_again_once(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await start_game(bot, AMIR)
        live = await bot.live(row.key)
        word = live.table.game.offers(live.table.view())[-1]
        sandbox.telegram.faults.add(Fault("drop", "editMessageMedia", times=10**6))
        data = WordButton(row.key, live.table.position, word)
        bot.send_press(await bot.to_move(row.key), GROUP, data, 1, forged=True)
        await bot.work(until_idle=False)
    sandbox.telegram.faults.clear()
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await bot.row(row.key)
        assert row.version == live.table.version == row.shown_version + 1
        bot.telegram.calls.clear()
        await bot.app.timers.recover()
        await bot.idle()
        row = await bot.row(row.key)
        assert row.shown_version == row.version
        assert [call for call in bot.calls() if call.startswith("edit")] == ["editMessageMedia"]
        assert len(bot.renderer.scenes[-1].view.events) >= 1


async def test_computers_continue_after_a_restart(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock, search_pool=NeverReady()) as bot:
        row = await open_lobby(bot, computers=1)
        bot.send_press(SARA, GROUP, bot.find_button(GROUP, Action.START))
        await bot.work(until_idle=False)
        live = await bot.live(row.key)
        if live.table.waiting is Waiting.PERSON:  # the seed decides who begins
            person, move = await bot.legal_move(row.key)
            bot.send_press(person, GROUP, move, await bot.board(row.key), forged=True)
            await bot.work(until_idle=False)
        assert live.table.waiting is Waiting.COMPUTER
        version = live.table.version
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        live = await bot.live(row.key)
        assert live.table.version > version
        assert live.table.waiting is Waiting.PERSON
        row = await bot.row(row.key)
        assert row.shown_version == row.version


async def test_nobody_is_late_because_the_bot_was_down(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        row = await start_game(bot, AMIR)
    clock.advance(3600)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.pass_time(0)
        live = await bot.live(row.key)
        assert bot.tables.seconds_left(live) == live.table.time_limit
        assert not bot.has_button(GROUP, Action.STAND_IN)
        await bot.pass_time(bot.tables.seconds_left(live) - 1)
        assert not bot.has_button(GROUP, Action.STAND_IN)
        await bot.pass_time(2)
        assert bot.has_button(GROUP, Action.STAND_IN)


async def test_a_damaged_table_is_frozen_and_the_others_continue(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        table = await start_game(bot, AMIR)
        await start_solo(bot, AMIR)
    damage(tmp_path / "games.sqlite3", table.key)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        toast = await bot.press(SARA, GROUP, bot.find_word(GROUP))
        assert toast == text("table-damaged")
        [row] = await bot.rows(AMIR)
        await bot.play_move(row.key, AMIR)


async def test_a_person_who_leaves_frees_their_seats_at_the_tables_that_can_be_read(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        damaged = await start_game(bot, AMIR)
        sound = await open_lobby(bot, AMIR)
    damage(tmp_path / "games.sqlite3", damaged.key)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        bot.telegram.actions.set_member(
            bot.telegram.state.require_chat(GROUP), AMIR, "left", by=AMIR
        )
        await bot.work()
        table = await bot.table(sound.key)
        assert [occupant.owner for occupant in table.occupants] == [table.host]


async def two_games(
    folder: Path, sandbox: Sandbox, clock: ManualClock
) -> tuple[TableRow, TableRow, str]:
    """Start a game in a group and a solo game, and close the bot. Return both, and the seed in the group's last fact.

    Nothing is left in the write-ahead log of the database.
    """
    async with open_bot(folder, sandbox, clock) as bot:
        table, sound = await start_game(bot, AMIR), await start_solo(bot, AMIR)
        seed = (await bot.store.facts(table.key))[-1].body.partition('"seed":"')[2][:32]
        await bot.store.purge(before=0)
    return table, sound, seed


@pytest.mark.parametrize("damage", [b"00000000", b"\xff" * 8])
async def test_eight_damaged_bytes_in_a_fact_freeze_their_table_alone(
    tmp_path: Path, damage: bytes
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    table, sound, seed = await two_games(tmp_path, sandbox, clock)
    path = tmp_path / "games.sqlite3"
    whole = path.read_bytes()
    assert seed
    assert seed.encode() in whole
    path.write_bytes(whole.replace(seed.encode(), damage + seed[8:].encode()))
    async with open_bot(tmp_path, sandbox, clock) as bot:
        assert await bot.store.damaged_tables() == [table.key]
        await freeze_damaged_tables(bot.store, bot.tables)
        assert (await bot.row(table.key)).paused == "damaged"
        assert (await bot.row(sound.key)).paused is None
        assert await bot.press(SARA, GROUP, bot.find_word(GROUP)) == text("table-damaged")
        await bot.play_move(sound.key, AMIR)
        assert await bot.store.damaged_tables() == []


async def test_a_large_damaged_file_is_checked_by_a_thread_after_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What is damaged is a fact, which freezes its table, and an index that nothing needs here, which is logged."""
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    table, sound, seed = await two_games(tmp_path, sandbox, clock)
    path = tmp_path / "games.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        [[root]] = file.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'imported_by_time'"
        )
        [[size]] = file.execute("PRAGMA page_size")
    whole = path.read_bytes()
    whole = whole[: (root - 1) * size] + b"\xff" * size + whole[root * size :]
    path.write_bytes(whole.replace(seed.encode(), b"00000000" + seed[8:].encode()))
    with pytest.raises(Damaged):
        inspect(path)
    monkeypatch.setattr(integrity, "SMALL", path.stat().st_size - 1)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        assert "the database is damaged" not in caplog.messages
        await freeze_damaged_tables(bot.store, bot.tables)
        found = [one for one in caplog.records if one.message == "the database is damaged"]
        assert found
        assert all(one.levelno == logging.ERROR for one in found)
        assert threading.main_thread().name not in {one.threadName for one in found}
        assert any(f"Page {root}:" in one.__dict__["problem"] for one in found)
        assert (await bot.row(table.key)).paused == "damaged"
        assert await bot.press(SARA, GROUP, bot.find_word(GROUP)) == text("table-damaged")
        await bot.play_move(sound.key, AMIR)


@pytest.mark.skipif(sys.platform != "linux", reason="no niceness per thread here")
async def test_the_interpreter_is_not_held_at_a_low_priority_while_facts_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other programs would keep such a thread from running, and moves would wait until it releases the interpreter."""
    niceness = list[int]()

    def recording(body: bytes) -> int:
        niceness.append(os.getpriority(os.PRIO_PROCESS, 0))
        return crc32(body)

    monkeypatch.setattr(integrity, "crc32", recording)
    sandbox = Sandbox()
    async with open_bot(tmp_path, sandbox, ManualClock()) as bot:
        await start_game(bot, AMIR)
        assert await bot.store.damaged_tables() == []
    assert set(niceness) == {os.getpriority(os.PRIO_PROCESS, 0)}


def damage(path: Path, table: int) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP TRIGGER a_fact_is_never_changed")
        database.execute(
            "UPDATE fact SET body = replace(body, 'started', 'startled') WHERE table_id = ?",
            (table,),
        )
        database.commit()
