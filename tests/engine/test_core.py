"""The compiled search plays by the engine's rules, word by word; and everything works without it."""

import os
import random
from importlib import import_module
from typing import Any

import pytest

from engine import core
from engine.core import Core
from engine.foresight import Compact
from engine.games import KEYS, game
from engine.players.search import plans
from engine.players.tree import HABITS
from tests.engine.random_play import Case, cases

GAMES = int(os.environ.get("MIZ_CORE_GAMES", "10"))
"""For each way to play. 100,000 a game were played once: docs/computer.md."""
CASES = [case for case in cases() if case.key in KEYS]
USUAL = (*HABITS, 7.0)

needs_core = pytest.mark.skipif(core.library() is None, reason="no compiled search was made")


@needs_core
@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_compiled_game_is_the_game(case: Case) -> None:
    for number in range(GAMES):
        compare(case, number)


def compare(case: Case, number: int) -> None:
    """The same words, positions, movers and winners all through a random game, as far as the compiled one sees."""
    playing = game(case.key)
    chance = random.Random(number)
    seats = playing.seat_counts[number % len(playing.seat_counts)]
    state = playing.start(seats, dict(case.options), None, f"core {number}").state
    while playing.to_move(state) is not None:
        move = chance.choice(playing.legal_moves(state))
        after = playing.apply(state, move).state
        world = exact(playing.key, state)
        if world is not None:
            compare_move(playing, world, state, move, after)
        state = after


def exact(key: str, state: Any) -> Compact | None:
    """The truth itself: what is invented for a view may differ from it, what follows may not."""
    found: Compact | None = import_module(f"engine.games.{key}.compact").exact(state)
    return found


def compare_move(playing: Any, world: Compact, state: Any, move: Any, after: Any) -> None:
    tree = Core(playing.key, world.numbers, USUAL, world.weights)
    codes = tree.legal()
    words = {world.word(code): code for code in codes}
    assert len(words) == len(codes)
    assert set(words) == {playing.encode(one) for one in playing.legal_moves(state)}
    tree.apply(words[playing.encode(move)])
    outcome = playing.outcome(after)
    assert tree.winners() == (outcome.winners if outcome else ())
    if tree.mover() >= 0 and outcome is None:
        next_world = exact(playing.key, after)
        assert next_world is not None
        found = tree.numbers()
        assert found == [*next_world.numbers[-len(found) :]]
    tree.close()


@needs_core
def test_the_same_looks_give_the_same_plans() -> None:
    azul = game("azul")
    view = azul.observe(azul.start(2, {}, None, "1").state, None)
    view = azul.observe(azul.start(2, {}, None, "1").state, view.to_move)
    assert plans(azul, view, "1", looks=3000) == plans(azul, view, "1", looks=3000)


def test_without_a_compiler_the_search_is_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "library", lambda: None)
    azul = game("azul")
    state = azul.start(2, {}, None, "1").state
    found = plans(azul, azul.observe(state, state.turn), "1", looks=20)
    assert sum(plan.looks for plan in found) == 20


@needs_core
def test_a_library_made_from_other_sources_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    core.library.cache_clear()
    monkeypatch.setattr(core, "version", lambda: 1)
    try:
        assert core.library() is None
    finally:
        core.library.cache_clear()
