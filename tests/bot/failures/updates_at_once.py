"""Updates that the bot fetches together."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.telegram.updates.update_parser import UpdateParser
from bot.telegram.updates.updates import UpdateIntake, UpdateWorkers
from tests.bot.bot_fixture import BotFixture


async def poll(bot: BotFixture, updates: list[Any]) -> None:
    """Hand updates to the bot in this order, as if they had been fetched together."""
    handler = bot.app.updates
    parser = UpdateParser(bot.api.username, handler.asks_how_to_play)
    workers = UpdateWorkers(parser, bot.store, bot.clock, handler)
    taken_in = await UpdateIntake(parser, bot.store, bot.clock, handler).take_in(updates)
    for one in taken_in.admitted:
        await workers.start(one)
    while workers.working:
        await asyncio.wait(workers.working)
    await bot.idle()
