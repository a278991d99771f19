"""Plausible moves of Reef, and the strength of the greedy computer player."""

import pytest

from engine.games.reef import GAME
from engine.players import choose
from engine.saying import Seat
from tests.engine.reef.diagrams import one_row, position


def plausible(**kwargs: object) -> list[str]:
    return list(GAME.plausible_moves(GAME.observe(position(**kwargs), Seat(0))))  # type: ignore[arg-type]


def test_a_card_that_would_score_nothing_is_kept_while_others_can_be_taken() -> None:
    assert plausible(hands=("R10", "")) == ["take.1", "take.2", "take.3", "deck.1", "deck.2", "deck.3"]  # fmt: skip


def test_a_card_is_played_where_it_scores_most() -> None:
    words = plausible(hands=("R22", ""), boards=[one_row("-- r1 p1 --")])
    assert [word for word in words if word.startswith("play")] != []
    for word in words:
        if word.startswith("play"):
            assert not {"a2", "a3"} & set(word.split("."))


def test_with_a_full_hand_a_card_is_played_though_none_scores() -> None:
    words = plausible(hands=("R13 R14 R15 R16", ""))
    assert {word[:5] for word in words} == {"play."}


def duel(number: int) -> float:
    """Return the greedy player's share of a win against a random one. `number` determines the seats and the starter."""
    greedy = Seat(number % 2)
    setup = ("centre", "free")[number // 2 % 2]
    state = GAME.start(2, {"setup": setup}, None, f"duel {number}").state
    turn = 0
    while state.turn is not None:
        level = "medium" if state.turn == greedy else "random"
        word = choose(GAME, GAME.observe(state, state.turn), level, f"{number} {turn}")
        state = GAME.apply(state, GAME.decode(word)).state
        turn += 1
    outcome = GAME.outcome(state)
    assert outcome
    return (greedy in outcome.winners) / len(outcome.winners)


def test_greedy_beats_random() -> None:
    assert [duel(number) for number in (0, 3)] == [1, 1]  # both seats and both setups


@pytest.mark.long
def test_greedy_beats_random_in_nine_of_ten_games() -> None:
    assert sum(map(duel, range(500))) / 500 >= 0.9
