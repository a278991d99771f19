"""Azul: Stained Glass of Sintra: panes go from factories to strips, and from full strips to a palace's windows."""

from engine.games.sintra.game import GAME

__all__ = ["GAME"]
