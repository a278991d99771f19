"""A tree of the compiled search, with the same interface as `Tree` in engine/players/tree.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isnan
from typing import Any

from engine import core
from engine.chance import number
from engine.contract import Word
from engine.players.tree import SEARCH_PARAMETERS, RootMove
from engine.search_model import EncodedPosition


class CompiledTree:
    """The compiled search tree of one determinization; see `Tree` in engine/players/tree.py."""

    def __init__(
        self,
        key: str,
        position: EncodedPosition,
        rival_width: int,
        determinizations: int,
        seed: str,
    ) -> None:
        """Create the tree.

        rival_width: as in `Tree`.
        determinizations: the number of trees that share the memory.

        Raises RuntimeError and ValueError as `CoreTree` does.
        """
        self._position = position
        parameters = (
            *(position.search_parameters or SEARCH_PARAMETERS),
            position.points_scale,
            rival_width,
        )
        megabytes = core.MEGABYTES // determinizations
        self._tree = core.CoreTree(
            position.rules or key,
            position.numbers,
            parameters,
            position.weights,
            megabytes,
            number(seed, "mood", 1 << 32),
        )

    def simulate(self, simulations: int) -> int:
        """Run simulations and return how many were run, which is fewer than requested if the memory is full."""
        return self._tree.simulate(simulations)

    @property
    def root_move_count(self) -> int:
        """The number of root moves."""
        self._tree.simulate(0)  # expands the root
        return len(self._tree.root_moves())

    @property
    def size(self) -> int:
        """The number of positions in the tree."""
        return self._tree.size()

    def visits(self) -> Mapping[Any, int]:
        """Return a dict from the code of each root move to the number of simulations through it."""
        return self._tree.visits()

    def root_moves(self) -> Iterator[RootMove]:
        """Yield the statistics of each root move."""
        self._tree.simulate(0)
        for move, simulations, value_sum, static, reply in self._tree.root_moves():
            known = None if isnan(reply) else reply
            yield RootMove(Word(self._position.word(move)), simulations, value_sum, static, known)

    def chances(self) -> list[float]:
        """Return each seat's win probability after the most visited root move. Raises ValueError as `Tree` does."""
        return self._tree.chances()

    def close(self) -> None:
        """Free the memory of the tree."""
        self._tree.close()
