"""The ways out of the bot besides the board: its log, the data of its keys, and the rule that a key opens for all."""

from __future__ import annotations

import logging
import random
import re
from dataclasses import replace

import pytest

from bot.runtime.log import LineFormatter
from bot.tables.repository import LiveTable
from engine.contract import Word
from engine.games.reef import GAME
from engine.games.reef.state import Held
from tests.bot.house import AMIR, GROUP, NEGAR, SARA, House
from tests.bot.test_reef_hands import a_table, pressed, with_truth
from tests.engine.reef.drawn import card

CARD_ID = re.compile(r"\bR[0-6][0-9]\b")


async def mover_of(house: House, live: LiveTable) -> int:
    owner = live.table.chairs[live.table.to_move or 0].owner
    assert owner is not None
    return (await house.store.person(owner)).telegram_id


async def test_the_log_names_no_card_and_nothing_that_was_told_to_one_person(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    """At the level that tells most: hands, hints, half-made moves, refusals, cautions, and a whole game."""
    caplog.set_level(logging.DEBUG, "bot")
    live = await a_table(house)
    told: set[str] = set()
    for person in (SARA, AMIR, NEGAR):
        for data in filter(lambda one: ":?" in one, house.keys(GROUP)):
            told.add(str((await pressed(house, person, data))["text"]))
    mover = await mover_of(house, live)
    told.add(await house.press(mover, GROUP, house.key(GROUP, "a:", ":q:")))
    for step in ("play.1", "play.1.a1"):
        told.add(await house.press(mover, GROUP, house.key(GROUP, "w:", f":{step}")))
    await house.play_out(live.key, GROUP, seed=3)
    secrets = {line for text in told for line in text.splitlines() if len(line) > 12}
    assert len(secrets) > 6
    written = "\n".join(map(LineFormatter().format, caplog.records))
    assert "handled" in written or "sent" in written
    assert not [line for line in secrets if line in written]
    assert CARD_ID.findall(written) == []


async def test_no_key_of_a_whole_game_carries_the_name_of_a_card(house: House) -> None:
    live = await a_table(house)
    chance, data = random.Random(4), set[str]()
    while (await house.app.tables.live(live.key)).table.to_move is not None:
        data |= set(house.keys(GROUP))
        await house.move(live.key, GROUP, chance)
    words = {one.split(":")[3] for one in data if one.startswith("w:")}
    assert any(word.startswith("play.") for word in words)
    part = r"(\d|[a-d]\d|none|swap|purple|red|yellow|green)"
    grammar = rf"(\?hand|\?known\.\d|deck|(take|deck)\.\d|(put|play)(\.{part})*)?"
    assert [word for word in words if not re.fullmatch(grammar, word)] == []


async def page_after_pressing(house: House, live: LiveTable, id: str, word: str) -> tuple[str, str]:
    """The mover holds this secret card and the yellow bank is empty: the answer, and the page that «?» opens."""
    state = live.table.state
    seat = live.table.to_move or 0
    hand = (Held(card(id), known=False), *state.players[seat].hand[1:])
    players = list(state.players)
    players[seat] = replace(players[seat], hand=hand)
    bank = (state.bank[0], state.bank[1], 0, state.bank[3])
    live.table = with_truth(live.table, replace(state, players=tuple(players), bank=bank))
    live.choice = (live.table.position, "play.1.a1")
    await house.app.boards.show(live.key)
    await house.rest()
    mover = await mover_of(house, live)
    answer = await house.press(mover, GROUP, house.key(GROUP, "w:", f":{word}"))
    before = house.last(GROUP)["message_id"]
    await house.press(mover, GROUP, house.key(GROUP, "a:", ":h:"))
    page = house.last(GROUP)
    assert page["message_id"] > before
    return answer, str(page.get("text") or page.get("caption"))


async def test_the_rules_key_does_not_tell_the_group_why_a_hidden_card_was_refused(
    house: House,
) -> None:
    live = await a_table(house)
    refused, page = await page_after_pressing(house, live, "R10", "play.1.a1.a2")
    assert "RF-23" in refused
    assert GAME.refusal(live.table.view(), Word("play.1.a1.a2")) is None
    assert "RF-21" in page
    assert "RF-23" not in page
