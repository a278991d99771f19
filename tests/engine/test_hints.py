"""Hints: a legal word, and the reason that the numbers of the search give."""

import random

import pytest

from engine.contract import Word
from engine.games import game
from engine.players.hints import hint, reasoned
from engine.players.search import Plan, plans
from engine.saying import Saying, say

MOVE = say("azul-advice-column", line=1, column=1)


def plan(at_once: float, answered: float | None = None, looks: int = 10) -> Plan:
    return Plan(Word("x"), looks, 0.5, 0.0, at_once, answered)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ([plan(3)], say("hint-only", move=MOVE)),
        ([plan(3), plan(1, looks=0)], say("hint-looks-best", move=MOVE)),
        (
            [plan(5, 2), plan(3, 2), plan(1, 2)],
            say("hint-gain", move=MOVE, gain=3, counts="points"),
        ),
        (
            [plan(3, 1), plan(3, 4), plan(3, 6)],
            say("hint-deny", move=MOVE, denied=4, counts="points"),
        ),
        (
            [plan(5, 1), plan(3, 4), plan(1, None)],
            say("hint-gain-and-deny", move=MOVE, gain=3, denied=3, counts="points"),
        ),
        ([plan(1, 4), plan(3, 4)], say("hint-later", move=MOVE, less=2, counts="points")),
        ([plan(3, 4), plan(3, 4)], say("hint-close", move=MOVE)),
        ([plan(3), plan(3, 4)], say("hint-close", move=MOVE)),
    ],
)
def test_the_reason_is_what_sets_the_move_apart(found: list[Plan], told: Saying) -> None:
    assert reasoned(MOVE, found) == told


@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_a_hint_is_the_word_that_the_search_would_play(wall: str) -> None:
    azul = game("azul")
    chance = random.Random(5)
    state = azul.start(2, {"wall": wall}, None, "5").state
    while azul.to_move(state) is not None:
        if chance.random() < 0.15:
            view = azul.observe(state, state.turn)
            found = hint(azul, view, "1", looks=20)
            assert found is not None
            assert found.word == plans(azul, view, "1", looks=20)[0].word
        state = azul.apply(state, chance.choice(azul.legal_moves(state))).state
