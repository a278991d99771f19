"""Computer players: legal and reproducible moves, stopping on request, and higher levels that win more."""

from typing import Any

import pytest

from engine.contract import Seat, View, Word
from engine.games import KEYS, game
from engine.players import LEVELS, choose, seconds_for
from engine.players.choice import OFFERED, RANDOM
from tests.conftest import sampled
from tests.engine.random_play import REGISTERED, Case, play

GAMES = 20
LONG_GAMES = 1000
EVERY = 17
"""One in this number of positions of a game is searched by every level."""
FEW = 30
"""The number of simulations for levels that search. These tests do not measure strength."""


def match(key: str, levels: tuple[str, str], games: int, options: dict[str, str]) -> float:
    """Return the first level's share of wins in two-player games with alternating seats. A shared win is a half."""
    playing = game(key)
    won = 0.0
    for number in range(games):
        sides = levels if number % 2 == 0 else levels[::-1]
        state = playing.start(2, options, playing.components(None), f"deal {number // 2}").state
        turn = 0
        while (seat := playing.to_move(state)) is not None:
            view = playing.observe(state, seat)
            word = choose(playing, view, sides[seat], f"{number} {turn}")
            state = playing.apply(state, playing.decode(word)).state
            turn += 1
        outcome = playing.outcome(state)
        assert outcome is not None
        won += (number % 2 in outcome.winners) / len(outcome.winners)
    return won / games


@pytest.mark.parametrize("case", sampled(REGISTERED, 3), ids=str)
def test_every_level_says_legal_words_and_says_them_again(case: Case) -> None:
    playing = game(case.key)
    for turn in list(play(playing, case, 1))[::EVERY]:
        seat = playing.to_move(turn.state)
        if seat is None:
            continue
        legal = {playing.encode(move) for move in playing.legal_moves(turn.state)}
        for level in (*LEVELS, RANDOM):
            view = playing.observe(turn.state, seat)
            word = choose(playing, view, level, "seed", simulations=FEW)
            assert word in legal
            assert word == choose(playing, view, level, "seed", simulations=FEW)


def test_a_player_that_is_told_to_stop_plays_a_legal_word_at_once() -> None:
    azul = game("azul")
    state = azul.start(2, {}, None, "1").state
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return True

    word = choose(azul, azul.observe(state, azul.to_move(state)), "medium", "1", stop)
    assert word == azul.encode(azul.legal_moves(state)[0])
    assert asked == [1]


def test_later_words_of_a_turn_are_searched_for_a_shorter_time() -> None:
    ice = game("icecult")
    state = ice.start(2, {}, None, "later").state
    first = ice.observe(state, ice.to_move(state))
    assert seconds_for(ice, first, "master") == 2.0
    word = next(
        move for move in ice.legal_moves(state) if ice.in_turn(ice.apply(state, move).state)
    )
    state = ice.apply(state, word).state
    later = ice.observe(state, ice.to_move(state))
    assert seconds_for(ice, later, "master") == 0.5
    assert seconds_for(ice, later, "hard") == 0.125


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("level", [*OFFERED, RANDOM])
def test_choosing_a_word_after_the_end_is_an_error(key: str, level: str) -> None:
    playing = game(key)
    case = next(case for case in REGISTERED if case.key == key)
    last = list(play(playing, case, 1))[-1].state
    assert playing.to_move(last) is None
    with pytest.raises(ValueError, match="over"):
        choose(playing, playing.observe(last, Seat(0)), level, "seed", simulations=FEW)


def test_an_unknown_level_is_an_error() -> None:
    azul = game("azul")
    with pytest.raises(ValueError, match="grandmaster"):
        choose(azul, azul.observe(azul.start(2, {}, None, "1").state, None), "grandmaster", "1")


def test_a_player_gets_a_view_and_never_a_state() -> None:
    """Two states with equal views must lead to the same word."""
    azul = game("azul")
    state = azul.start(2, {}, None, "1").state
    view: View = azul.observe(state, azul.to_move(state))
    other: Any = azul.determinize(view, "another")
    words: set[Word] = {
        choose(azul, azul.observe(at, at.turn), "medium", "1") for at in (state, other)
    }
    assert len(words) == 1


@pytest.mark.parametrize("wall", sampled(["coloured", "grey"], 2))
def test_easy_beats_any_word_and_medium_beats_easy_at_azul(wall: str) -> None:
    assert match("azul", ("easy", RANDOM), GAMES, {"wall": wall}) >= 0.8
    assert match("azul", ("medium", "easy"), GAMES, {"wall": wall}) >= 0.9


@pytest.mark.long
@pytest.mark.parametrize("wall", ["coloured", "grey"])
def test_medium_wins_95_of_100_games_of_azul_against_easy(wall: str) -> None:
    assert match("azul", ("medium", "easy"), LONG_GAMES, {"wall": wall}) >= 0.95
