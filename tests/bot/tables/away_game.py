"""A game with a setting for what happens when somebody is away, and the owners of its seats."""

from __future__ import annotations

from bot.store.records import TableKey
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import GROUP, SARA, BotFixture
from tests.bot.game_fixtures import open_lobby, set_time_limit


async def owners(bot: BotFixture, key: TableKey) -> list[int | None]:
    """Return the Telegram ids of the owners of the seats of a table."""
    occupants = (await bot.table(key)).occupants
    return [
        None if one.owner is None else (await bot.store.person(one.owner)).telegram_id
        for one in occupants
    ]


async def away_game(bot: BotFixture, value: str, *others: int) -> TableKey:
    """Start a game with a setting for what happens when somebody is away."""
    row = await open_lobby(bot, *others)
    await set_time_limit(bot, row, 60)
    while (await bot.table(row.key)).away != value:
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU, "settings"))
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU, "more-settings"))
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.AWAY))
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU, ""))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
    return row.key
