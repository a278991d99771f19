"""Looking ahead in any game by the promise alone: a guessed truth, its legal moves, its own appraisal."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from engine.contract import Game, View, Word
from engine.saying import Seat

WORLDS = 3
"""Guesses that are searched side by side: more would each be searched too little."""
PACE = 300
"""Positions a second; the slowest game sets it."""
MANY = 100
"""Of more moves only the sensible ones are looked at."""
SPREAD = 8.0


class Guessed:
    """One invented truth that fits a view."""

    worlds = WORLDS
    spread = SPREAD
    pace = PACE

    def __init__(self, game: Game[Any, Any, Any], view: View, seed: str) -> None:
        self._game = game
        self._root = game.guess(view, seed)

    def root(self) -> Any:
        """The guessed state."""
        return self._root

    def mover(self, at: Any) -> Seat | None:
        """None: the game is over."""
        return self._game.to_move(at)

    def replies(self, at: Any) -> list[tuple[Hashable, Any, float]]:
        """One move to each state."""
        game = self._game
        seat = game.to_move(at)
        if seat is None:
            return []
        found: dict[Any, Any] = {}
        moves = game.legal_moves(at)
        if len(moves) > MANY:
            moves = [game.decode(word) for word in game.sensible(game.observe(at, seat))]
        for move in moves:
            found.setdefault(game.apply(at, move).state, move)
        return [(move, after, game.appraise(after, seat)) for after, move in found.items()]

    def word(self, name: Hashable) -> Word:
        """The move as a word."""
        return self._game.encode(name)

    def worths(self, at: Any) -> tuple[float, ...]:
        """By the game's own appraisal."""
        seats = len(self._game.scores(at))
        return tuple(self._game.appraise(at, Seat(seat)) for seat in range(seats))

    def winners(self, at: Any) -> tuple[Seat, ...] | None:
        """By the game's outcome."""
        outcome = self._game.outcome(at)
        return None if outcome is None else outcome.winners
