"""The search model of games that do not define their own: one determinization, searched with the game's rules."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from engine.contract import Game, OpenView, View, Word
from engine.saying import Seat

SIMULATIONS_PER_SECOND = 300
"""Measured simulations per second in the slowest game."""
MAX_LEGAL_MOVES = 100
"""If there are more legal moves than this, only the plausible ones are searched."""


class DeterminizedModel:
    """A search model that applies the rules of a game to one determinization of a view."""

    simulations_per_second = SIMULATIONS_PER_SECOND

    def __init__(self, game: Game[Any, Any, Any], view: View, seed: str) -> None:
        self._game = game
        self._root = game.determinize(view, seed)
        self._seats = view.seats
        self.determinizations = 1 if isinstance(view, OpenView) else game.determinizations
        self.points_scale = game.points_scale

    def root(self) -> Any:
        """Return the determinized state."""
        return self._root

    def to_move(self, position: Any) -> Seat | None:
        """Return the seat to move, or None if the game is over."""
        return self._game.to_move(position)

    def expand(self, position: Any) -> list[tuple[Hashable, Any, float]]:
        """Return (move, state after it, evaluation for the seat to move) for each distinct successor state.

        If there are more than MAX_LEGAL_MOVES moves, only the plausible ones are included. The result is empty if the
        game is over.
        """
        game = self._game
        seat = game.to_move(position)
        if seat is None:
            return []
        found: dict[Any, Any] = {}
        moves = game.legal_moves(position)
        if len(moves) > MAX_LEGAL_MOVES:
            view = game.observe(position, seat)
            moves = [game.decode(word) for word in game.plausible_moves(view)]
        for move in moves:
            found.setdefault(game.apply(position, move).state, move)
        return [(move, after, game.evaluate(after, seat)) for after, move in found.items()]

    def word(self, move: Hashable) -> Word:
        """Return the word that encodes a move."""
        return self._game.encode(move)

    def evaluations(self, position: Any) -> tuple[float, ...]:
        """Return the result of `Game.evaluate` for each seat, in seat order."""
        return tuple(self._game.evaluate(position, Seat(seat)) for seat in range(self._seats))

    def winners(self, position: Any) -> tuple[Seat, ...] | None:
        """Return the winners (in a draw, the seats that share the first rank), or None if the game is not over."""
        outcome = self._game.outcome(position)
        return None if outcome is None else outcome.winners or outcome.ranking[0]
