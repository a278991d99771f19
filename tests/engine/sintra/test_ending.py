"""SI-60 to SI-64: the end of the game, and what a palace counts."""

from __future__ import annotations

import pytest

from engine.games.sintra import GAME
from engine.games.sintra.events import GameEnded
from engine.games.sintra.palace import best_colour, filled_around
from engine.games.sintra.state import Colour, State
from tests.engine.rules import rule
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.states import happened, play, text, totals

END = """
    side {side}, round 6, seat 0 to move, ended
    factories: ---- ---- ---- ---- ----
    {seats}
"""
WINDOWS = """
      o  y  b  r  w  y  o  b
      o  y  b  r  w  y  o  b
      o  y  b  r  w  y  o  b
      o  y  b  r  w  r  b  r
      o  y  b  r  w  r  b  r
"""


def ended(side: str, *seats: str) -> State:
    return position(END.format(side=side, seats="\n    ".join(seats)))


def palace(head: str, upper: str, lower: str) -> str:
    """Return a palace with these windows. Strips above complete windows are gone, and the other strips are empty."""
    tops, lows = upper.split(), lower.split()
    rows = [line.split() for line in WINDOWS.strip().splitlines()]
    for row, joker in zip(rows, "??obw", strict=True):
        for place, (top, low) in enumerate(zip(tops, lows, strict=True)):
            if low != "-":
                row[place] = "."
            elif top != "-" and place == 5:
                row[place] = joker
    return "\n".join([head, *(" ".join(row) for row in rows), " ".join(tops), " ".join(lows)])


def lines(state: State, seat: int = 0) -> dict[str, tuple[int, int]]:
    return {line.key: (line.points, line.count) for line in GAME.scores(state)[seat].lines}


@rule("SI-60")
@pytest.mark.parametrize(
    ("one", "other", "panes", "points"),
    [("-----", "-----", 0, 0), ("YY---", "-----", 2, 0), ("YYY--", "OO---", 5, 1), ("YYYY-", "OO---", 6, 2)],
)  # fmt: skip
def test_three_panes_on_all_strips_together_are_a_point(
    one: str, other: str, panes: int, points: int
) -> None:
    columns = zip(one.replace("-", "y"), other.replace("-", "o"), strict=True)
    rows = [
        f"{left} {right} b r w {last} . ."
        for (left, right), last in zip(columns, "yyyrr", strict=True)
    ]
    state = ended("a", "seat 0", *rows, "- - - - - - Y Y", "- - - - - - Y Y")
    assert lines(state)["left"] == (points, panes)


@rule("SI-61")
def test_the_marker_costs_what_its_step_says() -> None:
    state = ended("a", "seat 0, broken 6, 30 points", "seat 1, broken 1, 3 points")
    assert [lines(state, seat)["broken"] for seat in (0, 1)] == [(-11, 6), (-1, 1)]
    assert totals(state) == [19, 2]


@rule("SI-62")
@pytest.mark.parametrize(
    ("upper", "lower", "filled", "points"),
    [
        ("- - - - - - - -", "- - - - - - - -", (0, 0, 0, 0), 0),
        ("W - - - - - - -", "- - - - - - - -", (1, 0, 0, 0), 0),
        ("W W - - - - - -", "- - - - - - - -", (2, 0, 0, 0), 3),
        ("- - W - - - - -", "- - W - - - - -", (0, 2, 0, 0), 3),
        ("- - - - W W - -", "- - - - W - - -", (0, 0, 3, 0), 6),
        ("- - - - - - W W", "- - - - - - W W", (0, 0, 0, 4), 10),
        ("- W W - - - - -", "- - - - - - - -", (1, 1, 0, 0), 0),
        ("W W Y Y O O R R", "W W Y - O - - -", (4, 3, 3, 2), 25),
    ],
)
def test_side_a_counts_the_spaces_around_each_ornament(
    upper: str, lower: str, filled: tuple[int, ...], points: int
) -> None:
    state = ended("a", palace("seat 0", upper, lower))
    assert filled_around(state.palaces[0], state.components) == filled
    assert lines(state)["ornaments"][0] == points
    assert "complete" not in lines(state)


@rule("SI-63")
@pytest.mark.parametrize(
    ("upper", "lower", "complete", "best", "points"),
    [
        ("W W - - - - - -", "- - - - - - - -", 0, (None, 0), 0),
        ("W - - - - - - -", "B - - - - - - -", 1, (Colour.WHITE, 1), 1),
        ("W W - - - - - -", "W - - - - - - -", 1, (Colour.WHITE, 2), 2),
        ("B B R R - - - -", "W B B - - - - -", 3, (Colour.BLUE, 4), 12),
        ("B B R R R R - -", "O O B - - - - -", 3, (Colour.BLUE, 3), 9),
    ],
)
def test_side_b_multiplies_complete_windows_and_the_best_colour_in_them(
    upper: str, lower: str, complete: int, best: tuple[Colour | None, int], points: int
) -> None:
    state = ended("b", palace("seat 0", upper, lower))
    assert lines(state)["complete"] == (points, complete)
    assert best_colour(state.palaces[0]) == best
    assert "ornaments" not in lines(state)


@rule("SI-64")
def test_the_highest_score_wins() -> None:
    outcome = GAME.outcome(ended("a", "seat 0, 20 points", "seat 1, 21 points"))
    assert outcome
    assert (outcome.winners, outcome.ranking, outcome.tie_break) == ((1,), ((1,), (0,)), None)
    assert text(outcome.reason) == "ended-rounds 6"


@rule("SI-64")
def test_of_equal_scores_who_lost_less_at_the_end_wins() -> None:
    seats = ("seat 0, broken 2, 22 points", "seat 1, broken 1, 21 points")
    outcome = GAME.outcome(ended("a", *seats))
    assert outcome
    assert (outcome.winners, outcome.ranking) == ((1,), ((1,), (0,)))
    assert text(outcome.tie_break) == "tie-broken [seat1] [seat0]"


@rule("SI-64")
def test_earlier_losses_do_not_part_equals() -> None:
    state = position("""
        side a, round 6, seat 0 to move, token with 1
        factories: ---- ---- ---- ---- ----
        centre: YYYYYYYY
        seat 0, glazier 8, broken 0, 18 points
    """)
    outcome = GAME.outcome(play(state, "c.yellow.break"))
    assert outcome
    assert (outcome.winners, outcome.tie_break) == ((0, 1), None)


@rule("SI-64")
def test_who_is_equal_in_both_shares_the_victory() -> None:
    seats = ("seat 0, broken 3, 24 points", "seat 1, broken 3, 24 points")
    outcome = GAME.outcome(ended("b", *seats))
    assert outcome
    assert (outcome.winners, outcome.ranking, outcome.tie_break) == ((0, 1), ((0, 1),), None)


def test_lines_of_a_score_before_and_after_the_end() -> None:
    going = position("""
        side b, round 6, seat 0 to move, token with 1
        factories: ---- ---- ---- ---- ----
        centre: YY
        seat 0, broken 2, 9 points
    """)
    assert list(lines(going)) == ["windows", "bonus", "lost"]
    assert GAME.outcome(going) is None
    over = play(going, "c.yellow.2.0")
    assert lines(over) == {
        "windows": (9, 0),
        "bonus": (0, 0),
        "lost": (0, 0),
        "left": (0, 2),
        "broken": (-2, 2),
        "complete": (0, 0),
    }
    (told,) = happened(going, "c.yellow.2.0", GameEnded)
    assert [(end.total, end.panes, end.broken) for end in told.seats] == [(7, 2, -2), (0, 0, 0)]
    assert told.winners == (0,)
