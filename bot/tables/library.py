"""The games and component data that tables are played with, passed in so that folding facts stays pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine import games
from engine.contract import Game

AnyGame: TypeAlias = Game[Any, Any, Any]


def _none_kept(digest: str) -> object:
    raise KeyError(digest)


@dataclass(frozen=True, slots=True)
class GameLibrary:
    """`game`: look up a game by key, or raise KeyError. `raw`: component JSON by hash; a missing hash is a KeyError."""

    game: Callable[[str], AnyGame] = games.game
    raw: Callable[[str], object] = _none_kept

    def components(self, game: AnyGame, digest: str | None) -> Any:
        """Return the component value of a game; `digest` None: from the game's own file. Raises KeyError."""
        return game.components(None if digest is None else self.raw(digest))
