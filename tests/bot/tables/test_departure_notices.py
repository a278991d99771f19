"""The notice that somebody has left or lost the seat: how long it has a key, and what its key does."""

from __future__ import annotations

from pathlib import Path

from bot.sandbox import Sandbox
from bot.store.records import Stage
from bot.telegram.buttons.buttons import Action, TableButton
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import finish_game, start_game
from tests.bot.tables.away_game import away_game, owners
from tests.bot.tables.departures import leave
from tests.bot.texts import name, text
from tests.manual_clock import ManualClock


async def test_a_notice_of_a_departure_has_no_key_once_the_person_is_back(bot: BotFixture) -> None:
    await start_game(bot, AMIR, NEGAR)
    notice = await leave(bot, AMIR)
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.COME_BACK))
    assert bot.buttons(GROUP, notice) == []
    assert text("note-left", player=name(bot.name(AMIR))) in bot.texts(GROUP)


async def test_a_notice_of_a_departure_has_no_key_once_the_seat_is_taken(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    notice = await leave(bot, AMIR)
    await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.TABLE))
    menu = bot.last_id(GROUP)
    await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.SIT), menu)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.AGREE))
    assert await owners(bot, row.key) == [SARA, CHRISTOPHER, NEGAR]
    assert bot.buttons(GROUP, notice) == []


async def test_a_notice_of_a_departure_stays_if_somebody_asks_for_the_seat_and_gets_a_refusal(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    notice = await leave(bot, AMIR)
    sit, told = (
        bot.find_button(GROUP, Action.TAKE_OVER),
        text("note-left", player=name(bot.name(AMIR))),
    )
    await bot.press(CHRISTOPHER, GROUP, sit, notice)
    assert bot.message_with(GROUP, bot.find_button(GROUP, Action.AGREE)) != notice
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.DECLINE))
    assert text("proposal-declined") in bot.texts(GROUP)
    assert told in bot.texts(GROUP)
    await bot.press(CHRISTOPHER, GROUP, sit, notice)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.AGREE))
    assert await owners(bot, row.key) == [SARA, CHRISTOPHER, NEGAR]
    assert bot.buttons(GROUP, notice) == []
    assert told in bot.texts(GROUP)


async def test_the_key_of_an_older_notice_of_a_departure_still_asks_for_the_seat(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    notice = await leave(bot, AMIR)
    key = bot.find_button(GROUP, Action.TAKE_OVER)
    older = TableButton(row.key, 0, Action.SIT, key.arg)
    assert await bot.press(CHRISTOPHER, GROUP, older, notice, forged=True) == text(
        "done-proposed", "en"
    )
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.AGREE))
    assert await owners(bot, row.key) == [SARA, CHRISTOPHER, NEGAR]


async def test_a_seat_asked_for_in_the_menu_replaces_the_menu(bot: BotFixture) -> None:
    await start_game(bot, AMIR, NEGAR)
    notice = await leave(bot, AMIR)
    await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.TABLE))
    menu = bot.last_id(GROUP)
    await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.SIT), menu)
    assert bot.message_with(GROUP, bot.find_button(GROUP, Action.AGREE)) == menu
    assert bot.buttons(GROUP, notice) != []


async def test_the_notice_of_a_lost_seat_has_no_key_once_the_game_is_over(bot: BotFixture) -> None:
    key = await away_game(bot, "move", AMIR)
    for number in range(3):
        await bot.pass_time(61)
        if number < 2:
            await bot.play_move(key, GROUP)
    notice = bot.message_with(GROUP, bot.find_button(GROUP, Action.TAKE_OVER))
    await finish_game(bot, key)
    assert (await bot.row(key)).stage is Stage.OVER
    assert bot.buttons(GROUP, notice) == []


async def test_a_notice_of_a_departure_loses_its_key_after_a_restart(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await start_game(bot, AMIR, NEGAR)
        notice = await leave(bot, AMIR)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.COME_BACK))
        assert bot.buttons(GROUP, notice) == []
