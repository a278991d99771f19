"""What the search needs from a game: positions, their successors and their evaluations.

A game may provide a `SearchModel` (plain Python) or an `EncodedPosition` (for the compiled search in engine/core). A
game with neither is searched through `determinize`, `apply` and `evaluate` (engine/players/determinized.py).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from engine.saying import Seat

P = TypeVar("P")


class SearchModel(Protocol, Generic[P]):
    """A game tree below one view. P is the model's own position type. All methods are deterministic.

    What the viewer cannot know is either sampled once from a seed (a determinization) or not searched.
    """

    determinizations: int
    """Number of determinizations worth searching side by side; 1 if nothing relevant is hidden."""
    points_scale: float
    """Lead in points that corresponds to a win probability of 73 % (the logistic function of 1)."""
    simulations_per_second: int
    """Measured simulations per second, see docs/computer.md."""

    def root(self) -> P:
        """Return the position of the view."""
        ...

    def to_move(self, position: P) -> Seat | None:
        """Return the seat to move; None if the game is over or chance comes next, so that the search stops here."""
        ...

    def expand(self, position: P) -> Sequence[tuple[Hashable, P, float]]:
        """Return (move, child position, static evaluation in points for the seat to move) for each distinct move.

        Implausible moves may be left out, but the result is not empty while a seat is to move.
        """
        ...

    def word(self, move: Hashable) -> str:
        """Return the word of a move from the root."""
        ...

    def evaluations(self, position: P) -> tuple[float, ...]:
        """Return each seat's lead over its best opponent, in points."""
        ...

    def winners(self, position: P) -> tuple[Seat, ...] | None:
        """Return the winning seats, in a draw all that share it; None while the game goes on."""
        ...


@dataclass(frozen=True, slots=True)
class EncodedPosition:
    """One determinization as integers for the compiled search.

    numbers: the position, in the layout that engine/core/<game>.c reads.
    word: returns the word of a move code.
    determinizations, simulations_per_second, points_scale: as in `SearchModel`.
    weights: evaluation weights, in the order that engine/core/<game>.c reads.
    search_parameters: see `SEARCH_PARAMETERS` in engine/players/tree.py; empty for the defaults.
    """

    numbers: tuple[int, ...]
    word: Callable[[int], str]
    determinizations: int
    simulations_per_second: int
    weights: tuple[float, ...]
    points_scale: float = 7.0
    search_parameters: tuple[float, ...] = ()
