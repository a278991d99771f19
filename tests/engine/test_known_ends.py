"""Near the end of a round of Azul, the compiled search knows the result of optimal play."""

import pytest

from engine.core import CoreTree
from engine.games import game
from engine.players.search import analyse
from engine.players.tree import SEARCH_PARAMETERS, win_probability
from engine.search_model import EncodedPosition
from tests.engine.compiled_search import needs_core

PARAMETERS = (*SEARCH_PARAMETERS, 7.0)


@needs_core
def test_what_the_end_of_an_offer_is_worth_is_known_exactly() -> None:
    azul = game("azul")
    state = azul.start(2, {}, None, "few are left").state
    while sum(len(factory) > 0 for factory in state.factories) or len(set(state.centre)) > 2:
        state = azul.apply(state, azul.legal_moves(state)[0]).state
    encoded = azul.encode_for_search(azul.observe(state, state.turn), "1")
    assert encoded is not None
    found = analyse(azul, azul.observe(state, state.turn), "1", simulations=20_000)
    assert found[0].win_probability == pytest.approx(best_win_probability(encoded, ()), abs=0.03)


def best_win_probability(encoded: EncodedPosition, moves: tuple[int, ...]) -> float:
    """Return the best win probability of the seat to move after some moves, by exhaustive search."""
    tree = CoreTree("azul", encoded.numbers, PARAMETERS, encoded.weights)
    for move in moves:
        tree.apply(move)
    seat = tree.to_move()
    tried = []
    for move in tree.legal():
        after = CoreTree("azul", encoded.numbers, PARAMETERS, encoded.weights)
        for one in (*moves, move):
            after.apply(one)
        is_over = after.to_move() < 0
        tried.append(
            win_probability(after.evaluations()[seat], encoded.points_scale)
            if is_over
            else 1.0 - best_win_probability(encoded, (*moves, move))
        )
        after.close()
    tree.close()
    return max(tried)
