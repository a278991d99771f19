"""Reef: players play cards that add corals to a reef and score patterns as seen from above."""

from engine.games.reef.game import GAME

__all__ = ["GAME"]
