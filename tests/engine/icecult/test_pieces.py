"""How pieces move and stand on one another (IC-4, IC-30 to IC-33)."""

from __future__ import annotations

from engine.games.icecult import GAME
from engine.games.icecult.events import Moved
from engine.games.icecult.pieces import Colour
from engine.games.icecult.state import State, steps
from tests.engine.icecult.diagrams import do, drawn, events, show_path, words
from tests.engine.rules import rule


def red_north(**paths: str) -> State:
    return drawn("red>N | arc | circle | circle", **paths)  # type: ignore[arg-type]


def moved(position: State, word: str) -> Moved:
    return next(event for event in events(position, word) if isinstance(event, Moved))


@rule("IC-4")
def test_a_piece_enters_on_the_innermost_space_and_arrives_past_the_fifth() -> None:
    position = red_north()
    seen = [show_path(position := do(position, "arrow.nw.in"), "N")]
    for space in range(1, 6):
        position = do(red_north(north=show_path(position, "N"), arrived=""), f"arrow.nw.{space}.01")
        seen.append(show_path(position, "N"))
    assert seen == ["r - - - -", "- r - - -", "- - r - -", "- - - r -", "- - - - r", "- - - - -"]
    assert position.arrived == (1, 0, 0, 0)


@rule("IC-4")
def test_component_data_may_make_the_fifth_space_the_destination() -> None:
    position = drawn("red>N | arc | arc | arc", north="- - - r -", steps_to_arrive=5)
    position = do(position, "arrow.nw.4.01")
    assert (show_path(position, "N"), position.arrived) == ("- - - - -", (1, 0, 0, 0))
    assert steps(position, Colour.RED) == 5


@rule("IC-30")
def test_pieces_move_outwards_on_their_own_path_only() -> None:
    position = red_north(north="- r - - -", south="- - r - -", east="r - - - -")
    assert words(position, "arrow") == ["arrow.nw.2.01", "arrow.nw.in"]
    southwards = do(drawn("red>S | arc | circle | circle", south="r - - - -"), "arrow.nw.1.01")
    assert show_path(southwards, "S") == "- r - - -"
    position = do(position, "arrow.nw.2.01")
    assert [show_path(position, path) for path in "NES"] == ["- - r - -", "r - - - -", "- - r - -"]


@rule("IC-30")
def test_any_number_of_pieces_may_be_on_a_path() -> None:
    position = do(red_north(north="rrrr gggg yyyyy bbbbb g"), "arrow.nw.in")
    assert show_path(position, "N") == "rrrrr gggg yyyyy bbbbb g"


@rule("IC-31")
def test_a_piece_that_comes_to_an_occupied_space_stands_on_top() -> None:
    entering = red_north(north="gy - - - -")
    assert show_path(do(entering, "arrow.nw.in"), "N") == "gyr - - - -"
    assert moved(entering, "arrow.nw.in").on == 2
    stepping = red_north(north="r bg - - -")
    assert show_path(do(stepping, "arrow.nw.1.01"), "N") == "- bgr - - -"


@rule("IC-32")
def test_a_piece_takes_along_all_above_it_in_order_and_leaves_those_below() -> None:
    position = red_north(north="- grybr y - -")
    assert show_path(do(position, "arrow.nw.2.02"), "N") == "- g yrybr - -"
    assert show_path(do(position, "arrow.nw.2.05"), "N") == "- gryb yr - -"
    assert moved(position, "arrow.nw.2.02").pieces == (
        Colour.RED, Colour.YELLOW, Colour.BLUE, Colour.RED,
    )  # fmt: skip


@rule("IC-33")
def test_riders_arrive_with_the_piece_that_leaves_the_path() -> None:
    position = do(red_north(north="- - - - grby"), "arrow.nw.5.02")
    assert show_path(position, "N") == "- - - - g"
    assert position.arrived == (1, 0, 1, 1)


@rule("IC-33")
def test_pieces_below_the_one_that_leaves_stay() -> None:
    event = moved(red_north(north="- - - - gyr"), "arrow.nw.5.03")
    assert (event.pieces, event.arrived, event.to) == ((Colour.RED,), True, 6)


@rule("IC-31")
def test_heights_go_up_to_twenty() -> None:
    whole = "ggggg" + "yyyyy" + "bbbbb" + "rrrrr"
    position = red_north(north=f"{whole} - - - -")
    assert words(position, "arrow") == [f"arrow.nw.1.{height}" for height in range(16, 21)]
    assert show_path(do(position, "arrow.nw.1.20"), "N") == f"{whole[:-1]} r - - -"
    assert GAME.census(position) == {"red": 5, "green": 5, "yellow": 5, "blue": 5}
