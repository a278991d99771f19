"""The statements of docs/rules/notthree.md."""

import json
from pathlib import Path

import pytest

import engine.games.notthree
from engine.contract import Outcome, Seat
from engine.errors import BadPosition, BadWord, IllegalMove
from engine.games.notthree import GAME
from engine.games.notthree.state import State
from engine.saying import Who, say
from tests.engine.rules import rule

POSITIONS = Path(engine.games.notthree.__file__).with_name("positions")


def after(*words: str) -> State:
    state = GAME.start(2, {}, None, "seed").state
    for word in words:
        state = GAME.apply(state, GAME.decode(word)).state
    return state


def position(name: str) -> State:
    return after(*json.loads((POSITIONS / f"{name}.json").read_text("ascii"))["words"])


@rule("NT-1", "NT-2")
def test_the_board_is_empty_and_seat_0_begins() -> None:
    state = after()
    assert state.spaces == (None,) * 24
    assert (GAME.seat_counts, GAME.to_move(state)) == ((2,), Seat(0))


@rule("NT-2", "NT-3")
def test_the_seats_mark_free_spaces_in_turns() -> None:
    state = after("13", "07")
    assert (state.spaces[12], state.spaces[6], GAME.to_move(state)) == (0, 1, Seat(0))
    assert len(GAME.legal_moves(state)) == 22
    with pytest.raises(IllegalMove) as refused:
        GAME.apply(state, GAME.decode("07"))
    assert (refused.value.reason, refused.value.rule) == (say("notthree-no-taken"), "NT-3")


@rule("NT-10")
def test_a_line_of_four_wins() -> None:
    reason = say("notthree-ended-four", seat=Who(Seat(0)))
    assert GAME.outcome(position("four")) == Outcome((Seat(0),), ((Seat(0),), (Seat(1),)), reason)


@rule("NT-10")
def test_a_line_of_five_wins() -> None:
    outcome = GAME.outcome(after("01", "07", "02", "09", "04", "19", "05", "17", "03"))
    assert outcome is not None
    assert outcome.winners == (Seat(0),)


@rule("NT-11")
def test_a_line_of_three_loses() -> None:
    reason = say("notthree-ended-three", seat=Who(Seat(0)))
    assert GAME.outcome(position("three")) == Outcome((Seat(1),), ((Seat(1),), (Seat(0),)), reason)


@rule("NT-12")
def test_a_full_board_is_a_draw() -> None:
    assert GAME.outcome(position("draw")) == Outcome.draw(2, say("notthree-ended-full"))


@pytest.mark.parametrize("word", ["", "0", "1", "00", "25", "001", "1 ", "۰۱"])
def test_other_words_are_refused(word: str) -> None:
    with pytest.raises(BadWord):
        GAME.decode(word)


@pytest.mark.parametrize(
    "change",
    [{"spaces": []}, {"spaces": [2] + [None] * 23}, {"seat": 1}, {"ended": "four"}, {"ended": "x"}],
)
def test_a_position_that_cannot_be_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(BadPosition):
        GAME.load({**GAME.dump(after()), **change})


def test_computers_take_a_win_and_avoid_a_loss() -> None:
    state = after("01", "07", "02", "09", "04", "19")
    view = GAME.observe(state, Seat(0))
    assert GAME.plausible_moves(view) == ["03"]
    state = after("01", "06", "13", "12")
    assert "07" not in GAME.plausible_moves(GAME.observe(state, Seat(0)))
