"""The end of a game names everybody in full, even in a group where everybody has the longest possible name."""

from __future__ import annotations

from bot.telegram.buttons.buttons import Action, WordButton
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import finish_game, start_game
from tests.bot.names import long_names
from tests.bot.texts import text

PEOPLE = (SARA, AMIR, NEGAR, CHRISTOPHER)


async def test_what_the_caption_has_no_room_for_is_in_the_next_message(bot: BotFixture) -> None:
    names = long_names(64)
    for person, name in zip(PEOPLE, names, strict=True):
        user = bot.telegram.state.require_user(person)
        user.first_name, user.last_name = name, ""
    row = await start_game(bot, AMIR, NEGAR, CHRISTOPHER, game="sintra")
    board = await bot.board(row.key)
    await finish_game(bot, row.key)
    caption, *later = [
        one.get("text") or one["caption"]
        for one in bot.messages(GROUP)
        if one["message_id"] >= board
    ]
    assert text("end-more") in caption
    assert "…" not in caption
    rest = next(one for one in later if text("end-title") in one)
    assert all(name in rest for name in names)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU))
    assert sum(text("end-title") in one for one in bot.texts(GROUP)) == 2  # not sent again


async def test_an_answer_with_a_name_of_emoji_is_shown_in_full_elsewhere(bot: BotFixture) -> None:
    for person in (SARA, CHRISTOPHER):
        user = bot.telegram.state.require_user(person)
        user.first_name, user.last_name = "😀" * 64, ""
    await bot.say(CHRISTOPHER, CHRISTOPHER, "/start")
    row = await start_game(bot, CHRISTOPHER, game="sintra")
    table = await bot.table(row.key)
    button = WordButton(row.key, table.position, "?backs")
    board = await bot.board(row.key)
    answer = await bot.press(CHRISTOPHER, GROUP, button, board, forged=True)
    assert len(answer.encode("utf-16-le")) <= 2 * 200
    assert len(answer) > 100
    assert bot.texts(CHRISTOPHER)[-1].startswith(answer)
