"""Computer players: they get a view, never a state, and give a word."""

from engine.players.choice import LEVELS, choose, seconds_for

__all__ = ["LEVELS", "choose", "seconds_for"]
