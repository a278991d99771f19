"""Plausible moves of Sintra, and the strength of the greedy computer player."""

import pytest

from engine.games.sintra import GAME
from engine.players import choose
from engine.saying import Seat
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.states import start, view_of

SHARE = 0.95
"""The minimum share of games that the greedy player must win against a random player."""


def plausible_moves(text: str) -> list[str]:
    return list(GAME.plausible_moves(view_of(position(text), 0)))


PALACE = """
    side a, round 2, seat 0 to move
    factories: {factories} ---- ---- ---- ----
    seat 0, glazier {glazier}
      r  y  o  o  b  b  y  y
      r  y  o  o  b  b  y  y
      r  y  o  o  b  b  y  y
      w  y  y  o  b  r  r  b
      w  y  y  o  b  r  r  b
      -  -  -  -  -  -  -  -
      -  -  -  -  -  -  -  -
"""


def test_no_pane_is_broken_without_need() -> None:
    words = plausible_moves(PALACE.format(factories="OOOW", glazier=3))
    assert words == ["f1.orange.3.0", "f1.orange.4.0"]


def test_strips_are_not_passed_over_by_the_half_dozen() -> None:
    words = plausible_moves(PALACE.format(factories="YYYY", glazier=1))
    assert words == ["f1.yellow.2.0"]


def test_one_goes_back_rather_than_break_many() -> None:
    assert plausible_moves(PALACE.format(factories="WWWW", glazier=2)) == ["back"]


def test_one_thinks_of_going_back_when_little_is_left_to_the_right() -> None:
    assert plausible_moves(PALACE.format(factories="YYBB", glazier=7)) == [
        "f1.yellow.7.0",
        "f1.yellow.8.0",
        "f1.blue.8.0",
        "back",
    ]


def duel(number: int, side: str) -> float:
    """Return the greedy player's share of a win against a random one. `number` determines the seats."""
    greedy = Seat(number % 2)
    state, turn = start(2, side, f"duel {number}"), 0
    while (seat := GAME.to_move(state)) is not None:
        level = "medium" if seat == greedy else "random"
        word = choose(GAME, view_of(state, seat), level, f"{number} {turn}")
        state = GAME.apply(state, GAME.decode(word)).state
        turn += 1
    outcome = GAME.outcome(state)
    assert outcome
    return (greedy in outcome.winners) / len(outcome.winners)


@pytest.mark.parametrize("side", ["a", "b"])
def test_greedy_beats_random(side: str) -> None:
    assert sum(duel(number, side) for number in range(4)) == 4


@pytest.mark.long
@pytest.mark.parametrize("side", ["a", "b"])
def test_greedy_beats_random_nearly_always(side: str) -> None:
    assert sum(duel(number, side) for number in range(500)) / 500 >= SHARE
