"""Games after a move that can be taken back."""

from __future__ import annotations

from bot.store.records import TableRow
from tests.bot.bot_fixture import GROUP, BotFixture
from tests.bot.game_fixtures import start_game


async def after_a_move(bot: BotFixture, *others: int) -> tuple[TableRow, int, int]:
    """Start a game and make the first move. Return the table, the person who moved, and the next person."""
    row = await start_game(bot, *others)
    first = await bot.to_move(row.key)
    await bot.play_move(row.key, GROUP)
    return row, first, await bot.to_move(row.key)
