"""Fixtures of the tests of the page: a sandbox with the echo bot, and the page at two sizes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

import pytest
import pytest_asyncio

from bot.sandbox import Sandbox
from tests.sandbox.conftest import SIZES, connect
from tests.sandbox.echo import serve

POLICY = "Content Security Policy"
"""The text that Chromium writes to the console for each violation of the policy."""
ON_PHONE = pytest.mark.parametrize("page", ["phone"], indirect=True)
"""The mark of tests of scripts that do not depend on the layout: they run on the phone only."""


@pytest_asyncio.fixture(loop_scope="session")
async def served() -> AsyncIterator[tuple[Sandbox, str]]:
    """A sandbox on the real clock with the echo bot, and its URL."""
    sandbox = Sandbox()
    url = await sandbox.start(0)
    async with await connect(sandbox, "in process") as bot:
        await bot.set_my_commands([("new", "بازی تازه"), ("ring", "زنگ"), ("hush", "سکوت")])
        await bot.set_my_description("میزی برای بازی")
        serving = asyncio.create_task(serve(bot))
        yield sandbox, url
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving
    await sandbox.stop()


@pytest_asyncio.fixture(params=SIZES, loop_scope="session")
async def page(
    tab: Any, served: tuple[Sandbox, str], request: pytest.FixtureRequest
) -> AsyncIterator[Any]:
    """The newly opened page, which must request nothing from other servers and raise no script error."""
    wrong: list[str] = []
    watching: dict[str, Callable[[Any], object]] = {
        "pageerror": lambda error: wrong.append(str(error)),
        "console": lambda line: POLICY in line.text and wrong.append(line.text),
        "request": lambda asked: asked.url.startswith(served[1]) or wrong.append(asked.url),
    }
    width, height = SIZES[request.param]
    await tab.set_viewport_size({"width": width, "height": height})
    for event, watch in watching.items():
        tab.on(event, watch)
    await tab.goto(served[1])
    await tab.wait_for_selector("[data-chat]")
    yield tab
    for event, watch in watching.items():
        tab.remove_listener(event, watch)
    await tab.unroute_all(behavior="ignoreErrors")
    await tab.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    await tab.mouse.move(0, 0)
    await tab.goto("about:blank")
    assert wrong == []


async def enter(page: Any, chat: int) -> None:
    """Open a chat."""
    if await page.is_visible("#back"):
        await page.click("#back")
    await page.click(f'[data-chat="{chat}"]')


async def send_message(page: Any, text: str) -> None:
    """Type a message in the open chat and send it."""
    await page.fill("#text", text)
    await page.press("#text", "Enter")
