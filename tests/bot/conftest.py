from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from telegram import Bot

from bot.sandbox import Sandbox
from bot.store.sqlite import open_store
from tests.bot.house import House, a_house
from tests.bot.stage import Stage
from tests.slow_clock import SlowClock


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """The whole bot, with nobody in it yet."""
    async with a_house(tmp_path) as house:
        yield house


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    store = await open_store(tmp_path / "games.sqlite3")
    clock, sandbox = SlowClock(), Sandbox()
    bot = Bot(sandbox.token, request=sandbox.request(), get_updates_request=sandbox.request())
    async with bot:
        sandbox.telegram.calls.clear()
        stage = Stage(store, sandbox, clock, bot)
        yield stage
        await stage.outbox.close(0)
    await store.close()
