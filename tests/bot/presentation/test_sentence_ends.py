"""Every line about a move ends like a sentence."""

from __future__ import annotations

import re

import pytest

from bot.presentation.captions.lines import lines_by_move
from bot.presentation.texts import LOCALES, Voice
from engine.contract import Event
from engine.games import KEYS, game
from engine.saying import Saying
from tests.bot.names import PERSIAN_NAMES
from tests.bot.presentation.caption_samples import sampled_games


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", KEYS)
def test_a_brief_message_has_a_full_stop_unless_it_is_a_clause(key: str, locale: str) -> None:
    voice, rules = Voice(locale, PERSIAN_NAMES), game(key)
    told: set[Saying] = set()
    for one in sampled_games(key):
        *_, table = one.tables()
        events = (event for turn in table.turns for event in turn.events)
        told.update(
            *(rules.tell(event, brief=True) for event in events if isinstance(event, Event))
        )
    assert rules.clauses <= {one.id for one in told}
    assert {one.id for one in told if voice(one)[-1] not in ".!"} == rules.clauses


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", KEYS)
def test_every_line_about_an_earlier_move_ends_like_a_sentence(key: str, locale: str) -> None:
    voice, rules, clauses = Voice(locale, PERSIAN_NAMES), game(key), 0
    for one in sampled_games(key):
        *_, table = one.tables()
        view = table.view(since=0)
        for moves in lines_by_move(rules, view):
            for line in (line for move in moves[:-1] for line in move):
                assert re.sub("[\u2066-\u2069]", "", line.write(voice))[-1] in ".!:"
                clauses += line.saying.id in rules.clauses
    assert clauses or not rules.clauses
