"""Early stopping of a search for the best move: when no other move can overtake it or the trees are complete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Protocol

CHECKS = 64
"""Approximate number of checks during one search."""
SPEED_MARGIN = 2.0
"""Safety factor for the number of remaining simulations, which is estimated from the best speed so far."""
STALLED_SIMULATIONS = 20_000
"""The trees are considered complete after this many simulations without a new position, or after as many as it took to
grow them if that is more."""

TimeLeft = Callable[[], float]
"""A function that returns the seconds left."""


class TreeStatistics(Protocol):
    """What early stopping needs to know about a tree."""

    @property
    def size(self) -> int:
        """The number of positions in the tree."""
        ...

    def visits(self) -> Mapping[Hashable, int]:
        """Return the number of simulations through each root move; a move has the same key in all trees."""
        ...


class EarlyStopping:
    """Decides between simulations whether the search may end early.

    Whether the trees are complete is checked only if there is a time limit.
    """

    def __init__(
        self, trees: Sequence[TreeStatistics], simulations: int, time_left: TimeLeft | None
    ) -> None:
        """`simulations` is the upper limit for this search; `time_left` returns the seconds left (None: no limit)."""
        self._trees = trees
        self._simulations = simulations
        self._time_left = time_left
        self._seconds = time_left() if time_left else 0.0
        self._last_check = (0.0, 0)
        self._speed = 0.0
        self._size = 0
        self._grown_at = 0
        self._next_check = simulations // 2 + 1

    def is_decided(self, done: int) -> bool:
        """Return whether the search may end after `done` simulations. Between checks, the result is always False."""
        if not done:
            return False
        if self._time_left is None:
            if done < self._next_check:
                return False
            self._next_check = done + max(1, self._simulations // CHECKS)
            return self._is_out_of_reach(self._simulations - done)
        passed = self._seconds - self._time_left()
        if passed < self._last_check[0] + self._seconds / CHECKS:
            return False
        last_time, last_done = self._last_check
        self._last_check = (passed, done)
        self._speed = max(self._speed, (done - last_done) / (passed - last_time))
        remaining = SPEED_MARGIN * self._speed * max(0.0, self._seconds - passed)
        return self._is_complete(done) or self._is_out_of_reach(
            min(remaining, self._simulations - done)
        )

    def _is_out_of_reach(self, remaining: float) -> bool:
        """Return whether the most visited move is more than `remaining` visits ahead of every other move."""
        together: Counter[Hashable] = Counter()
        for tree in self._trees:
            together.update(tree.visits())
        (_, first), *others = together.most_common(2)
        return first - (others[0][1] if others else 0) > remaining

    def _is_complete(self, done: int) -> bool:
        """Return whether the trees have stopped growing (see STALLED_SIMULATIONS)."""
        size = sum(tree.size for tree in self._trees)
        if size > self._size:
            self._size, self._grown_at = size, done
        return done - self._grown_at > max(STALLED_SIMULATIONS, self._grown_at)
