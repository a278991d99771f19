"""In a person's first games of a kind, their own prompts say what the choice means; one press switches that off."""

from __future__ import annotations

from bot.presentation.first_games import FIRST_GAMES
from bot.store.records import Stage
from bot.telegram.personal_buttons import Preference, PreferenceButton
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture
from tests.bot.game_fixtures import finish_game, start_game, start_solo
from tests.bot.texts import text

HELP = text("azul-ask-tiles-help")
HIDE = PreferenceButton(Preference.TIPS, "hide")


async def solo_caption(bot: BotFixture) -> str:
    key = (await start_solo(bot)).key
    return bot.caption(SARA, await bot.board(key))


async def test_the_first_boards_explain_the_choice_until_three_games_are_finished(
    bot: BotFixture,
) -> None:
    for _ in range(FIRST_GAMES):
        key = (await start_solo(bot)).key
        assert HELP in bot.caption(SARA, await bot.board(key))
        await finish_game(bot, key)
        assert (await bot.row(key)).stage is Stage.OVER
    assert HELP not in await solo_caption(bot)


async def test_one_press_switches_the_help_off_and_notify_switches_it_on(bot: BotFixture) -> None:
    key = (await start_solo(bot)).key
    await bot.play_move(key, SARA)
    board = await bot.board(key)
    assert await bot.press(SARA, SARA, HIDE, board) == text("done-help-off")
    assert HELP not in bot.caption(SARA, board)
    assert HIDE not in bot.buttons(SARA, board)
    await bot.say(SARA, SARA, "/notify")
    await bot.press(SARA, SARA, PreferenceButton(Preference.TIPS, "on"))
    await bot.say(SARA, SARA, "/board")
    assert HIDE in bot.buttons(SARA, await bot.board(key))


async def test_the_public_board_of_a_group_has_no_help(bot: BotFixture) -> None:
    key = (await start_game(bot, AMIR)).key
    assert HELP not in bot.caption(GROUP, await bot.board(key))
    assert HIDE not in bot.buttons(GROUP, await bot.board(key))
