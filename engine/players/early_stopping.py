"""When a search for the best word alone need not go on: no other word can come first any more, or nothing is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Protocol

CHECKS = 64
"""So often it is asked during a search, about."""
HASTE = 2.0
"""The rest of the time may bring so many times the looks that the best pace so far would."""
SPIN = 20_000
"""So many looks, and as many as before them, that found no new position: nothing is left to discover."""

Left = Callable[[], float]
"""How many seconds are left."""


class Grown(Protocol):
    """What is asked of a tree."""

    @property
    def size(self) -> int:
        """How many positions it holds."""
        ...

    def visits(self) -> Mapping[Hashable, int]:
        """How often each move of the root was looked at; a move has one name in all trees of a search."""
        ...


class Verdict:
    """Asked between looks, with how many were done."""

    def __init__(self, trees: Sequence[Grown], looks: int, time_left: Left | None) -> None:
        """`looks`: no more will be done; `time_left`: nor longer than that, None: there is no clock."""
        self._trees = trees
        self._looks = looks
        self._time_left = time_left
        self._seconds = time_left() if time_left else 0.0
        self._past = (0.0, 0)
        self._pace = 0.0
        self._size = 0
        self._grown_at = 0
        self._next_look = looks // 2 + 1

    def is_final(self, done: int) -> bool:
        """Whether the search may end now."""
        if not done:
            return False
        if self._time_left is None:
            if done < self._next_look:
                return False
            self._next_look = done + max(1, self._looks // CHECKS)
            return self._is_out_of_reach(self._looks - done)
        passed = self._seconds - self._time_left()
        if passed < self._past[0] + self._seconds / CHECKS:
            return False
        then, were = self._past
        self._past = (passed, done)
        self._pace = max(self._pace, (done - were) / (passed - then))
        may_come = HASTE * self._pace * max(0.0, self._seconds - passed)
        return self._is_spent(done) or self._is_out_of_reach(min(may_come, self._looks - done))

    def _is_out_of_reach(self, may_come: float) -> bool:
        """Whether the move that was looked at most is too far ahead of all others."""
        together: Counter[Hashable] = Counter()
        for tree in self._trees:
            together.update(tree.visits())
        (_, first), *others = together.most_common(2)
        return first - (others[0][1] if others else 0) > may_come

    def _is_spent(self, done: int) -> bool:
        """Whether every way ends in a known end."""
        size = sum(tree.size for tree in self._trees)
        if size > self._size:
            self._size, self._grown_at = size, done
        return done - self._grown_at > max(SPIN, self._grown_at)
