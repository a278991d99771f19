"""Near the end of Azul's offer the compiled search knows what the best play of everybody leads to."""

import pytest

from engine import core
from engine.core import Core
from engine.games import game
from engine.players.search import plans
from engine.players.tree import HABITS, hope
from engine.search_model import Compact

USUAL = (*HABITS, 7.0)
needs_core = pytest.mark.skipif(core.library() is None, reason="no compiled search was made")


@needs_core
def test_what_the_end_of_an_offer_is_worth_is_known_exactly() -> None:
    azul = game("azul")
    state = azul.start(2, {}, None, "few are left").state
    while sum(len(factory) > 0 for factory in state.factories) or len(set(state.centre)) > 2:
        state = azul.apply(state, azul.legal_moves(state)[0]).state
    world = azul.compact(azul.observe(state, state.turn), "1")
    assert world is not None
    found = plans(azul, azul.observe(state, state.turn), "1", looks=20_000)
    assert found[0].hope == pytest.approx(best_hope(world, ()), abs=0.03)  # looks differ by a mood


def best_hope(world: Compact, moves: tuple[int, ...]) -> float:
    """Of whoever moves after those moves, by trying out everything."""
    tree = Core("azul", world.numbers, USUAL, world.weights)
    for move in moves:
        tree.apply(move)
    mover = tree.mover()
    tried = []
    for move in tree.legal():
        after = Core("azul", world.numbers, USUAL, world.weights)
        for one in (*moves, move):
            after.apply(one)
        is_over = after.mover() < 0
        tried.append(
            hope(after.worths()[mover], world.spread)
            if is_over
            else 1.0 - best_hope(world, (*moves, move))
        )
        after.close()
    tree.close()
    return max(tried)
