"""Predicts what the seat to move will play, so that a computer can search its replies beforehand (pondering)."""

from __future__ import annotations

from typing import Any

from engine.contract import Game, View, Word
from engine.players.choice import choose
from engine.players.early_stopping import TimeLeft
from engine.players.search import analyse


def likely_words(
    game: Game[Any, Any, Any],
    view: View,
    seed: str,
    count: int,
    *,
    simulations: int | None = None,
    time_left: TimeLeft | None = None,
) -> list[Word]:
    """Return at most `count` words that the seat to move may play, the likeliest first.

    The first one is the best move of a search; then come the word of the level "medium", which people who do not look
    ahead would play, and the other moves of the search. `simulations` and `time_left` limit the search as in `analyse`.
    Raises ValueError if the game is over.
    """
    best, *others = analyse(
        game, view, seed, seconds=0.0, simulations=simulations, time_left=time_left
    )
    greedy = choose(game, view, "medium", seed)
    return list(dict.fromkeys((best.word, greedy, *(one.word for one in others))))[:count]
