"""Groups that become supergroups while people play in them."""

from __future__ import annotations

import pytest

from bot.store.records import TableRow
from bot.telegram.buttons import Action
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


@pytest.mark.parametrize("messages", [0, 50])
async def test_messages_of_the_old_group_do_not_bury_the_board_of_the_supergroup(
    bot: BotFixture, messages: int
) -> None:
    row = await begin_in_a_group(bot, messages)
    bot.telegram.actions.migrate(OLD, NEW, SARA)
    await bot.work()
    board = await bot.board(row.key)
    for _ in range(3):
        await bot.pass_time(130)
        await bot.play_move(row.key, NEW)
        assert await bot.board(row.key) == board
