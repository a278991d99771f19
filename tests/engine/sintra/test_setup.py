"""SI-1 to SI-6: what lies on the table when a game begins."""

from collections import Counter

import pytest

from engine.errors import BadOptions
from engine.games.sintra import GAME
from engine.games.sintra.events import RoundStarted
from engine.games.sintra.state import COLOURS, Side, Window
from tests.engine.rules import rule
from tests.engine.sintra.states import play, start, view_of, words

SEEDS = [f"seed {number}" for number in range(40)]


@rule("SI-1")
@pytest.mark.parametrize(("seats", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_five_seven_or_nine_factories_of_four_panes(seats: int, factories: int) -> None:
    state = start(seats)
    assert [len(factory) for factory in state.factories] == [4] * factories
    assert len(state.palaces) == seats
    assert GAME.census(state) == dict.fromkeys(["white", "yellow", "orange", "red", "blue"], 20)


@rule("SI-1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_it_is_a_game_for_two_to_four(seats: int) -> None:
    assert GAME.seat_counts == (2, 3, 4)
    with pytest.raises(BadOptions):
        start(seats)


@rule("SI-2")
@pytest.mark.parametrize("side", ["a", "b"])
def test_everyone_plays_the_chosen_side_with_eight_empty_windows(side: str) -> None:
    state = start(3, side)
    assert [palace.windows for palace in state.palaces] == [(Window(),) * 8] * 3
    while GAME.to_move(state) is not None:
        assert state.side is Side(side)
        state = play(state, words(state)[0])


@rule("SI-2")
def test_side_a_is_played_if_nothing_is_said() -> None:
    assert GAME.start(2, {}, None, "x").state == start(2, "a", "x")


@pytest.mark.parametrize("options", [{"side": "c"}, {"wall": "grey"}, {"side": "A"}])
def test_other_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(BadOptions):
        GAME.start(2, options, None, "x")


@rule("SI-3")
def test_everyone_has_all_eight_strips_in_an_order_of_their_own() -> None:
    orders = [
        [strip.number for strip in palace.strips if strip]
        for seed in SEEDS
        for palace in start(3, seed=seed).palaces
    ]
    assert {tuple(sorted(order)) for order in orders} == {tuple(range(8))}
    assert len(set(map(tuple, orders))) == len(orders)


@rule("SI-3")
def test_a_random_side_is_up_but_the_jokers_are_down() -> None:
    faces = {
        (strip.number, strip.face)
        for seed in SEEDS
        for palace in start(4, seed=seed).palaces
        for strip in palace.strips
        if strip
    }
    assert faces == {(number, face) for number in range(8) for face in (0, 1)} - {(5, 0)}
    spaces = GAME.components(None).strips[5][0]
    assert spaces.count(None) == 2


@rule("SI-3")
def test_strips_start_empty_with_five_spaces_a_side() -> None:
    state = start()
    assert {len(side) for strip in state.components.strips for side in strip} == {5}
    assert {strip.panes for palace in state.palaces for strip in palace.strips if strip} == {
        (None,) * 5
    }


@rule("SI-3")
def test_backs_are_no_secret() -> None:
    state = start()
    for viewer in (None, 0, 1):
        view = view_of(state, viewer)
        for row in GAME.asides(view):
            assert all(GAME.answer(view, key.word) for key in row)


@rule("SI-4")
def test_the_glazier_is_at_the_left_the_score_and_the_marker_at_the_top() -> None:
    for palace in start(4).palaces:
        assert (palace.glazier, palace.score, palace.broken) == (1, 0, 0)


@rule("SI-5")
def test_the_round_track_has_one_of_each_colour_behind_a_pane_of_the_bag() -> None:
    tracks = [start(seed=seed).track for seed in SEEDS]
    assert {len(track) for track in tracks} == {6}
    assert {frozenset(track[1:]) for track in tracks} == {frozenset(COLOURS)}
    assert {track[0] for track in tracks} == set(COLOURS)
    assert len({track[1:] for track in tracks}) > 20


@rule("SI-5")
def test_the_rest_is_mixed_in_the_bag_and_drawn_for_the_factories() -> None:
    state = start(2)
    assert len(state.bag) == 100 - 6 - 20
    lying = Counter(state.bag) + Counter(state.track)
    lying += Counter(pane for factory in state.factories for pane in factory)
    assert lying == dict.fromkeys(COLOURS, 20)
    assert len({start(seed=seed).factories for seed in SEEDS}) == len(SEEDS)
    assert len({start(seed=seed).bag for seed in SEEDS}) == len(SEEDS)
    assert list(state.bag) != sorted(state.bag, key=COLOURS.index)


@rule("SI-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_names_the_first_player(seats: int) -> None:
    starts = [start(seats, seed=seed) for seed in SEEDS]
    assert {state.starter for state in starts} == set(range(seats))
    assert all(GAME.to_move(state) == state.starter for state in starts)
    assert {state.token for state in starts} == {None}


@rule("SI-6")
def test_turns_go_clockwise() -> None:
    state, movers = start(4), []
    for _ in range(9):
        movers.append(state.turn)
        state = play(state, words(state)[0])
    assert movers == [(movers[0] + turn) % 4 for turn in range(9)]


@rule("SI-6")
@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_six_rounds(seats: int, side: str) -> None:
    step = GAME.start(seats, {"side": side}, None, "six")
    rounds = [event.round for event in step.events if isinstance(event, RoundStarted)]
    while GAME.to_move(step.state) is not None:
        step = GAME.apply(step.state, GAME.decode(words(step.state)[0]))
        rounds += [event.round for event in step.events if isinstance(event, RoundStarted)]
    assert rounds == [1, 2, 3, 4, 5, 6]
    assert [len(score.rounds) for score in GAME.scores(step.state)] == [6] * seats
