"""The words that a person may play: the best one of a search first, then the greedy one, then others of the search."""

import pytest

from engine import core
from engine.games import game
from engine.players import choose
from engine.players.prediction import likely_words
from engine.players.search import analyse
from tests.conftest import sampled
from tests.engine.random_play import REGISTERED, Case
from tests.engine.random_views import SIMULATIONS, views

COUNT = 4


@pytest.mark.parametrize("case", sampled(REGISTERED, 2), ids=str)
def test_the_best_word_of_a_search_comes_first_and_the_greedy_one_second(case: Case) -> None:
    simulations, distinct = SIMULATIONS[core.library() is not None], 0
    for playing, view in views(case, 1):
        words = likely_words(playing, view, "1", COUNT, simulations=simulations)
        analysed = [one.word for one in analyse(playing, view, "1", simulations=simulations)]
        greedy = choose(playing, view, "medium", "1")
        state = playing.determinize(view, "1")
        legal = {playing.encode(move) for move in playing.legal_moves(state)}
        assert words[0] == analysed[0]
        assert greedy in words[:2]
        assert set(words) <= legal
        others = [word for word in words[1:] if word != greedy]
        assert others == [word for word in analysed[1:] if word != greedy][: len(others)]
        assert len(words) == len(set(words)) == min(COUNT, len({*analysed, greedy}))
        distinct += greedy != words[0]
    if not distinct:
        pytest.skip("the greedy word is always the best one, so the order of the two is not tested")


def test_nothing_is_predicted_when_the_game_is_over() -> None:
    playing = game("icecult")
    state = playing.start(2, {}, None, "1").state
    turn = 0
    while (seat := playing.to_move(state)) is not None:
        word = choose(playing, playing.observe(state, seat), "easy", str(turn))
        state = playing.apply(state, playing.decode(word)).state
        turn += 1
    with pytest.raises(ValueError, match="no move"):
        likely_words(playing, playing.observe(state, None), "1", COUNT, simulations=8)
