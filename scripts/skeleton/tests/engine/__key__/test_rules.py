"""The statements of docs/rules/__key__.md. TODO: one test for each statement."""

import pytest

from engine.contract import Outcome, Seat
from engine.errors import BadPosition, BadWord, IllegalMove
from engine.games.__key__ import GAME
from engine.games.__key__.state import State
from engine.saying import say
from tests.engine.rules import rule


def after(*words: str) -> State:
    state = GAME.start(2, {}, None, "seed").state
    for word in words:
        state = GAME.apply(state, GAME.decode(word)).state
    return state


@rule("__PREFIX__-1")
def test_seat_0_begins_with_free_spaces() -> None:
    assert GAME.to_move(after()) == Seat(0)
    assert after().spaces == (None,) * 9


@rule("__PREFIX__-2")
def test_a_taken_space_is_refused() -> None:
    with pytest.raises(IllegalMove) as refused:
        GAME.apply(after("1"), GAME.decode("1"))
    assert (refused.value.reason, refused.value.rule) == (say("__key__-no-taken"), "__PREFIX__-2")


@rule("__PREFIX__-3")
def test_a_game_without_free_spaces_is_a_draw() -> None:
    assert GAME.outcome(after(*"123456789")) == Outcome.draw(2, say("__key__-ended"))


@pytest.mark.parametrize("word", ["", "0", "11", "x"])
def test_other_words_are_refused(word: str) -> None:
    with pytest.raises(BadWord):
        GAME.decode(word)


@pytest.mark.parametrize("change", [{"spaces": []}, {"spaces": [2] + [None] * 8}, {"seat": 1}])
def test_a_position_that_cannot_be_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(BadPosition):
        GAME.load({**GAME.dump(after()), **change})
