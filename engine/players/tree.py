"""Monte Carlo tree search in plain Python, one tree for each determinization; engine/core/search.c does the same in C.

Selection uses PUCT with progressive widening; leaves are evaluated statically instead of by random playouts.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from math import exp, sqrt
from typing import Any

from engine.contract import Word
from engine.search_model import SearchModel

C_PUCT = 0.15
"""Exploration constant of PUCT."""
PRIOR_TEMPERATURE = 3.0
"""Temperature, in points, of the softmax over static evaluations that gives the prior of each move."""
WIDENING_BASE = 4
"""Progressive widening considers the best WIDENING_BASE + WIDENING_RATE * sqrt(visits) moves of a node."""
WIDENING_RATE = 1.5
WIN_WEIGHT = 0.9
"""Share of a finished game's value that depends on who won. The rest depends on the lead, so the search still plays
well in a lost game."""
SEARCH_PARAMETERS = (C_PUCT, PRIOR_TEMPERATURE, float(WIDENING_BASE), WIDENING_RATE, WIN_WEIGHT)
"""The search parameters in the order that the compiled search expects."""


@dataclass(frozen=True, slots=True)
class RootMove:
    """Statistics of one root move in one tree.

    simulations: number of simulations through the move.
    value_sum: sum of the win probabilities of these simulations for the seat to move.
    static_evaluation: lead directly after the move, without search, in the unit of `Game.evaluate`.
    reply_evaluation: static evaluation after the next player's best reply, for that player; None if the position after
    the move has not been expanded, or if the same player moves again.
    """

    word: Word
    simulations: int
    value_sum: float
    static_evaluation: float
    reply_evaluation: float | None


class _Node:
    """A position in the tree.

    Its lists have one item per move, best static evaluation first; they are empty until the node is expanded.
    values: win probability of each seat according to the static evaluation of this position; after the end of the game,
    mostly the seat's share of the win (see WIN_WEIGHT).
    children: the position after each move or, once a simulation has reached it, its node.
    """

    __slots__ = (
        "children",
        "moves",
        "position",
        "priors",
        "seat",
        "static_evaluations",
        "value_sums",
        "values",
        "visit_count",
        "visits",
    )

    def __init__(self, position: Any, seat: int | None, values: tuple[float, ...]) -> None:
        self.position = position
        self.seat = seat
        self.values = values
        self.visit_count = 0
        self.moves: list[Hashable] = []
        self.static_evaluations: list[float] = []
        self.priors: list[float] = []
        self.children: list[_Node | Any] = []
        self.visits: list[int] = []
        self.value_sums: list[float] = []


class Tree:
    """The search tree of one determinization."""

    def __init__(self, model: SearchModel[Any], rival_width: int = 0) -> None:
        """Create the tree and expand its root.

        rival_width: the maximum number of moves that are considered for each seat other than the root's; 0: no limit.

        Raises ValueError if the root has no moves.
        """
        self.model = model
        self._rival_width = rival_width
        self.size = 0
        self.root = self._node(model.root())
        self._expand(self.root)
        self._sums = [[0.0] * len(self.root.values) for _ in self.root.moves]
        """For each root move, the sum of the values of its simulations for each seat."""

    def simulate(self, simulations: int) -> int:
        """Run simulations and return how many were run."""
        for _ in range(simulations):
            self._simulate()
        return simulations

    @property
    def root_move_count(self) -> int:
        """The number of root moves."""
        return len(self.root.moves)

    def visits(self) -> Mapping[Hashable, int]:
        """Return a dict from each root move to the number of simulations through it."""
        return dict(zip(self.root.moves, self.root.visits, strict=True))

    def root_moves(self) -> Iterator[RootMove]:
        """Yield the statistics of each root move."""
        root = self.root
        for at, move in enumerate(root.moves):
            child = root.children[at]
            has_reply = (
                isinstance(child, _Node) and child.static_evaluations and child.seat != root.seat
            )
            reply = child.static_evaluations[0] if has_reply else None
            word = Word(self.model.word(move))
            static = root.static_evaluations[at]
            yield RootMove(word, root.visits[at], root.value_sums[at], static, reply)

    def chances(self) -> list[float]:
        """Return each seat's win probability after the most visited root move.

        Raises ValueError if there was no simulation.
        """
        visits = self.root.visits
        most = max(visits)
        if not most:
            raise ValueError("no simulation was run")
        return [one / most for one in self._sums[visits.index(most)]]

    def close(self) -> None:
        """Do nothing; only compiled trees have memory to free."""

    def _simulate(self) -> None:
        """Select moves down to a position without a node, add its node, and add the node's values to the statistics.

        The values are added to each move on the path. If the path ends where there is no seat to move, no node is
        added.
        """
        path: list[tuple[_Node, int]] = []
        node = self.root
        while node.seat is not None:
            if not node.children:
                self._expand(node)
            at = self._select(node)
            path.append((node, at))
            child = node.children[at]
            if not isinstance(child, _Node):
                node.children[at] = node = self._node(child)
                break
            node = child
        values = node.values
        sums = self._sums[path[0][1]]
        for seat, value in enumerate(values):
            sums[seat] += value
        for passed, at in path:
            passed.visit_count += 1
            passed.visits[at] += 1
            passed.value_sums[at] += values[passed.seat]  # type: ignore[index]  # a node with moves has a seat

    def _select(self, node: _Node) -> int:
        """Return the index of the move with the highest PUCT score.

        Unvisited moves start with the mean value of the node.
        """
        count = node.visit_count
        width = WIDENING_BASE + int(WIDENING_RATE * sqrt(count))
        if self._rival_width and node.seat != self.root.seat:
            width = self._rival_width
        width = min(len(node.children), width)
        seat = node.seat or 0
        sums, visits, priors = node.value_sums, node.visits, node.priors
        unvisited = sum(sums[:width]) / count if count else node.values[seat]
        exploration = C_PUCT * sqrt(count + 1)
        best, best_at = -1.0, 0
        for at in range(width):
            tried = visits[at]
            mean = sums[at] / tried if tried else unvisited
            score = mean + exploration * priors[at] / (1 + tried)
            if score > best:
                best, best_at = score, at
        return best_at

    def _node(self, position: Any) -> _Node:
        model = self.model
        self.size += 1
        scale = model.points_scale
        values = tuple(win_probability(points, scale) for points in model.evaluations(position))
        winners = model.winners(position)
        if winners is not None:
            share = WIN_WEIGHT / len(winners)
            values = tuple(
                share * (seat in winners) + (1 - WIN_WEIGHT) * value
                for seat, value in enumerate(values)
            )
            return _Node(position, None, values)
        return _Node(position, model.to_move(position), values)

    def _expand(self, node: _Node) -> None:
        children = sorted(self.model.expand(node.position), key=lambda child: -child[2])
        if not children:
            raise ValueError("no move to choose from")
        best = children[0][2]
        node.moves = [move for move, _, _ in children]
        node.children = [after for _, after, _ in children]
        node.static_evaluations = [points for _, _, points in children]
        shares = [
            exp(max(-30.0, (points - best) / PRIOR_TEMPERATURE))
            for points in node.static_evaluations
        ]
        total = sum(shares)
        node.priors = [share / total for share in shares]
        node.visits = [0] * len(children)
        node.value_sums = [0.0] * len(children)


def win_probability(points: float, points_scale: float) -> float:
    """Return the win probability that corresponds to a lead in points (logistic function).

    The probability is 73% for a lead of `points_scale`.

    >>> round(win_probability(8, 8.0), 2)
    0.73
    """
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, points / points_scale))))
