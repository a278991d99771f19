"""The menus of a lobby, which take the place of the button for joining: who may open and close them."""

from __future__ import annotations

from bot.handlers.table_buttons import MENU_SECONDS
from bot.presentation.keys.keyboards import MORE_SETTINGS
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture
from tests.bot.game_fixtures import open_lobby
from tests.bot.texts import text


async def test_settings_that_the_host_has_left_open_keep_nobody_from_joining(
    bot: BotFixture,
) -> None:
    await open_lobby(bot)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU))
    assert not bot.has_button(GROUP, Action.JOIN)
    done = bot.find_button(GROUP, Action.MENU, "")
    assert await bot.press(AMIR, GROUP, done) == text("refused-not-seated-yet")
    assert not bot.has_button(GROUP, Action.JOIN), "the host may still be choosing"
    bot.clock.advance(MENU_SECONDS)
    more = bot.find_button(GROUP, Action.MENU, MORE_SETTINGS)
    assert await bot.press(AMIR, GROUP, more) == text("refused-not-seated-yet")
    assert await bot.press(AMIR, GROUP, done) == ""
    assert await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.JOIN)) == text("done-joined")


async def test_while_the_settings_are_open_people_join_by_a_command(bot: BotFixture) -> None:
    await open_lobby(bot)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU))
    answer = await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.SEATS))
    assert "/join" in answer
    await bot.say(AMIR, GROUP, "/join")
    [row] = await bot.rows(GROUP)
    assert len(row.seated) == 2
