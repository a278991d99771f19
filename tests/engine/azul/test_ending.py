"""AZ-40 and AZ-41: bonuses, the winner, ties."""

from engine.contract import ScoreLine
from engine.games.azul.ending import reason
from engine.games.azul.events import GameEnded, SeatBonus
from engine.games.azul.state import Ending, State
from engine.saying import Seat, Who, say
from tests.engine.azul.diagrams import position
from tests.engine.azul.states import AZUL, happened, play, totals
from tests.engine.rules import rule

LAST = "f1.white.floor"


def last_turn(*boards: str) -> State:
    factories = {2: 5, 3: 7, 4: 9}[len(boards)]
    seats = "\n".join(f"seat {seat}, {board}" for seat, board in enumerate(boards))
    return position(
        f"coloured wall, round 5, seat {len(boards) - 1} to move\n"
        f"factories: WWWW {'---- ' * (factories - 1)}\n{seats}"
    )


NOTHING = "20 points"


def lines(state: State, seat: int) -> dict[str, tuple[int, int]]:
    """Return the points and the count of each score line."""
    return {line.key: (line.points, line.count) for line in AZUL.scores(state)[seat].lines}


def one_short(score: int, wall: str) -> str:
    """Return a drawing in which the blue tile of line 1 is about to complete the first row of the wall."""
    return f"""{score} points
        B |  . Y R K W
       .. |  {wall[0:9]}
      ... |  {wall[9:18]}
     .... |  {wall[18:27]}
    ..... |  {wall[27:36]}
    """


EMPTY_ROWS = ". . . . ." * 4


@rule("AZ-40")
def test_a_complete_row_brings_two_points() -> None:
    after = play(last_turn(one_short(10, EMPTY_ROWS), NOTHING), LAST)
    assert lines(after, 0)["rows"] == (2, 1)
    assert totals(after)[0] == 10 + 5 + 2


@rule("AZ-40")
def test_two_complete_rows_bring_four() -> None:
    board = """10 points
        B |  . Y R K W
       WW |  . B Y R K
      ... |  . . . . .
     .... |  . . . . .
    ..... |  . . . . .
    """
    after = play(last_turn(board, NOTHING), LAST)
    assert lines(after, 0)["rows"] == (4, 2)
    assert totals(after)[0] == 10 + 5 + (5 + 2) + 4


@rule("AZ-40")
def test_a_complete_column_brings_seven_points() -> None:
    after = play(last_turn(one_short(10, "W . . . .K . . . .R . . . .Y . . . ."), NOTHING), LAST)
    assert (lines(after, 0)["columns"], lines(after, 0)["colours"]) == ((7, 1), (0, 0))
    assert totals(after)[0] == 10 + (5 + 5) + 2 + 7


@rule("AZ-40")
def test_five_tiles_of_a_colour_bring_ten_points() -> None:
    after = play(last_turn(one_short(10, ". B . . .. . B . .. . . B .. . . . B"), NOTHING), LAST)
    assert (lines(after, 0)["columns"], lines(after, 0)["colours"]) == ((0, 0), (10, 1))
    assert totals(after)[0] == 10 + 5 + 2 + 10


@rule("AZ-40")
def test_a_full_wall_has_every_bonus() -> None:
    board = """0 points
        B |  . Y R K W
       WW |  . B Y R K
      KKK |  . W B Y R
     RRRR |  . K W B Y
    YYYYY |  . R K W B
    """
    after = play(last_turn(board, NOTHING), LAST)
    bonuses = [lines(after, 0)[key] for key in ("rows", "columns", "colours")]
    assert bonuses == [(10, 5), (35, 5), (50, 5)]
    assert totals(after)[0] == (5 + 7 + 8 + 9 + 10) + 10 + 35 + 50


@rule("AZ-40")
def test_bonuses_come_at_the_end_only_and_for_everybody() -> None:
    column = """20 points
        . |  B . . . .
       .. |  W . . . .
      ... |  K . . . .
     .... |  R . . . .
    ..... |  Y . . . .
    """
    state = last_turn(column, one_short(3, EMPTY_ROWS))
    assert "columns" not in lines(state, 0)
    (ended,) = happened(state, LAST, GameEnded)
    assert ended.seats == (
        SeatBonus(0, 0, 1, 0, 7, 20 + 7),
        SeatBonus(1, 1, 0, 0, 2, 3 + 5 - 6 + 2),
    )
    assert totals(play(state, LAST)) == [27, 4]


@rule("AZ-40")
def test_the_lines_of_a_score_tell_where_its_points_come_from() -> None:
    after = play(last_turn(NOTHING, one_short(3, EMPTY_ROWS)), LAST)
    assert AZUL.scores(after)[1].lines == (
        ScoreLine("before", 3),
        ScoreLine("tiling", 5, 5),
        ScoreLine("floor", -6, 1),
        ScoreLine("rows", 2, 1),
        ScoreLine("columns", 0, 0),
        ScoreLine("colours", 0, 0),
    )


def outcome_of(*boards: str) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], object]:
    outcome = AZUL.outcome(play(last_turn(*boards), "f1.white.5"))
    assert outcome is not None
    return outcome.winners, outcome.ranking, outcome.tie_break


@rule("AZ-41")
def test_most_points_win_even_without_a_row() -> None:
    assert outcome_of(NOTHING, one_short(12, EMPTY_ROWS)) == ((0,), ((0,), (1,)), None)


@rule("AZ-41")
def test_of_equals_more_complete_rows_win() -> None:
    told = say("azul-tie-rows", winners=(Who(1),), rows=1, others=(Who(0),))
    assert outcome_of(NOTHING, one_short(13, EMPTY_ROWS)) == ((1,), ((1,), (0,)), told)


@rule("AZ-41")
def test_columns_part_nobody_and_the_victory_is_shared() -> None:
    column = "8 points\n" + one_short(8, "W . . . .K . . . .R . . . .Y . . . .").split("\n", 1)[1]
    row = one_short(20, EMPTY_ROWS)
    assert outcome_of(column, row, "1 points") == ((0, 1), ((0, 1), (2,)), None)


@rule("AZ-41")
def test_the_tie_break_ranks_the_others_too() -> None:
    winners, ranking, told = outcome_of("60 points", NOTHING, one_short(13, EMPTY_ROWS))
    assert (winners, ranking, told) == ((0,), ((0,), (2,), (1,)), None)


@rule("AZ-24")
def test_the_reason_names_together_those_who_completed_equally_many_rows() -> None:
    rows = {Seat(0): 2, Seat(1): 0, Seat(2): 2, Seat(3): 1}
    done = (
        say("azul-ended-rows-of", seats=(Who(0), Who(2)), rows=2),
        say("azul-ended-rows-of", seats=(Who(3),), rows=1),
    )
    assert reason(Ending.ROW, rows) == say("azul-ended-row", done=done, people=3)
