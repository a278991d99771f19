"""SI-E1 to SI-E6: the worked examples of the rulebook."""

from engine.games.sintra import GAME
from engine.games.sintra.events import StripCompleted
from tests.engine.rules import rule
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.states import happened, play, points, refused, strip, totals


@rule("SI-E1")
def test_three_orange_panes_and_three_strips() -> None:
    state = position("""
        side a, round 2, seat 0 to move
        factories: OOOW ---- ---- ---- ----
        seat 0, glazier 3
          o  y  O  b  y  y  o  b
          o  y  O  b  y  y  o  b
          o  y  o  b  y  y  o  b
          o  y  y  b  r  b  b  r
          o  y  y  b  r  b  b  r
          -  -  -  -  -  -  -  -
          -  -  -  -  -  -  -  -
    """)
    assert refused(state, "f1.orange.1.0") == ("left", "SI-22")
    here = play(state, "f1.orange.3.0")
    assert (strip(here, 0, 3), here.palaces[0].broken, here.palaces[0].glazier) == ("OOO--", 2, 3)
    there = play(state, "f1.orange.7.0")
    assert (strip(there, 0, 7), there.palaces[0].broken, there.palaces[0].glazier) == (
        "OOO--", 0, 7,
    )  # fmt: skip


@rule("SI-E2")
def test_two_yellow_panes_in_the_yellow_round() -> None:
    state = position("""
        side b, round 3, seat 0 to move
        factories: OWWB ---- ---- ---- ----
        track: YORB
        seat 0, glazier 1
          O  y  b  b  w  y  o  o
          O  y  b  b  w  y  o  o
          o  y  b  b  w  y  o  o
          Y  y  b  r  w  r  b  o
          Y  y  b  r  w  r  b  o
          -  -  -  -  -  -  -  -
          -  -  -  -  -  -  -  -
    """)
    (done,) = happened(state, "f1.orange.1.0.orange", StripCompleted)
    assert done.bonus == 2
    assert points(play(state, "f1.orange.1.0.orange")) == [2 + 4, 0]


@rule("SI-E3")
def test_a_window_of_2_with_a_2_and_a_1_to_its_right() -> None:
    state = position("""
        side a, round 3, seat 0 to move
        factories: OWWB ---- ---- ---- ----
        track: WORB
        seat 0, glazier 4
          r  w  b  O  b  y  o  y
          r  w  b  O  b  y  o  y
          r  w  b  o  b  y  o  y
          r  w  b  B  r  r  o  y
          r  w  b  B  r  r  o  y
          R  -  R  -  W  -  W  -
          -  -  -  -  -  -  -  -
    """)
    assert GAME.components(None).windows == (4, 3, 3, 2, 2, 1, 1, 2)
    (done,) = happened(state, "f1.orange.4.0.blue", StripCompleted)
    assert (done.addends, done.points) == (((4, 2), (5, 2), (7, 1)), 5)


@rule("SI-E4")
def test_seven_panes_left_and_a_marker_on_minus_8() -> None:
    state = position("""
        side a, round 6, seat 0 to move, ended
        factories: ---- ---- ---- ---- ----
        seat 0, broken 5, 20 points
          O  Y  b  r  w  y  o  b
          O  Y  b  r  w  y  o  b
          O  y  b  r  w  y  o  b
          O  y  b  r  w  R  b  r
          o  y  b  r  w  r  b  r
          -  -  -  -  -  -  -  -
          -  -  -  -  -  -  -  -
    """)
    lines = {line.key: line.points for line in GAME.scores(state)[0].lines}
    assert (lines["left"], lines["broken"]) == (2, -8)
    assert totals(state) == [20 + 2 - 8, 0]


@rule("SI-E5")
def test_two_ornaments_of_four_and_one_of_two() -> None:
    state = position("""
        side a, round 6, seat 0 to move, ended
        factories: ---- ---- ---- ---- ----
        seat 0
          .  .  b  r  .  .  o  b
          .  .  b  r  .  .  o  b
          .  .  b  r  .  .  o  b
          .  .  b  r  .  .  b  r
          .  .  b  r  .  .  b  r
          W  Y  O  R  B  W  -  -
          W  Y  -  -  B  W  -  -
    """)
    assert totals(state) == [10 + 10 + 3, 0]


@rule("SI-E6")
def test_four_complete_windows_with_five_orange_panes() -> None:
    state = position("""
        side b, round 6, seat 0 to move, ended
        factories: ---- ---- ---- ---- ----
        seat 0
          .  .  b  r  .  .  o  b
          .  .  b  r  .  .  o  b
          .  .  b  r  .  .  o  b
          .  .  b  r  .  .  b  r
          .  .  b  r  .  .  b  r
          O  O  O  -  O  W  -  -
          O  Y  -  -  O  W  -  -
    """)
    assert totals(state) == [20, 0]
