"""A forum with a topic, and games in it."""

from __future__ import annotations

from bot.store.records import TableRow
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, NEGAR, SARA, BotFixture
from tests.bot.buttons import join
from tests.bot.game_fixtures import FORUM

CALL_AFTER = 61
"""Seconds after which somebody who has not moved has been called."""


async def open_forum(bot: BotFixture) -> int:
    """Create a forum, and return the id of a topic in it."""
    bot.telegram.actions.create_group(FORUM, "forum", SARA, [AMIR, NEGAR], forum=True)
    topic = bot.telegram.actions.open_topic(FORUM, "azul", SARA).id
    await bot.work()
    return topic


async def start_in(bot: BotFixture, topic: int | None, other: int = AMIR) -> TableRow:
    """Let Sara and another person start a game in a topic; None is the General topic."""
    before = {row.key for row in await bot.rows(FORUM)}
    await bot.say(SARA, FORUM, "/new azul", thread=topic)
    await bot.press(SARA, FORUM, bot.find_setup(FORUM))
    [row] = [row for row in await bot.rows(FORUM) if row.key not in before]
    await bot.press(other, FORUM, join(row))
    await bot.press(SARA, FORUM, bot.find_button(FORUM, Action.START, table=row.key))
    return await bot.row(row.key)


def calls(bot: BotFixture) -> int:
    """Return the number of calls that the bot has made, without answers to presses."""
    return sum(one.method != "answerCallbackQuery" for one in bot.telegram.calls)
