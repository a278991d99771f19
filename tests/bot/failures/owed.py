"""Messages that the store owes to a chat, although the bot is killed before it has sent them."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.sandbox import Sandbox
from bot.store.records import TableKey
from tests.bot.bot_fixture import BotFixture, open_bot
from tests.manual_clock import LONG, ManualClock


async def until_failed(bot: BotFixture, key: TableKey, chat: int, before: int) -> None:
    """Wait until the bot has tried to send the notice of a table, and knows that it was not sent.

    `before` is the number of calls before that.
    """

    def is_tried() -> bool:
        calls = list(bot.telegram.calls)[before:]
        return any(
            one.method in ("sendMessage", "editMessageText")
            and one.parameters.get("chat_id") == chat
            for one in calls
        )

    async with asyncio.timeout(LONG):
        while not is_tried() or (await bot.store.owed_notices(key))[0].is_begun:  # noqa: ASYNC110 - no event tells it
            await asyncio.sleep(0.01)


async def check_told_once(
    folder: Path, sandbox: Sandbox, clock: ManualClock, key: TableKey, chat: int, told: str
) -> None:
    """Start the bot twice, and check that a message is sent once."""
    sandbox.telegram.faults.clear()
    for _ in range(2):
        async with open_bot(folder, sandbox, clock) as bot:
            assert bot.texts(chat).count(told) <= 1
            await bot.app.timers.recover()
            await bot.idle()
            assert bot.texts(chat).count(told) == 1
            assert await bot.store.owed_notices(key) == []
