"""Computer players: they get a view, never a state, and give a word."""

from engine.players.choice import LEVELS, SECONDS, choose

__all__ = ["LEVELS", "SECONDS", "choose"]
