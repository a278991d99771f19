"""What tests of all games may expect of a game, so that a small one needs no change of the tests."""

from __future__ import annotations

import random
from functools import cache

from engine import games
from engine.contract import Word

FULL = frozenset({"azul", "sintra", "icecult", "reef"})
"""The games that have everything: up to four seats, long games, scores, moves of several parts from the first board on,
own sentences of the narrator, and measured figures. Another game may lack any of it; what it has is tested."""


@cache
def has_partial_words(key: str) -> bool:
    """Return whether a game has moves that are chosen in several steps."""
    if key in FULL:
        return True
    game, chance = games.game(key), random.Random(key)
    state = game.start(min(game.seat_counts), {}, game.components(None), key).state
    while game.to_move(state) is not None:
        moves = game.legal_moves(state)
        if any("." in game.encode(move) for move in moves):
            return True
        state = game.apply(state, chance.choice(moves)).state
    return False


@cache
def begins_with_partial_word(key: str) -> bool:
    """Return whether a key of the first board only chooses a part of a move."""
    if key in FULL:
        return True
    game = games.game(key)
    state = game.start(min(game.seat_counts), {}, game.components(None), key).state
    seat = game.to_move(state)
    rows = game.keys(game.observe(state, seat), Word("")).rows
    legal = {game.encode(move) for move in game.legal_moves(state)}
    words = [one.word for row in rows for one in row if one.word and not one.blocked]
    return any(word not in legal and not word.startswith("?") for word in words)
