"""People who have themselves forgotten, for tests of /forget."""

from __future__ import annotations

from tests.bot.bot_fixture import BotFixture


async def forget(bot: BotFixture, person: int) -> str:
    """Let a person be forgotten, and return the last answer."""
    await bot.say(person, person, "/forget")
    ask, _ = bot.buttons(person, bot.last_id(person))
    await bot.press(person, person, ask)
    _, surely = bot.buttons(person, bot.last_id(person))
    return await bot.press(person, person, surely)
