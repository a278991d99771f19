"""Every registered game is played through the whole bot: opened, started, moved by buttons, and ended."""

import random

import pytest

from bot.presentation.boards.text_boards import text_board
from bot.presentation.captions.caption_layouts import units
from bot.presentation.captions.captions import board_caption
from bot.presentation.texts import LOCALES, Voice
from bot.rules.completeness import missing_parts
from bot.rules.text_files import draft_texts
from bot.store.records import Stage
from engine.contract import View
from engine.games import KEYS, game
from engine.saying import say
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, BotFixture
from tests.bot.game_fixtures import start_game
from tests.bot.names import PERSIAN_NAMES
from tests.conftest import sampled

NAMES = (PERSIAN_NAMES[0], "Amir", *PERSIAN_NAMES[2:])
MOVES = 30
"""The maximum number of moves through the bot, after which a game is left."""


@pytest.mark.parametrize("key", KEYS)
def test_a_game_is_complete(key: str) -> None:
    assert (*missing_parts(key), *draft_texts(key)) == ()


@pytest.mark.parametrize("key", KEYS)
async def test_a_game_is_played_by_buttons(key: str, bot: BotFixture) -> None:
    seats, chance = min(game(key).seat_counts), random.Random(1)
    others = (AMIR, NEGAR, CHRISTOPHER)[: seats - 1]
    row = await start_game(bot, *others, game=key)
    for _ in range(MOVES):
        if (await bot.row(row.key)).stage is Stage.RUNNING:
            await bot.play_move(row.key, GROUP, chance)
    assert bot.failed_calls() == []
    if (await bot.row(row.key)).stage is Stage.OVER:
        assert Voice("fa")(say("end-title")) in bot.last(GROUP)["caption"]


@pytest.mark.parametrize("locale", sampled(LOCALES, 2))
@pytest.mark.parametrize("key", KEYS)
def test_captions_can_be_written(key: str, locale: str) -> None:
    rules, chance = game(key), random.Random(2)
    for seats in rules.seat_counts:
        voice = Voice(locale, NAMES[:seats], strict=True)
        step = rules.start(seats, {}, rules.components(None), "captions")
        while True:
            view: View = rules.observe(step.state, None, step.events)
            assert 0 < units(board_caption(rules, view, voice)) <= 1024
            if view.to_move is None:
                break
            words = rules.plausible_moves(rules.observe(step.state, view.to_move))
            step = rules.apply(step.state, rules.decode(chance.choice(words)))
        assert text_board(rules, view, voice)
