"""The narrator in the chat: its sentences on boards, and the switch of the host."""

from __future__ import annotations

from dataclasses import replace

from bot.presentation.narration.narrator import narrate
from bot.store.records import TableKey
from bot.telegram.buttons.buttons import Action, SetupForm
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture
from tests.bot.game_fixtures import open_lobby, start_game
from tests.bot.texts import name, text, voice


async def sentence(bot: BotFixture, key: TableKey) -> str | None:
    """Return the sentence for the board of a table in Persian, as it is in the chat."""
    table = await bot.table(key)
    told = narrate(table, table.view())
    return None if told is None else voice("fa", bot.name(SARA), bot.name(AMIR))(told)


async def test_the_first_board_of_a_group_has_an_opening(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    opening = await sentence(bot, row.key)
    assert opening is not None
    assert opening in bot.last(GROUP)["caption"]


async def test_the_host_switches_the_narrator_off(bot: BotFixture) -> None:
    row = await open_lobby(bot, AMIR)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU, table=row.key))
    off = bot.find_button(GROUP, Action.NARRATOR, "off", table=row.key)
    assert await bot.press(AMIR, GROUP, off) == text("refused-only-host", host=name(bot.name(SARA)))
    assert await bot.press(SARA, GROUP, off) == text("done-option")
    assert bot.find_button(GROUP, Action.NARRATOR, "on", table=row.key)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU, table=row.key))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START, table=row.key))
    assert not (await bot.table(row.key)).narrator
    assert await sentence(bot, row.key) is None
    table = await bot.table(row.key)
    told = narrate(replace(table, narrator=True), table.view())
    assert told is not None
    assert voice("fa", bot.name(SARA), bot.name(AMIR))(told) not in bot.last(GROUP)["caption"]


async def test_a_game_against_computers_is_opened_without_the_narrator(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/solo azul")
    forms = [one for one in bot.buttons(SARA) if isinstance(one, SetupForm)]
    [switch] = [one for one in forms if not one.narrator and not one.open]
    await bot.press(SARA, SARA, switch)
    await bot.press(SARA, SARA, bot.find_setup(SARA, "azul"))
    [row] = await bot.rows(SARA)
    assert not (await bot.table(row.key)).narrator
