"""After a failed lookup, the bot soon knows the administrators of a group again."""

from __future__ import annotations

from bot.handlers.admins import FRESH_SECONDS, RETRY_SECONDS
from bot.sandbox.bot_api.faults import Fault
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture

CALL = "getChatAdministrators"


async def is_admin(bot: BotFixture, person: int = SARA) -> bool:
    return await bot.app.updates._handlers.callback_queries._context.admins.includes(GROUP, person)


async def test_a_failed_call_is_repeated_soon(bot: BotFixture) -> None:
    bot.telegram.faults.add(Fault("400", CALL, times=1))
    bot.telegram.calls.clear()
    assert not await is_admin(bot)
    assert not await is_admin(bot)
    assert bot.calls() == [CALL]
    bot.clock.advance(RETRY_SECONDS)
    assert await is_admin(bot)
    assert not await is_admin(bot, AMIR)
    assert bot.calls() == [CALL] * 2


async def test_after_a_failed_call_the_previous_list_is_used(bot: BotFixture) -> None:
    assert await is_admin(bot)
    bot.clock.advance(FRESH_SECONDS)
    bot.telegram.faults.add(Fault("400", CALL, times=1))
    bot.telegram.calls.clear()
    assert await is_admin(bot)
    bot.clock.advance(RETRY_SECONDS)
    assert await is_admin(bot)
    assert bot.calls() == [CALL] * 2
