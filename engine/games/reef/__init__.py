"""Reef: cards that grow a reef and score the patterns seen on it from above."""

from engine.games.reef.game import GAME

__all__ = ["GAME"]
