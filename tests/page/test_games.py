"""Games in the page by real clicks, from the command to the score: solo and in a group.

By day, the games in the page take turns: these two, and those of test_across.py, test_private_hands.py and
test_evenings.py. Each day one or two of them are played, and each night all.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.bot_fixture import AMIR, GROUP, SARA
from tests.bot.texts import name, text
from tests.conftest import NIGHTLY, by_turns, is_today
from tests.page.browser import FITS_WIDTH, NAMES, Person, opened


@pytest.mark.slow
@by_turns(0, 4)
async def test_a_solo_game_is_played_to_its_end(url: str, chrome: Any) -> None:
    async with opened(chrome, url, "phone") as page:
        person = Person(page, seed=1)
        await person.enter(SARA)
        await page.click("#begin")
        await person.say("/solo")
        await page.locator('[data-callback^="n:azul:"]').last.click()
        await person.press(text("setup-start"))
        assert text("end-title") in await person.play(SARA)
        assert await page.evaluate(FITS_WIDTH)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("presses", "end"),
    [
        pytest.param(12, "note-closed", marks=() if is_today(2, 4) else NIGHTLY),
        pytest.param(600, "end-title", marks=NIGHTLY),
    ],
    ids=["stopped", "to the end"],
)
async def test_two_people_play_a_group_game(url: str, chrome: Any, presses: int, end: str) -> None:
    async with opened(chrome, url, "desktop") as page:
        person = Person(page, seed=2)
        await person.enter(GROUP)
        await person.say("/new")
        await page.locator('[data-callback^="n:azul:"]').last.click()
        await person.press(text("setup-open"))
        await page.locator("[data-callback]", has_text=text("lobby-join")).wait_for()
        await person.become(AMIR)
        await person.press(text("lobby-join"))
        await page.locator(
            "[data-message]",
            has_text=text("lobby-seat", number=2, player=name(NAMES[AMIR])).rstrip("\u2069"),
        ).last.wait_for()
        await person.become(SARA)
        await person.press(text("lobby-start"))
        assert text(end, player=name(NAMES[SARA])) in await person.play(SARA, AMIR, presses=presses)
        await person.press(text("key-rematch"))
        await page.locator("[data-callback]", has_text=text("lobby-join")).last.wait_for()
