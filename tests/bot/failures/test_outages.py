"""While the bot is down or cannot reach Telegram, the time of people to move and of idle games stands still."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox import Sandbox
from bot.store.records import Stage
from bot.tables.deadlines import GRACE, IDLE, IDLE_SECONDS
from bot.tables.timers import HEARTBEAT
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, GROUP, BotFixture, open_bot
from tests.bot.failures.connected_bots import (
    HOUR,
    OUTAGE,
    connected,
    online,
    pass_time_online,
    start_with_time_limit,
)
from tests.bot.game_fixtures import start_game
from tests.manual_clock import ManualClock

__all__ = ["online"]


async def test_a_restart_after_49_hours_ends_no_game_and_takes_no_time(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await start_with_time_limit(bot, 3600)
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
        await start_with_time_limit(bot, 3600)
        [row] = await bot.rows(GROUP)
    for _ in range(3):
        clock.advance(OUTAGE)
        async with open_bot(tmp_path, sandbox, clock) as bot:
            await bot.app.timers.recover()
            await bot.pass_time(600)
            left = bot.tables.seconds_left(await bot.live(row.key))
    assert 1800 <= left <= 1800 + 3 * HEARTBEAT


async def test_49_hours_without_network_end_no_game_and_take_no_time(online: BotFixture) -> None:
    await start_with_time_limit(online, 3600)
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
    async with connected(tmp_path, sandbox, clock) as bot:
        await start_with_time_limit(bot, 3600)
        [row] = await bot.rows(GROUP)
        await pass_time_online(bot, 1000)
        await bot.pass_time(OUTAGE)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        left = bot.tables.seconds_left(await bot.live(row.key))
        assert 2600 <= left <= 2600 + HEARTBEAT


async def test_an_idle_table_closes_a_day_after_an_outage_or_later(online: BotFixture) -> None:
    await start_with_time_limit(online, 3600)
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
