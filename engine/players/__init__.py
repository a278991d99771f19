"""Computer players. A player is given a view, never a state, and returns a word."""

from engine.players.choice import LEVELS, MATCHED, OFFERED, choose, seconds_for

__all__ = ["LEVELS", "MATCHED", "OFFERED", "choose", "seconds_for"]
