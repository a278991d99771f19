"""Not Three: a line of four wins, a line of three loses. Rules: docs/rules/notthree.md."""

from engine.games.notthree.game import GAME

__all__ = ["GAME"]
