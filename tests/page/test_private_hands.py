"""Three people play Reef in the page by real clicks, with hands that nobody else sees.

At every turn the two opponents and an outsider press the keys of the board. The nightly run plays to the end.
By day, it takes turns with the other games in the page (tests/page/test_games.py).
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from bot.store.records import TableKey
from bot.telegram.buttons.buttons import Action, RulesButton, TableButton, WordButton
from bot.telegram.buttons.callback_data import unpack
from engine.contract import Word
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA
from tests.bot.texts import name, text
from tests.conftest import NIGHTLY, is_today
from tests.page.browser import (
    BREATH,
    FITS_WIDTH,
    NAMES,
    NEWEST_BOARD,
    REMATCH,
    TIMEOUT,
    TURN,
    Person,
    is_move,
    opened,
)

PEOPLE = (SARA, AMIR, NEGAR)
CLICK = 20_000
"""Milliseconds of an attempt to press a key that may have gone since it was seen."""
SHOWN = (Action.RETURN, Action.HINT, Action.RULES, Action.TABLE, Action.TEXT)
"""The actions that change nothing for the others."""
PUBLISHES = '[data-callback^="r:"][data-callback$=":e"]'
"""The keys that show a private page of the rules to everyone."""
MARKED = "فقط شما می‌بینید"
MESSAGES = "document.querySelector('#messages').innerText"


class Group(Person):
    """The people of the group, who share the page. Private pages of the rules are not taken for the board."""

    newest = NEWEST_BOARD.replace(
        ".filter(", f".filter(m => !m.querySelector(`{PUBLISHES}`)).filter("
    )

    async def begin(self) -> None:
        """Open a table of Reef, and start the game of three. Dialogs of answers are closed whenever they come."""

        async def close(key: Any) -> None:
            await key.click()

        await self.page.add_locator_handler(
            self.page.get_by_role("button", name="باشد").last, close
        )
        await self.enter(GROUP)
        await self.say("/new reef 3")
        await self.page.locator("[data-callback]", has_text=text("lobby-join")).wait_for()
        for number, person in ((2, AMIR), (3, NEGAR)):
            await self.become(person)
            await self.page.wait_for_timeout(BREATH)
            await self.press(text("lobby-join"))
            seated = text("lobby-seat", number=number, player=name(NAMES[person]))
            await self.page.locator(
                "[data-message]", has_text=seated.rstrip("\u2069")
            ).last.wait_for()
        await self.become(SARA)
        await self.press(text("lobby-start"))

    async def click(self, data: str) -> None:
        """Press a key if it is still there."""
        from playwright.async_api import TimeoutError as TookTooLong

        await self.page.wait_for_timeout(BREATH)
        key = self.page.locator(f'[data-callback="{data}"]').last
        async with asyncio.timeout(TIMEOUT):
            while await key.count():
                with suppress(TookTooLong):
                    await key.click(timeout=CLICK)
                    break
        await self.page.wait_for_timeout(BREATH)

    async def mover(self) -> int | None:
        """Return whose turn it is, as the outsider sees it, or None at the end."""
        await self.become(CHRISTOPHER)
        shown, keys = await self.changed(None)
        if any(label == REMATCH for _, label in keys):
            return None
        turn = shown.rsplit(TURN, 1)[-1]
        return next(one for one in PEOPLE if NAMES[one] in turn)

    async def see_hand(self, mover: int) -> set[str]:
        """Show a player their hand, and return the labels of its keys."""
        await self.become(mover)
        _, public = await self.changed(None)
        aside = [data for data, _ in public if word_of(data) == "?hand"]
        if not aside:
            return set()
        await self.click(aside[0])
        await self.page.locator("[data-message]", has_text=MARKED).last.wait_for()
        _, own = await self.board()
        assert await self.page.evaluate(FITS_WIDTH)
        known = {label for _, label in public}
        return {label for data, label in own if word_of(data).startswith("play.")} - known

    async def press_everything(self, person: int, secrets: set[str], most: int) -> None:
        """Let somebody else press each key that they see once, and search for secrets after each press."""
        await self.become(person)
        pressed: set[str] = set()
        for _ in range(most):
            _, keys = await self.changed(None)
            left = [data for data, _ in keys if data not in pressed and is_harmless(data)]
            if not left:
                break
            data = self.chance.choice(left)
            pressed.add(data)
            await self.click(data)
            seen = await self.page.evaluate(MESSAGES)
            assert not [one for one in secrets if one in seen], (person, data)
            assert await self.page.evaluate(FITS_WIDTH)

    async def move(self, mover: int) -> None:
        """Press random keys that the player sees until the turn is over."""
        await self.become(mover)
        shown, keys = await self.changed(None)
        position = position_of(keys)
        while position_of(keys) == position and not any(one == REMATCH for _, one in keys):
            moves = [data for data, label in keys if is_move(data, label)]
            await self.click(self.chance.choice(moves))
            shown, keys = await self.board()
        assert shown


def word_of(data: str) -> Word:
    button = unpack(data)
    return Word(button.word) if isinstance(button, WordButton) else Word("")


def position_of(keys: list[tuple[str, str]]) -> tuple[TableKey, int] | None:
    found = [unpack(data) for data, _ in keys]
    return next(((one.table, one.position) for one in found if isinstance(one, WordButton)), None)


def is_harmless(data: str) -> bool:
    """Return whether a key is one of the game, goes back, or only shows something. Others could end the turn."""
    button = unpack(data)
    is_shown = isinstance(button, TableButton) and button.action in SHOWN
    return is_shown or isinstance(button, WordButton | RulesButton)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hands", "most"),
    [
        pytest.param(2, 2, marks=() if is_today(2, 4) else NIGHTLY),
        pytest.param(200, 100, marks=NIGHTLY),
    ],
    ids=["short", "whole"],
)
async def test_opponents_and_an_outsider_never_see_a_hand(
    url: str, chrome: Any, hands: int, most: int
) -> None:
    async with opened(chrome, url, "phone") as page:
        group, looked = Group(page, seed=4), 0
        await group.begin()
        while looked < hands and (mover := await group.mover()) is not None:
            secrets = await group.see_hand(mover)
            if secrets:
                looked += 1
                for person in {*PEOPLE, CHRISTOPHER} - {mover}:
                    await group.press_everything(person, secrets, most)
            await group.move(mover)
        assert looked == hands or (looked > 20 and await group.mover() is None)
