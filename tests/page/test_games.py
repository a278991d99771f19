"""Whole games in the page by real clicks, from the first command to the score: alone and in a group."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot import processes
from tests.page.browser import GROUP, PEOPLE, Person, browser

SLOW_COMPUTER = "search for a"
"""Logged on a machine so busy that a computer player exceeds its time; the bot then plays a sensible word."""


@pytest.fixture
async def url(tmp_path: Path) -> AsyncIterator[str]:
    """The bot as a newcomer starts it; it stops cleanly afterwards."""
    process = await processes.start(folder=tmp_path, port=0, database_path=tmp_path / "bot.sqlite3")
    assert process.stdout is not None
    line = await process.stdout.readline()
    yield line.decode().strip().rstrip("/")
    code, _, log = await processes.stop(process)
    assert code == 0
    assert [
        line for line in log.splitlines() if "ERROR" in line and SLOW_COMPUTER not in line
    ] == []


async def test_a_solo_game_is_played_to_its_end(url: str) -> None:
    async with browser(url, "phone") as page:
        person = Person(page, seed=1)
        await person.enter(PEOPLE["سارا"])
        await page.click("#begin")
        await person.say("/solo")
        await person.press("آزول")
        await person.press("شروع بازی")
        text = await person.play(("سارا",))
        assert "پایان بازی" in text
        assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")


async def test_two_people_play_a_group_game_to_its_end(url: str) -> None:
    async with browser(url, "desktop") as page:
        person = Person(page, seed=2)
        await person.enter(GROUP)
        await person.say("/new")
        await person.press("آزول")
        await person.press("میز را باز کن")
        await page.locator("[data-callback]", has_text="پیوستن").wait_for()
        await person.become("امیر")
        await person.press("پیوستن")
        await page.locator("[data-message]", has_text="۲: \u2068امیر").last.wait_for()
        await person.become("سارا")
        await person.press("شروع بازی")
        text = await person.play(("سارا", "امیر"))
        assert "پایان بازی" in text
        await person.press("🔁")
        await page.locator("[data-callback]", has_text="پیوستن").last.wait_for()
