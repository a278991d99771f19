"""The search for judging moves, which averages over determinizations if something is hidden."""

from __future__ import annotations

from statistics import fmean
from typing import Any

import pytest

from engine.contract import View
from engine.games import KEYS
from engine.games import game as find
from engine.players import averaging
from engine.players.averaging import MIN_SHARE, analyse_averaged
from engine.players.search import analyse, analyse_determinization, determinizations_of


def opening(key: str) -> tuple[Any, View]:
    game = find(key)
    state = game.start(2, {}, game.components(None), "averaging").state
    return game, game.observe(state, game.to_move(state))


@pytest.mark.parametrize("key", KEYS)
def test_a_short_search_is_the_usual_one(key: str) -> None:
    game, view = opening(key)
    found = analyse_averaged(game, view, "seed", simulations=100)
    assert found == analyse(game, view, "seed", simulations=100)


@pytest.fixture
def each(monkeypatch: pytest.MonkeyPatch) -> int:
    """Let a few simulations be enough for a determinization, and return their number."""
    monkeypatch.setattr(averaging, "MIN_EACH", 40)
    return 40


def test_a_game_with_one_determinization_is_searched_as_usual(each: int) -> None:
    game, view = opening("azul")
    assert determinizations_of(game, view, "seed") == 1
    found = analyse_averaged(game, view, "seed", simulations=3 * each)
    assert found == analyse(game, view, "seed", simulations=3 * each)


def test_a_move_has_the_mean_of_its_chances_over_the_determinizations(each: int) -> None:
    reef, view = opening("reef")
    count = determinizations_of(reef, view, "seed") + 1
    found = analyse_averaged(reef, view, "seed", simulations=count * each)
    alone = [
        {
            one.word: one
            for one in analyse_determinization(
                reef, view, f"seed determinization {number}", simulations=each
            )
        }
        for number in range(count)
    ]
    for move in found:
        moves = [words[move.word] for words in alone if move.word in words]
        assert move.simulations == sum(one.simulations for one in moves)
        assert move.win_probability == pytest.approx(fmean(one.win_probability for one in moves))


def test_the_best_move_has_the_highest_chance_of_those_that_were_searched(each: int) -> None:
    reef, view = opening("reef")
    count = determinizations_of(reef, view, "seed") + 1
    found = analyse_averaged(reef, view, "seed", simulations=count * each)
    enough = MIN_SHARE * sum(one.simulations for one in found)
    searched = [one for one in found if one.simulations >= enough]
    assert found[0].win_probability == max(one.win_probability for one in searched)


def test_with_few_simulations_the_determinizations_are_not_searched_separately(each: int) -> None:
    reef, view = opening("reef")
    found = analyse_averaged(reef, view, "seed", simulations=2 * each)
    assert found == analyse(reef, view, "seed", simulations=2 * each)
