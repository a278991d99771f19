"""How a computer player of each level chooses its word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.chance import number
from engine.contract import Game, View, Word

LEVELS = ("easy", "medium")
"""The levels that people are offered, weakest first. Words: `level-<level>` in the locales."""

RANDOM = "random"
"""Any legal word, each as likely: a measure for the others, not offered to people."""

Stop = Callable[[], bool]


def choose(
    game: Game[Any, Any, Any], view: View, level: str, seed: str, should_stop: Stop | None = None
) -> Word:
    """A legal word for the seat to move; the same view and seed give the same word.

    should_stop: asked between looks; once it says yes, the best word so far is played.
    """
    match level:
        case "random":
            return _any(_legal(game, game.guess(view, seed)), seed)
        case "easy":
            return _any(game.sensible(view), seed)
        case "medium":
            return _greedy(game, view, seed, should_stop or _never)
    raise ValueError(level)


def _never() -> bool:
    return False


def _any(words: Sequence[Word], seed: str) -> Word:
    return words[number(seed, "choice", len(words))]


def _legal(game: Game[Any, Any, Any], state: Any) -> list[Word]:
    return [game.encode(move) for move in game.legal_moves(state)]


def _greedy(game: Game[Any, Any, Any], view: View, seed: str, should_stop: Stop) -> Word:
    """The word after which the guessed state looks best; of equals, any."""
    state = game.guess(view, seed)
    seat = game.to_move(state)
    if seat is None:
        raise ValueError("the game is over")
    best: list[Word] = []
    best_value = float("-inf")
    for move in game.legal_moves(state):
        value = game.appraise(game.apply(state, move).state, seat)
        if value > best_value:
            best, best_value = [], value
        if value == best_value:
            best.append(game.encode(move))
        if should_stop():
            break
    return _any(best, seed)
