"""The encoding of positions of Azul for the compiled search."""

import random
from dataclasses import replace

import pytest

from engine.core import CoreTree
from engine.games.azul.game import GAME
from engine.games.azul.moves import Take
from engine.games.azul.search_encoding import encode_for_search, encode_state
from engine.games.azul.state import COLOURS, Line, State
from engine.players.search import analyse
from engine.players.tree import SEARCH_PARAMETERS
from engine.saying import Seat
from tests.engine.compiled_search import needs_core


def dealt(seats: int = 2) -> State:
    return GAME.start(seats, {}, None, "bag").state


def test_it_is_told_what_the_bag_holds_and_not_in_which_order() -> None:
    state = dealt()
    other = replace(state, bag=state.bag[::-1])
    assert other.bag != state.bag
    told, same = encode_state(state), encode_state(other)
    assert told is not None
    assert same is not None
    assert told.numbers == same.numbers
    assert told.numbers[:5] == tuple(state.bag.count(colour) for colour in COLOURS)
    assert sum(told.numbers[:5]) == 100 - 20
    seen = encode_for_search(GAME.observe(state, state.turn))
    assert seen is not None
    assert seen.numbers == told.numbers


@needs_core
@pytest.mark.parametrize(("seats", "counts"), [(2, True), (3, False)])
def test_a_bag_with_more_of_some_colours_changes_what_boards_are_worth(
    seats: int, counts: bool
) -> None:
    """Only with two seats, where the network knows the bag. Only the shares of the colours count."""
    state = dealt(seats)
    told = encode_state(state)
    assert told is not None
    # tiles that make the boards differ
    rest, parameters = list(told.numbers[5:]), (*SEARCH_PARAMETERS, 7.0)
    walls = [len(rest) - 13 * back + 2 for back in range(1, seats + 1)]
    rest[walls[0]], rest[walls[1]] = 0b1, 0b1100

    def worth(*bag: int) -> float:
        tree = CoreTree("azul", (*bag, *rest), parameters, told.weights)
        found = tree.evaluations()[0]
        tree.close()
        return found

    alike = worth(4, 4, 4, 4, 4)
    assert worth(16, 16, 16, 16, 16) == alike
    assert (worth(20, 0, 0, 0, 0) != alike) is counts
    assert (worth(0, 0, 0, 0, 20) != alike) is counts


def choosing(seats: int = 2) -> State:
    """Return a position of the grey wall in which a column must be chosen."""
    state = GAME.start(seats, {"wall": "grey"}, None, "3").state
    chance = random.Random(3)
    while not state.tiling:
        state = GAME.apply(state, chance.choice(GAME.legal_moves(state))).state
    return state


@needs_core
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_columns_of_the_grey_wall_are_searched_too(seats: int) -> None:
    state = choosing(seats)
    view = GAME.observe(state, state.turn)
    found = analyse(GAME, view, "1", simulations=500)
    assert {move.word for move in found} == {GAME.encode(move) for move in GAME.legal_moves(state)}
    leads = [move.static_evaluation for move in found]
    assert leads[0] == max(leads), "nothing follows that the search can see"
    told = encode_for_search(view)
    assert told is not None
    assert encode_state(state) == told


@needs_core
def test_a_full_line_that_no_column_accepts_falls_to_the_floor_line() -> None:
    """Row 1 has no space for blue: red to white fill columns 1 to 4, and column 5 has blue further down (AZ-52)."""
    empty = (None,) * 5
    blue, *others = COLOURS
    wall = ((*others, None), (None, None, None, None, blue), empty, empty, empty)
    state = GAME.start(2, {"wall": "grey"}, None, "1").state
    board = replace(
        state.boards[0], score=20, wall=wall, lines=(Line(), *state.boards[0].lines[1:])
    )
    last = replace(
        state,
        factories=((),) * 5,
        centre=(blue,),
        turn=Seat(0),
        marker=Seat(1),
        boards=(replace(board, lines=(Line(blue, 1), *board.lines[1:])), state.boards[1]),
    )
    told = encode_state(last)
    assert told is not None
    tree = CoreTree(told.rules, told.numbers, (*SEARCH_PARAMETERS, 7.0), told.weights)
    (floor,) = (code for code in tree.legal() if told.word(code) == "c.blue.floor")
    tree.apply(floor)
    after = GAME.apply(last, Take(None, blue, None)).state
    assert after.boards[0].score == 20 - 2  # the taken tile and the one that fell
    assert tree.points() == [board.score for board in after.boards]
    tree.close()


@needs_core
@pytest.mark.parametrize("spoilt", [99, -2])
def test_a_grey_wall_with_an_impossible_colour_is_refused(spoilt: int) -> None:
    told = encode_state(choosing())
    assert told is not None
    numbers = list(told.numbers)
    numbers[5 + 4 + 50 + 2] = spoilt
    with pytest.raises(ValueError, match="invalid position"):
        CoreTree(told.rules, numbers, (*SEARCH_PARAMETERS, 7.0), told.weights)
