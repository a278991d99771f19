"""A search that only chooses a move ends as soon as its choice cannot change."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine import core
from engine.players.early_stopping import STALLED_SIMULATIONS, EarlyStopping
from engine.players.search import analyse
from tests.conftest import sampled
from tests.engine.random_play import REGISTERED, Case
from tests.engine.random_views import SIMULATIONS, views
from tests.engine.same_game import COMPILED


@pytest.mark.parametrize("is_compiled", [True, False], ids=["compiled", "plain"])
@pytest.mark.parametrize("case", sampled(REGISTERED, 2), ids=str)
def test_with_a_number_of_simulations_the_choice_is_the_same_and_takes_fewer(
    case: Case, is_compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if is_compiled and core.library() is None:
        pytest.skip("no compiled search was made")
    if not is_compiled:
        monkeypatch.setattr(core, "library", lambda: None)
    seen = list(views(case, 3 if is_compiled else 1))
    is_compiled &= any(playing.encode_for_search(view, "1") for playing, view in seen)
    simulations = SIMULATIONS[is_compiled]
    spent = 0
    for playing, view in seen:
        whole = analyse(playing, view, "1", simulations=simulations)
        short = analyse(playing, view, "1", simulations=simulations, best_move_only=True)
        assert short[0].word == whole[0].word
        assert sum(analysed.simulations for analysed in whole) == simulations
        spent += sum(analysed.simulations for analysed in short)
    allowed = simulations * len(seen)
    assert 0 < spent <= allowed
    if case.key in COMPILED:  # a game with few moves may need all simulations
        assert allowed / 2 < spent < allowed


class Trees:
    """A tree whose growth is determined by the test, and a clock."""

    def __init__(self) -> None:
        self.size, self.now, self.told = 1, 0.0, {1: 0, 2: 0}

    def visits(self) -> Mapping[Any, int]:
        return self.told


def test_by_the_clock_a_lead_that_twice_the_pace_could_make_up_for_is_not_final() -> None:
    tree = Trees()
    early = EarlyStopping([tree], 10**9, lambda: 1.0 - tree.now)
    tree.now, tree.told = 0.5, {1: 1000, 2: 0}  # the time left may bring a thousand more, or two
    assert not early.is_decided(1000)
    tree.now, tree.told, tree.size = 0.8, {1: 1600, 2: 799}, 2  # twice 400
    assert not early.is_decided(2399)
    tree.now, tree.told, tree.size = 0.9, {1: 1800, 2: 0}, 3
    assert early.is_decided(2400)


def test_by_the_clock_a_tree_that_finds_nothing_new_is_final() -> None:
    tree = Trees()
    early = EarlyStopping([tree], 10**9, lambda: 100.0 - tree.now)
    tree.now, tree.told = 2.0, {1: 5, 2: 5}
    assert not early.is_decided(10)
    tree.now = 4.0
    assert not early.is_decided(10 + STALLED_SIMULATIONS)
    tree.now = 6.0
    assert early.is_decided(11 + STALLED_SIMULATIONS)


def test_before_the_first_simulation_nothing_is_final() -> None:
    assert not EarlyStopping([Trees()], 1, None).is_decided(0)
