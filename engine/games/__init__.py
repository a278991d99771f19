"""The registry: one line a game; a game's key is its name in every room."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from engine.contract import Game

KEYS: tuple[str, ...] = (
    "azul",
    "sintra",
    "icecult",
    "reef",
)  # fmt: skip


@cache
def game(key: str) -> Game[Any, Any, Any]:
    """The game of that key; KeyError for a key that is not in KEYS."""
    if key not in KEYS:
        raise KeyError(key)
    found: Game[Any, Any, Any] = import_module(f"engine.games.{key}").GAME
    return found
