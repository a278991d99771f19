"""What people get when something fails, with the real store and python-telegram-bot over the sandbox.

The list in docs/reliability.md names the test of each failure; some are in the test file of a module.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.runtime import log
from bot.runtime.log import Checkpoint
from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.store.errors import StoreUnavailable
from bot.store.records import TableKey
from bot.telegram.buttons.buttons import Action
from bot.telegram.sending import delivery
from scripts.trials.bot_under_test import MOVE_MADE
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.failures.updates_at_once import poll
from tests.bot.game_fixtures import start_game
from tests.bot.handlers.presses_at_once import at_once
from tests.bot.texts import name, text
from tests.manual_clock import ManualClock, until


def with_board(bot: BotFixture, key: TableKey) -> list[int]:
    """Return the messages that have the keyboard of the table's board."""
    numbers = [message["message_id"] for message in bot.messages(GROUP)]
    return [number for number in numbers if bot.has_board(GROUP, number, key)]


async def test_a_kill_between_sending_and_recording_leaves_at_worst_a_second_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    sent = asyncio.Event()

    def die(step: Checkpoint) -> None:
        if step is Checkpoint.SENT:
            sent.set()
            raise asyncio.CancelledError

    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await start_game(bot, AMIR)
        old = await bot.board(row.key)
        person, data = await bot.legal_move(row.key)
        await bot.press(person, GROUP, data, old, forged=True)
        with monkeypatch.context() as patch:
            patch.setattr(delivery, "checkpoint", die)
            await bot.app.boards.show(row.key, resend=True)
            await sent.wait()
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        person, data = await bot.legal_move(row.key)
        lost = max(with_board(bot, row.key))
        assert sorted(with_board(bot, row.key)) == [old, lost]
        assert await bot.press(person, GROUP, data, lost, forged=True) == MOVE_MADE
        assert bot.has_board(GROUP, await bot.board(row.key), row.key)
        await bot.press(person, GROUP, data, lost, forged=True)  # its keys are old ones now
        assert with_board(bot, row.key) == [await bot.board(row.key)]


async def test_429_delays_the_boards_of_its_chat_and_no_answers_also_after_a_restart(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    edits = "editMessageMedia"
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await start_game(bot, AMIR)
        number = await bot.board(row.key)
        sandbox.telegram.faults.add(Fault("429", edits, times=2, seconds=30))
        bot.telegram.calls.clear()
        person, data = await bot.legal_move(row.key)
        bot.send_press(person, GROUP, data, number, forged=True)
        await bot.work(until_idle=False)
        await until(lambda: bot.calls().count(edits) == 1)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        bot.telegram.calls.clear()
        await bot.app.timers.recover()
        await until(lambda: bot.calls().count(edits) == 1)
        for _ in range(2):
            person, data = await bot.legal_move(row.key)
            query = bot.send_press(person, GROUP, data, number, forged=True)
            await bot.work(until_idle=False)
            assert (query.answer or {})["text"] == MOVE_MADE
        assert bot.calls().count(edits) == 1
        await until(lambda: any(29 <= seconds <= 31 for seconds in clock.waits))
        clock.advance(31)
        await until(lambda: bot.calls().count(edits) == 2)
        await bot.idle()
        assert bot.calls().count(edits) == 2, "three moves, and the newest board alone"
        assert (await bot.row(row.key)).shown_version == row.version + 3


async def test_an_answer_that_comes_too_late_is_dropped_and_the_move_stands(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR)
    person, data = await bot.legal_move(row.key)
    bot.telegram.faults.add(Fault("too-old", "answerCallbackQuery"))
    bot.send_press(person, GROUP, data, 1, forged=True)
    await bot.work()
    assert (await bot.row(row.key)).version == row.version + 1
    assert (await bot.row(row.key)).shown_version == row.version + 1


async def test_a_clock_that_jumps_back_costs_nobody_the_turn(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    before = bot.tables.seconds_left(await bot.live(row.key))
    bot.clock.set_back(3600)
    await bot.pass_time(0)
    person, data = await bot.legal_move(row.key)
    assert await bot.press(person, GROUP, data, 1, forged=True) == MOVE_MADE
    await bot.pass_time(before - 1)
    assert not bot.has_button(GROUP, Action.STAND_IN), "nobody is late yet"
    await bot.pass_time(2)
    assert bot.has_button(GROUP, Action.STAND_IN)


async def test_a_clock_that_jumps_forward_or_a_suspended_machine_costs_nobody_the_turn(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR)
    before = bot.tables.seconds_left(await bot.live(row.key))
    begun = bot.clock.now()
    await bot.app.timers.note_contact()
    bot.clock.set_forward(8 * 3600)
    await bot.pass_time(0)
    await bot.app.timers.note_contact()
    assert bot.clock.now() == begun + 8 * 3600
    assert bot.tables.seconds_left(await bot.live(row.key)) == before
    await bot.pass_time(1)
    assert not bot.has_button(GROUP, Action.STAND_IN)
    assert await bot.store.alive_at() == begun + 8 * 3600


async def test_deadlines_wait_until_they_are_moved_after_the_clock_has_jumped_forward(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await start_game(bot, AMIR)
    before = await bot.store.deadlines_of(row.key)

    async def fail(*_: object, **__: object) -> bool:
        raise StoreUnavailable("the disk is full")

    bot.clock.set_forward(8 * 3600)
    with monkeypatch.context() as full:
        full.setattr(bot.store, "skip_outage", fail)
        with pytest.raises(StoreUnavailable):
            await bot.pass_time(0)
        await bot.app.timers.note_contact()
        await bot.app.timers.close()
        alive = await bot.store.alive_at()
        assert alive == bot.clock.now() - 8 * 3600
    await bot.pass_time(0)
    after = await bot.store.deadlines_of(row.key)
    assert after["absent"] == before["absent"] + 8 * 3600


async def test_a_person_is_called_although_the_clock_was_set_back_before_a_restart(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        row = await start_game(bot, AMIR)
        await bot.play_move(row.key, GROUP)
    clock.set_back(8 * 3600)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        called = text("call-turn", player=name(bot.name(await bot.to_move(row.key))))
        before = bot.texts(GROUP).count(called)
        for _ in range(3):
            await bot.pass_time(60)
        assert bot.texts(GROUP).count(called) == before + 1


async def test_a_flood_is_answered_from_memory_and_logs_next_to_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_bot(tmp_path) as bot:
        row = await start_game(bot, AMIR)
        person, data = await bot.legal_move(row.key)
        await bot.press(person, GROUP, data, await bot.board(row.key), forged=True)
        bot.telegram.calls.clear()
        before = count_facts(tmp_path)
        caplog.set_level(logging.INFO)
        caplog.clear()
        said = await at_once(bot, [(NEGAR, data)] * 99, await bot.board(row.key))
        assert all(said)
        assert set(bot.calls()) <= {"answerCallbackQuery"}
        assert (await bot.row(row.key)).version == row.version + 1
        assert caplog.records == []
        assert count_facts(tmp_path) == before


def count_facts(folder: Path) -> int:
    """Return the number of facts in the database."""
    with closing(sqlite3.connect(folder / "games.sqlite3")) as file:
        return int(file.execute("SELECT count(*) FROM fact").fetchone()[0])


async def test_an_update_that_comes_twice_or_out_of_order_is_handled_once(
    tmp_path: Path,
) -> None:
    async with open_bot(tmp_path) as bot:
        row = await start_game(bot, AMIR)
        person, data = await bot.legal_move(row.key)
        bot.send_press(person, GROUP, data, await bot.board(row.key), forged=True)
        bot.telegram.actions.send_message(SARA, GROUP, "/help")
        bodies: list[Any] = await bot.api.do_api_request("get_Updates", {"offset": bot.offset})
        first, second = bodies
        for order in ((second, first), (first, second)):
            await poll(bot, list(order))
        assert (await bot.row(row.key)).version == row.version + 1
        assert await bot.store.pending_updates() == []
        assert bot.calls().count("answerCallbackQuery") == 3 + 1  # three before the game began


async def test_after_hours_without_telegram_each_board_is_refreshed_once(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    number = await bot.board(row.key)
    for method in ("editMessageMedia", "sendPhoto", "sendMessage", "getMe"):
        bot.telegram.faults.add(Fault("drop", method, times=10**6))
    for _ in range(3):
        person, data = await bot.legal_move(row.key)
        bot.send_press(person, GROUP, data, number, forged=True)
        await bot.work(until_idle=False)
    for _ in range(200):
        bot.clock.advance(60)
        await asyncio.sleep(0.001)
    bot.telegram.faults.clear()
    failed = len(bot.calls())
    await bot.clock.advance_until(lambda: len(bot.calls()) > failed)
    await bot.idle()
    assert bot.calls()[failed:] == ["editMessageMedia"]
    assert (await bot.row(row.key)).shown_version == row.version + 3


async def test_all_log_lines_of_a_press_have_its_update_number(
    bot: BotFixture, caplog: pytest.LogCaptureFixture
) -> None:
    row = await start_game(bot, AMIR)
    caplog.set_level(logging.DEBUG, "bot")
    lines: list[str] = []
    handler = logging.Handler()
    handler.setFormatter(log.LineFormatter())
    handler.emit = lambda record: lines.append(handler.format(record))  # type: ignore[method-assign]
    logging.getLogger("bot").addHandler(handler)
    try:
        person, data = await bot.legal_move(row.key)
        bot.send_press(person, GROUP, data, await bot.board(row.key), forged=True)
        [body] = await bot.api.do_api_request("get_Updates", {"offset": bot.offset})  # type: ignore[misc]
        await poll(bot, [body])
    finally:
        logging.getLogger("bot").removeHandler(handler)
    mine = [line for line in lines if line.endswith(f"update={body['update_id']}")]
    events = [
        line.split(": ")[0].split()[-1] + " " + line.split(": ")[1].split()[0] for line in mine
    ]
    assert {
        "bot.tables.repository written",
        "bot.telegram.sending.sent_log sent",
        "bot.telegram.updates.updates handled",
    } <= set(events)
    written = next(line for line in mine if "bot.tables.repository: written" in line)
    assert all(f"{name}=" in written for name in ("table", "position", "kind", "ms"))
