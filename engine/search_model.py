"""What a search asks of a game: positions that may come, and what they are worth; games may answer in a faster way."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from engine.saying import Seat

P = TypeVar("P")


class Foresight(Protocol, Generic[P]):
    """A look ahead from one view. P: a position as this room keeps it; equal questions get equal answers.

    What the viewer may not know is either invented once, from a seed, or not looked at.
    """

    worlds: int
    """So many inventions are worth comparing; 1: nothing that matters is invented."""
    spread: float
    """Points ahead that make a win about 73 % likely."""
    pace: int
    """Positions that a search looks at in a second: measured, docs/computer.md."""

    def root(self) -> P:
        """The position that is seen."""
        ...

    def mover(self, at: P) -> Seat | None:
        """Whose turn it is; None: looking further is of no use, because the game is over or chance comes next."""
        ...

    def replies(self, at: P) -> Sequence[tuple[Hashable, P, float]]:
        """The mover's moves without twins: its name, the position after it, and how that looks for the mover in points.

        Only these: moves that no sensible player would look at may be left out, never all of them.
        """
        ...

    def word(self, name: Hashable) -> str:
        """The word of a move of the root."""
        ...

    def worths(self, at: P) -> tuple[float, ...]:
        """Points ahead of the best opponent, for each seat."""
        ...

    def winners(self, at: P) -> tuple[Seat, ...] | None:
        """Who has won; None: nobody yet."""
        ...


@dataclass(frozen=True, slots=True)
class Compact:
    """One invented truth as numbers for the compiled search (engine/core), and its moves' numbers as words.

    worlds, pace, spread: as in Foresight; weights: what the game's room of engine/core wants; habits: see engine/core,
    () for the usual ones.
    """

    numbers: tuple[int, ...]
    word: Callable[[int], str]
    worlds: int
    pace: int
    weights: tuple[float, ...]
    spread: float = 7.0
    habits: tuple[float, ...] = ()
