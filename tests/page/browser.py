"""The page of the sandbox in a real browser, with real clicks."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from bot.tables.asides import MARK
from bot.telegram.buttons.buttons import WordButton
from bot.telegram.buttons.callback_data import unpack
from bot.telegram.chat_activity import RATE
from tests.bot.texts import name, text

STATE = Path(__file__).parents[2] / "bot" / "sandbox" / "model" / "initial_state.json"
INITIAL_STATE = json.loads(STATE.read_text(encoding="utf-8"))
SIZES = {"phone": (360, 740), "desktop": (1280, 800)}
NAMES = {user["id"]: user["first_name"] for user in INITIAL_STATE["people"]}
"""The first names of the people in the sandbox, by id."""
POLICY = "Content Security Policy"
"""The text that Chromium writes to the console for each violation of the policy."""
BREATH = 1000 / RATE
"""Milliseconds to wait before a press, because the bot refuses presses that follow each other faster."""
TURN = text("board-turn", player=name("\0")).partition("\0")[0]
"""The beginning of the line that names the player to move."""
OWN_TURN = text("board-turn-own")
"""The line that names the turn of the person to move, if only they see the board."""
TIMEOUT = 300
"""Seconds after which waiting for the page fails. It normally takes much less."""
POLLING = 20
"""Milliseconds between two checks of the page. Checking in every frame would keep a processor busy."""
WATCHING = 100
"""Milliseconds between two checks of the page of a game, whose people pause longer between two presses (BREATH)."""
BLOCKED = text("key-blocked", label="").strip()
"""The beginning of the label of a blocked key."""
REMATCH = text("key-rematch")

FITS_WIDTH = "document.documentElement.scrollWidth <= innerWidth"
"""Whether the page is no wider than the window, as JavaScript."""
NEWEST_BOARD = """() => {
    const boards = [...document.querySelectorAll("[data-message]")]
        .filter(m => m.querySelector(".photo img"));
    const last = boards.at(-1);
    if (!last) return ["", []];
    const keys = [...last.querySelectorAll("[data-callback]")];
    return [last.innerText, keys.map(k => [k.dataset.callback, k.innerText])];
}"""
"""JavaScript that returns the text and the [data, words] of the keys of the newest message with a picture."""

Board = tuple[str, list[tuple[str, str]]]
"""The text of a message, and the callback data and labels of its keys."""


@asynccontextmanager
async def opened(chrome: Any, url: str, size: str) -> AsyncIterator[Any]:
    """The page in Chromium. Script errors, policy violations and requests to other servers are failures."""
    wrong: list[str] = []
    width, height = SIZES[size]
    context = await chrome.new_context(
        viewport={"width": width, "height": height}, locale="fa-IR", timezone_id="UTC"
    )
    page = await context.new_page()
    page.set_default_timeout(1000 * TIMEOUT)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: POLICY in line.text and wrong.append(line.text))
    page.on("request", lambda asked: asked.url.startswith(url) or wrong.append(asked.url))
    await page.goto(url)
    await page.wait_for_selector("[data-chat]")
    yield page
    await context.close()
    assert wrong == []


def _board(found: list[Any]) -> Board:
    shown, keys = found
    return shown, [(data, label) for data, label in keys]


def is_move(data: str, label: str) -> bool:
    """Return whether a button is a word or a partial word that no rule refuses."""
    button = unpack(data)
    is_word = (
        isinstance(button, WordButton) and button.word != "" and not button.word.startswith(MARK)
    )
    return is_word and not label.startswith(BLOCKED)


class Person:
    """The user of the page; `become` switches between the people of the sandbox."""

    newest = NEWEST_BOARD

    def __init__(self, page: Any, seed: int) -> None:
        self.page = page
        self.number: int | None = None
        self.chance = Random(seed)

    async def enter(self, chat: int) -> None:
        if await self.page.is_visible("#back"):
            await self.page.click("#back")
        await self.page.click(f'[data-chat="{chat}"]')

    async def become(self, person: int) -> None:
        await self.page.click(f'[data-person="{person}"]')
        self.number = person

    async def say(self, message: str) -> None:
        await self.page.fill("#text", message)
        await self.page.press("#text", "Enter")

    async def press(self, words: str) -> None:
        """Press the newest key with this label."""
        await self.page.locator("[data-callback]", has_text=words).last.click()

    async def board(self) -> Board:
        """Return the newest message with a picture: its text, and (data, label) of its keys."""
        return _board(await self.page.evaluate(f"({self.newest})()"))

    async def changed(self, before: Board | None) -> Board:
        """Wait until the newest board differs from `before`, and return it. Raises TimeoutError of playwright."""
        changed = await self.page.wait_for_function(
            f"""before => {{
                const board = ({self.newest})();
                return board[1].length && JSON.stringify(board) !== before ? board : null;
            }}""",
            polling=WATCHING,
            arg=None
            if before is None
            else json.dumps(before, ensure_ascii=False, separators=(",", ":")),
        )
        return _board(await changed.json_value())

    def mover_of(self, shown: str, people: Iterable[int]) -> int | None:
        """Return the person whose turn it is according to a board: the user, if only they see it, or one it names."""
        if OWN_TURN in shown:
            return next(iter(people)) if self.number is None else self.number
        turn = shown.rsplit(TURN, 1)[-1] if TURN in shown else ""
        return next((person for person in people if NAMES[person] in turn), None)

    async def play(self, *people: int, presses: int = 600) -> str:
        """Press random keys until a rematch is offered, and return the text of the last board.

        After `presses` presses the first of the people, who is the host, stops the game.
        """
        now, stopped, pressed = await self.changed(None), False, ""
        for number in range(2 * presses):
            shown, keys = now
            if any(label == REMATCH for _, label in keys):
                return shown
            if number >= presses and not stopped:
                stopped = True
                await self.become(people[0])
                await self.say("/stop")
                await self.press(text("stop-yes"))
            if stopped:
                now = await self.changed(now)
                continue
            mover = self.mover_of(shown, people)
            if mover is not None:
                if len(people) > 1:
                    await self.become(mover)
                moves = [data for data, label in keys if is_move(data, label)]
                # The key with the choice that was just made has no effect.
                pressed = self.chance.choice([data for data in moves if data != pressed])
                await self.page.wait_for_timeout(BREATH)
                await self.page.locator(f'[data-callback="{pressed}"]').last.click()
            now = await self.changed(now)
        raise AssertionError("the game does not end")
