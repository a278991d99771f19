"""SI-10 to SI-22 and SI-65: taking panes, moving the glazier, going back."""

import pytest

from engine.games.sintra import GAME
from engine.games.sintra.events import Took, WentBack
from engine.games.sintra.state import Colour
from tests.engine.rules import rule
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.states import happened, palace, play, refused, start, strip, tower, words

W, Y, O, R, B = Colour  # noqa: E741  (the letters of the drawings)


@rule("SI-10")
def test_a_turn_is_a_take_or_the_way_back() -> None:
    state = position(palace())
    assert words(state, "back") == ["back"]
    assert {word[0] for word in words(state)} == {"f", "c", "b"}
    for word in ("back", "f1.orange.5.0"):
        assert play(state, word).turn == 1


@rule("SI-10")
def test_back_moves_the_glazier_to_the_leftmost_strip_and_nothing_else() -> None:
    state = position(palace(broken=3))
    after = play(state, "back")
    assert (after.palaces[0].glazier, after.palaces[0].broken) == (1, 3)
    assert (after.factories, after.centre) == (state.factories, state.centre)
    assert after.palaces[0].strips == state.palaces[0].strips
    assert happened(state, "back", WentBack) == [WentBack(state.turn, 4, 1)]


@rule("SI-10")
def test_back_passes_over_places_without_a_strip() -> None:
    state = position("""
        side a, round 2, seat 0 to move
        factories: OOOY ---- ---- ---- ----
        seat 0, glazier 7
          .  .  b  b  w  y  o  r
          .  .  b  b  w  y  o  r
          .  .  b  b  w  y  o  r
          .  .  b  r  w  r  b  r
          .  .  b  r  w  r  b  r
          Y  Y  -  -  -  -  -  -
          B  W  -  -  -  -  -  -
    """)
    assert play(state, "back").palaces[0].glazier == 3


@rule("SI-11")
@pytest.mark.parametrize("glazier", [1])
def test_a_glazier_at_the_leftmost_strip_cannot_go_back(glazier: int) -> None:
    state = position(palace(glazier))
    assert words(state, "back") == []
    assert refused(state, "back") == ("back", "SI-11")


@rule("SI-11")
def test_without_a_strip_to_its_left_the_glazier_cannot_go_back() -> None:
    state = position("""
        side a, round 2, seat 0 to move
        factories: OOOY ---- ---- ---- ----
        seat 0, glazier 2
          .  .  b  b  w  y  o  r
          .  .  b  b  w  y  o  r
          .  .  b  b  w  y  o  r
          .  .  b  r  w  r  b  r
          .  .  b  r  w  r  b  r
          Y  Y  -  -  -  -  -  -
          B  W  -  -  -  -  -  -
    """)
    assert refused(state, "back") == ("back", "SI-11")


@rule("SI-20")
def test_all_panes_of_a_colour_leave_the_factory_and_the_others_go_to_the_centre() -> None:
    state = position(palace())
    after = play(state, "f2.red.4.0")
    assert after.factories == ((Y, O, O, O), (), (), (), (Y, Y, B, B))
    assert after.centre == (W, W, R, B, B)
    (took,) = happened(state, "f2.red.4.0", Took)
    assert (took.factory, took.colour, took.count, took.rest) == (2, R, 2, (W, W))


@rule("SI-20")
def test_all_panes_of_a_colour_leave_the_centre_and_the_others_stay() -> None:
    state = position(palace())
    after = play(state, "c.blue.4.0")
    assert (after.centre, after.factories) == ((R,), state.factories)
    assert strip(after, 0, 4) == "BB---"
    (took,) = happened(state, "c.blue.4.0", Took)
    assert (took.factory, took.count, took.rest) == (None, 2, ())


@rule("SI-20")
def test_a_colour_that_does_not_lie_there_cannot_be_taken() -> None:
    state = position(palace())
    assert refused(state, "f1.blue.4.0") == ("pane", "SI-20")
    assert refused(state, "f3.blue.4.0") == ("pane", "SI-20")
    assert refused(state, "c.white.4.0") == ("pane-centre", "SI-20")


@rule("SI-1")
def test_a_factory_that_is_not_on_the_table_is_refused() -> None:
    for word in ("f6.blue.4.0", "f9.white.break"):
        assert refused(position(palace()), word) == ("factory", "SI-1")


@rule("SI-21")
def test_the_first_from_the_centre_gets_the_token_and_a_step_down() -> None:
    state = position(palace(broken=2))
    after = play(state, "c.blue.4.0")
    assert (after.token, after.palaces[0].broken) == (0, 3)
    assert tower(after) == "0 0 0 0 0"
    assert [took.token for took in happened(state, "c.blue.4.0", Took)] == [True]
    again = play(after, "c.red.4.0")
    assert (again.token, [palace.broken for palace in again.palaces]) == (0, [3, 0])
    assert [took.token for took in happened(after, "c.red.4.0", Took)] == [False]


@rule("SI-21")
def test_a_take_from_a_factory_leaves_the_token() -> None:
    assert play(position(palace()), "f2.red.4.0").token is None


@rule("SI-22")
def test_all_panes_go_to_one_strip_at_the_glazier_or_to_its_right() -> None:
    state = position(palace())
    assert words(state, "f5.blue") == ["f5.blue.4.0", "f5.blue.5.0", "f5.blue.6.0"]
    assert refused(state, "f1.yellow.2.0") == ("left", "SI-22")
    assert refused(state, "f1.orange.1.0") == ("left", "SI-22")
    assert refused(position(palace(glazier=2)), "f2.red.1.0") == ("left", "SI-22")
    after = play(state, "f5.blue.6.0")
    assert [strip(after, 0, place) for place in (4, 5, 6)] == ["-----", "O----", "---BB"]


@rule("SI-22")
def test_the_glazier_moves_over_the_strip_and_past_gaps() -> None:
    state = position(palace(glazier=2))
    assert play(state, "f1.orange.7.0").palaces[0].glazier == 7
    assert play(state, "f5.yellow.2.0").palaces[0].glazier == 2
    assert refused(state, "f5.yellow.3.0") == ("strip", "SI-32")
    (took,) = happened(state, "f1.orange.7.0", Took)
    assert (took.left_from, took.strip) == (2, 7)


@rule("SI-22")
def test_the_glazier_may_stand_where_no_strip_is_left() -> None:
    state = position(palace(glazier=3))
    assert refused(state, "f1.orange.1.0") == ("left", "SI-22")
    assert words(state, "f5.blue") == ["f5.blue.4.0", "f5.blue.5.0", "f5.blue.6.0"]


@rule("SI-65")
def test_without_any_strip_all_panes_break() -> None:
    state = position("""
        side a, round 6, seat 0 to move, token with 1
        factories: OOOY ---- ---- ---- ----
        centre: WW
        seat 0, glazier 4
          . . . . . . . .
          . . . . . . . .
          . . . . . . . .
          . . . . . . . .
          . . . . . . . .
          Y Y Y Y Y Y W W
          B B B B B O O W
    """)
    assert words(state) == ["f1.yellow.break", "f1.orange.break", "c.white.break"]
    after = play(state, "f1.orange.break")
    assert (after.palaces[0].broken, after.turn, after.centre) == (3, 1, (W, W, Y))


def test_a_game_that_is_over_has_no_moves() -> None:
    state = start()
    while GAME.to_move(state) is not None:
        state = play(state, words(state)[0])
    assert (words(state), refused(state, "back")) == ([], ("game-over", None))
