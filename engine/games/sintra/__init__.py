"""Azul: Stained Glass of Sintra: panes go from factories to strips, and from full strips to the windows of a palace."""

from engine.games.sintra.game import GAME

__all__ = ["GAME"]
