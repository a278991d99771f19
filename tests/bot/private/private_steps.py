"""Steps of a turn on ephemeral messages."""

from __future__ import annotations

from bot.store.records import TableRow
from bot.tables.table import Table
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import start_game
from tests.bot.private.private_play import choose, copy_words, turn_of

EVERYONE = (SARA, AMIR, NEGAR, CHRISTOPHER)


LATER = 10.0
"""Seconds after which a private message must have reached its receiver."""


async def step(bot: BotFixture, row: TableRow) -> None:
    """Let the person to move make the next step of their turn."""
    table = await bot.table(row.key)
    wanted = turn_of(table.game, table.state, table.position, "easy")
    await choose(bot, row, await bot.to_move(row.key), wanted)


async def after_a_step(bot: BotFixture) -> tuple[TableRow, Table]:
    """Let a person make the first step of a turn privately. Return the table before the step as well."""
    row = await start_game(bot, AMIR, NEGAR, game="icecult")
    while True:
        before = await bot.table(row.key)
        await step(bot, row)
        after = await bot.table(row.key)
        if after.game.in_turn(after.state) and not before.game.in_turn(before.state):
            assert copy_words(bot.copy_of(await bot.to_move(row.key), GROUP))
            return row, before


async def others(bot: BotFixture, row: TableRow) -> list[int]:
    mover = await bot.to_move(row.key)
    return [one for one in EVERYONE if one != mover]
