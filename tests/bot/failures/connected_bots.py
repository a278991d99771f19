"""Bots that are connected to Telegram until a test ends that, and the time that passes meanwhile."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import open_lobby, set_time_limit
from tests.manual_clock import ManualClock

HOUR = 3600.0


OUTAGE = 49 * HOUR


@asynccontextmanager
async def connected(
    folder: Path, sandbox: Sandbox | None = None, clock: ManualClock | None = None
) -> AsyncIterator[BotFixture]:
    """Start a bot that is in contact with Telegram."""
    async with open_bot(folder, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.app.timers.note_contact()
        yield bot


@pytest.fixture
async def online(tmp_path: Path) -> AsyncIterator[BotFixture]:
    """A bot that was in contact with Telegram a moment ago."""
    async with connected(tmp_path) as bot:
        yield bot


async def pass_time_online(bot: BotFixture, seconds: float) -> None:
    while seconds > 0:
        step = min(seconds, 25.0)
        bot.clock.advance(step)
        await bot.app.timers.note_contact()
        await bot.app.timers.tick()
        seconds -= step
    await bot.idle()


async def start_with_time_limit(bot: BotFixture, seconds: int) -> None:
    row = await open_lobby(bot, AMIR)
    await set_time_limit(bot, row, seconds)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
