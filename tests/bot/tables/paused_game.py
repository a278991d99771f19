"""A game that is paused, and the menu of its table."""

from __future__ import annotations

from bot.store.records import TableRow
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture
from tests.bot.game_fixtures import start_game


async def press_menu(bot: BotFixture, person: int, action: Action, arg: str | None = None) -> str:
    """Let a person open the menu of the table and press one of its keys."""
    await bot.press(person, GROUP, bot.find_button(GROUP, Action.TABLE))
    if action is Action.PROPOSE_TIME_LIMIT:
        await bot.press(person, GROUP, bot.find_button(GROUP, Action.PROPOSE_TIME_LIMIT, ""))
    return await bot.press(person, GROUP, bot.find_button(GROUP, action, arg))


async def paused_game(bot: BotFixture) -> TableRow:
    """Let Sara and Amir play, and pause the game 100 seconds into a turn."""
    row = await start_game(bot, AMIR)
    await bot.play_move(row.key, GROUP)
    await bot.pass_time(100)
    await press_menu(bot, SARA, Action.PAUSE)
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.AGREE))
    assert (await bot.table(row.key)).paused is not None
    return row
