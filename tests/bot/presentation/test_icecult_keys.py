"""The labels of Ice Cult's keys: all of one keyboard differ, and Persian ones read from right to left."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from bidi.algorithm import get_display

from bot.presentation.keys.board_keys import key_label
from bot.presentation.texts import LOCALES, Texts
from engine.contract import Word
from engine.games import game
from tests.page.labels import keypads

RLM, ZWNJ = "\u200f", "\u200c"


def keyboards(locale: str) -> Iterator[set[tuple[str, Word]]]:
    """Yield the labels and words of the keyboards of a random game."""
    rules, voice = game("icecult"), Texts.load(strict=True).voice(locale)
    chance = random.Random(7)
    state = rules.start(3, {}, rules.components(None), "keys").state
    for _ in range(60):
        view = rules.observe(state, None)
        for _, pad in keypads(rules, view, chance):
            yield {(voice.plain(key_label(key)), key.word) for row in pad.rows for key in row}
        state = rules.apply(state, chance.choice(list(rules.legal_moves(state)))).state
        if rules.to_move(state) is None:
            return


@pytest.mark.parametrize("locale", LOCALES)
def test_the_keys_of_one_keyboard_have_different_labels(locale: str) -> None:
    for keys in keyboards(locale):
        assert len({label for label, _ in keys}) == len(keys)


def test_every_persian_key_reads_from_right_to_left() -> None:
    """The display order of the bidirectional algorithm is the order of writing, reversed, apart from numbers."""
    seen = {label for keys in keyboards("fa") for label, _ in keys}
    assert any("🟥✚" in label for label in seen)
    for label in seen:
        text = label.replace(RLM, "").replace(ZWNJ, "")
        shown = get_display(label).replace(RLM, "")
        mirrored = shown[::-1].translate(str.maketrans("()", ")("))
        assert re.sub(r"\d+", lambda one: one[0][::-1], mirrored) == text, label
