"""In a person's first games of a kind, their own prompts say what the choice means; one press switches that off."""

from __future__ import annotations

import pytest

from bot.presentation.captions.first_games import FIRST_GAMES
from bot.presentation.keys.board_keys import help_key
from bot.presentation.keys.key_widths import fits
from bot.presentation.keys.own_rows import own_labels
from bot.presentation.texts import LOCALES, Texts, has_text
from bot.store.records import Stage
from bot.telegram.buttons.personal_buttons import Preference, PreferenceButton
from engine import games
from tests.bot.across.across import begin, board_of, play_across, shown
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture
from tests.bot.game_fixtures import finish_game, start_game, start_solo
from tests.bot.texts import text
from tests.full_games import FULL

HELP = text("azul-ask-tiles-help")
OVER = ("-nothing", "-over", "-none", "-back")
"""The ends of the ids of prompts without a choice."""
HELPED = [
    key
    for key in games.KEYS
    if key in FULL or any(has_text("en", f"{one}-help") for one in games.game(key).guidance)
]
"""The games that explain their prompts."""
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


@pytest.mark.parametrize("game", HELPED)
async def test_the_help_can_be_switched_off_on_the_first_board(bot: BotFixture, game: str) -> None:
    key = (await start_solo(bot, game=game)).key
    board = await bot.board(key)
    assert HIDE in bot.buttons(SARA, board)
    assert await bot.press(SARA, SARA, HIDE, board) == text("done-help-off")
    assert HIDE not in bot.buttons(SARA, board)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", HELPED)
def test_every_prompt_with_a_choice_has_help(game: str, locale: str) -> None:
    asked = [one for one in games.game(game).guidance if not one.endswith(OVER)]
    assert [one for one in asked if not has_text(locale, f"{one}-help")] == []


async def test_the_public_board_of_a_group_has_no_help(bot: BotFixture) -> None:
    key = (await start_game(bot, AMIR)).key
    assert HELP not in bot.caption(GROUP, await bot.board(key))
    assert HIDE not in bot.buttons(GROUP, await bot.board(key))


async def test_people_who_play_from_their_private_chats_have_help_of_their_own(
    bot: BotFixture,
) -> None:
    row, _ = await begin(bot)
    for _ in range(2):
        mover = await bot.to_move(row.key)
        other = AMIR if mover == SARA else SARA
        boards = {one: await board_of(bot, row.key, one) for one in (mover, other)}
        assert HELP in shown(bot, mover, boards[mover])
        assert HELP not in shown(bot, other, boards[other])
        assert HIDE not in bot.buttons(other, boards[other])
        await play_across(bot, row.key)


async def test_a_guest_switches_the_help_off_without_changing_the_board_of_others(
    bot: BotFixture,
) -> None:
    row, _ = await begin(bot)
    mover = await bot.to_move(row.key)
    board = await board_of(bot, row.key, mover)
    assert await bot.press(mover, mover, HIDE, board) == text("done-help-off")
    assert HELP not in shown(bot, mover, board)
    assert HIDE not in bot.buttons(mover, board)
    await play_across(bot, row.key)
    other = await bot.to_move(row.key)
    assert other != mover
    board = await board_of(bot, row.key, other)
    assert HELP in shown(bot, other, board)
    assert HIDE in bot.buttons(other, board)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_key_that_ends_the_help_is_not_cut_in_a_row_of_the_table(locale: str) -> None:
    """Rows of up to three keys have long labels, and rows of four have words (`own_labels`)."""
    voice = Texts.load(strict=True).voice(locale, ())
    for count in (3, 4):
        key = help_key(voice, own_labels(count))
        assert fits(key.text, count)
