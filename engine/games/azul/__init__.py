"""Azul: tiles go from factories to pattern lines, and from full lines to the wall."""

from engine.games.azul.game import GAME

__all__ = ["GAME"]
