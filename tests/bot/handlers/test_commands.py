"""The greeting and its first steps, and commands in a chat without a table."""

import pytest

from bot.telegram.buttons.buttons import StartAction, StartButton
from tests.bot.bot_fixture import GROUP, NEGAR, SARA, BotFixture
from tests.bot.chat_reader import data_of
from tests.bot.game_fixtures import open_lobby
from tests.bot.texts import name, text

SOLO, NEW, RULES = map(StartButton, (StartAction.SOLO, StartAction.NEW, StartAction.RULES))


async def test_the_greeting_offers_the_first_steps(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/start")
    assert bot.last(SARA)["text"] == text("start-private", name=name(bot.name(SARA)))
    rows = bot.last(SARA)["reply_markup"]["inline_keyboard"]
    assert [key.get("callback_data") or key["url"] for [key] in rows] == [
        data_of(SOLO),
        "https://t.me/miz_sandbox_bot?startgroup",
        data_of(StartButton(StartAction.LEARN)),
        data_of(RULES),
    ]


async def test_the_first_button_leads_to_a_solo_game(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/start")
    await bot.press(SARA, SARA, SOLO)
    assert bot.texts(SARA)[-1].startswith(text("solo-title"))
    await bot.press(SARA, SARA, bot.find_setup(SARA, opens=False))
    await bot.press(SARA, SARA, bot.find_setup(SARA))
    assert len(await bot.rows(SARA)) == 1


@pytest.mark.parametrize("chat", [SARA, GROUP])
async def test_the_rules_open_below_the_greeting(bot: BotFixture, chat: int) -> None:
    await bot.say(SARA, chat, "/start")
    greeting = bot.last(chat)
    await bot.press(SARA, chat, RULES)
    assert bot.messages(chat)[0] == greeting
    assert "photo" in bot.last(chat)


async def test_in_a_group_the_first_button_offers_the_games(bot: BotFixture) -> None:
    await bot.say(NEGAR, GROUP, "/start")
    assert bot.buttons(GROUP) == [NEW, RULES]
    await bot.press(NEGAR, GROUP, NEW)
    assert bot.texts(GROUP)[-1].startswith(text("new-title"))


async def test_board_without_a_table_explains_how_to_begin(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/board")
    assert bot.texts(SARA)[-1] == text("refused-no-table-alone")
    await bot.say(SARA, GROUP, "/board")
    assert bot.texts(GROUP)[-1] == text("refused-no-table")


@pytest.mark.parametrize("command", ["next", "me", "join", "leave"])
async def test_an_anonymous_administrator_is_asked_to_write_under_their_name(
    bot: BotFixture, command: str
) -> None:
    await open_lobby(bot)
    await bot.say(SARA, GROUP, f"/{command}", anonymous=True)
    assert bot.texts(GROUP)[-1] == text("refused-no-sender")
