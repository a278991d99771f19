"""A departure from a running game, for tests of the seat and of its notice."""

from __future__ import annotations

from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import GROUP, BotFixture


async def leave(bot: BotFixture, person: int) -> int:
    """Let a person leave the running game, and return the id of the message with the key for the seat."""
    await bot.say(person, GROUP, "/leave")
    await bot.press(person, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
    return bot.message_with(GROUP, bot.find_button(GROUP, Action.TAKE_OVER))
