"""How the game ends and who wins (IC-40 to IC-44)."""

from __future__ import annotations

import pytest

from engine.contract import Outcome
from engine.games.icecult import GAME
from engine.games.icecult.events import GameEnded, TurnEnded
from engine.games.icecult.pieces import IDLE_LIMIT
from engine.games.icecult.state import State
from tests.engine.icecult.diagrams import do, drawn, events, refused, words
from tests.engine.rules import rule


def ended(position: State) -> Outcome:
    outcome = GAME.outcome(position)
    assert outcome
    return outcome


@rule("IC-40")
def test_the_fifth_arrival_ends_the_game_at_once_and_voids_the_rest_of_the_turn() -> None:
    position = drawn("red>N | blue>E | circle | arc", north="- - - - r", arrived="rrrr")
    over = do(position, "arrow.nw.5.01")
    assert (GAME.to_move(over), over.resolving, words(over)) == (None, None, [])
    assert refused(over, "arrow.ne.in") == ("icecult-no-over", None)
    assert ended(over).winners == (0,)
    assert ended(over).reason.id == "icecult-reason-arrived"


@rule("IC-40")
def test_four_arrived_pieces_end_nothing() -> None:
    position = do(
        drawn("red>N | arc | arc | arc", north="- - - - r", arrived="rrr"), "arrow.nw.5.01"
    )
    assert GAME.outcome(position) is None
    assert position.arrived == (4, 0, 0, 0)


@rule("IC-41")
@pytest.mark.parametrize("stack", ["rg", "gr"])
def test_a_mover_whose_last_piece_arrives_wins_alone_carrying_or_riding(stack: str) -> None:
    colour = {"r": "red", "g": "green"}[stack[0]]
    top = f"{colour}>N | arc | arc | arc"
    position = drawn(top, north=f"- - - - {stack}", arrived="rrrrgggg", mover=0)
    outcome = ended(do(position, "arrow.nw.5.01"))
    assert (outcome.winners, outcome.ranking) == ((0,), ((0,), (1,)))
    assert outcome.tie_break
    assert outcome.tie_break.id == "icecult-tie-mover"


@rule("IC-42")
def test_else_whoever_was_brought_home_wins() -> None:
    position = drawn("green>N | arc | arc | arc", north="- - - - g", arrived="gggg", mover=0)
    outcome = ended(do(position, "arrow.nw.5.01"))
    assert (outcome.winners, outcome.reason.id) == ((1,), "icecult-reason-carried")


@rule("IC-42")
def test_several_who_were_brought_home_together_win_jointly() -> None:
    position = drawn(
        "blue>N | arc | arc | arc", north="- - - - bgy", arrived="ggggyyyyr", seats=3, mover=0
    )
    outcome = ended(do(position, "arrow.nw.5.01"))
    assert (outcome.winners, outcome.ranking) == ((1, 2), ((1, 2), (0,)))


@rule("IC-43")
def test_a_neutral_colour_neither_wins_nor_ends_the_game() -> None:
    position = drawn("blue>N | arc | arc | arc", north="- - - - b", arrived="bbbb", seats=2)
    position = do(position, "arrow.nw.5.01")
    assert (position.arrived, GAME.outcome(position)) == ((0, 0, 0, 5), None)
    owned = drawn("blue>N | arc | arc | arc", north="- - - - b", arrived="bbbb", seats=4)
    assert ended(do(owned, "arrow.nw.5.01")).winners == (3,)


def idle(arrived: str = "", turns: int = IDLE_LIMIT - 1, **paths: str) -> State:
    return drawn("arc | circle | circle | circle", arrived=arrived, idle=turns, **paths)  # type: ignore[arg-type]


@rule("IC-44")
def test_twenty_turns_in_a_row_without_a_moved_piece_end_the_game() -> None:
    assert IDLE_LIMIT == 20
    assert GAME.outcome(do(idle(turns=18), "end")) is None
    last = events(idle(turns=19), "end")
    assert [type(event) for event in last] == [TurnEnded, GameEnded]
    over = do(idle(turns=19), "end")
    assert (GAME.to_move(over), ended(over).reason.id) == (None, "icecult-reason-idle")
    assert refused(over, "tilt.nn.nn.go") == ("icecult-no-over", None)


@rule("IC-44")
def test_a_turn_in_which_a_piece_moved_starts_the_count_anew() -> None:
    position = drawn("red>N | arc | circle | circle", idle=19)
    moved = do(position, "arrow.nw.in")
    assert (moved.idle, do(moved, "end").idle) == (19, 0)


@rule("IC-44")
def test_a_moved_neutral_piece_counts_as_moved() -> None:
    assert do(drawn("blue>N | arc | circle | circle", idle=19), "arrow.nw.in", "end").idle == 0


@rule("IC-44")
def test_idleness_is_counted_over_all_seats_when_a_turn_ends() -> None:
    position = do(idle(turns=3), "end")
    assert (position.mover, position.idle) == (1, 4)


@rule("IC-44")
def test_most_arrived_pieces_win_then_most_steps_then_it_is_shared() -> None:
    by_pieces = ended(do(idle("rgg", north="- - - rrrr -"), "end"))
    assert (by_pieces.winners, by_pieces.tie_break) == ((1,), None)
    by_steps = ended(do(idle("rg", north="r - - - g"), "end"))
    assert by_steps.winners == (1,)
    assert by_steps.tie_break
    assert by_steps.tie_break.id == "icecult-tie-steps"
    shared = ended(do(idle("rg", north="r - - - -", south="g - - - -"), "end"))
    assert (shared.winners, shared.ranking, shared.tie_break) == ((0, 1), ((0, 1),), None)


@rule("IC-44")
def test_steps_are_the_spaces_advanced_by_all_five_pieces_whoever_moved_them() -> None:
    position = drawn(north="r - - - gr", east="- r - - -", arrived="rgg")
    steps = {
        score.seat: {line.key: line.count for line in score.lines}
        for score in GAME.scores(position)
    }
    assert steps == {0: {"arrived": 1, "steps": 1 + 5 + 2 + 6}, 1: {"arrived": 2, "steps": 5 + 12}}


@rule("IC-44")
def test_neutral_colours_are_not_ranked() -> None:
    over = ended(do(idle("bbbb"), "end"))
    assert over.ranking == ((0, 1),)


def test_a_score_is_the_number_of_pieces_that_have_arrived() -> None:
    scores = GAME.scores(drawn(arrived="rrg", north="- - - - r"))
    assert [score.total for score in scores] == [2, 1]
    assert all(score.total == sum(line.points for line in score.lines) for score in scores)
