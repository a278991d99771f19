"""The search: it uses only what its seat may know, is reproducible, and finds good moves."""

from typing import Any

import pytest

from engine import core
from engine.games import KEYS, game
from engine.players import choose
from engine.players.search import (
    analyse,
    analyse_determinization,
    build_trees,
    chances_of_seats,
    simulations_per_second,
)
from engine.players.tree import Tree
from tests.engine.compiled_search import needs_core
from tests.engine.random_play import REGISTERED, Case, play


@pytest.mark.parametrize("case", REGISTERED, ids=str)
def test_every_plan_is_a_legal_word_and_all_simulations_are_made(case: Case) -> None:
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


def test_a_search_that_is_stopped_at_once_names_the_move_with_the_best_static_evaluation() -> None:
    azul = game("azul")
    state = azul.start(2, {}, None, "1").state
    view = azul.observe(state, state.turn)
    found = analyse(azul, view, "1", lambda: True)
    assert [analysed.simulations for analysed in found] == [0] * len(found)
    assert found[0].static_evaluation == max(analysed.static_evaluation for analysed in found)


def test_simulations_are_bounded_by_the_pace_of_the_game_when_nobody_stops_them() -> None:
    azul = game("azul")
    state = azul.start(2, {}, None, "1").state
    view = azul.observe(state, state.turn)
    found = analyse(azul, view, "1", seconds=60.5 / simulations_per_second(azul, view, "1"))
    assert sum(analysed.simulations for analysed in found) == 60


def test_a_few_simulations_beat_easy() -> None:
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


@pytest.mark.parametrize("is_compiled", [True, False])
@pytest.mark.parametrize("key", KEYS)
def test_a_search_finds_the_chance_of_every_seat(
    key: str, is_compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of the seat to move is what the search finds about its best move, if all moves of the others count."""
    if is_compiled and core.library() is None:
        pytest.skip("no compiled search was made")
    if not is_compiled:
        monkeypatch.setattr(core, "library", lambda: None)
    playing = game(key)
    monkeypatch.setattr(type(playing), "rival_width", 0)
    seats = 3 if 3 in playing.seat_counts else max(playing.seat_counts)
    state = playing.start(seats, {}, playing.components(None), "seats").state
    view = playing.observe(state, playing.to_move(state))
    found = chances_of_seats(playing, view, "seed", simulations=30)
    assert len(found) == seats
    assert all(0 < chance < 1 for chance in found)
    best = analyse_determinization(playing, view, "seed", simulations=30)[0]
    own = found[playing.to_move(state)]
    # In Ice Cult, several turns begin with the best word, and the chance is that of the most searched one.
    assert own == pytest.approx(best.win_probability, abs=0.1 if key == "icecult" else 1e-5)


def test_a_search_for_the_chances_that_is_stopped_at_once_has_one_simulation() -> None:
    azul = game("azul")
    state = azul.start(2, {}, None, "1").state
    view = azul.observe(state, state.turn)
    found = chances_of_seats(azul, view, "seed", lambda: True)
    assert found == chances_of_seats(azul, view, "seed", simulations=1)


@pytest.mark.parametrize(("seats", "is_limited"), [(2, False), (3, True), (4, True)])
def test_at_larger_tables_only_one_move_of_each_other_seat_is_considered(
    seats: int, is_limited: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(core, "library", lambda: None)
    sintra = game("sintra")
    monkeypatch.setattr(type(sintra), "rival_width", 1)
    state = sintra.start(seats, {}, None, "1").state
    tree = build_trees(sintra, sintra.observe(state, state.turn), "1").trees[0]
    assert isinstance(tree, Tree)
    tree.simulate(40)
    found = dict(_seats_and_moves_considered(tree.root))
    assert found[state.turn] > 1
    assert all((found[seat] == 1) is is_limited for seat in set(found) - {state.turn})


def _seats_and_moves_considered(node: Any) -> list[tuple[int, int]]:
    """Return the seat to move and the number of moves considered in each position of a tree, in ascending order."""
    if not getattr(node, "visits", None):
        return []
    below = [pair for child in node.children for pair in _seats_and_moves_considered(child)]
    return sorted([*below, (node.seat, sum(visits > 0 for visits in node.visits))])


@needs_core
def test_the_compiled_search_considers_fewer_moves_of_the_other_seats_at_larger_tables() -> None:
    """Near the end of a round, the tree stops growing when all moves that are considered have been made."""
    sintra = game("sintra")
    state = sintra.start(3, {}, None, "1").state
    while sum(map(len, (*state.factories, state.centre))) > 12:
        moves = sintra.legal_moves(state)
        state = sintra.apply(state, moves[0]).state
    encoded = sintra.encode_for_search(sintra.observe(state, state.turn), "1")
    assert encoded is not None
    sizes = []
    for width in (0, 1):
        parameters = (*encoded.search_parameters, encoded.points_scale, width)
        tree = core.CoreTree("sintra", encoded.numbers, parameters, encoded.weights)
        tree.simulate(20_000)
        sizes.append(tree.size())
        tree.close()
    assert sizes[1] < sizes[0]
