"""The search for judging moves, which averages over determinizations if something is hidden."""

from __future__ import annotations

from statistics import fmean
from typing import Any

import pytest

from engine.contract import View
from engine.games import game as find
from engine.players.search import analyse, analyse_determinization, determinizations_of
from engine.players.worlds import MIN_SHARE, MIN_WORLD, analyse_worlds


def opening(key: str) -> tuple[Any, View]:
    game = find(key)
    state = game.start(2, {}, game.components(None), "worlds").state
    return game, game.observe(state, game.to_move(state))


@pytest.mark.parametrize("key", ["azul", "sintra", "icecult"])
def test_a_game_without_hidden_information_is_searched_as_usual(key: str) -> None:
    game, view = opening(key)
    assert determinizations_of(game, view, "seed") == 1
    found = analyse_worlds(game, view, "seed", simulations=500)
    assert found == analyse(game, view, "seed", simulations=500)


def test_a_move_has_the_mean_of_its_chances_over_the_determinizations() -> None:
    reef, view = opening("reef")
    assert 1 < determinizations_of(reef, view, "seed") < 3
    found = analyse_worlds(reef, view, "seed", simulations=3 * MIN_WORLD)
    each = [
        {
            one.word: one
            for one in analyse_determinization(
                reef, view, f"seed determinization {world}", simulations=MIN_WORLD
            )
        }
        for world in range(3)
    ]
    for move in found:
        alone = [world[move.word] for world in each if move.word in world]
        assert move.simulations == sum(one.simulations for one in alone)
        assert move.win_probability == pytest.approx(fmean(one.win_probability for one in alone))


def test_the_best_move_has_the_highest_chance_of_those_that_were_searched() -> None:
    reef, view = opening("reef")
    found = analyse_worlds(reef, view, "seed", simulations=3 * MIN_WORLD)
    enough = MIN_SHARE * sum(one.simulations for one in found)
    searched = [one for one in found if one.simulations >= enough]
    assert found[0].win_probability == max(one.win_probability for one in searched)


def test_with_few_simulations_the_determinizations_are_not_searched_separately() -> None:
    reef, view = opening("reef")
    found = analyse_worlds(reef, view, "seed", simulations=MIN_WORLD)
    assert found == analyse(reef, view, "seed", simulations=MIN_WORLD)
