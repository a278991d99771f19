"""Positions of Ice Cult, for tests of keyboards."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.games.icecult import GAME
from engine.games.icecult.state import State
from tests.engine.icecult.diagrams import do, words


def positions(seed: str, seats: int, every: int) -> Iterator[State]:
    """Yield one in `every` positions of a random game, and its end."""
    chance, number = random.Random(seats), 0
    position = GAME.start(seats, {}, None, seed).state
    while GAME.to_move(position) is not None:
        if number % every == 0:
            yield position
        position = do(position, chance.choice(words(position)))
        number += 1
    yield position
