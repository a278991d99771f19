"""The search for judging moves, which averages over determinizations if something is hidden."""

from __future__ import annotations

from statistics import fmean
from typing import Any

import pytest

from engine.contract import View, Word
from engine.games import KEYS
from engine.games import game as find
from engine.players import averaging
from engine.players.averaging import MIN_SHARE, analyse_averaged, chance_averaged
from engine.players.search import (
    analyse,
    analyse_determinization,
    chances_of_seats,
    determinizations_of,
)
from tests.engine.azul.diagrams import position
from tests.engine.azul.last_move import SHARED_OR_ALONE


def opening(key: str) -> tuple[Any, View]:
    game = find(key)
    state = game.start(2, {}, game.components(None), "averaging").state
    return game, game.observe(state, game.to_move(state))


@pytest.mark.parametrize("key", KEYS)
def test_a_short_search_is_the_usual_one(key: str) -> None:
    game, view = opening(key)
    found = analyse_averaged(game, view, "seed", simulations=100)
    assert found == analyse(game, view, "seed", simulations=100)


@pytest.fixture
def each(monkeypatch: pytest.MonkeyPatch) -> int:
    """Let a few simulations be enough for a determinization, and return their number."""
    monkeypatch.setattr(averaging, "MIN_EACH", 40)
    return 40


def test_a_game_with_one_determinization_is_searched_as_usual(each: int) -> None:
    game, view = opening("azul")
    assert determinizations_of(game, view, "seed") == 1
    found = analyse_averaged(game, view, "seed", simulations=3 * each)
    assert found == analyse(game, view, "seed", simulations=3 * each)


def test_a_move_has_the_mean_of_its_chances_over_the_determinizations(each: int) -> None:
    reef, view = opening("reef")
    count = determinizations_of(reef, view, "seed") + 1
    found = analyse_averaged(reef, view, "seed", simulations=count * each)
    alone = [
        {
            one.word: one
            for one in analyse_determinization(
                reef, view, f"seed determinization {number}", simulations=each
            )
        }
        for number in range(count)
    ]
    for move in found:
        moves = [words[move.word] for words in alone if move.word in words]
        assert move.simulations == sum(one.simulations for one in moves)
        assert move.win_probability == pytest.approx(fmean(one.win_probability for one in moves))


def test_the_best_move_has_the_highest_chance_of_those_that_were_searched(each: int) -> None:
    reef, view = opening("reef")
    count = determinizations_of(reef, view, "seed") + 1
    found = analyse_averaged(reef, view, "seed", simulations=count * each)
    enough = MIN_SHARE * sum(one.simulations for one in found)
    searched = [one for one in found if one.simulations >= enough]
    assert found[0].win_probability == max(one.win_probability for one in searched)


def test_the_chance_after_a_word_is_what_the_reply_of_the_next_seat_leaves() -> None:
    azul = find("azul")
    state = azul.start(3, {}, None, "averaging").state
    view = azul.observe(state, azul.to_move(state))
    word = azul.encode(azul.legal_moves(state)[0])
    after = azul.apply(state, azul.decode(word)).state
    seen = azul.observe(after, azul.to_move(after))
    alone = chances_of_seats(azul, seen, "seed determinization 0", simulations=50)
    assert chance_averaged(azul, view, word, "seed", simulations=50) == alone[state.turn]


def test_what_a_word_reveals_is_sampled_several_times(
    each: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last tile of a round is followed by the tiles of the next one, which nobody knows."""
    azul = find("azul")
    state = azul.start(3, {}, None, "averaging").state
    while (after := azul.apply(state, azul.legal_moves(state)[0]).state).round == state.round:
        state = after
    searches: list[int] = []

    def searched(*_: Any, simulations: int) -> tuple[float, ...]:
        searches.append(simulations)
        return (0.25, 0.5, 0.25)

    monkeypatch.setattr(averaging, "chances_of_seats", searched)
    view = azul.observe(state, azul.to_move(state))
    word = azul.encode(azul.legal_moves(state)[0])
    chance_averaged(azul, view, word, "seed", simulations=4 * each)
    assert searches == [each] * 4


def test_the_chance_after_the_last_word_is_the_share_of_the_win() -> None:
    azul, state = find("azul"), position(SHARED_OR_ALONE)
    view = azul.observe(state, state.turn)
    shares = {
        word: chance_averaged(azul, view, Word(word), "seed", simulations=10)
        for word in ("c.red.1", "c.red.2", "c.red.floor")
    }
    assert shares == {"c.red.1": 0.5, "c.red.2": 1.0, "c.red.floor": 0.0}


def test_with_few_simulations_the_determinizations_are_not_searched_separately(each: int) -> None:
    reef, view = opening("reef")
    found = analyse_averaged(reef, view, "seed", simulations=2 * each)
    assert found == analyse(reef, view, "seed", simulations=2 * each)
