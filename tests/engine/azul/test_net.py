"""The inputs of the network for two seats (engine/core/azul_net.h), each seen alone through the evaluation."""

import random

import pytest

from engine import core
from engine.core import CoreTree
from engine.players.tree import SEARCH_PARAMETERS

needs_core = pytest.mark.skipif(core.library() is None, reason="no compiled search was made")
pytestmark = needs_core

SCALE, LINEAR, HIDDEN, STAGES, CROSS = 7.0, 32, 64, 5, 8
INPUTS = 292
LAST, LAST_OF_COLUMN, LAST_OF_COLOUR, BEST = 231, 256, 262, 268
COLUMN_ODDS, COLOUR_ODDS, EASIEST, LAST_SUPPLY = 273, 275, 277, 287
"""As in azul_net.h."""
STRAIGHT = (2 * INPUTS + STAGES + 3) * HIDDEN
POINT, START, BOTH = STRAIGHT + INPUTS, STRAIGHT + INPUTS + 5, STRAIGHT + INPUTS + 10
NUMBERS = BOTH + STAGES * CROSS
LEVEL_BAG = (4, 4, 4, 4, 4)
NO_LINES = ((-1, 0),) * 5
EMPTY = (0, NO_LINES)


def worth(boards, weights, *, bag=LEVEL_BAG, ended=4, starter=1, scores=(0, 0)) -> float:
    """Return the network's output for the first board when an offer ends. weights: by index, the others are 0."""
    net = [0.0] * NUMBERS
    net[POINT] = 1e-9  # the network counts as missing otherwise
    for at, value in weights.items():
        net[at] = value
    numbers = [*bag, 2, 0, starter, ended, *[0] * 50]
    for score, (wall, lines) in zip(scores, boards, strict=True):
        numbers += [score, 0, wall, *(number for line in lines for number in line)]
    tree = CoreTree("azul", numbers, (*SEARCH_PARAMETERS, SCALE), (*[0.0] * LINEAR, *net))
    found = tree.evaluations()
    tree.close()
    assert found[0] == -found[1]
    return found[0] / SCALE


def value_of(board, at: int, **more) -> float:
    """Return the value of an input for a board, seen through its weight to the output, against an empty board."""
    return worth((board, EMPTY), {STRAIGHT + at: 1.0}, **more)


def wall(*spaces: tuple[int, int]) -> int:
    return sum(1 << (5 * row + column) for row, column in spaces)


def lines(**counts: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """Return lines by name ("line3"), each with the number of its colour and of its tiles."""
    return tuple(counts.get(f"line{number}", (-1, 0)) for number in range(1, 6))


THIRD_ROW = wall((2, 0), (2, 1), (2, 2), (2, 3))
"""A row with four tiles. It lacks the colour of column 5, which is (4 - 2) = 2 there."""


def test_a_row_with_four_tiles_tells_what_its_line_has() -> None:
    bare, begun = (THIRD_ROW, NO_LINES), (THIRD_ROW, lines(line3=(2, 2)))
    assert value_of(bare, LAST + 10) == pytest.approx(1)
    assert value_of(begun, LAST + 10) == 0
    assert value_of(begun, LAST + 12) == pytest.approx(1)
    short = (THIRD_ROW & ~wall((2, 0)), NO_LINES)
    assert value_of(short, LAST + 10) == 0


def test_a_row_with_four_tiles_tells_whether_the_bag_can_fill_it() -> None:
    row = (THIRD_ROW, NO_LINES)
    for dealt, kind, share in (
        (2, 1, 0.0),
        (3, 2, 0.25),
        (5, 3, 5 / 12),
        (9, 4, 0.75),
        (15, 4, 1.0),
    ):
        rest = 20 - dealt
        bag = (rest, 0, dealt, 0, 0)
        assert [value_of(row, EASIEST + at, bag=bag) for at in range(1, 5)] == pytest.approx(
            [float(at == kind) for at in range(1, 5)]
        )
        assert value_of(row, LAST_SUPPLY + 2, bag=bag) == pytest.approx(share, abs=1e-6)
        assert value_of(row, EASIEST + 0, bag=bag) == pytest.approx(-1)  # the other board has none


def test_a_column_and_a_colour_with_four_tiles_tell_what_the_fifth_lacks() -> None:
    column = wall((0, 0), (1, 0), (2, 0), (3, 0))  # lacks colour 1 in the fifth line
    colour = wall((0, 0), (1, 1), (2, 2), (3, 3))  # lacks colour 0 in the fifth line
    for board, at, missing in ((column, LAST_OF_COLUMN, 1), (colour, LAST_OF_COLOUR, 0)):
        assert value_of((board, NO_LINES), at + 5) == pytest.approx(1)
        assert value_of((board, lines(line5=(missing, 3))), at + 2) == pytest.approx(1)
        assert value_of((board, lines(line5=(4, 3))), at + 0) == pytest.approx(1)


def test_the_odds_of_a_column_and_of_a_colour_depend_on_the_bag() -> None:
    column, colour = wall((0, 0), (1, 0), (2, 0), (3, 0)), wall((0, 0), (1, 1), (2, 2), (3, 3))
    for board, at, missing in ((column, COLUMN_ODDS, 1), (colour, COLOUR_ODDS, 0)):
        begun = (board, lines(line5=(missing, 3)))
        found = []
        for dealt in (1, 2, 6, 12):
            bag = [0] * 5
            bag[missing], bag[3] = dealt, 20 - dealt
            found.append(value_of(begun, at, bag=tuple(bag)))
        assert found[0] == 0  # two are lacking
        assert 0 < found[1] < found[2] < found[3] < 1
        assert value_of((board, lines(line5=(4, 3))), at, bag=(4, 4, 4, 4, 4)) == 0


def test_the_best_tile_of_a_row_counts_the_column_that_it_would_fill() -> None:
    four = wall((0, 0), (1, 0), (2, 0), (3, 0))
    begun = lines(line5=(1, 4))
    bag = (0, 20, 0, 0, 0)
    five_points, bonus, alone = 5, 7, 1
    found = worth(((four, begun), (0, begun)), {STRAIGHT + BEST + 4: 1.0}, bag=bag)
    assert found == pytest.approx(0.2 * (five_points + bonus - alone), abs=1e-3)


def drawn_board(chance: random.Random) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return a board after tiling, with no full row and at most 60 tiles in play."""
    spaces = chance.getrandbits(25) & chance.getrandbits(25)
    found = []
    for row in range(5):
        colour, count = chance.randrange(5), chance.randrange(row + 1)
        if not count or spaces >> (5 * row + (colour + row) % 5) & 1:
            colour, count = -1, 0
        found.append((colour, count))
    rows = [spaces >> 5 * row & 31 for row in range(5)]
    return (spaces, tuple(found)) if 31 not in rows else drawn_board(chance)


def drawn_net(chance: random.Random) -> dict[int, float]:
    return {at: chance.uniform(-0.2, 0.2) for at in range(NUMBERS)}


@pytest.mark.parametrize("number", range(3))
def test_after_an_exchange_of_the_boards_the_odds_are_exchanged(number: int) -> None:
    """For a full and for an empty bag, and whichever player starts."""
    chance = random.Random(number)
    net = drawn_net(chance)
    for bag in (LEVEL_BAG, (1, 9, 3, 7, 0), (0, 0, 0, 0, 0)):
        boards, scores = [drawn_board(chance) for _ in range(2)], (chance.randrange(40), 20)
        one = worth(boards, net, bag=bag, starter=0, scores=scores)
        other = worth(boards[::-1], net, bag=bag, starter=1, scores=scores[::-1])
        assert one == pytest.approx(-other, rel=1e-4, abs=1e-4)
        assert one != pytest.approx(worth(boards, net, bag=bag, starter=1, scores=scores))


@pytest.mark.parametrize("number", range(3))
def test_an_empty_bag_counts_as_what_the_lid_holds(number: int) -> None:
    """The lid holds all 100 tiles but those on the boards."""
    chance = random.Random(number)
    net, boards = drawn_net(chance), [drawn_board(chance) for _ in range(2)]
    lid = [20] * 5
    for spaces, begun in boards:
        for at in range(25):
            lid[(at % 5 - at // 5) % 5] -= spaces >> at & 1
        for colour, count in begun:
            if count:
                lid[colour] -= count
    from_lid = worth(boards, net, bag=(0, 0, 0, 0, 0), ended=5)
    assert from_lid == pytest.approx(
        worth(boards, net, bag=tuple(lid), ended=5), rel=1e-4, abs=1e-4
    )
    assert from_lid != pytest.approx(worth(boards, net, bag=(20, 0, 0, 0, 0), ended=5), rel=1e-3)
