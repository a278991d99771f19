"""The component data of the games, from the operator's corrected files or from the files shipped with the games."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from importlib import resources
from pathlib import Path

from engine.contract import AnyGame


class ComponentFiles:
    """Reads the component files. Each valid file is read only once, so a change takes effect at the next start."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._texts: dict[str, str | None] = {}

    def text(self, game: AnyGame) -> str | None:
        """Return the validated JSON text of a game's component data, or None if the game has none.

        Raises BadComponents or ValueError for invalid data, and OSError for an unreadable file.
        """
        if game.key not in self._texts:
            text = self._read(game.key)
            if text is not None:
                game.components(_parsed(text))
            self._texts[game.key] = text
        return self._texts[game.key]

    def _read(self, key: str) -> str | None:
        if self._folder is not None and os.path.lexists(own := self._folder / f"{key}.json"):
            if not own.is_file():  # reading a pipe would not end
                raise ValueError("it is not a file")
            return own.read_text(encoding="utf-8")
        shipped = resources.files("engine.games").joinpath(key, "components.json")
        return shipped.read_text(encoding="utf-8") if shipped.is_file() else None


def _parsed(text: str) -> object:
    """Return the value of a JSON text. Raises ValueError if it is invalid, null, or nested too deeply."""
    try:
        value: object = json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if value is None:  # the games take None for their own components
        raise ValueError("it contains null")
    return value


def digest(text: str) -> str:
    """Return the short hash by which facts refer to component data, as 16 hexadecimal digits."""
    return sha256(text.encode()).hexdigest()[:16]
