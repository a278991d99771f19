"""The encoding of positions of Azul for the compiled search."""

from dataclasses import replace

import pytest

from engine import core
from engine.core import CoreTree
from engine.games.azul.game import GAME
from engine.games.azul.search_encoding import encode_for_search, encode_state
from engine.games.azul.state import COLOURS, State
from engine.players.tree import SEARCH_PARAMETERS

needs_core = pytest.mark.skipif(core.library() is None, reason="no compiled search was made")


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
    """With two seats, where the net tells it; a bag with as many of each colour is like an empty one."""
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

    alike = worth(0, 0, 0, 0, 0)
    assert worth(4, 4, 4, 4, 4) == alike
    assert worth(16, 16, 16, 16, 16) == alike
    assert (worth(20, 0, 0, 0, 0) != alike) is counts
    assert (worth(0, 0, 0, 0, 20) != alike) is counts
