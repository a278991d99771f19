"""The one search of all games: trees over invented truths, best looking moves first, every seat for itself."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Any

from engine.contract import Game, View, Word
from engine.foresight import Foresight
from engine.players.guessed import Guessed

Stop = Callable[[], bool]

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
MOST_LOOKS = 200_000
"""About 200 MB of tree: no search grows beyond it, however long it may think."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the search thinks of one first move.

    looks: how often it was tried; hope: the share of a win that it promises; lead: the same in points ahead;
    at_once: points ahead as the board looks directly after it; answered: what the next player's best looking answer
    then brings them, None if that was not looked at or the same player goes on.
    """

    word: Word
    looks: int
    hope: float
    lead: float
    at_once: float
    answered: float | None


def plans(
    game: Game[Any, Any, Any],
    view: View,
    seed: str,
    should_stop: Stop | None = None,
    *,
    seconds: float = 1.0,
    looks: int | None = None,
) -> list[Plan]:
    """The moves of the seat to move, the most promising first; the same seed and number of looks give the same plans.

    looks: positions to look at; without it `should_stop` alone ends the search, or, if there is none, the number that
    the game's pace gives for the seconds.
    """
    first = foresight(game, view, f"{seed} world 0")
    worlds = [first] + [
        foresight(game, view, f"{seed} world {at}") for at in range(1, first.worlds)
    ]
    if looks is None:
        looks = MOST_LOOKS if should_stop else max(1, int(first.pace * seconds))
    trees = [_Tree(world) for world in worlds]
    for look in range(min(looks, MOST_LOOKS)):
        if should_stop is not None and should_stop():
            break
        trees[look % len(trees)].look()
    return _merged(trees, first)


def foresight(game: Game[Any, Any, Any], view: View, seed: str) -> Foresight[Any]:
    """The game's own way to look ahead, or the one that every game has."""
    return game.foresee(view, seed) or Guessed(game, view, seed)


def _merged(trees: Sequence[_Tree], world: Foresight[Any]) -> list[Plan]:
    """The worlds' opinions together, by word."""
    looks: dict[Word, int] = {}
    sums: dict[Word, float] = {}
    quick: dict[Word, float] = {}
    answers: dict[Word, float] = {}
    for tree in trees:
        root = tree.root
        for at, name in enumerate(root.names):
            word = Word(tree.world.word(name))
            looks[word] = looks.get(word, 0) + root.visits[at]
            sums[word] = sums.get(word, 0.0) + root.sums[at]
            quick.setdefault(word, root.quick[at])
            kid = root.kids[at]
            if isinstance(kid, _Node) and kid.quick and kid.seat != root.seat:
                answers.setdefault(word, root.quick[at] + kid.quick[0])
    found = []
    for word, at_once in quick.items():
        count = looks[word]
        hope = sums[word] / count if count else _hope(at_once, world.spread)
        found.append(
            Plan(word, count, hope, _points(hope, world.spread), at_once, answers.get(word))
        )
    return sorted(found, key=lambda plan: (-plan.looks, -plan.at_once, plan.word))


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


class _Tree:
    """The tree of one world."""

    def __init__(self, world: Foresight[Any]) -> None:
        self.world = world
        self.root = self._node(world.root())
        self._enter(self.root)

    def look(self) -> None:
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
        hopes = tuple(_hope(points, world.spread) for points in world.worths(at))
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


def _hope(points: float, spread: float) -> float:
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, points / spread))))


def _points(hope: float, spread: float) -> float:
    """The lead in points that gives that hope."""
    sure = min(max(hope, 0.001), 0.999)
    return spread * log(sure / (1.0 - sure))
