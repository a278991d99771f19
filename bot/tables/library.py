"""The games and component data that tables are played with, passed in so that folding facts stays pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine import games
from engine.contract import Game

AnyGame: TypeAlias = Game[Any, Any, Any]


def _none_kept(digest: str) -> object:
    raise KeyError(digest)


@dataclass(frozen=True, slots=True)
class GameLibrary:
    """`game`: by its key (KeyError: there is none). `raw`: component JSON by its hash (KeyError: not known).

    `keys`: the games for which new tables can be opened; tables of other registered games go on.
    """

    game: Callable[[str], AnyGame] = games.game
    raw: Callable[[str], object] = _none_kept
    keys: tuple[str, ...] = field(default_factory=lambda: games.KEYS)

    def components(self, game: AnyGame, digest: str | None) -> Any:
        """Return the component value of a game; `digest` None: from the game's own file. Raises KeyError."""
        return game.components(None if digest is None else self.raw(digest))
