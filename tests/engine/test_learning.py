"""Weights made by scripts: the features that they learn from are those of the compiled search."""

import random
from math import exp

import pytest

from engine.core import CoreTree
from engine.games import game
from engine.games.icecult.search_encoding import encode_state, numbers_of
from engine.players.tree import SEARCH_PARAMETERS
from scripts import icecult_weights, learn_weights
from scripts.fitting import fit_points, fit_win_shares
from tests.engine.compiled_search import needs_core


def test_known_weights_are_found_again_from_what_they_brought() -> None:
    chance = random.Random(1)
    true, determinize = [2.0, -1.5, 0.25, 7.0], [0.0, 0.0, 0.0, 5.0]
    rows = []
    for _ in range(500):
        found = [float(chance.randint(-3, 3)) for _ in true]
        brought = sum(f * w for f, w in zip(found, true, strict=True))
        rows.append((found, brought, sum(f * w for f, w in zip(found, determinize, strict=True))))
    assert fit_points(rows, determinize, ridge=1e-6) == pytest.approx(true)
    assert fit_points(rows, determinize) == pytest.approx(true, abs=0.2)
    assert fit_points(rows, determinize, ridge=1e9) == pytest.approx(determinize, abs=1e-3)


def test_known_weights_are_found_again_from_shares_of_wins() -> None:
    chance = random.Random(2)
    true, determinize = [2.0, -1.5, 0.25, 3.0], [0.0, 0.0, 0.0, 2.0]
    rows = []
    for _ in range(500):
        found = [float(chance.randint(-3, 3)) for _ in true]
        points = sum(f * w for f, w in zip(found, true, strict=True))
        known = sum(f * w for f, w in zip(found, determinize, strict=True))
        rows.append((found, 1.0 / (1.0 + exp(-points / 4.0)), known))
    assert fit_win_shares(rows, determinize, 4.0, ridge=1e-6) == pytest.approx(true, abs=1e-3)
    assert fit_win_shares(rows, determinize, 4.0) == pytest.approx(true, abs=0.2)
    assert fit_win_shares(rows, determinize, 4.0, ridge=1e9) == pytest.approx(determinize, abs=1e-3)


@needs_core
def test_what_a_weight_of_ice_cult_counts_for_is_what_the_search_counts() -> None:
    """Other weights change the evaluation by what the rows say. PROMISE is 0: what it multiplies depends on them."""
    known = learn_weights.flat(icecult_weights.PLAIN)
    chance = random.Random(3)
    rows = icecult_weights.game_rows(0, 3, known)
    assert len(rows) >= 8
    assert all(0.0 <= aim <= 1.0 for _, aim, _ in rows)
    assert {aim for _, aim, _ in rows} != {0.5}
    assert icecult_weights.game_rows(0, 3, known) == rows
    other = [weight + chance.uniform(-2.0, 2.0) for weight in known]
    other[-1] = 0.0
    state = game("icecult").start(2, {}, None, "learn").state
    for _ in range(40):
        move = chance.choice(list(game("icecult").legal_moves(state)))
        state = game("icecult").apply(state, move).state
    at = tuple(numbers_of(state))
    table = icecult_weights.LearningGame(encode_state(state).numbers[: -len(at)], known, chance)
    counted, _, present = table.row_of(at, None)
    expected = present + sum(
        found * (more - less) for found, more, less in zip(counted, other, known, strict=True)
    )
    assert table.evaluation(at, other) == pytest.approx(expected, abs=0.02)
    assert any(counted)


@needs_core
@pytest.mark.parametrize("key", ["azul", "sintra"])
def test_what_a_weight_counts_for_is_what_the_search_counts(key: str) -> None:
    """Other weights change the evaluation of the compiled search by what the rows say."""
    rows = learn_weights.samples(key, 3, 20)
    assert {stage for stage, _ in rows} <= set(learn_weights.STAGES[key])
    assert len(rows) >= 4
    chance = random.Random(key)
    playing = game(key)
    state = playing.start(2, {}, None, "learn").state
    while state.round < 3:
        word = playing.encode(chance.choice(list(playing.legal_moves(state))))
        state = playing.apply(state, playing.decode(word)).state
    encoded = playing.encode_for_search(playing.observe(state, playing.to_move(state)), "1")
    assert encoded is not None
    stage = learn_weights.STAGES[key][1]
    plain = learn_weights.by_stage(key, encoded, stage)
    counted, present = learn_weights.features(key, plain)
    other = learn_weights.flat(learn_weights.PLAIN[key])
    known = learn_weights.flat(learn_weights.read(key)[stage])
    expected = present + sum(
        f * (more - less) for f, more, less in zip(counted, other, known, strict=True)
    )
    numbers = learn_weights.with_empty_table(key, encoded)
    weights = (*other, *plain.weights[len(other) :])
    tree = CoreTree(key, numbers, (*SEARCH_PARAMETERS, 7.0), weights)
    assert tree.evaluations()[0] == pytest.approx(expected, abs=0.02)
    tree.close()
    assert any(f for f in counted)


def test_the_files_hold_what_is_learned() -> None:
    for key, stages in learn_weights.STAGES.items():
        shipped = learn_weights.read(key)
        assert list(shipped) == stages
        for stage in shipped.values():
            assert list(stage) == list(learn_weights.PLAIN[key])
            assert len(learn_weights.flat(stage)) == len(
                learn_weights.flat(learn_weights.PLAIN[key])
            )
    (shipped,) = learn_weights.read(icecult_weights.KEY).values()
    assert shipped == learn_weights.named(
        icecult_weights.PLAIN, learn_weights.flat(shipped), icecult_weights.DIGITS
    )
    assert shipped["HOME"][0] == 0.0
    assert shipped["HOME"][4] == icecult_weights.FOUR_HOME
