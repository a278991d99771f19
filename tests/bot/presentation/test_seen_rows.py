"""The keys of a board that only one person sees."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.presentation.keys.board_keys import seen_rows
from engine.contract import Word
from engine.games import KEYS, game
from tests.conftest import samples


@pytest.mark.parametrize("seed", range(samples(1)))
@pytest.mark.parametrize("key", KEYS)
def test_a_person_sees_each_of_their_own_keys_with_its_own_label(key: str, seed: int) -> None:
    """Several keys may have the same word, such as those that only name the tiles of a row."""
    rules, chance, checked = game(key), random.Random(f"{key} {seed}"), 0
    state = rules.start(min(rules.seat_counts), {}, rules.components(None), str(seed)).state
    while (seat := rules.to_move(state)) is not None:
        view = rules.observe(state, seat)
        word = chance.choice(rules.legal_moves(state))
        parts = rules.encode(word).split(".")
        for length in range(min(len(parts), 3)):
            chosen = Word(".".join(parts[:length]))
            own = rules.own_keys(view, chosen).rows
            seen = seen_rows(rules, view, chosen, rules.keys(view, chosen).rows)
            assert Counter(str(one) for row in seen for one in row) == Counter(
                str(one) for row in own for one in row
            )
            checked += 1
        state = rules.apply(state, word).state
    assert checked
