"""One tree of the compiled search, as engine/players/search.py asks it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isnan
from typing import Any

from engine import core
from engine.chance import number
from engine.contract import Word
from engine.players.tree import HABITS, Opinion
from engine.search_model import Compact


class CompiledTree:
    """The tree of one world; see engine/players/tree.py."""

    def __init__(self, key: str, world: Compact, worlds: int, seed: str) -> None:
        """`worlds`: so many trees share the memory."""
        self._world = world
        habits = (*(world.habits or HABITS), world.spread)
        megabytes = core.MEGABYTES // worlds
        self._core = core.Core(
            key, world.numbers, habits, world.weights, megabytes, number(seed, "mood", 1 << 32)
        )

    def look(self, looks: int) -> int:
        """Look so often; how often it did, fewer when its memory is full."""
        return self._core.look(looks)

    @property
    def choices(self) -> int:
        """How many moves the root has."""
        self._core.look(0)  # nobody may have looked yet
        return len(self._core.plans())

    @property
    def size(self) -> int:
        """How many positions it holds."""
        return self._core.size()

    def visits(self) -> Mapping[Any, int]:
        """How often each move of the root was looked at."""
        return self._core.visits()

    def opinions(self) -> Iterator[Opinion]:
        """What it thinks of each move of the root."""
        self._core.look(0)
        for move, looks, hopes, quick, answered in self._core.plans():
            known = None if isnan(answered) else answered
            yield Opinion(Word(self._world.word(move)), looks, hopes, quick, known)

    def close(self) -> None:
        """Give the memory back."""
        self._core.close()
