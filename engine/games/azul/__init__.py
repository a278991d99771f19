"""Azul: players move tiles from factories to pattern lines, and from full lines to their walls."""

from engine.games.azul.game import GAME

__all__ = ["GAME"]
