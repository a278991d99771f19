"""The statements of docs/rules/__key__.md. TODO: one test for each statement."""

import pytest

from engine.contract import Seat
from engine.errors import BadPosition, BadWord, IllegalMove
from engine.games.__key__ import GAME
from engine.games.__key__.state import Played, State
from engine.saying import say
from tests.engine.rules import rule


def after(*words: str, seats: int = 2) -> State:
    state = GAME.start(seats, {}, None, "seed").state
    for word in words:
        state = GAME.apply(state, GAME.decode(word)).state
    return state


@rule("__PREFIX__-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_gets_five_cards(seats: int) -> None:
    state = after(seats=seats)
    assert GAME.to_move(state) == Seat(0)
    assert [len(hand) for hand in state.hands] == [5] * seats


@rule("__PREFIX__-2")
def test_only_the_own_hand_is_visible() -> None:
    state = after()
    assert GAME.observe(state, None).hands == ((None,) * 5,) * 2
    assert GAME.observe(state, Seat(1)).hands == ((None,) * 5, state.hands[1])
    assert GAME.reveal(state).hands == state.hands


@rule("__PREFIX__-3")
def test_a_card_is_played_and_counted() -> None:
    state = after()
    step = GAME.apply(state, 1)
    assert step.events == (Played(0, state.hands[0][1]),)
    assert GAME.scores(step.state)[0].total == state.hands[0][1]
    with pytest.raises(IllegalMove) as refused:
        GAME.apply(after("1", "1"), GAME.decode("5"))
    assert (refused.value.reason, refused.value.rule) == (say("__key__-no-card"), "__PREFIX__-3")


@rule("__PREFIX__-4")
def test_the_most_points_win() -> None:
    state = after(*["1"] * 10)
    totals = [sum(cards) for cards in state.played]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (Seat(totals.index(max(totals))),)


@pytest.mark.parametrize("word", ["", "0", "11", "x"])
def test_other_words_are_refused(word: str) -> None:
    with pytest.raises(BadWord):
        GAME.decode(word)


@pytest.mark.parametrize("change", [{"deck": []}, {"played": []}, {"seat": 1}, {"hands": [[], []]}])
def test_a_position_that_cannot_be_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(BadPosition):
        GAME.load({**GAME.dump(after()), **change})
