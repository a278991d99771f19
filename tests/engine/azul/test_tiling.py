"""AZ-20 to AZ-24: full lines, the wall, the floor line."""

import pytest

from engine.games.azul.events import (
    FloorCounted,
    GameEnded,
    Placed,
    RoundEnded,
    RoundStarted,
    SeatRound,
)
from engine.games.azul.state import Colour, ColumnBy, Ending, Line, State
from engine.games.azul.wall import groups, points
from tests.engine.azul.diagrams import position
from tests.engine.azul.states import happened, play, totals
from tests.engine.rules import rule

LAST = "f1.black.floor"


def last_turn(board: str, *, score: int = 0, head: str = "seat 0 to move, starter 0") -> State:
    """Return a position in which seat 1 has this board and one group is on offer, so the word LAST ends the round."""
    return position(f"""
        coloured wall, round 1, {head}
        factories: KKKK ---- ---- ---- ----
        seat 1, {score} points
        {board}
    """)


@rule("AZ-20")
def test_full_lines_send_one_tile_to_the_wall_and_the_others_to_the_lid() -> None:
    state = last_turn("""
            B |  . . . . .
           .R |  . . . . .
          YYY |  . . . . .
         .WWW |  . . . . .
        ..... |  . . . . .
    """)
    after = play(state, LAST)
    board = after.boards[1]
    assert board.lines == (Line(), Line(Colour.RED, 1), Line(), Line(Colour.WHITE, 3), Line())
    assert [sum(space is not None for space in row) for row in board.wall] == [1, 0, 1, 0, 0]
    assert after.lid == (0, 2, 0, 4, 0)


@rule("AZ-20")
def test_lines_are_tiled_from_top_to_bottom_and_score_at_once() -> None:
    state = last_turn("""
            B |  . . . . .
           WW |  . . . . .
          KKK |  . . . . .
         .... |  . . . . .
        ..... |  . . . . .
    """)
    placed = [event for event in happened(state, LAST, Placed) if event.seat == 1]
    assert [(event.row, event.column, event.points) for event in placed] == [
        (1, 1, 1),
        (2, 1, 2),
        (3, 1, 3),
    ]
    assert {event.by for event in placed} == {ColumnBy.PRINT}
    assert totals(play(state, LAST)) == [0, 6]


@rule("AZ-21")
@pytest.mark.parametrize(
    ("rows", "space", "scored"),
    [
        (["....."] * 5, (3, 3), 1),
        ([".....", "x.x..", ".....", "x.x..", "....."], (3, 2), 1),  # diagonals do not count
        ([".....", ".....", "xx.xx", ".....", "....."], (3, 3), 5),
        ([".....", ".....", "x..xx", ".....", "....."], (3, 3), 3),  # a gap breaks a group
        (["..x..", "..x..", ".....", "..x..", "....."], (3, 3), 4),
        (["..x..", ".....", ".....", "..x..", "....."], (3, 3), 2),
        (["..x..", "..x..", ".x.x.", "..x..", "..x.."], (3, 3), 8),
        (["xxxx.", "....x", "....x", "....x", "....x"], (1, 5), 10),
        (["x....", ".....", ".....", ".....", "....."], (1, 2), 2),
        ([".....", ".....", ".....", ".....", "x...."], (4, 1), 2),
        (
            ["x...x", ".....", ".....", ".....", "x...."],
            (5, 5),
            1,
        ),  # groups do not wrap around the edge
    ],
)
def test_a_placed_tile_scores_its_groups(
    rows: list[str], space: tuple[int, int], scored: int
) -> None:
    row, column = space
    wall = [[Colour.RED if at == "x" else None for at in line] for line in rows]
    wall[row - 1][column - 1] = Colour.RED
    assert points(*groups(tuple(map(tuple, wall)), row, column)) == scored


@rule("AZ-21")
def test_points_of_a_tile_are_added_to_the_score() -> None:
    state = last_turn(
        """
            W |  B Y R K .
           .. |  . . . . K
          ... |  . . . . R
         .... |  . . . . .
        ..... |  . . . . .
        """,
        score=7,
    )
    (placed,) = happened(state, LAST, Placed)
    assert (placed.across, placed.down, placed.points) == (5, 3, 8)
    assert totals(play(state, LAST))[1] == 7 + 8 + 2  # and a complete row


@rule("AZ-22")
@pytest.mark.parametrize(
    ("floor", "cost"),
    [
        ("", 0),
        ("B", 1),
        ("BB", 2),
        ("BBB", 4),
        ("BBBB", 6),
        ("BBBBB", 8),
        ("BBBBBB", 11),
        ("BBBBBBB", 14),
    ],
)
def test_floor_spaces_cost_more_and_more(floor: str, cost: int) -> None:
    state = last_turn(f"floor: {floor}", score=20)
    after = play(state, LAST)
    assert totals(after)[1] == 20 - cost
    counted = [
        (event.cost, event.paid) for event in happened(state, LAST, FloorCounted) if event.seat == 1
    ]
    assert counted == ([(cost, cost)] if cost else [])


@rule("AZ-22")
def test_the_marker_costs_like_a_tile() -> None:
    state = last_turn("floor: B*", score=20, head="seat 0 to move, marker with 1")
    assert totals(play(state, LAST))[1] == 18


@rule("AZ-22")
def test_a_score_never_goes_below_zero() -> None:
    state = last_turn("floor: BBBB", score=4)
    assert totals(play(state, LAST))[1] == 0
    (_, counted) = happened(state, LAST, FloorCounted)
    assert (counted.cost, counted.paid) == (6, 4)


@rule("AZ-22")
def test_the_floor_is_counted_after_all_lines() -> None:
    state = last_turn("""
            B |
           WW |
          ... |
         .... |
        ..... |
      floor: YY
    """)
    assert totals(play(state, LAST))[1] == 1 + 2 - 2
    (ended,) = happened(state, LAST, RoundEnded)
    assert ended.seats[1] == SeatRound(1, tiling=3, paid=2, total=1)


@rule("AZ-23")
def test_floor_tiles_go_to_the_lid_and_the_marker_names_the_next_starter() -> None:
    state = last_turn("floor: *BBY", score=9, head="seat 0 to move, starter 0, marker with 1")
    after = play(state, LAST)
    assert (after.starter, after.turn, after.marker) == (1, 1, None)
    assert after.lid == (2, 1, 0, 4, 0)
    assert after.boards[1].floor == ()


@rule("AZ-23")
def test_without_a_holder_of_the_marker_the_starter_stays() -> None:
    state = last_turn("floor: B", head="seat 0 to move, starter 1")
    (started,) = happened(state, LAST, RoundStarted)
    assert started.starter == 1
    assert play(state, LAST).turn == 1


ONE_SHORT = """
            W |  B Y R K .
           .. |  . . . . .
          ... |  . . . . .
         .... |  . . . . .
        ..... |  . . . . .
"""


@rule("AZ-24")
def test_a_complete_horizontal_row_ends_the_game_whoever_has_it() -> None:
    state = last_turn(ONE_SHORT)
    after = play(state, LAST)
    assert after.ended is Ending.ROW
    assert [event.ending for event in happened(state, LAST, GameEnded)] == [Ending.ROW]
    other = position(f"""
        coloured wall, round 1, seat 0 to move
        factories: YYYY ---- ---- ---- ----
        seat 0
        {ONE_SHORT}
    """)
    assert play(other, "f1.yellow.floor").ended is Ending.ROW


@rule("AZ-24")
def test_a_complete_column_or_colour_does_not_end_the_game() -> None:
    state = last_turn("""
            B |  . . . . .
           .. |  W B . . .
          ... |  K . B . .
         .... |  R . . B .
        ..... |  Y . . . B
    """)
    after = play(state, LAST)
    assert (after.ended, after.round) == (None, 2)


@rule("AZ-24")
def test_everybody_tiles_before_the_game_ends() -> None:
    state = position(f"""
        coloured wall, round 1, seat 1 to move, starter 0
        factories: RRRR ---- ---- ---- ----
        seat 0
        {ONE_SHORT}
        seat 1
            B |
           .. |
          ... |
         .... |
        ..... |
    """)
    after = play(state, "f1.red.4")
    assert totals(after) == [5 + 2, 1 + 1]
    assert after.ended is Ending.ROW
