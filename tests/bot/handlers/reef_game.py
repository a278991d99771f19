"""A game of Reef in the group, after the set-up."""

from __future__ import annotations

import random

from bot.tables.live_table import LiveTable
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture
from tests.bot.game_fixtures import start_game


async def reef_game(bot: BotFixture) -> LiveTable:
    """Start a two-player game and place the starting corals. Sara has started the bot; Amir has not."""
    await bot.say(SARA, SARA, "/start")
    row = await start_game(bot, AMIR, game="reef")
    chance = random.Random(1)
    while (live := await bot.live(row.key)).table.state.to_put:
        await bot.play_move(row.key, GROUP, chance)
    return live
