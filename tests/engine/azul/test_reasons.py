"""The reasons in hints for Azul: every clause can be checked on the board."""

import random

import pytest

from engine.contract import Word
from engine.games.azul.events import Placed, RoundStarted, Took
from engine.games.azul.state import State
from engine.reasons import Reasons
from engine.saying import Saying, Term, say
from tests.engine.azul.diagrams import position
from tests.engine.azul.grey_wall import LAST, TWO_LINES, last_turn
from tests.engine.azul.states import AZUL, play, start, words

MIDDLE = """
    coloured wall, round 2, seat 0 to move
    factories: BBYW {second} ---- ---- ----
    centre: {centre}
    seat 0, 9 points
            . |  . Y . . .
           .. |  W . . . .
          ... |  . . . . .
         .... |  . . . . .
        ..... |  . . . . .
    seat 1
            . |
           .. |
          .RR |
         .... |
        ..... |
"""


def middle(*, second: str = "RRRK", centre: str = "") -> State:
    return position(MIDDLE.format(second=second, centre=centre))


def reasons(state: State, word: str) -> Reasons:
    return AZUL.reasons(AZUL.observe(state, state.turn), Word(word))


def gains(state: State, word: str) -> tuple[Saying, ...]:
    return reasons(state, word).gains


def test_a_full_line_tells_the_points_that_its_tile_surely_scores() -> None:
    assert gains(middle(), "f1.blue.2")[0] == say("azul-merit-line", line=2, points=4, sure="yes")


def test_tiles_of_full_lines_above_count_as_neighbours() -> None:
    state = position("""
        coloured wall, round 2, seat 0 to move
        factories: BBYW RRRK ---- ---- ----
        seat 0, 9 points
                Y |  . . . . .
               .. |  W . . . .
    """)
    assert gains(state, "f1.blue.2")[0] == say("azul-merit-line", line=2, points=4, sure="yes")


def test_a_begun_line_tells_how_many_tiles_it_still_wants() -> None:
    red = Term("azul-colour-red")
    assert gains(middle(), "f2.red.5") == (say("azul-merit-grown", line=5, missing=2, colour=red),)
    assert gains(middle(), "f2.red.4") == (say("azul-merit-grown", line=4, missing=1, colour=red),)


def test_a_line_that_is_less_than_half_full_is_no_reason() -> None:
    assert gains(middle(), "f1.blue.5") == ()
    assert gains(middle(), "f1.blue.4")[0].arg("missing") == 2


def test_a_column_that_becomes_complete_is_told() -> None:
    state = position("""
        coloured wall, round 4, seat 0 to move
        factories: BBYW RRRK ---- ---- ----
        seat 0, 30 points
                . |  . Y . . .
               .. |  . . . . .
              ... |  . W . . .
             .... |  . K . . .
            ..... |  . R . . .
    """)
    told = gains(state, "f1.blue.2")
    assert told[0] == say("azul-merit-line", line=2, points=5, sure="yes")
    assert told[1] == say("azul-merit-column", column=2, points=7, printed="yes")


def test_whoever_takes_the_marker_starts_the_next_round() -> None:
    assert say("azul-merit-marker") in gains(middle(centre="KK"), "c.black.2")
    assert say("azul-merit-marker") not in gains(middle(centre="KK"), "f1.blue.2")


def test_nobody_starts_a_round_that_is_not_played() -> None:
    """A full line of any player completes a row, so that this round is the last one (AZ-24)."""
    boards = """
        coloured wall, round 5, seat {mover} to move
        factories: BBYW ---- ---- ---- ----
        centre: KK
        seat 0, 9 points
                B |  . Y R K W
    """
    for mover in range(2):
        state = position(boards.format(mover=mover))
        assert say("azul-merit-marker") not in gains(state, "c.black.2")
        begun = position(boards.format(mover=mover).replace(". Y R K W", ". Y R . W"))
        assert say("azul-merit-marker") in gains(begun, "c.black.2")


@pytest.mark.parametrize(("below", "is_last"), [(". . . . .", True), (". . . . B", False)])
def test_on_the_grey_wall_a_row_is_full_if_its_tile_fits(below: str, is_last: bool) -> None:
    state = position(f"""
        grey wall, round 5, seat 1 to move
        factories: BBYW ---- ---- ---- ----
        centre: KK
        seat 0, 9 points
                B |  W Y R K .
               .. |  {below}
    """)
    assert (say("azul-merit-marker") not in gains(state, "c.black.2")) is is_last


def test_a_line_whose_tile_fits_nowhere_gains_nothing() -> None:
    """On the grey wall, all tiles of such a line fall (AZ-52)."""
    boards = """
        grey wall, round 5, seat 0 to move
        factories: BBYW ---- ---- ---- ----
        centre: KK
        seat 0, 9 points
                . |  . . . . {column}
               .. |  Y W R K .
              ..B |  . . . . .
    """
    stuck, free = (position(boards.format(column=one)) for one in "B.")
    assert gains(free, "f1.blue.2")[0] == say("azul-merit-line", line=2, points=5, sure="no")
    assert not gains(stuck, "f1.blue.2")
    assert gains(stuck, "f1.blue.3")[0].id == "azul-merit-line"


def test_a_line_that_the_next_player_could_have_filled_is_denied() -> None:
    assert reasons(middle(), "f2.red.5").denies == (say("azul-merit-deny", line=3, rivals=1),)
    assert reasons(middle(centre="R"), "f2.red.5").denies == ()
    assert reasons(middle(), "f1.blue.2").denies == ()


def test_the_cheapest_of_costly_moves_is_told() -> None:
    state = position("""
        coloured wall, round 2, seat 0 to move, marker with 1
        factories: ---- ---- ---- ---- ----
        centre: BYY
        seat 0, 9 points
                B |
               BB |
              BBB |
             BBBB |
            BBBBB |
        seat 1
                . |
               .. |
              ... |
             .... |
            ..... |
          floor: *
    """)
    assert gains(state, "c.blue.floor") == (say("azul-merit-cheapest"),)
    assert gains(state, "c.yellow.floor") == (say("azul-merit-free"),)
    assert reasons(state, "c.yellow.floor").costs == (
        say("azul-merit-cost", points=2, to="floor", limited="no"),
    )


def test_tiles_that_do_not_fit_in_the_line_cost_points_on_the_floor_line() -> None:
    assert reasons(middle(), "f2.red.1").costs == (
        say("azul-merit-cost", points=2, to="line", limited="no"),
    )


def test_a_cost_that_no_score_can_pay_is_called_limited() -> None:
    """A score never falls below 0 (AZ-22): three tiles and the marker cost 6."""
    for points, limited in ((0, "yes"), (5, "yes"), (6, "no")):
        state = position(
            MIDDLE.format(second="RRRK", centre="YYY").replace("9 points", f"{points} points")
        )
        cost = reasons(state, "c.yellow.floor").costs[0]
        assert dict(cost.args) == {"points": 6, "to": "floor", "limited": limited}


def test_the_tile_of_a_full_line_pays_for_the_floor_line() -> None:
    """Three of four red tiles fall, which costs 4; before that, the tile beside the yellow one scores 2 (AZ-21)."""
    for points, limited in ((1, "yes"), (2, "no")):
        state = position(
            MIDDLE.format(second="RRRR", centre="").replace("9 points", f"{points} points")
        )
        assert dict(reasons(state, "f2.red.1").costs[0].args)["limited"] == limited


def test_a_column_of_the_grey_wall_tells_its_points_and_whether_others_bring_less() -> None:
    state = play(last_turn(TWO_LINES), LAST)
    assert gains(state, "p1.4")[0] == say("azul-merit-points", points=1)
    state = play(state, "p1.4")
    assert gains(state, "p3.4") == (
        say("azul-merit-points", points=1),
        say("azul-merit-stacked", column=4, count=2),
    )
    assert gains(state, "p3.1") == (
        say("azul-merit-most", points=2),
        say("azul-merit-stacked", column=1, count=2),
    )


def test_what_is_promised_in_play_comes_true() -> None:
    """The tile of a full line scores at least the points told, the next player cannot complete a line denied to them,
    and whoever took the marker starts the next round.
    """
    kept = 0
    for seed in range(4):
        chance, state = random.Random(seed), start(2 + seed % 3, seed=f"promise {seed}")
        promised: dict[tuple[int, int], int] = {}
        starter: int | None = None
        while (seat := AZUL.to_move(state)) is not None:
            view = AZUL.observe(state, seat)
            word = chance.choice(AZUL.plausible_moves(view))
            told = AZUL.reasons(view, word)
            for one in told.gains:
                facts = dict(one.args)
                if one.id == "azul-merit-line":
                    promised[seat, AZUL.decode(word).line] = int(str(facts["points"]))
                elif one.id == "azul-merit-marker":
                    starter = seat
            step = AZUL.apply(state, AZUL.decode(word))
            for event in step.events:
                if isinstance(event, Placed) and (event.seat, event.row) in promised:
                    assert event.points >= promised.pop((event.seat, event.row))
                    kept += 1
                if isinstance(event, RoundStarted):
                    assert starter in (None, event.starter)
                    starter = None
            if told.denies and step.state.round == state.round and not step.state.ended:
                denied = {dict(one.args)["line"] for one in told.denies}
                assert not denied & completable(step.state)
                kept += 1
            state = step.state
    assert kept > 100


def completable(state: State) -> set[int | None]:
    """Return the pattern lines that the seat to move can complete with its next word."""
    taken = (
        event
        for word in words(state)
        for event in AZUL.apply(state, AZUL.decode(word)).events
        if isinstance(event, Took)
    )
    return {took.line for took in taken if took.completed}
