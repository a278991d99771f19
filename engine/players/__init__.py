"""Computer players. A player is given a view, never a state, and returns a word."""

from engine.players.choice import LEVELS, choose, seconds_for

__all__ = ["LEVELS", "choose", "seconds_for"]
