"""SI-30 to SI-33: a strip is full."""

import pytest

from engine.games.sintra.events import StripCompleted
from engine.games.sintra.palace import back_of, default_kept
from engine.games.sintra.state import Colour, State
from tests.engine.rules import rule
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.states import (
    happened,
    labels,
    play,
    points,
    refused,
    strip,
    tower,
    window,
    words,
)

W, Y, O, R, B = Colour  # noqa: E741  (the letters of the drawings)


def almost(side: str = "a", track: str = "YORB") -> State:
    """Return a position in which strip 3 needs one orange pane, and strip 4, which was turned over, one blue pane."""
    return position(f"""
        side {side}, round 3, seat 0 to move
        factories: OWWB BBBB ---- ---- ----
        track: {track}
        seat 0, glazier 2
          w  r  O  B  b  y  o  y
          w  r  O  B  b  y  o  y
          w  r  o  b  b  y  o  y
          w  w  Y  R  b  r  o  y
          w  w  Y  R  b  r  o  y
          -  -  -  W  -  -  -  -
          -  -  -  -  -  -  -  -
    """)


@rule("SI-30")
@pytest.mark.parametrize(("track", "bonus"), [("YORB", 2), ("ORBY", 3), ("WORB", 0)])
def test_each_pane_of_the_rounds_colour_is_a_point_at_once(track: str, bonus: int) -> None:
    state = almost(track=track)
    (done,) = happened(state, "f1.orange.3.0.yellow", StripCompleted)
    assert (done.bonus, done.round_colour) == (bonus, state.track[0])
    assert done.panes == (O, O, O, Y, Y)
    after = play(state, "f1.orange.3.0.yellow")
    assert after.palaces[0].rounds[-1].bonus == bonus


@rule("SI-30")
def test_a_pane_on_a_joker_counts_by_its_own_colour() -> None:
    state = position("""
        side a, round 3, seat 0 to move
        factories: YWWB ---- ---- ---- ----
        track: YORB
        seat 0, glazier 1
          Y? r  b  b  w  r  o  y
          ?  r  b  b  w  r  o  y
          O  r  b  b  w  r  o  y
          B  r  b  r  w  w  o  y
          W  r  b  r  w  w  o  y
          Y  -  -  -  -  -  -  -
          -  -  -  -  -  -  -  -
    """)
    (done,) = happened(state, "f1.yellow.1.1.white", StripCompleted)
    assert (done.panes, done.bonus) == ((Y, Y, O, B, W), 2)


@rule("SI-31")
def test_one_pane_goes_to_the_window_and_four_to_the_tower() -> None:
    state = almost()
    after = play(state, "f1.orange.3.0.yellow")
    assert (window(after, 0, 3), tower(after)) == ("Y-", "0 1 3 0 0")
    other = play(state, "f1.orange.3.0.orange")
    assert (window(other, 0, 3), tower(other)) == ("O-", "0 2 2 0 0")


@rule("SI-31")
@pytest.mark.parametrize("side", ["a", "b"])
def test_every_colour_in_the_strip_may_be_kept_and_no_other(side: str) -> None:
    state = almost(side)
    assert words(state, "f1.orange.3") == ["f1.orange.3.0.yellow", "f1.orange.3.0.orange"]
    assert refused(state, "f1.orange.3.0") == ("kept", "SI-31")
    assert refused(state, "f1.orange.3.0.blue") == ("kept", "SI-31")


@rule("SI-31")
def test_broken_panes_go_to_the_tower_besides_the_four() -> None:
    after = play(almost(), "f2.blue.4.0.red")
    assert (after.palaces[0].broken, tower(after)) == (3, "0 0 0 1 6")


@rule("SI-32")
def test_first_the_upper_space_and_the_strip_is_turned_over() -> None:
    state = almost()
    before = state.palaces[0].strips[2]
    assert before
    after = play(state, "f1.orange.3.0.orange")
    turned = after.palaces[0].strips[2]
    assert turned
    assert (window(after, 0, 3), strip(after, 0, 3)) == ("O-", "-----")
    assert (turned.number, turned.face, turned.turned) == (before.number, 1 - before.face, True)
    assert back_of(turned, after.components) is None
    assert [done.upper for done in happened(state, "f1.orange.3.0.orange", StripCompleted)] == [
        True
    ]


@rule("SI-32")
def test_then_the_lower_space_and_the_strip_leaves() -> None:
    state = almost()
    after = play(state, "f1.blue.4.0.red")
    assert (window(after, 0, 4), strip(after, 0, 4)) == ("WR", "gone")
    assert [done.upper for done in happened(state, "f1.blue.4.0.red", StripCompleted)] == [False]


@rule("SI-32")
@pytest.mark.parametrize(("word", "place"), [("f1.orange.3.0.orange", 3), ("f1.blue.4.0.red", 4)])
def test_the_glazier_stays_where_the_strip_was(word: str, place: int) -> None:
    after = play(almost(), word)
    assert (after.palaces[0].glazier, after.turn) == (place, 1)


@rule("SI-32")
def test_a_strip_that_has_left_takes_nothing_any_more() -> None:
    after = play(almost(), "f1.blue.4.0.red", "f2.blue.3.0")
    assert refused(after, "c.orange.4.0") == ("strip", "SI-32")


def windows(side: str) -> State:
    """Return a position with one pane in windows 2 and 5, and two in 3 and 8. They score 4 3 3 2 2 1 1 2."""
    return position(f"""
        side {side}, round 3, seat 0 to move
        factories: OWWB ---- ---- ---- ----
        track: WORB
        seat 0, glazier 1
          O  r  .  w  b  y  o  .
          O  r  .  w  b  y  o  .
          o  r  .  w  b  y  o  .
          B  r  .  w  b  r  o  .
          B  r  .  w  b  r  o  .
          -  W  W  -  W  -  -  R
          -  -  W  -  -  -  -  W
    """)


@rule("SI-33")
@pytest.mark.parametrize("side", ["a", "b"])
def test_the_window_and_those_to_its_right_that_hold_panes_score_their_numbers(side: str) -> None:
    state = windows(side)
    (done,) = happened(state, "f1.orange.1.0.blue", StripCompleted)
    assert done.addends == ((1, 4), (2, 3), (3, 3), (5, 2), (8, 2))
    assert (done.points, done.bonus) == (4 + 3 + 3 + 2 + 2, 0)
    after = play(state, "f1.orange.1.0.blue")
    assert (points(after), after.palaces[0].rounds[-1].windows) == ([14, 0], 14)
    assert after.turn == 1


@rule("SI-33")
def test_windows_to_the_left_do_not_count() -> None:
    (done,) = happened(almost(), "f1.blue.4.0.red", StripCompleted)
    assert done.addends == ((4, 2),)
    state = position("""
        side a, round 3, seat 0 to move
        factories: OWWB ---- ---- ---- ----
        seat 0, glazier 4
          r  w  b  O  b  y  o  y
          r  w  b  O  b  y  o  y
          r  w  b  o  b  y  o  y
          r  w  b  B  r  r  o  y
          r  w  b  B  r  r  o  y
          R  -  R  -  W  -  -  -
          -  -  -  -  -  -  -  -
    """)
    (done,) = happened(state, "f1.orange.4.0.blue", StripCompleted)
    assert done.addends == ((4, 2), (5, 2))


@rule("SI-33")
@pytest.mark.parametrize(
    ("panes", "kept"),
    [
        ((O, O, Y, Y, Y), Y),
        ((O, O, O, Y, Y), O),
        ((Y, Y, O, O, B), Y),
        ((B, B, O, O, R), O),
        ((W, O, B, R, Y), W),
    ],
)
def test_the_usual_pane_is_the_most_frequent_one_then_the_first_of_the_colours(
    panes: tuple[Colour, ...], kept: Colour
) -> None:
    assert default_kept(panes) is kept


@rule("SI-33")
def test_side_a_sends_the_usual_pane_and_offers_the_others_behind_one_key() -> None:
    keyboard = [key for row in labels(almost(), "f1.orange") for key in row]
    assert any(
        key.startswith("f1.orange.3.0.orange: ") and "key-strip-full 3 7 0" in key
        for key in keyboard
    )
    assert any(key.startswith("f1.orange.3.0: ") and "key-other-pane 3" in key for key in keyboard)
    assert [
        "f1.orange.3.0.orange: key-keep orange orange",
        "f1.orange.3.0.yellow: key-keep yellow yellow",
    ] in labels(almost(), "f1.orange.3.0")


@rule("SI-33")
def test_side_b_always_asks_for_the_pane() -> None:
    keyboard = [key for row in labels(almost("b"), "f1.orange") for key in row]
    assert any(
        key.startswith("f1.orange.3.0: ") and "key-strip-full 3 7 0" in key for key in keyboard
    )
    assert not any("other-pane" in key for key in keyboard)


def test_a_strip_of_one_colour_leaves_no_choice() -> None:
    state = position("""
        side b, round 3, seat 0 to move
        factories: OWWB ---- ---- ---- ----
        seat 0, glazier 1
          O  y  b  r  w  y  r  w
          O  y  b  r  w  y  r  w
          O  y  b  r  w  y  r  w
          O  y  b  r  w  r  w  o
          o  y  b  r  w  r  w  o
          -  -  -  -  -  -  -  -
          -  -  -  -  -  -  -  -
    """)
    assert words(state, "f1.orange.1") == ["f1.orange.1.0.orange"]
    assert any(
        key.startswith("f1.orange.1.0.orange: ") and "key-strip-full 1 4 0" in key
        for row in labels(state, "f1.orange")
        for key in row
    )
