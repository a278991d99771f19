"""What the search needs from a game: positions, their successors and their evaluations.

A game may provide a `SearchModel` (plain Python) or an `EncodedPosition` (for the compiled search in engine/core). A
game that provides neither is searched with `determinize`, `apply` and `evaluate` (engine/players/determinized.py).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from engine.saying import Seat

P = TypeVar("P")


class SearchModel(Protocol, Generic[P]):
    """The game tree that starts from one view. P is the model's own position type. All methods are deterministic.

    Information hidden from the viewer is either sampled once, using a seed (a determinization), or not needed by the
    model.
    """

    determinizations: int
    """Number of determinizations to search; 1 if no relevant information is hidden."""
    points_scale: float
    """Lead in points that corresponds to a win probability of 73% (the logistic function of 1)."""
    simulations_per_second: int
    """Measured simulations per second; see docs/computer-tuning.md."""

    def root(self) -> P:
        """Return the root position, which corresponds to the view."""
        ...

    def to_move(self, position: P) -> Seat | None:
        """Return the seat to move, or None where the search stops: the game is over, or a random event comes next."""
        ...

    def expand(self, position: P) -> Sequence[tuple[Hashable, P, float]]:
        """Return (move, child position, static evaluation of the child) for each distinct move.

        The evaluation is the lead in points of the seat that makes the move. Implausible moves may be left out, but the
        result is never empty while there is a seat to move.
        """
        ...

    def word(self, move: Hashable) -> str:
        """Return the word of a move at the root."""
        ...

    def evaluations(self, position: P) -> tuple[float, ...]:
        """Return each seat's lead over its best opponent, in points."""
        ...

    def winners(self, position: P) -> tuple[Seat, ...] | None:
        """Return the winners (in a draw, the seats that share the first rank), or None if the game is not over."""
        ...


@dataclass(frozen=True, slots=True)
class EncodedPosition:
    """One determinization as integers for the compiled search.

    numbers: the position, in the layout that the C code of the game reads.
    word: function that returns the word of a move code.
    determinizations, simulations_per_second, points_scale: as in `SearchModel`.
    weights: evaluation weights, in the order that the C code of the game reads. Many weights are better in an array of
    type "f", which is copied faster than a tuple.
    rules: the key of the C code if it differs from the key of the game, as for the grey wall of Azul; otherwise "".
    search_parameters: see `SEARCH_PARAMETERS` in engine/players/tree.py; empty for the defaults.
    """

    numbers: tuple[int, ...]
    word: Callable[[int], str]
    determinizations: int
    simulations_per_second: int
    weights: Sequence[float]
    points_scale: float = 7.0
    search_parameters: tuple[float, ...] = ()
    rules: str = ""
