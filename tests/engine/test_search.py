"""The search: it uses only what its seat may know, is reproducible, and finds good moves."""

import pytest

from engine.games import KEYS, game
from engine.players import choose
from engine.players.search import analyse, simulations_per_second
from tests.engine.random_play import Case, cases, play

REGISTERED = [case for case in cases() if case.key in KEYS]


@pytest.mark.parametrize("case", REGISTERED, ids=str)
def test_every_plan_is_a_legal_word_and_the_looks_are_all_spent(case: Case) -> None:
    playing = game(case.key)
    for turn in list(play(playing, case, 2))[::17]:
        seat = playing.to_move(turn.state)
        if seat is None:
            continue
        found = analyse(playing, playing.observe(turn.state, seat), "seed", simulations=25)
        legal = {playing.encode(move) for move in playing.legal_moves(turn.state)}
        assert {analysed.word for analysed in found} <= legal
        assert sum(analysed.simulations for analysed in found) == 25


@pytest.mark.parametrize("case", REGISTERED, ids=str)
def test_equal_views_give_equal_plans_whatever_is_hidden(case: Case) -> None:
    playing = game(case.key)
    for turn in list(play(playing, case, 3))[5::23]:
        seat = playing.to_move(turn.state)
        if seat is None:
            continue
        view = playing.observe(turn.state, seat)
        other = playing.observe(playing.determinize(view, "another truth"), seat)
        assert other == view
        assert analyse(playing, other, "1", simulations=20) == analyse(
            playing, view, "1", simulations=20
        )


def test_a_search_is_never_given_a_state() -> None:
    azul = game("azul")
    state = azul.start(2, {}, None, "1").state
    with pytest.raises(AttributeError):
        analyse(azul, state, "1", simulations=1)


def test_a_search_that_is_stopped_at_once_still_names_the_best_looking_move() -> None:
    azul = game("azul")
    state = azul.start(2, {}, None, "1").state
    view = azul.observe(state, state.turn)
    found = analyse(azul, view, "1", lambda: True)
    assert [analysed.simulations for analysed in found] == [0] * len(found)
    assert found[0].static_evaluation == max(analysed.static_evaluation for analysed in found)


def test_looks_are_bounded_by_the_games_pace_when_nobody_stops_them() -> None:
    azul = game("azul")
    state = azul.start(2, {}, None, "1").state
    view = azul.observe(state, state.turn)
    found = analyse(azul, view, "1", seconds=60.5 / simulations_per_second(azul, view, "1"))
    assert sum(analysed.simulations for analysed in found) == 60


def test_a_few_looks_beat_easy() -> None:
    azul = game("azul")
    won = 0
    for number in range(8):
        state = azul.start(2, {}, None, f"deal {number // 2}").state
        searcher = number % 2
        turn = 0
        while (seat := azul.to_move(state)) is not None:
            level = "hard" if seat == searcher else "easy"
            word = choose(
                azul, azul.observe(state, seat), level, f"{number} {turn}", simulations=20
            )
            state = azul.apply(state, azul.decode(word)).state
            turn += 1
        outcome = azul.outcome(state)
        assert outcome is not None
        won += outcome.winners == (searcher,)
    assert won >= 7
