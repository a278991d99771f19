"""One tree of the search in plain Python; engine/core/search.c is its twin."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from math import exp, sqrt
from typing import Any

from engine.contract import Word
from engine.search_model import Foresight

CURIOSITY = 0.15
"""How much a move that was seldom looked at is worth looking at."""
WARMTH = 3.0
"""Points by which a move may look worse and still be looked at about a third as often."""
WIDTH = 4
"""So many moves are compared at first,"""
WIDENING = 1.5
"""and so many more times the root of the visits."""
SURE = 0.9
"""A won game counts so much, the rest is for how much it is won by: even a lost game is played on well."""
HABITS = (CURIOSITY, WARMTH, float(WIDTH), WIDENING, SURE)
"""For the compiled search."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one tree thinks of a word: looks, the sum of the hopes they brought, the quick look at it, the next player's
    best looking answer (None: not looked at, or the same player goes on)."""

    word: Word
    looks: int
    hopes: float
    quick: float
    answered: float | None


class _Node:
    """A position in a tree. Lists run over the mover's moves, the best looking first; empty until it is entered."""

    __slots__ = (
        "at",
        "chances",
        "count",
        "hopes",
        "kids",
        "names",
        "quick",
        "seat",
        "sums",
        "visits",
    )

    def __init__(self, at: Any, seat: int | None, hopes: tuple[float, ...]) -> None:
        self.at = at
        self.seat = seat
        self.hopes = hopes
        self.count = 0
        self.names: list[Hashable] = []
        self.quick: list[float] = []
        self.chances: list[float] = []
        self.kids: list[_Node | Any] = []
        self.visits: list[int] = []
        self.sums: list[float] = []


class Tree:
    """The tree of one world."""

    def __init__(self, world: Foresight[Any]) -> None:
        self.world = world
        self.size = 0
        self.root = self._node(world.root())
        self._enter(self.root)

    def look(self, looks: int) -> int:
        """Look so often; how often it did."""
        for _ in range(looks):
            self._look()
        return looks

    @property
    def choices(self) -> int:
        """How many moves the root has."""
        return len(self.root.names)

    def visits(self) -> Mapping[Hashable, int]:
        """How often each move of the root was looked at."""
        return dict(zip(self.root.names, self.root.visits, strict=True))

    def opinions(self) -> Iterator[Opinion]:
        """What it thinks of each move of the root."""
        root = self.root
        for at, name in enumerate(root.names):
            kid = root.kids[at]
            is_known = isinstance(kid, _Node) and kid.quick and kid.seat != root.seat
            answered = kid.quick[0] if is_known else None
            word = Word(self.world.word(name))
            yield Opinion(word, root.visits[at], root.sums[at], root.quick[at], answered)

    def close(self) -> None:
        """Nothing is held that Python would not let go."""

    def _look(self) -> None:
        """Go down to a position that was not looked at yet, and tell everybody on the way what it is worth."""
        path: list[tuple[_Node, int]] = []
        node = self.root
        while node.seat is not None:
            if not node.kids:
                self._enter(node)
            at = _promising(node)
            path.append((node, at))
            kid = node.kids[at]
            if not isinstance(kid, _Node):
                node.kids[at] = node = self._node(kid)
                break
            node = kid
        hopes = node.hopes
        for passed, at in path:
            passed.count += 1
            passed.visits[at] += 1
            passed.sums[at] += hopes[passed.seat]  # type: ignore[index]  # whoever passed had moves

    def _node(self, at: Any) -> _Node:
        world = self.world
        self.size += 1
        hopes = tuple(hope(points, world.spread) for points in world.worths(at))
        winners = world.winners(at)
        if winners is not None:
            hopes = tuple(
                SURE * (seat in winners) / len(winners) + (1 - SURE) * hope
                for seat, hope in enumerate(hopes)
            )
            return _Node(at, None, hopes)
        return _Node(at, world.mover(at), hopes)

    def _enter(self, node: _Node) -> None:
        replies = sorted(self.world.replies(node.at), key=lambda reply: -reply[2])
        if not replies:
            raise ValueError("nothing to choose from")
        best = replies[0][2]
        node.names = [name for name, _, _ in replies]
        node.kids = [after for _, after, _ in replies]
        node.quick = [points for _, _, points in replies]
        shares = [exp(max(-30.0, (points - best) / WARMTH)) for points in node.quick]
        total = sum(shares)
        node.chances = [share / total for share in shares]
        node.visits = [0] * len(replies)
        node.sums = [0.0] * len(replies)


def _promising(node: _Node) -> int:
    """The move to look at next: what it brought so far, and how little of it is known."""
    count = node.count
    wide = min(len(node.kids), WIDTH + int(WIDENING * sqrt(count)))
    seat = node.seat or 0
    sums, visits, chances = node.sums, node.visits, node.chances
    unknown = sum(sums[:wide]) / count if count else node.hopes[seat]
    reach = CURIOSITY * sqrt(count + 1)
    best, best_at = -1.0, 0
    for at in range(wide):
        tried = visits[at]
        value = (sums[at] / tried if tried else unknown) + reach * chances[at] / (1 + tried)
        if value > best:
            best, best_at = value, at
    return best_at


def hope(points: float, spread: float) -> float:
    """So many points ahead as a share of a win."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, points / spread))))
