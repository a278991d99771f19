"""TODO: the game in one sentence. Rules: docs/rules/__key__.md."""

from engine.games.__key__.game import GAME

__all__ = ["GAME"]
