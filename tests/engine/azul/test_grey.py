"""AZ-50 to AZ-54: the grey wall and its choices."""

import pytest

from engine.contract import Word
from engine.games.azul.events import (
    Chose,
    FloorCounted,
    Placed,
    RoundEnded,
    StuckLineFell,
    TilingStarted,
    Took,
)
from engine.games.azul.state import Colour, ColumnBy, Line, Seat
from engine.saying import say
from tests.engine.azul.diagrams import position
from tests.engine.azul.grey_wall import LAST, TWO_LINES, last_turn
from tests.engine.azul.states import AZUL, happened, play, refused, start, totals, words
from tests.engine.rules import rule

BLUE, YELLOW, RED, BLACK, WHITE = Colour


@rule("AZ-50")
def test_any_free_space_of_the_row_may_be_chosen_where_neither_row_nor_column_has_the_colour() -> (
    None
):
    state = play(last_turn(TWO_LINES), LAST)
    assert state.tiling
    assert words(state) == ["p1.3", "p1.4", "p1.5"]
    state = play(state, "p1.4")
    assert state.boards[0].wall[0] == (None, None, None, BLUE, None)
    assert words(state) == ["p3.1", "p3.4", "p3.5"]


@rule("AZ-50")
def test_taken_spaces_and_columns_with_the_colour_are_refused() -> None:
    state = play(last_turn(TWO_LINES), LAST)
    assert refused(state, "p1.1") == ("azul-no-colour-in-column", "AZ-50")
    assert refused(state, "p1.2") == ("azul-no-colour-in-column", "AZ-50")
    state = play(state, "p1.3")
    assert refused(state, "p3.2") == ("azul-no-space", "AZ-50")
    assert refused(state, "p3.3") == ("azul-no-colour-in-column", "AZ-50")


@rule("AZ-50")
def test_lines_are_handled_from_top_to_bottom() -> None:
    state = play(last_turn(TWO_LINES), LAST)
    assert refused(state, "p3.1") == ("azul-no-other-row", "AZ-50")
    assert refused(play(state, "p1.4"), "p1.5") == ("azul-no-other-row", "AZ-50")


@rule("AZ-50")
def test_a_chosen_tile_scores_and_the_rest_of_its_line_goes_to_the_lid() -> None:
    state = play(last_turn(TWO_LINES), LAST, "p1.3")
    (chose,) = happened(state, "p3.1", Chose)
    assert (chose.row, chose.column, chose.points, chose.by) == (3, 1, 2, ColumnBy.PLAYER)
    after = play(state, "p3.1")
    assert after.boards[0].lines[2] == Line()
    assert after.lid == (0, 0, 2, 0, 4)
    assert totals(after)[0] == 10 + 1 + 2 - 6


@rule("AZ-50")
def test_nothing_else_can_be_done_while_a_column_is_to_be_chosen() -> None:
    state = play(last_turn(TWO_LINES), LAST)
    assert refused(state, "c.blue.1") == ("azul-no-take-now", "AZ-19")


@rule("AZ-51")
def test_lines_refuse_the_colours_of_their_wall_row_here_too() -> None:
    state = position("""
        grey wall, round 3, seat 0 to move
        factories: BBYW ---- ---- ---- ----
        seat 0, 10 points
            . |  . . . . B
           .. |  . . . . .
          ... |  . . . . .
         .... |  . . . . .
        ..... |  . . . . .
    """)
    assert refused(state, "f1.blue.1") == ("azul-no-colour-on-wall", "AZ-15")
    assert "f1.blue.1" not in words(state)
    assert {"f1.blue.2", "f1.yellow.1"} <= set(words(state))


@rule("AZ-52")
def test_a_tile_without_a_legal_space_drops_its_whole_line_to_the_floor() -> None:
    board = """
        seat 0, 20 points
            . |  B . . . .
           .. |  . B . . .
          BBB |  . . R W K
         .... |  . . . . .
        ..... |  . . . . .
    """
    state = last_turn(board)
    (fell,) = happened(state, "f1.white.5", StuckLineFell)
    assert (fell.row, fell.colour, fell.on_floor, fell.lost) == (3, BLUE, 0, 0)
    after = play(state, "f1.white.5")
    assert (after.boards[0].lines[2], after.lid) == (Line(), (3, 0, 0, 0, 0))
    assert totals(after)[0] == 20 - 4, "the floor line is counted after the line fell"
    assert after.boards[0].wall[2] == (None, None, RED, WHITE, BLACK)


@rule("AZ-52")
def test_a_take_says_whether_a_tile_of_its_full_line_has_a_space() -> None:
    boards = """
        grey wall, round 5, seat 0 to move
        factories: BBYW ---- ---- ---- ----
        seat 0, 9 points
                . |  . . . . {column}
               .. |  Y W R K .
              ..B |  . . . . .
    """
    stuck, free = (position(boards.format(column=one)) for one in "B.")
    found = {
        (name, word): happened(state, word, Took)[0].placeable
        for name, state in (("stuck", stuck), ("free", free))
        for word in ("f1.blue.2", "f1.blue.3", "f1.blue.4", "f1.blue.floor")
    }
    assert {key for key, placeable in found.items() if placeable} == {
        ("free", "f1.blue.2"),
        ("free", "f1.blue.3"),
        ("stuck", "f1.blue.3"),
    }
    for name, state in (("stuck", stuck), ("free", free)):
        told = AZUL.consequences(AZUL.observe(state, Seat(0)), Word("f1.blue.2"))
        fits = "yes" if name == "free" else "no"
        assert say("azul-effect-full-grey", line=2, fits=fits) in told


@rule("AZ-52")
@pytest.mark.parametrize(
    ("above", "row", "placeable"),
    [
        ("B", "W Y K R .", False),  # the tile above needs the only free column
        ("B", ". Y K R .", True),  # the tile above may go elsewhere
        ("W", ". Y K R .", True),
        (".", "W Y K R .", True),
    ],
)
def test_a_take_looks_at_the_full_line_above_of_the_same_colour(
    above: str, row: str, placeable: bool
) -> None:
    state = position(f"""
        grey wall, round 5, seat 0 to move
        factories: BBYW ---- ---- ---- ----
        seat 0, 9 points
                {above} |  {row}
               .. |  Y W R K .
    """)
    assert happened(state, "f1.blue.2", Took)[0].placeable is placeable


@rule("AZ-52")
def test_a_fallen_line_goes_to_the_lid_where_the_floor_is_full() -> None:
    board = """
        seat 0, 20 points
            . |  B . . . .
           .. |  . B . . .
          BBB |  . . R W K
         .... |  . . . . .
        ..... |  . . . . .
      floor: YY
    """
    state = last_turn(board)
    (fell,) = happened(state, LAST, StuckLineFell)
    assert (fell.on_floor, fell.lost) == (6, 2)
    (counted,) = happened(state, LAST, FloorCounted)
    assert counted.pieces == (YELLOW, YELLOW, WHITE, WHITE, WHITE, WHITE, BLUE)
    after = play(state, LAST)
    assert (after.lid, totals(after)[0]) == ((3, 2, 0, 0, 4), 20 - 14)


@rule("AZ-52")
def test_a_line_whose_spaces_are_blocked_by_a_tile_placed_just_before_falls() -> None:
    state = last_turn("""
        seat 0, 20 points
            . |  R . . . .
           BB |  . W K Y R
          BBB |  . R W K Y
         .... |  . . . . .
        ..... |  . . . . .
    """)
    (placed,) = happened(state, "f1.white.5", Placed)
    assert (placed.row, placed.column, placed.by) == (2, 1, ColumnBy.NEED)
    (fell,) = happened(state, "f1.white.5", StuckLineFell)
    assert fell.row == 3


@rule("AZ-53")
def test_seats_are_asked_one_after_the_other_from_the_one_who_started_the_round() -> None:
    lines = """
            B |
           .. |
          ... |
         .... |
        ..... |
    """
    boards = "".join(f"seat {seat}\n{lines}" for seat in range(3))
    state = position(f"""
        grey wall, round 3, seat 1 to move, starter 2
        factories: WWWW ---- ---- ---- ---- ---- ----
        {boards}
    """)
    order = []
    state = play(state, "f1.white.5")
    while state.tiling:
        order.append(state.turn)
        assert words(state) == [f"p1.{column}" for column in range(1, 6)], "no other board matters"
        state = play(state, "p1.2")
    assert order == [2, 0, 1]
    assert (state.round, totals(state)) == (4, [1, 1, 1])


@rule("AZ-53")
def test_only_real_choices_are_asked() -> None:
    state = last_turn("""
        seat 0, 10 points
            B |  R W K Y .
           .. |  . . . . .
          RRR |  . B . . .
         .... |  . . R . .
        ..... |  B . . . .
    """)
    (placed,) = happened(state, LAST, Placed)
    assert (placed.row, placed.column, placed.by) == (1, 5, ColumnBy.NEED)
    after = play(state, LAST)
    assert words(after) == ["p3.4", "p3.5"]
    assert [event.round for event in happened(state, LAST, TilingStarted)] == [3]


@rule("AZ-53")
def test_a_round_without_choices_goes_straight_on() -> None:
    state = last_turn("seat 0, 10 points")
    after = play(state, LAST)
    assert (after.tiling, after.round) == (False, 4)
    assert happened(state, LAST, TilingStarted) == []


@rule("AZ-53")
def test_on_the_coloured_wall_nobody_is_asked() -> None:
    assert refused(start(), "p1.1") == ("azul-no-column-choice", "AZ-53")
    state = position("""
        coloured wall, round 3, seat 0 to move
        factories: WWWW ---- ---- ---- ----
        seat 1
            B |
           YY |
          ... |
         .... |
        ..... |
    """)
    after = play(state, LAST)
    assert (after.tiling, after.round) == (False, 4)


@rule("AZ-53")
def test_what_a_seat_gained_is_told_for_each_seat_by_itself() -> None:
    both = """
            B |
           RR |
          ... |
         .... |
        ..... |
    """
    state = last_turn(f"seat 0\n{both}\nseat 1\n{both}", "seat 0 to move, starter 1")
    state = play(state, "f1.white.5", "p1.1", "p2.1", "p1.1")
    assert (state.turn, state.gained) == (Seat(0), 1)
    (ended,) = happened(state, "p2.3", RoundEnded)
    assert [(part.tiling, part.total) for part in ended.seats] == [(2, 2), (3, 3)]


@rule("AZ-54")
def test_five_tiles_of_a_colour_count_wherever_they_stand() -> None:
    state = position("""
        grey wall, round 3, seat 0 to move
        factories: WWWW ---- ---- ---- ----
        seat 0, 10 points
            Y |  B R W K .
           .. |  . . B . .
          ... |  . B . . .
         .... |  . . . . B
        ..... |  . . . B .
    """)
    after = play(state, LAST)
    lines = {line.key: line.count for line in AZUL.scores(after)[0].lines}
    assert (lines["colours"], lines["columns"], lines["rows"]) == (1, 0, 1)
