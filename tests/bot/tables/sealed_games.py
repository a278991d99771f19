"""Games with commitments to their seeds, and changes of their logs."""

from __future__ import annotations

from bot.store.records import TableRow
from bot.tables.commands import SEED_BYTES
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture
from tests.bot.game_fixtures import change_setting, finish_game, open_lobby


async def seed_of(bot: BotFixture, row: TableRow) -> str:
    seed = (await bot.table(row.key)).opened.seed
    assert len(bytes.fromhex(seed)) == SEED_BYTES
    return seed


def everything_sent(bot: BotFixture) -> str:
    """Return all calls of the bot and all messages, as text."""
    chats = (bot.messages(chat) for chat in (GROUP, SARA, AMIR))
    return repr([*bot.sandbox.telegram.calls, *chats])


async def seated(bot: BotFixture, *, shuffled: bool) -> TableRow:
    """Play a game of two people and two computers of one level to the end."""
    row = await open_lobby(bot, AMIR, game="icecult", computers=2)
    if shuffled:
        await change_setting(bot, Action.SWITCH, "shuffled.on")
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START, table=row.key))
    await finish_game(bot, row.key)
    return row
