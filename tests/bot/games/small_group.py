"""A game in a group that is not a supergroup yet."""

from __future__ import annotations

from bot.store.records import TableRow
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, SARA, BotFixture
from tests.bot.buttons import join

OLD, NEW = -500, -1001000000777


async def begin_in_a_group(bot: BotFixture, messages: int = 0) -> TableRow:
    """Begin a game in a group that is not a supergroup, after some messages of its members."""
    bot.telegram.actions.create_group(OLD, "small", SARA, [AMIR], kind="group")
    for number in range(messages):
        await bot.say(SARA, OLD, f"hello {number}")
    await bot.say(SARA, OLD, "/new azul")
    await bot.press(SARA, OLD, bot.find_setup(OLD))
    [row] = await bot.rows(OLD)
    await bot.press(AMIR, OLD, join(row))
    await bot.press(SARA, OLD, bot.find_button(OLD, Action.START, table=row.key))
    return row
