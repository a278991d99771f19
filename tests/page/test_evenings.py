"""Evenings of a group in the page by real clicks at 360 px: a take-back and a pause, and a substitute.

By day, they take turns with the other games in the page (tests/page/test_games.py).
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.callback_data import unpack
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA
from tests.bot.texts import name, text
from tests.conftest import by_turns
from tests.page.browser import BREATH, FITS_WIDTH, NAMES, TIMEOUT, Person, is_move, opened

KEYS = "[...document.querySelectorAll('[data-callback]')].map(key => key.dataset.callback)"


class Evening(Person):
    """The people of a group at one table. `mover` is the person to move, as the newest board says."""

    async def open_game(self, host: int, *others: int) -> None:
        """Let people open a table of Azul in the group, join it and start."""
        await self.enter(GROUP)
        await self.become(host)
        await self.say(f"/new azul {1 + len(others)}")
        for number, person in enumerate(others, 2):
            await self.press_key(person, Action.JOIN)
            seat = text("lobby-seat", number=number, player=name(NAMES[person]))
            await self.page.locator(
                "[data-message]", has_text=seat.rstrip("\u2069")
            ).last.wait_for()
        await self.press_key(host, Action.START)
        await self.changed(None)

    async def press_key(self, person: int, action: Action) -> None:
        """Let a person press the newest key with an action, once it is there."""
        await self.become(person)
        await self.page.wait_for_timeout(BREATH)
        async with asyncio.timeout(TIMEOUT):
            while not (
                found := [one for one in await self.page.evaluate(KEYS) if _does(one, action)]
            ):
                await self.page.wait_for_timeout(50)
        await self.page.locator(f'[data-callback="{found[-1]}"]').last.click()

    async def shows(self, part: str) -> None:
        """Wait until the newest board contains a text, and check that the page is not wider than the screen."""
        shown, keys = now = await self.board()
        while part not in shown:
            shown, keys = now = await self.changed(now)
        assert keys
        assert await self.page.evaluate(FITS_WIDTH)

    async def mover(self) -> int:
        """Return the person whose turn it is."""
        shown, _ = await self.changed(None)
        mover = self.mover_of(shown, (SARA, AMIR, NEGAR))
        assert mover is not None, shown
        return mover

    async def take_turn(self) -> int:
        """Press random keys for the person to move until it is somebody else's turn. Return who moved."""
        mover = await self.mover()
        await self.become(mover)
        shown, keys = await self.changed(None)
        while self.mover_of(shown, (mover,)) == mover:
            moves = [data for data, label in keys if is_move(data, label)]
            await self.page.wait_for_timeout(BREATH)
            await self.page.locator(f'[data-callback="{self.chance.choice(moves)}"]').last.click()
            shown, keys = await self.changed((shown, keys))
        return mover


def _does(data: str, action: Action) -> bool:
    button = unpack(data)
    return isinstance(button, TableButton) and button.action is action


@pytest.mark.slow
@by_turns(3, 4)
async def test_a_move_is_taken_back_and_a_game_is_paused_and_continued(
    url: str, chrome: Any
) -> None:
    async with opened(chrome, url, "phone") as page:
        evening = Evening(page, seed=4)
        await evening.open_game(SARA, AMIR)
        first = await evening.take_turn()
        second = await evening.mover()
        await evening.press_key(first, Action.UNDO)
        told = text("note-took-back", player=name(NAMES[first]))
        await evening.shows(told.rpartition("\u2069")[2])  # the name may be followed by a surname
        assert await evening.mover() == first
        await evening.take_turn()
        await evening.press_key(second, Action.TABLE)
        await evening.press_key(second, Action.PAUSE)
        await evening.press_key(first, Action.AGREE)
        message = page.locator("[data-message]").last
        await page.locator("[data-message]", has_text=text("proposal-paused")).last.wait_for()
        assert text("proposal-paused") in await message.inner_text()
        await evening.press_key(first, Action.CONTINUE)
        await message.locator(".photo img").wait_for()  # the board is the newest message again
        assert await evening.take_turn() == second
        assert await page.evaluate(FITS_WIDTH)


@pytest.mark.slow
@by_turns(3, 4)
async def test_somebody_leaves_and_another_person_takes_the_seat(url: str, chrome: Any) -> None:
    async with opened(chrome, url, "phone") as page:
        evening = Evening(page, seed=5)
        await evening.open_game(SARA, AMIR)
        await evening.take_turn()
        await evening.take_turn()
        await evening.become(AMIR)
        await evening.say("/leave")
        await evening.press_key(AMIR, Action.LEAVE_SURELY)
        left = text("note-left", player=name(NAMES[AMIR])).strip("\u2068\u2069")
        await page.locator("[data-message]", has_text=left.partition("\u2069")[2]).last.wait_for()
        await evening.press_key(NEGAR, Action.TAKE_OVER)
        await evening.press_key(SARA, Action.AGREE)
        seated = text("proposal-seated", player=name(NAMES[NEGAR])).partition("\u2069")[2]
        await page.locator("[data-message]", has_text=seated).last.wait_for()
        movers = {await evening.take_turn() for _ in range(4)}
        assert movers == {SARA, NEGAR}
        assert await page.evaluate(FITS_WIDTH)
