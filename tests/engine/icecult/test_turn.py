"""A turn: both tilts as one word, then arrows, circles and arcs in any order (IC-12, IC-20 to IC-27)."""

from __future__ import annotations

import pytest

from engine.games.icecult import GAME
from engine.games.icecult.events import Moved, Tilted, TurnEnded
from engine.games.icecult.state import State
from engine.games.icecult.tilts import BlockPlace
from tests.engine.icecult.diagrams import do, drawn, events, refused, show_path, show_tops, words
from tests.engine.rules import rule


@pytest.fixture
def start() -> State:
    return GAME.start(2, {}, None, "1").state


@rule("IC-12")
def test_no_piece_moves_before_both_tilts_are_made(start: State) -> None:
    assert {word.split(".")[0] for word in words(start)} == {"tilt"}
    for word in ("arrow.nw.in", "circle.nw.in", "arc.nw.left", "end"):
        assert refused(start, word) == ("icecult-no-before-tilts", "IC-12")


@rule("IC-12")
def test_both_tilts_are_one_word_and_final(start: State) -> None:
    (event,) = (e for e in events(start, "tilt.nn.ee.go") if isinstance(e, Tilted))
    assert (event.first, event.second, event.final) == ("nn", "ee", True)
    tilted = do(start, "tilt.nn.ee.go")
    assert show_tops(tilted) == "red>N | green>N | red>W | arc"
    assert refused(tilted, "tilt.ss.ss.go") == ("icecult-no-third-tilt", "IC-12")


@rule("IC-11")
def test_a_word_that_undoes_its_first_tilt_is_refused(start: State) -> None:
    assert refused(start, "tilt.ee.ew.go") == ("icecult-no-undo", "IC-11")
    assert "tilt.ee.ee.go" in words(start)


@rule("IC-20")
def test_symbols_are_counted_once_after_the_second_tilt(start: State) -> None:
    tilted = do(start, "tilt.nn.ee.go")
    assert tilted.resolving
    assert tilted.resolving.pending == (BlockPlace.NW, BlockPlace.NE, BlockPlace.SE)
    assert (tilted.resolving.circles, tilted.resolving.arcs) == (0, 1)
    assert refused(tilted, "arrow.sw.in") == ("icecult-no-arrow", "IC-20")


@rule("IC-20")
def test_arcs_never_change_what_is_on_top_nor_how_often_it_counts() -> None:
    position = do(drawn("red>N | arc | arc | circle"), "arc.sw.left", "arc.ne.right")
    assert show_tops(position) == "red>N | arc | arc | circle"
    assert refused(position, "arc.ne.right") == ("icecult-no-arc-left", "IC-24")


@rule("IC-20")
def test_symbols_are_resolved_in_any_order() -> None:
    position = drawn("red>N | blue>E | circle | arc")
    assert {word.split(".")[0] for word in words(position)} == {"arrow", "circle", "arc"}
    one = do(position, "arrow.nw.in", "arrow.ne.in", "circle.nw.in", "arc.se.left")
    other = do(position, "arc.se.left", "circle.nw.in", "arrow.ne.in", "arrow.nw.1.01")
    assert [show_path(p, "E") for p in (one, other)] == ["b - - - -"] * 2
    assert one.mover == other.mover == 1


@rule("IC-21")
def test_an_arrow_moves_any_piece_of_its_colour_on_its_path_or_lets_one_enter() -> None:
    position = drawn("red>N | arc | arc | arc", north="gr - r - -", east="r - - - -")
    assert words(position, "arrow") == ["arrow.nw.3.01", "arrow.nw.1.02", "arrow.nw.in"]
    assert show_path(do(position, "arrow.nw.3.01"), "N") == "gr - - r -"
    assert show_path(do(position, "arrow.nw.1.02"), "N") == "g r r - -"
    assert show_path(do(position, "arrow.nw.in"), "N") == "grr - r - -"


@rule("IC-21")
def test_an_arrow_moves_pieces_of_others_and_of_nobody() -> None:
    position = drawn("blue>S | green>W | arc | arc", seats=2, mover=0)
    position = do(position, "arrow.nw.in", "arrow.ne.in")
    assert (show_path(position, "S"), show_path(position, "W")) == ("b - - - -", "g - - - -")


@rule("IC-21")
def test_an_arrow_refuses_pieces_that_it_does_not_move() -> None:
    position = drawn("red>N | arc | arc | arc", north="g r - - -")
    assert refused(position, "arrow.nw.1.01") == ("icecult-no-such-piece", "IC-21")
    assert refused(position, "arrow.nw.2.02") == ("icecult-no-such-piece", "IC-21")
    nobody_beside = drawn("red>N | arc | arc | arc", north="r - - - -", arrived="rrrr")
    assert refused(nobody_beside, "arrow.nw.in") == ("icecult-no-beside", "IC-21")
    nobody_at_all = drawn("red>N | arc | arc | arc", east="r - - - -", arrived="rrrr")
    assert refused(nobody_at_all, "arrow.nw.in") == ("icecult-no-piece", "IC-21")


@rule("IC-22")
def test_a_turn_does_not_end_while_a_pending_arrow_can_move_something() -> None:
    position = drawn("green>N | arc | arc | arc")
    assert "end" not in words(position)
    assert refused(position, "end") == ("icecult-no-end", "IC-22")
    assert "end" in words(do(position, "arrow.nw.in"))


@rule("IC-22")
def test_an_arrow_that_can_move_nothing_does_not_hold_the_turn() -> None:
    stuck = drawn("red>N | arc | arc | arc", east="rr - - - -", arrived="rrr")
    assert words(stuck, "arrow") == []
    assert "end" in words(stuck)


@rule("IC-22")
def test_even_a_harmful_arrow_is_compulsory() -> None:
    gift = drawn("green>N | arc | arc | arc", north="- - - - g", arrived="gggg", mover=0)
    assert refused(gift, "end") == ("icecult-no-end", "IC-22")
    assert GAME.to_move(do(gift, "arrow.nw.5.01")) is None


@rule("IC-23")
def test_each_circle_repeats_an_arrow_once_the_same_or_another() -> None:
    position = drawn("red>N | circle | circle | blue>E")
    position = do(position, "circle.nw.in", "circle.nw.1.01", "arrow.nw.2.01")
    assert show_path(position, "N") == "- - r - -"
    assert words(position, "circle") == []
    other = do(drawn("red>N | circle | circle | blue>E"), "circle.nw.in", "circle.sw.in")
    assert (show_path(other, "N"), show_path(other, "E")) == ("r - - - -", "b - - - -")


@rule("IC-23")
def test_a_circle_is_optional_and_does_not_resolve_the_arrow() -> None:
    position = do(drawn("red>N | circle | arc | arc"), "circle.nw.in")
    assert refused(position, "end") == ("icecult-no-end", "IC-22")
    unused = do(drawn("red>N | circle | arc | arc"), "arrow.nw.in")
    assert "end" in words(unused)
    assert words(unused, "circle") == ["circle.nw.1.01", "circle.nw.in"]


@rule("IC-23")
def test_a_circle_is_worth_nothing_without_an_arrow_on_top() -> None:
    position = drawn("circle | circle | arc | arc")
    assert words(position, "circle") == []
    assert refused(position, "circle.nw.in") == ("icecult-no-repeat", "IC-23")
    assert refused(drawn("red>N | arc | arc | arc"), "circle.nw.in") == (
        "icecult-no-circle",
        "IC-23",
    )


@rule("IC-23")
def test_a_repetition_may_make_a_pending_arrow_impossible() -> None:
    position = drawn(
        "red>N | circle | arc | arc", north="- - - - r", arrived="rrr", east="r - - - -"
    )
    assert refused(position, "end") == ("icecult-no-end", "IC-22")
    assert "end" in words(do(position, "circle.nw.5.01"))


@rule("IC-24")
def test_each_arc_turns_any_one_block_to_either_side() -> None:
    position = drawn("red>N | arc | blue>E | green>S")
    assert words(position, "arc") == [
        f"arc.{place}.{side}" for place in ("nw", "ne", "se", "sw") for side in ("left", "right")
    ]
    assert show_tops(do(position, "arc.nw.right")) == "red>E | arc | blue>E | green>S"
    assert show_tops(do(position, "arc.nw.left")) == "red>W | arc | blue>E | green>S"
    assert refused(drawn("red>N | circle | circle | circle"), "arc.nw.left") == (
        "icecult-no-arc",
        "IC-24",
    )


@rule("IC-24")
def test_several_arcs_may_turn_one_block_between_moves() -> None:
    position = do(
        drawn("red>N | arc | arc | blue>E"), "arc.nw.right", "arrow.sw.in", "arc.nw.right"
    )
    assert show_tops(position) == "red>S | arc | arc | blue>E"
    assert [show_path(position, path) for path in "NESW"] == [
        "- - - - -", "b - - - -", "r - - - -", "- - - - -",
    ]  # fmt: skip


@rule("IC-24")
def test_an_arc_is_optional() -> None:
    assert "end" in words(drawn("arc | circle | circle | circle"))


@rule("IC-24")
def test_a_block_without_an_arrow_may_be_turned_for_later_tilts(start: State) -> None:
    tilted = do(start, "tilt.nn.ee.go")
    turned = do(tilted, "arc.sw.left")
    assert show_tops(turned) == show_tops(tilted)
    assert turned.poses != tilted.poses


@rule("IC-25")
def test_a_turn_that_frees_a_pending_arrow_makes_it_compulsory_again() -> None:
    stuck = drawn("red>N | arc | arc | circle", east="r - r - -", arrived="rrr")
    assert "end" in words(stuck)
    freed = do(stuck, "arc.nw.right")
    assert refused(freed, "end") == ("icecult-no-end", "IC-22")
    assert words(freed, "arrow") == ["arrow.nw.3.01", "arrow.nw.1.01"]
    assert words(freed, "circle") == ["circle.nw.3.01", "circle.nw.1.01"]


@rule("IC-25")
def test_a_turn_may_make_a_pending_move_impossible() -> None:
    free = drawn("red>N | arc | arc | arc", north="r - - - -", arrived="rrrr")
    assert "end" not in words(free)
    assert "end" in words(do(free, "arc.nw.left"))


@rule("IC-26")
def test_turning_its_block_does_not_renew_a_resolved_arrow() -> None:
    position = do(drawn("red>N | arc | circle | arc"), "arrow.nw.in", "arc.nw.right")
    assert words(position, "arrow") == []
    assert refused(position, "arrow.nw.in") == ("icecult-no-arrow-left", "IC-26")
    assert "end" in words(position)


@rule("IC-26")
def test_a_circle_repeats_an_arrow_as_it_points_then_resolved_or_not() -> None:
    position = do(drawn("red>N | arc | circle | arc"), "arrow.nw.in", "arc.nw.right")
    assert words(position, "circle") == ["circle.nw.in"]
    position = do(position, "circle.nw.in")
    assert (show_path(position, "N"), show_path(position, "E")) == ("r - - - -", "r - - - -")


@rule("IC-26")
def test_pending_arrows_are_tested_anew_after_every_action() -> None:
    """With two red arrows and one red piece on their path, the first move decides whether the second is compulsory."""
    leaving = drawn("red>N | red>N | arc | arc", north="- - - - r", arrived="rrr", east="r - - - -")
    assert words(leaving, "arrow") == ["arrow.nw.5.01", "arrow.ne.5.01"]
    assert "end" in words(do(leaving, "arrow.nw.5.01"))
    staying = drawn("red>N | red>N | arc | arc", north="- - - r -", arrived="rrr", east="r - - - -")
    assert "end" not in words(do(staying, "arrow.nw.4.01"))


@rule("IC-27")
def test_the_end_is_said_by_itself_where_it_is_the_only_word() -> None:
    last = drawn("red>N | blue>E | green>S | yellow>W", mover=0)
    before = do(last, "arrow.nw.in", "arrow.ne.in")
    assert before.mover == 0
    made = events(before, "arrow.se.in")
    moves = [(e.block, e.forced) for e in made if isinstance(e, Moved)]
    assert moves == [(BlockPlace.SE, False), (BlockPlace.SW, True)]
    assert [(e.seat, e.forced) for e in made if isinstance(e, TurnEnded)] == [(0, True)]
    assert do(before, "arrow.se.in").mover == 1


@rule("IC-27")
def test_the_end_is_the_players_word_where_something_optional_is_left() -> None:
    position = do(drawn("red>N | circle | arc | blue>E"), "arrow.nw.in", "arrow.sw.in")
    assert position.mover == 0
    (event,) = (e for e in events(position, "end") if isinstance(e, TurnEnded))
    assert not event.forced
    assert do(position, "end").mover == 1


def test_a_single_arrow_with_one_piece_is_not_forced_while_another_word_is_legal() -> None:
    position = drawn("red>N | arc | circle | circle")
    assert words(position, "arrow") == ["arrow.nw.in"]
    assert position.resolving
    assert position.resolving.pending == (BlockPlace.NW,)


@rule("IC-27")
def test_a_turn_with_nothing_to_do_ends_by_itself_after_the_tilts() -> None:
    nothing = drawn("arc | arc | arc | arc", tilted=False)
    circles_come_up = do(nothing, "tilt.nn.sn.go")
    assert show_tops(nothing) == "arc | arc | arc | arc"
    assert (circles_come_up.mover, circles_come_up.resolving) == (1, None)
    assert circles_come_up.idle == 1


@rule("IC-5")
def test_play_goes_round_clockwise() -> None:
    position = drawn("arc | circle | circle | circle", seats=3, mover=1)
    position = do(position, "end")
    assert position.mover == 2
    assert do(drawn("arc | circle | circle | circle", seats=3, mover=2), "end").mover == 0
