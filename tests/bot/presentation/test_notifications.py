"""Turn calls: when people are called, where, and how often."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.store.records import Stage, TableKey
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import open_lobby, set_time_limit, start_game
from tests.bot.presentation.turn_calls import calls, waiting_game
from tests.bot.texts import name, text, title
from tests.conftest import sampled
from tests.manual_clock import ManualClock


async def wait_and_play(bot: BotFixture, key: TableKey, seconds: int) -> None:
    """Play a game to its end. Each player thinks for the given number of seconds, and the timers run every second."""
    while (await bot.row(key)).stage is Stage.RUNNING:
        for _ in range(seconds // 5):
            await bot.pass_time(5)
        await bot.play_move(key, GROUP)


@pytest.mark.parametrize(("seconds", "most"), sampled([(40, 12), (5, 2)], 2))
async def test_people_who_play_briskly_are_hardly_called(
    bot: BotFixture, seconds: int, most: int
) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    await wait_and_play(bot, row.key, seconds)
    assert calls(bot) <= most


async def test_a_press_just_before_the_turn_prevents_no_later_call(bot: BotFixture) -> None:
    row = await open_lobby(bot, AMIR)
    await set_time_limit(bot, row, None)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
    await bot.pass_time(59)
    assert calls(bot) == 0
    await bot.pass_time(1)
    assert calls(bot) == 1


async def test_somebody_away_for_an_hour_is_called_three_times(bot: BotFixture) -> None:
    row = await open_lobby(bot, AMIR)
    await set_time_limit(bot, row, 3600)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
    await bot.pass_time(200)
    found = []
    await bot.play_move(row.key, GROUP)
    for minute in range(61):
        before = calls(bot)
        await bot.pass_time(60 if minute else 0)
        found += [minute] * (calls(bot) - before)
    assert found == [30, 54]
    assert calls(bot) == 2 + 1 + 1  # before: of the first person, and of the second at once
    late = name(bot.name(await bot.to_move(row.key)))
    assert bot.last(GROUP)["text"] == text("overdue", player=late, unit="hour", count=1)


async def test_calls_survive_a_restart(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await start_game(bot, AMIR)
        await bot.play_move(row.key, GROUP)
        await bot.pass_time(30)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        before = calls(bot)
        await bot.pass_time(31)
        assert calls(bot) == before + 1
        await bot.pass_time(60)
        assert calls(bot) == before + 1


async def test_with_a_limit_of_a_minute_people_are_called_at_half_of_it(bot: BotFixture) -> None:
    row = await open_lobby(bot, AMIR)
    await set_time_limit(bot, row, 60)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
    found = []
    for second in range(61):
        before = calls(bot)
        await bot.pass_time(1 if second else 0)
        found += [second] * (calls(bot) - before)
    assert found == [30]


async def test_with_a_limit_of_a_minute_a_key_delays_the_call(bot: BotFixture) -> None:
    row = await open_lobby(bot, AMIR)
    await set_time_limit(bot, row, 60)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
    await bot.pass_time(20)
    await bot.press(await bot.to_move(row.key), GROUP, bot.find_word(GROUP))
    await bot.pass_time(29)
    assert calls(bot) == 0
    await bot.pass_time(1)
    assert calls(bot) == 1


async def test_nobody_is_called_twice_within_a_minute_by_a_take_back(bot: BotFixture) -> None:
    row, first = await waiting_game(bot)
    await bot.pass_time(200)
    before = calls(bot)
    await bot.play_move(row.key, GROUP)
    assert calls(bot) == before + 1, "the next person has not acted for three minutes"
    await bot.pass_time(10)
    assert await bot.press(first, GROUP, bot.find_button(GROUP, Action.UNDO)) == text("done-undo")
    await bot.pass_time(10)
    await bot.play_move(row.key, GROUP)
    await bot.pass_time(39)
    assert calls(bot) == before + 1
    await bot.pass_time(1)
    assert calls(bot) == before + 2


@pytest.mark.parametrize("is_moved_before", [False, True])
async def test_nobody_is_called_twice_within_a_minute_across_a_restart(
    tmp_path: Path, is_moved_before: bool
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row, first = await waiting_game(bot)
        await bot.pass_time(200)
        await bot.play_move(row.key, GROUP)
        before = calls(bot)
        await bot.pass_time(10)
        await bot.press(first, GROUP, bot.find_button(GROUP, Action.UNDO))
        if is_moved_before:
            await bot.play_move(row.key, GROUP)
        assert await bot.new_events() == []
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        if not is_moved_before:
            await bot.play_move(row.key, GROUP)
        await bot.pass_time(49)
        assert calls(bot) == before
        await bot.pass_time(11)
        assert calls(bot) == before + 1


class TestSeveralTables:
    async def test_calls_and_captions_name_the_game_and_the_table(self, bot: BotFixture) -> None:
        first = await start_game(bot, AMIR)
        assert text("table-label", game=title("azul"), number=0) not in bot.caption(
            GROUP, await bot.board(first.key)
        ).split("\n")
        second = await start_game(bot, AMIR)
        shown = bot.caption(GROUP, await bot.board(second.key))
        assert text("table-label", game=title("azul"), number=2) in shown
        await bot.pass_time(61)
        labels = [text("table-label", game=title("azul"), number=number) for number in (1, 2)]
        found = [one for one in bot.texts(GROUP) if one.split("\n")[0] in labels]
        assert len(found) == 2
