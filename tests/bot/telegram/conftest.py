"""The fixture of the poller's tests."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.telegram.poller_fixture import PollerFixture, open_fixture, open_poller
from tests.bot.telegram.webhook_fixture import WebhookFixture


@pytest.fixture
async def poller(tmp_path: Path) -> AsyncIterator[PollerFixture]:
    async with open_poller(tmp_path) as found:
        yield found


@pytest.fixture
async def webhook(tmp_path: Path) -> AsyncIterator[WebhookFixture]:
    async with open_fixture(WebhookFixture, tmp_path) as found:
        await found.open()
        yield found
        await found.close()
