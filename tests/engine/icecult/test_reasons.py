"""The reasons in hints for Ice Cult: every clause can be checked on the paths."""

from dataclasses import replace

from engine.contract import Word
from engine.games.icecult import GAME
from engine.games.icecult.state import Resolving, State
from engine.games.icecult.tilts import BlockPlace
from engine.saying import Saying, Term, say
from tests.engine.icecult.diagrams import drawn


def gains(position: State, word: str) -> tuple[Saying, ...]:
    return GAME.reasons(GAME.observe(position, None), Word(word)).gains


def test_pieces_that_arrive_are_counted_with_those_that_ride() -> None:
    position = drawn("red>N | green>N | circle | arc", north="- - - - rgr")
    assert gains(position, "arrow.nw.5.01") == (say("icecult-merit-home", count=2),)
    assert gains(position, "arrow.nw.5.03") == (say("icecult-merit-home", count=1),)


def test_the_fourth_piece_home_is_told() -> None:
    position = drawn("red>N | green>N | circle | arc", north="- - - - r", arrived="rrr")
    assert gains(position, "arrow.nw.5.01")[1] == say("icecult-merit-one-left")


def test_a_step_tells_the_space_and_whom_the_piece_rides_on() -> None:
    position = drawn("red>N | green>N | circle | arc", north="r g - r -")
    step = say("icecult-merit-step", count=1, space=2, carrier="own")
    rides = say("icecult-merit-rides", count=1, riders=1)
    assert gains(position, "arrow.nw.1.01") == (step, rides)
    assert gains(position, "arrow.nw.4.01") == (say("icecult-merit-last", count=1, space=5),)


def test_a_step_from_home_names_the_space_whatever_the_data_say() -> None:
    """With five steps, the fifth space is the destination (IC-4), and the fourth one is not the last."""
    position = drawn("red>N | green>N | circle | arc", north="r g r - -", steps_to_arrive=5)
    assert gains(position, "arrow.nw.3.01") == (say("icecult-merit-last", count=1, space=4),)


def test_a_piece_that_is_carried_is_told_to_ride_along() -> None:
    position = drawn("red>N | green>N | circle | arc", north="- gr - - -")
    carried = say("icecult-merit-step", count=1, space=3, carrier="other")
    assert gains(position, "arrow.ne.2.01") == (carried,)


def test_a_compulsory_arrow_of_a_rival_helps_them_least() -> None:
    position = drawn("green>N | red>N | circle | arc", north="gg - - - g")
    assert gains(position, "arrow.nw.1.02") == (say("icecult-merit-least", rivals=1),)
    assert gains(position, "arrow.nw.5.01") == (say("icecult-merit-duty"),)
    neutral = drawn("blue>N | red>N | circle | arc", north="b - - - -")
    assert gains(neutral, "arrow.nw.1.01") == (say("icecult-merit-nobody"),)


def test_tilts_tell_the_arrow_that_comes_up_and_what_it_can_do() -> None:
    """Two tilts of the west column bring up the undersides of its blocks, circles here; the east keeps its arrow."""
    position = drawn("green>N | red>E | arc | arc", east="- - - - r", tilted=False)
    (arrow,) = (one for one in gains(position, "tilt.ww.ww.go") if one.id == "icecult-merit-up")
    path = say("icecult-arrow", colour=Term("icecult-colour-red"), path=Term("icecult-path-e"))
    red = Term("icecult-colour-red")
    assert arrow == say("icecult-merit-up", count=1, arrow=path, colour=red, does="home")
    assert say("icecult-merit-repeat", own=1) in gains(position, "tilt.ww.ww.go")


def test_an_arc_tells_where_an_own_arrow_points_then() -> None:
    position = drawn("red>N | green>N | circle | arc", east="- r - - -")
    turned = say("icecult-merit-turned", path=Term("icecult-path-e"), does="on")
    assert gains(position, "arc.nw.right") == (turned,)


def test_an_arc_that_turns_a_used_arrow_helps_only_later() -> None:
    """A used arrow acts again only if a circle repeats it (IC-23, IC-26)."""
    position = drawn("red>N | green>N | circle | arc", east="- r - - -")
    for circles, does in ((0, "later"), (1, "on")):
        at = replace(position, resolving=Resolving((), circles, arcs=1, moved=True))
        turned = say("icecult-merit-turned", path=Term("icecult-path-e"), does=does)
        assert gains(at, "arc.nw.right") == (turned,)


def test_an_arc_can_turn_a_rival_away_from_home() -> None:
    position = drawn("green>N | red>N | circle | arc", north="- - - - g")
    blocked = say("icecult-merit-blocked", colour=Term("icecult-colour-green"))
    assert gains(position, "arc.nw.right") == (blocked,)


def test_the_end_of_a_turn_is_told_to_miss_nothing() -> None:
    position = drawn("arc | green>N | circle | circle", mover=0)
    assert gains(position, "end") == (say("icecult-merit-rest"),)


def test_a_turn_that_an_arc_could_continue_with_an_own_piece_is_no_turn_without_anything_left() -> (
    None
):
    """The arrow of green could take a red piece along on the path to the east, but only if an arc turns it."""
    position = drawn("green>N | circle | arc | arc", east="- gr - - -", arrived="gggg")
    rest = (say("icecult-merit-rest"),)
    for pending, circles, arcs, left in (
        ((), 1, 1, ()),
        ((), 1, 0, rest),
        ((), 0, 2, rest),
        ((BlockPlace.NW,), 0, 1, ()),
        ((BlockPlace.NW,), 0, 0, rest),
    ):
        at = replace(position, resolving=Resolving(pending, circles, arcs, moved=True))
        assert gains(at, "end") == left, (pending, circles, arcs)


def test_two_arcs_turn_an_arrow_round() -> None:
    position = drawn("red>N | circle | arc | arc", south="- r - - -", arrived="rrrr")
    for arcs, left in ((1, (say("icecult-merit-rest"),)), (2, ())):
        at = replace(position, resolving=Resolving((), 1, arcs, moved=True))
        assert gains(at, "end") == left
