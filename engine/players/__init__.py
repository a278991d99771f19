"""Computer players: they are given a view, never a state, and return a word."""

from engine.players.choice import LEVELS, choose, seconds_for

__all__ = ["LEVELS", "choose", "seconds_for"]
