"""The net that evaluates two players in the compiled search of Reef."""

import json
import random
from importlib.resources import files

import pytest

from engine import core
from engine.core import CoreTree
from engine.games import game
from engine.games.reef.search_encoding import (
    SEARCH_PARAMETERS,
    TWO_SEATS_PER_SECOND,
    encode_state,
)

needs_core = pytest.mark.skipif(core.library() is None, reason="no compiled search was made")
REEF = game("reef")
LINEAR = 10
"""The number of evaluation weights before those of the net."""
SPACES = 16


def middle(seats: int, number: int):
    """Return a state after random plausible moves."""
    chance = random.Random(number)
    state = REEF.start(seats, {}, None, f"net {number}").state
    for _ in range(8 * seats // 2 + chance.randrange(6, 30)):
        words = REEF.plausible_moves(REEF.observe(state, REEF.to_move(state)))
        after = REEF.apply(state, REEF.decode(chance.choice(words))).state
        if REEF.to_move(after) is None or after.is_last_round:
            break
        state = after
    return state


def evaluations(numbers, weights) -> list[float]:
    tree = CoreTree("reef", numbers, (*SEARCH_PARAMETERS, 6.0), weights)
    found = tree.evaluations()
    tree.close()
    return found


def boards_of(numbers, seats: int) -> list[int]:
    """Return where the spaces of each board begin in an encoded state."""
    tree = CoreTree("reef", numbers, (*SEARCH_PARAMETERS, 6.0), encode_state(middle(2, 0)).weights)
    changing = len(tree.numbers())
    tree.close()
    start = len(numbers) - changing + 16
    return [start + 22 * seat + 6 for seat in range(seats)]


@needs_core
@pytest.mark.parametrize("number", range(6))
def test_two_seats_have_opposite_evaluations_from_the_net(number: int) -> None:
    found = encode_state(middle(2, number))
    without = (*found.weights[:LINEAR], *[0.0] * (len(found.weights) - LINEAR))
    mine, other = evaluations(found.numbers, found.weights)
    assert mine == -other
    assert mine != evaluations(found.numbers, without)[0]


@needs_core
@pytest.mark.parametrize("number", range(6))
def test_turning_a_board_does_not_change_the_evaluation(number: int) -> None:
    found = encode_state(middle(2, number))
    turned = [*found.numbers]
    for begin in boards_of(found.numbers, 2):
        board = found.numbers[begin : begin + SPACES]
        turned[begin : begin + SPACES] = [board[4 * (3 - at % 4) + at // 4] for at in range(SPACES)]
    assert turned != [*found.numbers]
    assert evaluations(turned, found.weights) == evaluations(found.numbers, found.weights)


@needs_core
@pytest.mark.parametrize("seats", [3, 4])
def test_larger_tables_are_evaluated_without_the_net(seats: int) -> None:
    found = encode_state(middle(seats, 1))
    without = (*found.weights[:LINEAR], *[0.0] * (len(found.weights) - LINEAR))
    assert evaluations(found.numbers, found.weights) == evaluations(found.numbers, without)


@pytest.mark.parametrize(("corrected", "has_net"), [(1, True), (60, False)])
def test_the_net_is_only_for_cards_that_it_knows(corrected: int, has_net: bool) -> None:
    raw = json.loads(files("engine.games.reef").joinpath("components.json").read_text("utf-8"))
    for one, _ in zip(raw["cards"], range(corrected), strict=False):
        one["points"] += 1
    state = REEF.start(2, {}, REEF.components(raw), "corrected").state
    found = encode_state(state)
    assert any(found.weights[LINEAR:]) is has_net
    assert (found.simulations_per_second == TWO_SEATS_PER_SECOND) is has_net
