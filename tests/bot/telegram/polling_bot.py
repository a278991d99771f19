"""The whole bot with its update poller, and a group of other people."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.telegram.updates.update_path import update_path
from tests.bot.bot_fixture import AMIR, BotFixture, open_bot
from tests.bot.game_fixtures import start_game
from tests.manual_clock import LONG

STRANGERS = -1001000000777


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[BotFixture]:
    """The whole bot, with its updater."""
    async with open_bot(tmp_path) as bot:
        await start_game(bot, AMIR)
        path = update_path(bot.api, bot.store, bot.clock, bot.app.updates, poll_seconds=1)
        task = asyncio.create_task(path.updater.run())
        yield bot
        await path.updater.stop(0)
        await asyncio.gather(task, return_exceptions=True)


async def settled(bot: BotFixture) -> None:
    """Wait until no update is pending."""
    async with asyncio.timeout(LONG):
        while await bot.store.pending_updates():  # noqa: ASYNC110 - the store does not tell
            await asyncio.sleep(0.001)
