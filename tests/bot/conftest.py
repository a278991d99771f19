"""Fixtures of the tests of bot/."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.telegram.api.validating_request import validating_bot
from tests.bot.bot_fixture import BotFixture, open_bot
from tests.bot.outbox_fixture import OutboxFixture
from tests.manual_clock import ManualClock
from tests.new_database import open_new


@pytest.fixture(autouse=True)
def dealt_by_the_test(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the seeds of all games of a test depend only on its name, so that a failure can be repeated."""
    chance = random.Random(request.node.nodeid.rpartition("/")[2])  # without its folders
    monkeypatch.setattr("secrets.token_hex", lambda size: chance.randbytes(size).hex())


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[BotFixture]:
    """The whole bot, before anybody has sent it a message."""
    async with open_bot(tmp_path) as opened:
        yield opened


@pytest.fixture
async def outbox(tmp_path: Path) -> AsyncIterator[OutboxFixture]:
    """An outbox without the rest of the bot."""
    store = await open_new(tmp_path / "games.sqlite3")
    clock, sandbox = ManualClock(), Sandbox()
    api = validating_bot(sandbox.token, sandbox.request(), sandbox.request(), clock)
    async with api:
        sandbox.telegram.calls.clear()
        fixture = OutboxFixture(store, sandbox, clock, api)
        yield fixture
        await fixture.under_test.close(0)
    await store.close()
