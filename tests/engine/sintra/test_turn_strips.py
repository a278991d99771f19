"""SI-23 to SI-26: putting panes on a strip, and breaking those that do not fit."""

from engine.games.sintra.events import Took
from engine.games.sintra.state import Colour, State
from tests.engine.rules import rule
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.states import (
    happened,
    palace,
    play,
    points,
    refused,
    strip,
    tower,
    window,
    words,
)

W, Y, O, R, B = Colour  # noqa: E741  (the letters of the drawings)


@rule("SI-23")
def test_panes_fill_the_spaces_of_their_colour_from_the_top() -> None:
    state = position(palace())
    after = play(state, "f1.orange.5.0")
    assert strip(after, 0, 5) == "OOO--"
    assert strip(play(state, "f1.orange.7.0"), 0, 7) == "OOOO-"
    (took,) = happened(state, "f1.orange.5.0", Took)
    assert (took.spaces, took.jokers, took.broken) == ((1, 2), 0, 1)


def jokers(factory: str) -> State:
    """Return a position in which the strip above window 1 shows its side with joker spaces."""
    return position(f"""
        side a, round 2, seat 0 to move
        factories: {factory} ---- ---- ---- ----
        seat 0, glazier 1
          ?  r  b  b  w  r  o  y
          ?  r  b  b  w  r  o  y
          o  r  b  b  w  r  o  y
          b  r  b  r  w  w  o  y
          w  r  b  r  w  w  o  y
          Y  -  -  -  -  -  -  -
          -  -  -  -  -  -  -  -
    """)


@rule("SI-23")
def test_a_joker_space_takes_any_colour_and_the_player_chooses_how_many_go_there() -> None:
    state = jokers("BYYY")
    assert words(state, "f1.blue.1") == ["f1.blue.1.0", "f1.blue.1.1"]
    assert strip(play(state, "f1.blue.1.0"), 0, 1) == "---B-"
    assert strip(play(state, "f1.blue.1.1"), 0, 1) == "B----"
    assert [took.jokers for took in happened(state, "f1.blue.1.1", Took)] == [1]
    assert words(state, "f1.yellow.1") == ["f1.yellow.1.2"]
    assert refused(state, "f1.yellow.1.1") == ("jokers", "SI-23")
    assert refused(state, "f1.blue.1.2") == ("jokers", "SI-23")


@rule("SI-23")
def test_as_many_as_fit_have_to_be_put() -> None:
    state = jokers("BBYY")
    assert words(state, "f1.blue.1") == ["f1.blue.1.1", "f1.blue.1.2"]
    assert strip(play(state, "f1.blue.1.1"), 0, 1) == "B--B-"
    assert strip(play(state, "f1.blue.1.2"), 0, 1) == "BB---"
    full = jokers("BBBB")
    assert words(full, "f1.blue.1") == ["f1.blue.1.2"]
    assert strip(play(full, "f1.blue.1.2"), 0, 1) == "BB-B-"


@rule("SI-24")
def test_panes_that_do_not_fit_break_and_go_to_the_tower() -> None:
    state = position(palace(broken=1))
    after = play(state, "f1.orange.5.0")
    assert (strip(after, 0, 5), after.palaces[0].broken, tower(after)) == ("OOO--", 2, "0 0 1 0 0")
    assert [took.broken for took in happened(state, "f1.orange.5.0", Took)] == [1]


@rule("SI-24")
def test_the_token_and_broken_panes_add_their_steps() -> None:
    state = position(palace(centre="OOOO"))
    after = play(state, "c.orange.5.0")
    assert (after.palaces[0].broken, tower(after)) == (3, "0 0 2 0 0")


@rule("SI-25")
def test_a_strip_that_takes_fewer_may_be_chosen() -> None:
    state = position(palace())
    assert words(state, "f1.orange") == ["f1.orange.5.0", "f1.orange.7.0"]
    assert refused(state, "f1.orange.4.0") == ("room", "SI-25")


@rule("SI-25")
def test_nobody_may_break_all_while_a_strip_takes_one() -> None:
    state = position(palace())
    assert refused(state, "f1.orange.break") == ("break", "SI-25")
    assert refused(state, "c.red.break") == ("break", "SI-25")


@rule("SI-25")
def test_all_break_where_nothing_fits_and_the_glazier_stays() -> None:
    state = position(palace(glazier=7, broken=1))
    assert words(state, "f5.blue") == ["f5.blue.break"]
    assert refused(state, "f5.blue.8.0") == ("room-anywhere", "SI-25")
    after = play(state, "f5.blue.break")
    assert (after.palaces[0].glazier, after.palaces[0].broken) == (7, 3)
    assert (tower(after), after.centre) == ("0 0 0 0 2", (Y, Y, R, B, B))
    (took,) = happened(state, "f5.blue.break", Took)
    assert (took.strip, took.broken, took.spaces) == (None, 2, ())


@rule("SI-26")
def test_a_strip_with_a_free_space_ends_the_turn_without_a_window() -> None:
    state = position(palace())
    after = play(state, "f1.orange.7.0")
    assert {window(after, 0, place) for place in (1, 2, 4, 5, 6, 7, 8)} == {"--"}
    assert (after.turn, points(after)) == (1, [0, 0])
    assert refused(state, "f1.orange.7.0.orange") == ("window-yet", "SI-26")
