"""The nets that evaluate positions in the compiled search of Ice Cult."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from math import exp, log

import pytest

from engine.core import CoreTree
from engine.games import game
from engine.games.icecult.pieces import COLOURS, Symbol
from engine.games.icecult.search_encoding import (
    NET_HIDDEN,
    NET_INPUTS,
    NET_OTHER,
    SEARCH_PARAMETERS,
    encode_state,
    no_net,
    padded,
    trimmed,
)
from engine.games.icecult.state import tops
from engine.games.icecult.tilts import tilted
from tests.engine.compiled_search import needs_core

pytestmark = needs_core
ICECULT = game("icecult")
LINEAR = 19
"""The number of weights before those of the net."""
ON, RIDES, LIFTS, HOME, MOVES, PROMISE = 0, 5, 10, 11, 17, 18
SEATS = (2, 3, 4)


def middle(seats: int, number: int):
    """Return a state at the start of a turn, after random plausible moves."""
    chance = random.Random(number)
    state = ICECULT.start(seats, {}, None, f"net {number}").state
    last, left = state, chance.randrange(3, 12) * seats
    while left and ICECULT.to_move(state) is not None:
        words = sorted(ICECULT.plausible_moves(ICECULT.observe(state, ICECULT.to_move(state))))
        state = ICECULT.apply(state, ICECULT.decode(chance.choice(words))).state
        if ICECULT.to_move(state) is not None and state.resolving is None:
            last, left = state, left - 1
    return last


def evaluations(numbers, weights) -> list[float]:
    tree = CoreTree("icecult", numbers, (*SEARCH_PARAMETERS, 4.0), weights)
    found = tree.evaluations()
    tree.close()
    return found


def drawn_net(number: int) -> list[float]:
    chance = random.Random(f"weights {number}")
    return [chance.uniform(-0.3, 0.3) for _ in no_net()]


def test_a_net_without_outputs_leaves_the_linear_evaluation() -> None:
    found = encode_state(middle(2, 0))
    linear = found.weights[:LINEAR]
    net = drawn_net(0)
    sums = 4 * NET_INPUTS * NET_HIDDEN + (5 + 4) * NET_HIDDEN
    net[sums : sums + NET_HIDDEN] = [0.0] * NET_HIDDEN
    without = evaluations(found.numbers, (*linear, *no_net()))
    assert evaluations(found.numbers, (*linear, *net)) == without


@pytest.mark.parametrize("seats", SEATS)
def test_padding_and_trimming_a_net_are_inverse(seats: int) -> None:
    net = tuple(map(float, range(seats * NET_INPUTS * NET_HIDDEN + NET_OTHER)))
    assert len(padded(net, seats)) == len(no_net())
    assert trimmed(padded(net, seats), seats) == net


@pytest.mark.parametrize(("seats", "number"), [*product(SEATS, range(4))])
def test_the_win_probabilities_add_up_to_one(seats: int, number: int) -> None:
    found = encode_state(middle(seats, number))
    points = evaluations(found.numbers, (*found.weights[:LINEAR], *drawn_net(number)))
    assert sum(1 / (1 + exp(-one / 4.0)) for one in points) == pytest.approx(1, abs=1e-4)


@pytest.mark.parametrize(("seats", "number"), [*product(SEATS, range(8))])
def test_a_net_is_what_its_description_says(seats: int, number: int) -> None:
    """The features and layers are computed here from the comments in icecult_net.h, one after the other."""
    state = middle(seats, number)
    found = encode_state(state)
    linear, net = found.weights[:LINEAR], drawn_net(number)
    expected = outputs(state, found.numbers, linear, net)
    points = evaluations(found.numbers, (*linear, *net))
    for seat in range(seats):
        others = log(sum(exp(one) for other, one in enumerate(expected) if other != seat))
        assert points[seat] == pytest.approx(4.0 * (expected[seat] - others), abs=2e-3)


def outputs(state, numbers, linear, net) -> list[float]:
    """Return the output of the net for each seat."""
    weights = iter(net)
    rows = lambda count: [[next(weights) for _ in range(NET_HIDDEN)] for _ in range(count)]  # noqa: E731
    own, *others = (rows(NET_INPUTS) for _ in range(4))
    of_side, base = rows(5), rows(4)
    (sums,) = rows(1)
    straight = [next(weights) for _ in range(NET_INPUTS)]
    beside, point = [next(weights) for _ in range(5)], [next(weights) for _ in range(4)]
    assert not [*weights]
    seats, mover = state.seats, state.mover
    promise = promise_of(state, numbers, linear)
    pieces = [features(state, seat) for seat in range(seats)]
    found = []
    for seat in range(seats):
        distance = (seat - mover) % seats
        is_turn, part, wins = distance == 0, min(promise, 30.0) / 10, float(promise >= 59)
        side = [part * is_turn, part * (not is_turn), wins * is_turn, wins * (not is_turn)]
        side.append(state.idle / 20)
        value = linear_value(state, seat, linear)
        value += (linear[MOVES] + linear[PROMISE] * promise) * is_turn
        output = point[distance] * value / 4 + dot(side, beside) + dot(pieces[seat], straight)
        for unit in range(NET_HIDDEN):
            total = base[distance][unit] + column(side, of_side, unit)
            total += column(pieces[seat], own, unit)
            for after, table in zip(range(1, seats), others, strict=False):
                total += column(pieces[(seat + after) % seats], table, unit)
            output += max(0.0, total) * sums[unit]
        found.append(output)
    return found


def dot(values, weights) -> float:
    return sum(value * weight for value, weight in zip(values, weights, strict=True))


def column(values, table, unit: int) -> float:
    return dot(values, [row[unit] for row in table])


def promise_of(state, numbers, linear) -> float:
    """Return the potential of the blocks for the seat to move, from the linear evaluation with and without it."""
    fewer = (*linear[:PROMISE], 0.0, *no_net())
    more = (*linear[:PROMISE], 1.0, *no_net())
    return evaluations(numbers, more)[state.mover] - evaluations(numbers, fewer)[state.mover]


def stacks(state):
    """Yield the space, counted from 0, and the pieces of each stack."""
    for path in state.paths:
        yield from enumerate(path)


def linear_value(state, seat: int, linear) -> float:
    """Return the value of a seat's pieces by the linear weights."""
    colour = state.colours[seat]
    value = linear[HOME + state.arrived[COLOURS.index(colour)]]
    for space, stack in stacks(state):
        for height, piece in enumerate(stack):
            if piece is not colour:
                continue
            value += linear[(RIDES if colour in stack[:height] else ON) + space]
            if height + 1 < len(stack) and stack[height + 1] is not colour:
                value += linear[LIFTS]
    return value


def features(state, seat: int) -> list[float]:
    """Return the features of a seat's pieces."""
    colour = state.colours[seat]
    beside, home = (counts[COLOURS.index(colour)] for counts in (state.beside, state.arrived))
    pieces, steps = [0.0] * 60, [0] * beside + [6] * home
    for space, stack in stacks(state):
        for height, piece in enumerate(stack):
            if piece is not colour:
                continue
            steps.append(space + 1)
            below, above = set(stack[:height]), set(stack[height + 1 :])
            under = 3 if below else 0
            if below & set(state.colours):
                under = 2
            if colour in below:
                under = 1
            over = 0 if not above else 1 if above == {colour} else 2
            pieces[(3 * under + over) * 5 + space] += 1
    lasts = [
        min(space for space, stack in enumerate(path) if colour in stack)
        for path in state.paths
        if any(colour in stack for stack in path)
    ]
    left = sum(5 - last for last in lasts)
    if beside:
        left += beside + min([5, *lasts])
    ranks = [float(one == at) for one in sorted(steps, reverse=True) for at in range(7)]
    return [
        *pieces,
        *ranks,
        *(float(left == number) for number in range(22)),
        left / 10,
        *(float(lasts.count(space)) for space in range(5)),
        *(float(len(lasts) == number) for number in range(5)),
        *(float(reached(state, colour) == number) for number in range(5)),
    ]


def reached(state, colour) -> int:
    """Return the highest number of moves of a colour's pieces that two tilts allow."""
    most = 0
    for move in ICECULT.legal_moves(state):
        after = replace(state, poses=tilted(tilted(state.poses, move.first), move.second))
        arrows = sum(top.symbol is Symbol.ARROW and top.colour is colour for top in tops(after))
        circles = sum(top.symbol is Symbol.CIRCLE for top in tops(after))
        most = max(most, arrows + circles if arrows else 0)
    return most


def choice_of_a_piece(number: int):
    """Return a state in which the turn ends with the choice of the piece that an arrow moves, after random moves."""
    chance = random.Random(f"choice {number}")
    while True:
        state = ICECULT.start(chance.choice(SEATS), {}, None, "net").state
        while ICECULT.to_move(state) is not None:
            moves = sorted(ICECULT.legal_moves(state), key=ICECULT.encode)
            now = state.resolving
            if (
                now is not None
                and len(now.pending) == 1 < len(moves)
                and not now.circles + now.arcs
            ):
                return state
            state = ICECULT.apply(state, chance.choice(moves)).state


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("has_net", [False, True])
def test_turns_at_the_root_are_ranked_by_the_net(number: int, has_net: bool) -> None:
    state = choice_of_a_piece(number)
    found = encode_state(state)
    linear = found.weights[:LINEAR]
    weights = (*linear, *(drawn_net(number) if has_net else no_net()))
    tree = CoreTree("icecult", found.numbers, (*SEARCH_PARAMETERS, 4.0), weights)
    tree.simulate(1)
    (first,) = (code for code, visits, *_ in tree.root_moves() if visits)
    statics = {code: static for code, _, _, static, _ in tree.root_moves()}
    after = {}
    for code, static in statics.items():
        other = CoreTree("icecult", found.numbers, (*SEARCH_PARAMETERS, 4.0), weights)
        other.apply(code)
        after[code] = static if other.winners() else other.evaluations()[state.mover]
        other.close()
    tree.close()
    ranks = after if has_net else statics
    assert ranks[first] == pytest.approx(max(ranks.values()), abs=1e-4)
