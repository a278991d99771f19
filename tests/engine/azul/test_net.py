"""The inputs of the network for two seats (engine/core/azul_net_inputs.h), each seen alone through the evaluation."""

import random

import pytest

from engine.core import CoreTree
from engine.players.tree import SEARCH_PARAMETERS
from tests.engine.compiled_search import needs_core

pytestmark = needs_core

SCALE, LINEAR, HIDDEN, STAGES, CROSS = 7.0, 32, 128, 5, 8
INPUTS, EASES = 491, (0.75, 1, 1.5, 2.25, 3.5, 6)
LAST, LAST_OF_COLUMN, LAST_OF_COLOUR, COLUMN_CHANCES, COLOUR_CHANCES = 201, 226, 232, 238, 240
EASIEST, LAST_EASE, LAST_PROBABILITY, EASE, SCORE, WORTH = 242, 252, 257, 262, 412, 437
BEST, LINE_WORTH, COLOUR_WORTH, PLAN = 462, 472, 477, 482
"""As in azul_net_inputs.h."""
STRAIGHT = (2 * INPUTS + STAGES + 3) * HIDDEN
POINT, START, BOTH = STRAIGHT + INPUTS, STRAIGHT + INPUTS + 5, STRAIGHT + INPUTS + 10
NUMBERS = BOTH + STAGES * CROSS
LEVEL_BAG = (4, 4, 4, 4, 4)
NO_LINES = ((-1, 0),) * 5
EMPTY = (0, NO_LINES)


def output_for(boards, weights, *, bag=LEVEL_BAG, ended=4, starter=1, scores=(0, 0)) -> float:
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
    """Return the value of an input for a board minus its value for an empty board."""
    return output_for((board, EMPTY), {STRAIGHT + at: 1.0}, **more)


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
        assert value_of(row, LAST_EASE + 2, bag=bag) == pytest.approx(share, abs=1e-6)
        assert value_of(row, EASIEST + 0, bag=bag) == pytest.approx(-1)  # the other board has none


def test_a_column_and_a_colour_with_four_tiles_tell_what_the_fifth_lacks() -> None:
    column = wall((0, 0), (1, 0), (2, 0), (3, 0))  # lacks colour 1 in the fifth line
    colour = wall((0, 0), (1, 1), (2, 2), (3, 3))  # lacks colour 0 in the fifth line
    for board, at, missing in ((column, LAST_OF_COLUMN, 1), (colour, LAST_OF_COLOUR, 0)):
        assert value_of((board, NO_LINES), at + 5) == pytest.approx(1)
        assert value_of((board, lines(line5=(missing, 3))), at + 2) == pytest.approx(1)
        assert value_of((board, lines(line5=(4, 3))), at + 0) == pytest.approx(1)


def test_the_probability_of_a_column_and_of_a_colour_depends_on_the_bag() -> None:
    column, colour = wall((0, 0), (1, 0), (2, 0), (3, 0)), wall((0, 0), (1, 1), (2, 2), (3, 3))
    for board, at, missing in ((column, COLUMN_CHANCES, 1), (colour, COLOUR_CHANCES, 0)):
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
    found = output_for(((four, begun), (0, begun)), {STRAIGHT + BEST + 8: 1.0}, bag=bag)
    assert found == pytest.approx(0.2 * (five_points + bonus - alone), abs=1e-3)


OTHER_LINE = (0, lines(line3=(0, 1)))
"""A board whose third line has another colour than the last space of THIRD_ROW."""


@pytest.mark.parametrize("dealt", [1, 2, 3, 4, 6, 9, 12, 20])
def test_the_ease_of_a_space_is_interpolated(dealt: int) -> None:
    """The line of the space lacks three tiles. The inputs are the weights of the two nearest values."""
    bag = (20 - dealt, 0, dealt, 0, 0)
    at = STRAIGHT + EASE + len(EASES) * 14
    found = [
        output_for(((THIRD_ROW, NO_LINES), OTHER_LINE), {at + one: 1.0}, bag=bag)
        for one in range(6)
    ]
    between = sum(weight * ease for weight, ease in zip(found, EASES, strict=True))
    assert between == pytest.approx(min(dealt / 3, 6), abs=1e-5)
    assert sum(weight > 0 for weight in found) in (1, 2)
    assert sum(found) == pytest.approx(min(1, dealt / 3 / EASES[0]), abs=1e-5)


def test_an_empty_space_tells_its_score_and_with_the_probability_its_worth() -> None:
    """A tile in the last space of a row scores five points, and two for the full row (AZ-40)."""
    boards, bag = ((THIRD_ROW, NO_LINES), OTHER_LINE), (0, 14, 6, 0, 0)
    score, probability, points = (
        output_for(boards, {STRAIGHT + at: 1.0}, bag=bag)
        for at in (SCORE + 14, LAST_PROBABILITY + 2, WORTH + 14)
    )
    assert score == pytest.approx(0.2 * 5, abs=1e-5)
    assert 0 < probability < 1
    assert points == pytest.approx(probability * 0.2 * (5 + 2), abs=1e-5)
    begun = ((THIRD_ROW, lines(line3=(2, 1))), OTHER_LINE)
    assert output_for(begun, {STRAIGHT + LINE_WORTH + 2: 1.0}, bag=bag) > points
    assert output_for(boards, {STRAIGHT + LINE_WORTH + 2: 1.0}, bag=bag) == 0


def test_a_row_tells_its_two_best_spaces_and_a_colour_its_best() -> None:
    """The second row has two empty spaces, of colours 2 and 3, and the bag holds only these two."""
    row = (wall((1, 0), (1, 1), (1, 2)), NO_LINES)
    closed = (0, lines(line2=(0, 1)))
    bag = (0, 0, 8, 12, 0)

    def seen(at: int) -> float:
        return output_for((row, closed), {STRAIGHT + at: 1.0}, bag=bag)

    assert 0 < seen(WORTH + 9) < seen(WORTH + 8)
    assert seen(BEST + 2) == pytest.approx(seen(WORTH + 8), abs=1e-5)
    assert seen(BEST + 3) == pytest.approx(seen(WORTH + 9), abs=1e-5)
    empty = output_for((EMPTY, closed), {STRAIGHT + COLOUR_WORTH + 2: 1.0}, bag=bag)
    assert seen(COLOUR_WORTH + 2) > max(empty, 0.0)


def test_a_plan_places_tiles_while_there_are_enough_of_their_colour() -> None:
    """Of five tiles of each of four colours, a player is supposed to get 1.75, 2.75 or 4 (half a tile may be missing).

    On an empty board, this fills the first two, three and four lines; the other player needs only the fifth colour.
    """
    lines_of_fifth = lines(line2=(4, 1), line3=(4, 1), line4=(4, 1), line5=(4, 1))
    other = (0b01111, lines_of_fifth)
    for portion, placed in enumerate((2, 3, 4)):
        at = STRAIGHT + PLAN + 3 * portion
        found = output_for((EMPTY, other), {at + 1: 1.0}, bag=(5, 5, 5, 5, 0))
        assert found == pytest.approx(0.3 * placed, abs=1e-5)


def test_a_plan_counts_the_points_of_its_tiles() -> None:
    """A line that lacks one tile is filled in addition, and scores one point."""
    nearly = (0, lines(line5=(1, 4)))
    for portion in range(3):
        at = PLAN + 3 * portion
        assert value_of(nearly, at + 1) == pytest.approx(0.3, abs=1e-5)
        assert value_of(nearly, at) == pytest.approx(0.1, abs=1e-5)


def test_a_plan_tells_whether_a_row_can_be_filled() -> None:
    row = (THIRD_ROW, lines(line3=(2, 2)))
    for portion in range(3):
        at = PLAN + 3 * portion + 2
        assert value_of(row, at) == pytest.approx(1)
        assert value_of(row, at, bag=(5, 5, 0, 5, 5)) == 0


def drawn_board(chance: random.Random) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Return a random board after tiling, with no full row."""
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
    """With tiles in the bag and without, and for either starting player."""
    chance = random.Random(number)
    net = drawn_net(chance)
    for bag in (LEVEL_BAG, (1, 9, 3, 7, 0), (0, 0, 0, 0, 0)):
        boards, scores = [drawn_board(chance) for _ in range(2)], (chance.randrange(40), 20)
        one = output_for(boards, net, bag=bag, starter=0, scores=scores)
        other = output_for(boards[::-1], net, bag=bag, starter=1, scores=scores[::-1])
        assert one == pytest.approx(-other, rel=1e-4, abs=1e-4)
        assert one != pytest.approx(output_for(boards, net, bag=bag, starter=1, scores=scores))


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
    from_lid = output_for(boards, net, bag=(0, 0, 0, 0, 0), ended=5)
    assert from_lid == pytest.approx(
        output_for(boards, net, bag=tuple(lid), ended=5), rel=1e-4, abs=1e-4
    )
    assert from_lid != pytest.approx(
        output_for(boards, net, bag=(20, 0, 0, 0, 0), ended=5), rel=1e-3
    )
