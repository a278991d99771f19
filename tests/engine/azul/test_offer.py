"""AZ-10 to AZ-19: taking tiles and placing them on pattern lines and floor lines."""

import pytest

from engine.games.azul.events import RoundStarted, Took
from engine.games.azul.state import Colour, Line, Marker
from tests.engine.azul.diagrams import position
from tests.engine.azul.states import AZUL, happened, play, refused, start, words
from tests.engine.rules import rule

BLUE, YELLOW, RED, BLACK, WHITE = Colour
MARKER = Marker.MARKER

MIDDLE = """
    coloured wall, round 2, seat 0 to move, starter 1
    factories: BBYW RRRK ---- ---- YYWW
    centre: BBR
    seat 0, 12 points
            . |  . Y . . .
           .B |  . . . . .
          ... |  . . . . .
         KKKK |  . . . . .
        ..RRR |  . . . . .
"""


@rule("AZ-10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_starting_player_begins_and_turns_go_clockwise(seats: int) -> None:
    state = start(seats)
    assert state.marker is None
    order = []
    for _ in range(2 * seats):
        order.append(state.turn)
        state = play(state, words(state)[0])
    assert order == [(state.starter + step) % seats for step in range(2 * seats)]


@rule("AZ-11")
def test_all_tiles_of_a_colour_leave_a_factory_and_the_others_go_to_the_centre() -> None:
    after = play(position(MIDDLE), "f1.blue.3")
    assert after.factories[0] == ()
    assert after.centre == (BLUE, BLUE, YELLOW, RED, WHITE)
    assert after.boards[0].lines[2] == Line(BLUE, 2)
    assert after.factories[1:] == position(MIDDLE).factories[1:]


@rule("AZ-11")
def test_all_tiles_of_a_colour_leave_the_centre_and_the_others_stay() -> None:
    after = play(position(MIDDLE), "c.blue.3")
    assert after.centre == (RED,)
    assert after.boards[0].lines[2] == Line(BLUE, 2)


@rule("AZ-11")
def test_what_is_not_there_cannot_be_taken() -> None:
    state = position(MIDDLE)
    assert refused(state, "f1.red.5") == ("azul-no-tile", "AZ-11")
    assert refused(state, "f3.blue.1") == ("azul-no-tile", "AZ-11")
    assert refused(state, "c.white.1") == ("azul-no-tile-centre", "AZ-11")
    assert not any(word.startswith(("f3", "f4", "f1.red", "c.white")) for word in words(state))


@rule("AZ-12")
def test_the_first_to_take_from_the_centre_gets_the_marker() -> None:
    state = play(position(MIDDLE), "f5.white.1", "c.blue.3")
    assert (state.marker, state.boards[1].floor) == (1, (MARKER,))
    later = play(state, "c.red.5")
    assert (later.marker, later.boards[0].floor) == (1, (WHITE,))


@rule("AZ-12")
def test_taking_from_a_factory_leaves_the_marker_in_the_centre() -> None:
    assert play(position(MIDDLE), "f1.blue.3").marker is None


@rule("AZ-12")
def test_the_marker_goes_to_the_leftmost_free_space() -> None:
    state = position(MIDDLE + "      floor: WWW")
    assert play(state, "c.blue.3").boards[0].floor == (WHITE, WHITE, WHITE, MARKER)


@rule("AZ-12")
def test_beside_a_full_floor_line_the_marker_is_theirs_and_costs_nothing() -> None:
    state = position(MIDDLE + "      floor: WWWWYYK")
    after = play(state, "c.blue.3")
    assert (after.marker, len(after.boards[0].floor)) == (0, 7)
    assert MARKER not in after.boards[0].floor
    (took,) = happened(state, "c.blue.3", Took)
    assert (took.marker, took.marker_on_floor) == (True, False)


@rule("AZ-13")
def test_tiles_go_to_one_of_five_lines_and_line_n_has_n_spaces() -> None:
    empty = position("""
        coloured wall, round 1, seat 0 to move
        factories: BBBB YYYY ---- ---- ----
    """)
    assert words(empty)[:6] == [f"f1.blue.{line}" for line in (1, 2, 3, 4, 5, "floor")]
    for line in range(1, 6):
        after = play(empty, f"f1.blue.{line}")
        assert after.boards[0].lines[line - 1] == Line(BLUE, min(4, line))
        assert len(after.boards[0].floor) == max(0, 4 - line)


@rule("AZ-14")
def test_a_line_holds_one_colour() -> None:
    state = position(MIDDLE)
    assert refused(state, "f1.yellow.5") == ("azul-no-other-colour", "AZ-14")
    assert "f2.red.5" in words(state)
    assert play(state, "f2.red.5").boards[0].lines[4] == Line(RED, 5)


@rule("AZ-14")
def test_a_full_line_takes_no_tile_of_any_colour() -> None:
    state = position(MIDDLE)
    assert refused(state, "f2.black.4") == ("azul-no-line-full", "AZ-14")
    assert refused(state, "f1.blue.4") == ("azul-no-line-full", "AZ-14")
    assert "f2.black.4" not in words(state)


@rule("AZ-15")
def test_a_line_refuses_the_colours_of_its_wall_row() -> None:
    state = position(MIDDLE)
    assert refused(state, "f1.yellow.1") == ("azul-no-colour-on-wall", "AZ-15")
    assert "f1.yellow.3" in words(state)
    assert "f1.blue.1" in words(state)
    assert "f5.yellow.1" in words(play(state, "f1.yellow.3")), (
        "another player's wall forbids nothing"
    )


@rule("AZ-16")
def test_tiles_that_do_not_fit_fall_to_the_floor_line() -> None:
    after = play(position(MIDDLE), "f2.red.5").boards[0]
    assert (after.lines[4], after.floor) == (Line(RED, 5), (RED,))
    after = play(position(MIDDLE), "c.blue.2").boards[0]
    assert (after.lines[1], after.floor) == (Line(BLUE, 2), (MARKER, BLUE))


@rule("AZ-16")
def test_all_tiles_may_go_to_the_floor_although_a_line_is_free() -> None:
    state = position(MIDDLE)
    groups = {word.rsplit(".", 1)[0] for word in words(state)}
    assert {f"{group}.floor" for group in groups} <= set(words(state))
    after = play(state, "f1.blue.floor").boards[0]
    assert (after.floor, after.lines) == ((BLUE, BLUE), state.boards[0].lines)


@rule("AZ-17")
def test_the_floor_line_has_seven_spaces_and_the_lid_takes_the_rest() -> None:
    state = position(MIDDLE + "      floor: WWWWY")
    after = play(state, "f2.red.floor")
    assert after.boards[0].floor == (WHITE,) * 4 + (YELLOW, RED, RED)
    assert after.lid == (0, 0, 1, 0, 0)
    (took,) = happened(state, "f2.red.floor", Took)
    assert (took.fallen, took.lost) == (3, 1)


@rule("AZ-17")
def test_the_floor_line_is_filled_from_left_to_right() -> None:
    state = position(MIDDLE + "      floor: WY")
    assert play(state, "f1.blue.floor").boards[0].floor == (WHITE, YELLOW, BLUE, BLUE)


@rule("AZ-18")
def test_the_marker_comes_before_the_tiles_of_the_same_turn() -> None:
    state = position(MIDDLE + "      floor: Y")
    assert play(state, "c.blue.floor").boards[0].floor == (YELLOW, MARKER, BLUE, BLUE)
    nearly_full = position(MIDDLE + "      floor: YYYYKK")
    after = play(nearly_full, "c.blue.floor")
    assert after.boards[0].floor[6] is MARKER
    assert after.lid == (2, 0, 0, 0, 0)


@rule("AZ-19")
def test_the_offer_goes_on_while_a_tile_is_left_anywhere() -> None:
    state = position("""
        coloured wall, round 1, seat 0 to move
        factories: ---- ---- ---- ---- BBBY
    """)
    middle = play(state, "f5.blue.3")
    assert (middle.round, middle.centre) == (1, (YELLOW,))
    assert happened(state, "f5.blue.3", RoundStarted) == []
    assert [event.round for event in happened(middle, "c.yellow.1", RoundStarted)] == [2]


@rule("AZ-19")
def test_a_tile_left_on_a_factory_keeps_the_offer_open() -> None:
    state = position("""
        coloured wall, round 1, seat 0 to move
        factories: ---- ---- ---- ---- WWWW
        centre: B
    """)
    assert play(state, "c.blue.1").round == 1
    assert play(state, "c.blue.1", "f5.white.4").round == 2


@rule("AZ-19")
def test_no_column_is_chosen_before_the_offer_is_over() -> None:
    assert refused(start(wall="grey"), "p1.1") == ("azul-no-tiling-now", "AZ-19")


def test_every_word_of_the_grammar_is_legal_or_refused() -> None:
    state = position(MIDDLE)
    sources = [f"f{number}" for number in range(1, 10)] + ["c"]
    lines = [*map(str, range(1, 6)), "floor"]
    grammar = [
        f"{at}.{colour.value}.{line}" for at in sources for colour in Colour for line in lines
    ]
    grammar += [f"p{row}.{column}" for row in range(1, 6) for column in range(1, 6)]
    legal = words(state)
    assert len(grammar) == 325
    for word in grammar:
        if word in legal:
            assert AZUL.apply(state, AZUL.decode(word)).events
        else:
            assert refused(state, word)[1] is not None
