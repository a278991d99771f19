"""A bot that analyses games quickly, finished games, and their analyses as people see them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bot.tables.replays import analyses
from tests.bot.bot_fixture import BotFixture, open_bot
from tests.manual_clock import LONG


@pytest.fixture
async def bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[BotFixture]:
    """A bot whose analyses are short, and are searched in a thread."""
    monkeypatch.setattr(analyses, "SURVEY_SECONDS", 0.2)
    monkeypatch.setattr(analyses, "DEEP_SECONDS", 0.02)
    async with open_bot(tmp_path) as bot:
        with ThreadPoolExecutor(1) as executor:
            analyst = bot.app.analysis._analyst
            analyst._pool._executor = executor
            yield bot


async def shown(bot: BotFixture) -> None:
    """Wait until the requested analyses are shown."""
    await asyncio.wait_for(bot.app.analysis.idle(), LONG)
    await bot.idle()
