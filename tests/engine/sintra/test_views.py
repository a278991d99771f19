"""What a view of Sintra shows: everything except the order of the bag."""

from dataclasses import replace

from engine.games.sintra import GAME
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.states import play, start, view_of, words

REACH = position("""
    side a, round 2, seat 0 to move
    factories: OOOY ---- ---- ---- ----
    seat 0, glazier 2
      r  .  .  b  O  y  O  y
      r  .  .  b  o  y  o  y
      r  .  .  b  o  y  O  y
      r  .  .  r  b  b  O  r
      r  .  .  r  b  b  O  r
      -  Y  Y  -  -  -  -  -
      -  W  B  -  -  -  -  -
""")


def test_two_bags_in_different_orders_look_the_same() -> None:
    state = start(3)
    other = replace(state, bag=state.bag[::-1], seed="another")
    for viewer in (None, 0, 1, 2):
        assert view_of(other, viewer) == view_of(state, viewer)


def test_the_bag_is_told_by_colour() -> None:
    state = start(2)
    assert sum(view_of(state).bag) == len(state.bag)


def test_reach_is_where_the_mover_may_put_panes() -> None:
    assert view_of(REACH).reach == (4, 5, 6, 7, 8)
    assert view_of(play(REACH, "back")).reach == (1, 2, 3, 4, 5, 6, 7, 8)


def test_the_next_to_move_is_the_one_to_the_left() -> None:
    state = start(3)
    assert view_of(state).next_to_move == (state.turn + 1) % 3


def test_at_the_end_there_is_nobody_next_and_nothing_within_reach() -> None:
    state = start()
    while GAME.to_move(state) is not None:
        state = play(state, words(state)[0])
    view = view_of(state)
    assert (view.to_move, view.next_to_move, view.reach) == (None, None, ())
    assert view.outcome is not None


def test_a_determinization_draws_another_bag_from_the_same_panes() -> None:
    state = start(2)
    determinizations = {GAME.determinize(view_of(state, 0), seed).bag for seed in "abc"}
    assert len(determinizations) == 3
    assert all(sorted(bag, key=str) == sorted(state.bag, key=str) for bag in determinizations)
