"""The fixture of the poller's tests."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.telegram.poller_fixture import PollerFixture, open_poller


@pytest.fixture
async def poller(tmp_path: Path) -> AsyncIterator[PollerFixture]:
    async with open_poller(tmp_path) as found:
        yield found
