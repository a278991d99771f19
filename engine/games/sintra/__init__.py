"""Azul: Stained Glass of Sintra. Players move panes from factories to strips, and then to palace windows."""

from engine.games.sintra.game import GAME

__all__ = ["GAME"]
