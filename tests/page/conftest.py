"""The pages that the tests of this package share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from telegram import Bot

from bot.sandbox import Sandbox
from tests.bot import processes
from tests.page.browser import opened
from tests.page.chrome import styled_page

SLOW_COMPUTER = "search for a"
"""The log text about a computer player that exceeds its time on a busy machine and plays a plausible word."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of this package in one event loop, because they share a browser."""
    for item in items:
        if "tests/page/" in item.nodeid:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def blank(chrome: Any) -> AsyncIterator[Any]:
    """An empty page with the styles and fonts of the sandbox's page. What is measured in it is removed again."""
    async with styled_page(chrome) as page:
        yield page


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def world(chrome: Any) -> AsyncIterator[tuple[Bot, Any]]:
    """A bot of a sandbox, and the page of that sandbox on a phone."""
    sandbox = Sandbox()
    request = sandbox.request
    url = await sandbox.start(0)
    async with (
        Bot(sandbox.token, request=request(), get_updates_request=request()) as bot,
        opened(chrome, url.rstrip("/"), "phone") as page,
    ):
        yield bot, page
    await sandbox.stop()


@pytest.fixture
async def url(tmp_path: Path) -> AsyncIterator[str]:
    """The URL of a new bot's page. The bot must log no error and stop with exit code 0."""
    process = await processes.start(folder=tmp_path, port=0, database_path=tmp_path / "bot.sqlite3")
    assert process.stdout is not None
    line = await process.stdout.readline()
    yield line.decode().strip().rstrip("/")
    code, _, log = await processes.stop(process)
    assert code == 0
    assert [
        line for line in log.splitlines() if "ERROR" in line and SLOW_COMPUTER not in line
    ] == []
