"""What the explanation of a puzzle says about the moves that follow the best one."""

from __future__ import annotations

import pytest
from telegram.constants import MessageLimit

from bot.presentation.captions.caption_layouts import units
from bot.presentation.pages.puzzle_pages import explanation, table_text
from bot.presentation.texts import Voice
from bot.puzzles.lines import ends_early, unsure_after
from bot.puzzles.puzzle import position_of, puzzles_of
from engine.games import KEYS
from engine.saying import say
from tests.conftest import sampled


@pytest.mark.parametrize("locale", sampled(["en", "fa"], 2))
@pytest.mark.parametrize("key", KEYS)
def test_an_explanation_shows_what_follows_or_says_why_not(key: str, locale: str) -> None:
    voice = Voice(locale, strict=True)
    sure, likely, unknown = (
        voice(say(one)) for one in ("puzzle-line", "puzzle-line-likely", "puzzle-line-unknown")
    )
    for puzzle in puzzles_of(key)[::6]:
        at, told = position_of(puzzle), explanation(puzzle, None, voice)
        unsure = unsure_after(puzzle, at)
        is_likely = unsure is not None and unsure < len(puzzle.line)
        assert (likely in told) == is_likely, puzzle.name
        assert (sure in told) == (len(puzzle.line) > 1 and not is_likely), puzzle.name
        assert (unknown in told) == ends_early(puzzle, at), puzzle.name


@pytest.mark.parametrize("locale", ["en", "fa"])
def test_the_table_of_a_large_group_fits_into_a_message(locale: str) -> None:
    voice, puzzle = Voice(locale, strict=True), puzzles_of("azul")[0]
    name = "W" * 24
    answers = [(name, at % 2 == 0) for at in range(400)]
    told = table_text(puzzle, answers, [(name, 30, 30)] * 10, voice)
    assert units(told) <= MessageLimit.MAX_TEXT_LENGTH
    assert voice(say("puzzle-others", count=181)) in told
