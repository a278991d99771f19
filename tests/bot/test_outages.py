"""While the bot is down or cannot reach Telegram, the deadlines of every table stand still."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.store.records import Stage
from bot.tables.deadlines import GRACE, IDLE, IDLE_SECONDS
from bot.tables.timers import HEARTBEAT
from bot.telegram.buttons import Action
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import open_lobby, set_patience, start_game
from tests.manual_clock import ManualClock

HOUR = 3600.0
OUTAGE = 49 * HOUR


@pytest.fixture
async def online(tmp_path: Path) -> AsyncIterator[BotFixture]:
    """A bot that was in contact with Telegram a moment ago."""
    async with open_bot(tmp_path) as bot:
        await bot.app.timers.recover()
        await bot.app.timers.note_contact()
        yield bot


async def pass_time_online(bot: BotFixture, seconds: float) -> None:
    while seconds > 0:
        step = min(seconds, 25.0)
        bot.clock.advance(step)
        await bot.app.timers.note_contact()
        await bot.app.timers.tick()
        seconds -= step
    await bot.idle()


async def start_with_patience(bot: BotFixture, seconds: int) -> None:
    row = await open_lobby(bot, AMIR)
    await set_patience(bot, row, seconds)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))


async def test_a_restart_after_49_hours_ends_no_game_and_takes_no_time(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await start_with_patience(bot, 3600)
        [row] = await bot.rows(GROUP)
        await bot.pass_time(1000)
        before = bot.tables.seconds_left(await bot.live(row.key))
        assert before == 2600
    clock.advance(OUTAGE)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.pass_time(0)
        after = bot.tables.seconds_left(await bot.live(row.key))
        assert before <= after <= before + HEARTBEAT
        await bot.pass_time(before - 10)
        assert not bot.has_button(GROUP, Action.STAND_IN)
        await bot.pass_time(HEARTBEAT + 20)
        assert bot.has_button(GROUP, Action.STAND_IN)
        assert (await bot.row(row.key)).stage is Stage.RUNNING


async def test_several_outages_add_up(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await start_with_patience(bot, 3600)
        [row] = await bot.rows(GROUP)
    for _ in range(3):
        clock.advance(OUTAGE)
        async with open_bot(tmp_path, sandbox, clock) as bot:
            await bot.app.timers.recover()
            await bot.pass_time(600)
            left = bot.tables.seconds_left(await bot.live(row.key))
    assert 1800 <= left <= 1800 + 3 * HEARTBEAT


async def test_49_hours_without_network_end_no_game_and_take_no_time(online: BotFixture) -> None:
    await start_with_patience(online, 3600)
    [row] = await online.rows(GROUP)
    await pass_time_online(online, 1000)
    before = online.tables.seconds_left(await online.live(row.key))
    for _ in range(49):
        await online.pass_time(HOUR)
    assert not online.has_button(GROUP, Action.STAND_IN)
    await online.app.timers.note_contact()
    await online.pass_time(1)
    assert online.tables.seconds_left(await online.live(row.key)) == before - 1
    await pass_time_online(online, before - 10)
    assert not online.has_button(GROUP, Action.STAND_IN)
    await pass_time_online(online, 20)
    assert online.has_button(GROUP, Action.STAND_IN)
    assert (await online.row(row.key)).stage is Stage.RUNNING


async def test_a_restart_without_network_counts_from_the_last_contact(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.app.timers.note_contact()
        await start_with_patience(bot, 3600)
        [row] = await bot.rows(GROUP)
        await pass_time_online(bot, 1000)
        await bot.pass_time(OUTAGE)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        left = bot.tables.seconds_left(await bot.live(row.key))
        assert 2600 <= left <= 2600 + HEARTBEAT


async def test_an_idle_table_closes_a_day_after_an_outage_or_later(online: BotFixture) -> None:
    await start_with_patience(online, 3600)
    [row] = await online.rows(GROUP)
    online.clock.advance(IDLE_SECONDS - 2 * HOUR)
    online.app.timers._contact = online.clock.now()  # no outage until now
    await online.app.timers.note_contact()
    await online.app.timers.tick()
    online.clock.advance(OUTAGE)
    await online.app.timers.note_contact()
    await online.app.timers.tick()
    due = (await online.store.deadlines_of(row.key))[IDLE]
    assert due == online.clock.now() + 24 * HOUR
    await pass_time_online(online, 24 * HOUR - 60)
    assert (await online.row(row.key)).stage is Stage.RUNNING
    await pass_time_online(online, 120)
    assert (await online.row(row.key)).stage is Stage.OVER


async def test_a_restart_every_hour_keeps_no_idle_table_open(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        row = await start_game(bot, AMIR)
    for _ in range(50):
        async with open_bot(tmp_path, sandbox, clock) as bot:
            await bot.app.timers.recover()
            await bot.pass_time(HOUR)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.pass_time(GRACE + 1)
        assert (await bot.row(row.key)).stage is Stage.OVER


async def test_an_outage_postpones_a_paused_table_once(online: BotFixture) -> None:
    await start_with_patience(online, 3600)
    [row] = await online.rows(GROUP)
    before = await online.store.deadlines_of(row.key)
    await online.store.pause(row.key, "forbidden", at=online.clock.now())
    online.clock.advance(OUTAGE)
    await online.app.timers.note_contact()
    await online.app.timers.tick()
    await online.store.wake(row.place.chat, at=online.clock.now())
    after = await online.store.deadlines_of(row.key)
    assert {kind: due - OUTAGE for kind, due in after.items()} == before
