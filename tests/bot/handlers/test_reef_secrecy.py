"""Hidden information of Reef is in no log line, in no callback data and in no rules page shown to the group."""

from __future__ import annotations

import logging
import random
import re
from dataclasses import replace

import pytest

from bot.runtime.log import LineFormatter
from bot.tables.asides import MARK
from bot.tables.live_table import LiveTable
from bot.telegram.buttons.buttons import Action
from engine.contract import Word
from engine.games.reef import GAME
from engine.games.reef.state import Held
from engine.saying import Term
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.handlers.reef_game import reef_game
from tests.bot.handlers.reef_states import with_truth
from tests.bot.texts import text
from tests.engine.reef.diagrams import card

CARD_ID = re.compile(r"\bR[0-6][0-9]\b")


async def test_the_log_names_no_card_and_nothing_that_was_told_to_one_person(
    bot: BotFixture, caplog: pytest.LogCaptureFixture
) -> None:
    """At level DEBUG, with hands, hints, partial words, refusals, cautions, and a whole game."""
    caplog.set_level(logging.DEBUG, "bot")
    live = await reef_game(bot)
    told: set[str] = set()
    for person in (SARA, AMIR, NEGAR):
        for button in bot.words(GROUP):
            if button.word.startswith(MARK):
                told.add(await bot.press(person, GROUP, button))
    mover = await bot.to_move(live.key)
    told.add(await bot.press(mover, GROUP, bot.find_button(GROUP, Action.HINT)))
    for step in ("play.1", "play.1.a1"):
        told.add(await bot.press(mover, GROUP, bot.find_word(GROUP, step)))
    await bot.play_to_end(live.key, GROUP, seed=3)
    secrets = {line for text in told for line in text.splitlines() if len(line) > 12}
    assert len(secrets) > 6
    written = "\n".join(map(LineFormatter().format, caplog.records))
    assert "handled" in written or "sent" in written
    assert not [line for line in secrets if line in written]
    assert CARD_ID.findall(written) == []


async def test_no_key_of_a_whole_game_carries_the_name_of_a_card(bot: BotFixture) -> None:
    live = await reef_game(bot)
    chance, words = random.Random(4), set[str]()
    while (await bot.table(live.key)).to_move is not None:
        words |= {button.word for button in bot.words(GROUP)}
        await bot.play_move(live.key, GROUP, chance)
    assert any(word.startswith("play.") for word in words)
    part = r"(\d|[a-d]\d|none|swap|purple|red|yellow|green)"
    grammar = rf"(\?hand|\?known|deck|(take|deck)\.\d|(put|play)(\.{part})*)?"
    assert [word for word in words if not re.fullmatch(grammar, word)] == []


async def page_after_pressing(
    bot: BotFixture, live: LiveTable, id: str, word: str
) -> tuple[str, str]:
    """Give the mover this hidden card, empty the yellow bank, and press a word and the rules button.

    Return the answer to the word, and the text of the rules page.
    """
    state = live.table.state
    seat = live.table.to_move or 0
    hand = (Held(card(id), known=False), *state.players[seat].hand[1:])
    players = list(state.players)
    players[seat] = replace(players[seat], hand=hand)
    bank = (state.bank[0], state.bank[1], 0, state.bank[3])
    live.table = with_truth(live.table, replace(state, players=tuple(players), bank=bank))
    live.choice = (live.table.position, "play.1.a1")
    await bot.app.boards.show(live.key)
    await bot.idle()
    mover = await bot.to_move(live.key)
    answer = await bot.press(mover, GROUP, bot.find_word(GROUP, word))
    before = bot.last_id(GROUP)
    await bot.press(mover, GROUP, bot.find_button(GROUP, Action.RULES))
    page = bot.last(GROUP)
    assert page["message_id"] > before
    return answer, str(page.get("text") or page.get("caption"))


async def test_the_rules_key_does_not_tell_the_group_why_a_hidden_card_was_refused(
    bot: BotFixture,
) -> None:
    live = await reef_game(bot)
    refused, page = await page_after_pressing(bot, live, "R10", "play.1.a1.a2")
    assert refused == text("reef-no-bank", colour=Term("reef-colour-yellow"))
    assert GAME.refusal(live.table.view(), Word("play.1.a1.a2")) is None
    assert "RF-21" in page
    assert "RF-23" not in page
