"""A person at the sandbox's page: a real browser, real clicks, and what stands on the screen."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from bot.telegram.chat_activity import RATE
from tests.conftest import chromium, needs

SIZES = {"phone": (360, 740), "desktop": (1280, 800)}
PEOPLE = {"سارا": 101, "امیر": 102, "نگار": 103}
GROUP = -1001000000001
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BREATH = 1000 / RATE
"""Milliseconds before a press: a program that pressed faster would be told to slow down, as it should."""
TIMEOUT = 300
"""Seconds after which a wait for the page fails; not an expected duration."""
NO_MOVES = ("🚫", "↩️", "؟", "🏳️", "🛑", "💡")

NEWEST_BOARD = """() => {
    const boards = [...document.querySelectorAll("[data-message]")]
        .filter(m => m.querySelector(".photo img"));
    const last = boards.at(-1);
    if (!last) return ["", []];
    const keys = [...last.querySelectorAll("[data-callback]")];
    return [last.innerText, keys.map(k => [k.dataset.callback, k.innerText])];
}"""
"""Returns the text and the [data, words] of the keys of the newest message with a picture."""

Board = tuple[str, list[tuple[str, str]]]
"""A message's text, and data and words of its keys."""


@asynccontextmanager
async def browser(url: str, size: str) -> AsyncIterator[Any]:
    """The page in Chromium; a script error or a request to anywhere else is a failure."""
    needs(
        importlib.util.find_spec("playwright"), "playwright is not installed (pip install .[dev])"
    )
    from playwright.async_api import async_playwright

    wrong: list[str] = []
    width, height = SIZES[size]
    async with async_playwright() as playwright:
        chrome = await playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        page = await chrome.new_page(viewport={"width": width, "height": height}, locale="fa-IR")
        page.set_default_timeout(1000 * TIMEOUT)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda asked: asked.url.startswith(url) or wrong.append(asked.url))
        await page.goto(url)
        await page.wait_for_selector("[data-chat]")
        yield page
        await chrome.close()
    assert wrong == []


def _board(found: list[Any]) -> Board:
    text, keys = found
    return text, [(data, words) for data, words in keys]


class Person:
    """Whoever sits before the page; `become` switches between people with one tap."""

    def __init__(self, page: Any, seed: int) -> None:
        self.page = page
        self.chance = Random(seed)

    async def enter(self, chat: int) -> None:
        if await self.page.is_visible("#back"):
            await self.page.click("#back")
        await self.page.click(f'[data-chat="{chat}"]')

    async def become(self, name: str) -> None:
        await self.page.click(f'[data-person="{PEOPLE[name]}"]')

    async def say(self, text: str) -> None:
        await self.page.fill("#text", text)
        await self.page.press("#text", "Enter")

    async def press(self, words: str) -> None:
        """Press the newest key with these words on it."""
        await self.page.locator("[data-callback]", has_text=words).last.click()

    async def board(self) -> Board:
        """The newest message with a picture: its text, and (data, words) of its keys."""
        return _board(await self.page.evaluate(f"({NEWEST_BOARD})()"))

    async def changed(self, before: Board | None) -> Board:
        """The newest board with keys, as soon as it differs from `before`. Raises TimeoutError of the browser."""
        changed = await self.page.wait_for_function(
            f"""before => {{
                const board = ({NEWEST_BOARD})();
                return board[1].length && JSON.stringify(board) !== before ? board : null;
            }}""",
            arg=None
            if before is None
            else json.dumps(before, ensure_ascii=False, separators=(",", ":")),
        )
        return _board(await changed.json_value())

    async def play(self, people: tuple[str, ...]) -> str:
        """Press what can be pressed until a rematch is offered; gives the last board's text."""
        now = await self.changed(None)
        for _ in range(600):
            text, keys = now
            if any("🔁" in words for _, words in keys):
                return text
            turn = text.rsplit("نوبت با", 1)[-1]
            mover = next((name for name in people if name in turn), None)
            if mover is not None:
                if len(people) > 1:
                    await self.become(mover)
                moves = [
                    data
                    for data, words in keys
                    if not data.endswith(":") and not words.startswith(NO_MOVES)
                ]
                pressed = self.chance.choice(moves)
                await self.page.wait_for_timeout(BREATH)
                await self.page.locator(f'[data-callback="{pressed}"]').last.click()
            now = await self.changed(now)
        raise AssertionError("600 presses and no end")
