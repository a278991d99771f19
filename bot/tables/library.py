"""The lookup of games and component data. It is passed as an argument so that `evolve` remains a pure function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine import games
from engine.contract import AnyGame


def _none_kept(digest: str) -> object:
    raise KeyError(digest)


@dataclass(frozen=True, slots=True)
class GameLibrary:
    """Lookup of games and component data.

    `game` returns the game with a given key, and `raw` returns the component data with a given hash, as a JSON value;
    both raise KeyError for an unknown argument. `keys` are the keys of the games for which new tables can be opened;
    existing tables of other games continue.
    """

    game: Callable[[str], AnyGame] = games.game
    raw: Callable[[str], object] = _none_kept
    keys: tuple[str, ...] = field(default_factory=lambda: games.KEYS)

    def components(self, game: AnyGame, digest: str | None) -> Any:
        """Return a game's component data with the given hash, or the data shipped with the game if `digest` is None.

        Raises KeyError for an unknown hash.
        """
        return game.components(None if digest is None else self.raw(digest))
