from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.house import House, a_house


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """The whole bot, with nobody in it yet."""
    async with a_house(tmp_path) as house:
        yield house
