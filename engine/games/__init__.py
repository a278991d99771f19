"""The registry of games. A game's key is also the name of its packages and files."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the keys are read without importing the contract
    from engine.contract import Game

KEYS: tuple[str, ...] = (
    "azul",
    "sintra",
    "icecult",
    "reef",
)  # fmt: skip


@cache
def game(key: str) -> Game[Any, Any, Any]:
    """Return the game with the given key.

    Raises KeyError if the key is not in `KEYS`, or if the game's package cannot be imported or does not define `GAME`.
    """
    if key not in KEYS:
        raise KeyError(key)
    try:
        found: Game[Any, Any, Any] = import_module(f"engine.games.{key}").GAME
    except (ImportError, AttributeError, SyntaxError, TypeError) as error:
        raise KeyError(f"{key}: {error}") from error
    return found
