"""Two people who have no group with the bot play in the page by real clicks, from the invitation on.

By day, they take turns with the other games in the page (tests/page/test_games.py).
"""

from __future__ import annotations

import json
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.bot.bot_fixture import AMIR, SARA
from tests.bot.texts import name, text
from tests.conftest import by_turns
from tests.page.browser import BREATH, FITS_WIDTH, NAMES, OWN_TURN, Person, is_move, opened

QUIET = -1001000000777
MOVES = 6
"""The number of turns that are played."""


def create_group_without_bot(address: str) -> None:
    """Create a group in which Sara and Amir talk, and where the bot is not a member."""
    wanted = {"action": "group", "chat": QUIET, "title": "دوستان", "by": SARA, "members": [AMIR]}
    body = json.dumps({**wanted, "bot": False}).encode()
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"{address}/sandbox/chat", body, headers)) as answer:
        assert answer.status == 200


async def take_turn(person: Person, player: int) -> bool:
    """Press random keys in the private chat of a player until their turn is over. Return False if it is not theirs."""
    await person.become(player)
    shown, keys = await person.changed(None)
    if OWN_TURN not in shown:
        return False
    while OWN_TURN in shown:
        moves = [data for data, label in keys if is_move(data, label)]
        await person.page.wait_for_timeout(BREATH)
        await person.page.locator(f'[data-callback="{person.chance.choice(moves)}"]').last.click()
        shown, keys = await person.changed((shown, keys))
    return True


@pytest.mark.slow
@by_turns(1, 4)
async def test_strangers_play_in_two_private_chats(url: str, chrome: Any) -> None:
    create_group_without_bot(url)
    async with opened(chrome, url, "phone") as page:
        person = Person(page, seed=3)
        person.chance = Random(3)
        await person.enter(SARA)
        await page.click("#begin")
        await person.enter(QUIET)
        await page.fill("#text", "@miz_sandbox_bot دعوت آزول")
        await page.locator("[data-result]").first.click()
        card = page.locator("[data-message]", has=page.locator('[data-callback^="c:"]')).last
        await card.wait_for()
        seat = text("lobby-seat-free", number=2)
        await page.locator("[data-message]", has_text=seat).last.wait_for()
        assert await page.evaluate(FITS_WIDTH)
        await person.become(AMIR)
        await card.locator('[data-callback^="c:"]').click()
        await page.locator("[data-message] .photo img").last.wait_for()  # the private chat, started
        for _ in range(MOVES):
            assert await take_turn(person, AMIR) or await take_turn(person, SARA)
            assert await page.evaluate(FITS_WIDTH)
        await person.enter(QUIET)
        turns = [text("board-turn", player=name(NAMES[one])) for one in (SARA, AMIR)]
        shown = await page.locator("[data-message]").last.inner_text()
        assert text("card-open") in shown
        assert any(turn.strip("\u2068\u2069") in shown for turn in turns)
