"""Reef: cards that add coral to a reef and score the patterns seen from above."""

from engine.games.reef.game import GAME

__all__ = ["GAME"]
