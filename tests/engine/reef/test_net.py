"""The net that evaluates two players in the compiled search of Reef."""

import json
import random
from importlib.resources import files

import pytest

from engine.core import CoreTree
from engine.games import game
from engine.games.reef.board import MAX_HEIGHT
from engine.games.reef.cards import COLOURS
from engine.games.reef.scoring import score
from engine.games.reef.search_encoding import (
    SEARCH_PARAMETERS,
    TWO_SEATS_PER_SECOND,
    encode_state,
)
from tests.engine.compiled_search import needs_core

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


@needs_core
@pytest.mark.parametrize("number", range(6))
def test_the_net_is_what_its_description_says(number: int) -> None:
    """The features and layers are computed here from the comments in reef_net.h, one after the other."""
    state = middle(2, number)
    found = encode_state(state)
    mine, _ = evaluations(found.numbers, found.weights)
    assert mine == pytest.approx(6.0 * log_odds(state, found), abs=1e-3)


def log_odds(state, found) -> float:
    """Return the log odds that the first seat wins."""
    weights, hidden = iter(found.weights[LINEAR:]), 32
    one_row = lambda: [next(weights) for _ in range(hidden)]  # noqa: E731
    boards = [features(state, seat) for seat in (0, 1)]
    sides = [of_side(state, seat) for seat in (0, 1)]
    own = [one_row() for _ in boards[0]]
    other = [one_row() for _ in boards[0]]
    side = [one_row() for _ in sides[0]]
    base = [one_row() for _ in range(17)][min(16, *state.bank)]
    sums = one_row()
    straight = [next(weights) for _ in boards[0]]
    beside = [next(weights) for _ in sides[0]]
    point = [next(weights) for _ in range(17)][min(16, *state.bank)]
    assert not [*weights]

    def output(seat: int) -> float:
        value = dot(boards[seat], straight) + dot(sides[seat], beside) + point * sides[seat][3]
        for unit in range(hidden):
            total = base[unit] + dot(boards[seat], [row[unit] for row in own])
            total += dot(boards[1 - seat], [row[unit] for row in other])
            total += dot(sides[seat], [row[unit] for row in side])
            value += max(0.0, total) * sums[unit]
        return value

    return output(0) - output(1)


def dot(values: list[float], weights: list[float]) -> float:
    return sum(value * weight for value, weight in zip(values, weights, strict=True))


def all_cards(state):
    """Return the cards of the game by id."""
    held = [one.card for player in state.players for one in player.hand]
    gone = [card for player in state.players for card in player.discard]
    shown = [offer.card for offer in state.display if offer]
    return sorted((*state.deck, *shown, *held, *gone), key=lambda card: card.id)


def features(state, seat: int) -> list[float]:
    """Return the features of a board and hand."""
    player, cards = state.players[seat], all_cards(state)
    tops = [0.0] * 48
    for space, stack in enumerate(player.board):
        if stack:
            edges = (space // 4 in (0, 3)) + (space % 4 in (0, 3))
            kind = {2: 0, 1: 1, 0: 2}[edges]
            tops[16 * kind + COLOURS.index(stack[-1]) * MAX_HEIGHT + len(stack) - 1] += 0.3
    scores = {card: score(player.board, card).points for card in cards}
    hand = [one.card for one in player.hand]
    ranks = sorted((scores[card] for card in hand), reverse=True) + [0] * (4 - len(hand))
    corals = [coral for card in hand for coral in card.corals]
    return [
        *tops,
        *(0.1 * scores[card] for card in cards),
        *(float(card in hand) for card in cards),
        *(0.1 * points for points in ranks),
        *(float(len(hand) == count) for count in range(5)),
        *(0.3 * corals.count(colour) for colour in COLOURS),
        0.1 * sum(card.points for card in hand if scores[card]),
    ]


def of_side(state, seat: int) -> list[float]:
    """Return the features of a side that do not depend on its board and hand alone."""
    is_turn, is_first = state.turn == seat, state.turn == state.starter
    lead = state.players[seat].tally.points - state.players[1 - seat].tally.points
    offered = [
        sorted(
            (
                0.1 * (score(state.players[one].board, offer.card).points + offer.tokens)
                if offer
                else 0.0
                for offer in state.display or (None,) * 3
            ),
            reverse=True,
        )
        for one in (seat, 1 - seat)
    ]
    flags = (is_turn, is_turn and not is_first, not is_turn and not is_first)
    bank = (0.05 * left for left in state.bank)
    return [*map(float, flags), 0.1 * lead, *bank, *offered[0], *offered[1]]
