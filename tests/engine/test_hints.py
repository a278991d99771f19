"""Hints: a legal word, and the reason that results from the search."""

import random
from typing import Any

import pytest

from engine.contract import Word
from engine.games import game
from engine.players.hints import explain, hint, wins_at_once
from engine.players.search import MoveAnalysis, analyse
from engine.reasons import Reasons
from engine.saying import Saying, say
from tests.engine.azul.diagrams import position
from tests.engine.azul.last_move import SHARED_OR_ALONE

MOVE = say("azul-advice-column", line=1, column=1)
FULL = say("azul-merit-line", line=1, points=3, sure="yes")
STARTS = say("azul-merit-marker")
HINDERS = say("azul-merit-deny", line=4, rivals=1)
COST = say("azul-merit-cost", points=2, to="line", limited="no")


def analysed(
    static_evaluation: float, reply_gain: float | None = None, simulations: int = 10
) -> MoveAnalysis:
    return MoveAnalysis(Word("x"), simulations, 0.5, 0.0, static_evaluation, reply_gain)


@pytest.mark.parametrize(
    ("found", "reasons", "told"),
    [
        ([analysed(3), analysed(3)], Reasons((FULL,)), say("hint-because", move=MOVE, reason=FULL)),
        (
            [analysed(3), analysed(3)],
            Reasons((FULL, STARTS)),
            say("hint-because", move=MOVE, reason=FULL),
        ),
        (
            [analysed(3, 1), analysed(3, 4), analysed(3, 6)],
            Reasons((FULL, STARTS), (HINDERS,)),
            say("hint-because", move=MOVE, reason=FULL),
        ),
        (
            [analysed(3, 1), analysed(3, 4)],
            Reasons((), (HINDERS,)),
            say("hint-because", move=MOVE, reason=HINDERS),
        ),
        (
            [analysed(5, 2), analysed(3, 2), analysed(1, 2)],
            Reasons(),
            say("hint-gain", move=MOVE, gain=3, counts="points"),
        ),
        ([analysed(1, 4), analysed(3, 4)], Reasons(), say("hint-later", move=MOVE)),
        ([analysed(3, 4), analysed(3, 4)], Reasons(), say("hint-close", move=MOVE)),
        ([analysed(3), analysed(1, simulations=0)], Reasons(), say("hint-close", move=MOVE)),
        ([analysed(3)], Reasons(), say("hint-best", move=MOVE)),
        (
            [analysed(3), analysed(3)],
            Reasons((FULL, STARTS), (), (COST,)),
            say("hint-although", move=MOVE, reason=FULL, cost=COST),
        ),
        (
            [analysed(1, 4), analysed(3, 4)],
            Reasons((), (), (COST,)),
            say("hint-later", move=say("hint-move", move=MOVE, cost=COST)),
        ),
    ],
)
def test_the_reason_is_what_a_player_would_say_and_the_search_agrees_with(
    found: list[MoveAnalysis], reasons: Reasons, told: Saying
) -> None:
    assert explain(MOVE, found, reasons) == told


def test_whoever_has_one_move_is_told_so() -> None:
    azul = game("azul")
    state = azul.start(2, {}, None, "only").state
    chance = random.Random(1)
    while len(azul.legal_moves(state)) > 1:
        state = azul.apply(state, chance.choice(azul.legal_moves(state))).state
    found = hint(azul, azul.observe(state, state.turn), "1", simulations=5)
    assert found is not None
    assert found.saying.id in ("hint-only", "hint-wins")


def test_whoever_has_one_move_is_told_what_it_costs() -> None:
    """The only tile left fits in no line and comes with the marker: the first two spaces of the floor line (AZ-22)."""
    state = position("""
        coloured wall, round 2, seat 0 to move, marker in the centre
        factories: ---- ---- ---- ---- ----
        centre: B
        seat 0, 9 points
                K |
               KK |
              KKK |
             KKKK |
            KKKKK |
    """)
    azul = game("azul")
    view = azul.observe(state, state.turn)
    found = hint(azul, view, "1", simulations=5)
    assert found is not None
    (move,) = (azul.advice(view, word) for word in azul.plausible_moves(view))
    assert move is not None
    costly = say(
        "hint-move", move=move, cost=say("azul-merit-cost", points=2, to="floor", limited="no")
    )
    assert found.saying == say("hint-only", move=costly)


def test_nobody_is_told_that_there_is_no_other_move_while_there_is_one() -> None:
    """The search of Ice Cult has whole turns, and all of them may begin with the same word."""
    icecult, alike = game("icecult"), 0
    for deal in range(4):
        chance = random.Random(deal)
        state = icecult.start(2, {}, icecult.components(None), f"{deal}").state
        while (seat := icecult.to_move(state)) is not None:
            view = icecult.observe(state, seat)
            if chance.random() < 0.3:
                alike += len(analyse(icecult, view, "x", simulations=60)) == 1
                found = hint(icecult, view, "x", simulations=60)
                assert found is not None
                assert len(icecult.legal_moves(state)) > 1
                assert found.saying.id != "hint-only"
                assert found.saying.id != "hint-defends" or defends(icecult, state, found.word)
            state = icecult.apply(
                state, icecult.decode(chance.choice(icecult.plausible_moves(view)))
            ).state
    assert alike > 5


def defends(playing: Any, state: Any, word: Word) -> bool:
    """Return whether the next player could win after every other move at once, but not after the word."""

    def loses(move: Any) -> bool:
        after = playing.apply(state, move).state
        seat = playing.to_move(after)
        outcomes = (
            playing.outcome(playing.apply(after, reply).state)
            for reply in playing.legal_moves(after)
        )
        return seat not in (None, playing.to_move(state)) and any(
            outcome is not None and outcome.winners == (seat,) for outcome in outcomes
        )

    return all(loses(move) is (playing.encode(move) != word) for move in playing.legal_moves(state))


def test_a_win_that_hangs_on_hidden_points_is_never_claimed() -> None:
    reef = game("reef")
    chance = random.Random(8)
    lasts = 0
    for seed in "abcdef":
        state = reef.start(2, {"totals": "hidden"}, None, seed).state
        while (seat := reef.to_move(state)) is not None:
            view = reef.observe(state, seat)
            if view.is_last_round:
                lasts += 1
                found = hint(reef, view, "1", simulations=20)
                assert found is not None
                assert found.saying.id != "hint-wins"
            word = chance.choice(reef.plausible_moves(view))
            state = reef.apply(state, reef.decode(word)).state
    assert lasts >= 3


@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_a_hint_is_the_word_that_the_search_would_play(wall: str) -> None:
    azul = game("azul")
    chance = random.Random(5)
    state = azul.start(2, {"wall": wall}, None, "5").state
    while azul.to_move(state) is not None:
        if chance.random() < 0.15:
            view = azul.observe(state, state.turn)
            found = hint(azul, view, "1", simulations=20)
            assert found is not None
            assert found.word == analyse(azul, view, "1", simulations=20)[0].word
        state = azul.apply(state, chance.choice(azul.legal_moves(state))).state


def test_a_win_is_announced_only_if_it_is_not_shared() -> None:
    azul = game("azul")
    state = position(SHARED_OR_ALONE)
    view = azul.observe(state, state.turn)
    outcomes = {
        azul.encode(move): azul.outcome(azul.apply(state, move).state)
        for move in azul.legal_moves(state)
    }
    wins = {word: one.winners for word, one in outcomes.items() if one and 0 in one.winners}
    assert wins == {"c.red.1": (0, 1), "c.red.2": (0,)}
    assert [word for word in outcomes if wins_at_once(azul, view, word, "1")] == ["c.red.2"]
    found = hint(azul, view, "1", simulations=50)
    assert found is not None
    assert (found.word, found.saying.id) == ("c.red.2", "hint-wins")
    state = position(SHARED_OR_ALONE.replace(".R |", ".. |"))
    found = hint(azul, azul.observe(state, state.turn), "1", simulations=50)
    assert found is not None
    assert found.word == "c.red.1"
    assert found.saying.id != "hint-wins"
