"""What a card scores on a board: the largest set of appearances that share no piece (RF-30 to RF-35)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from engine.games.reef.board import SIDE, Board, Space, neighbours
from engine.games.reef.cards import Beside, Card, Cell

LEFT_IN_HAND_TIMES = 1
"""A card left in hand at the end scores so many appearances at most, a special card so many neighbours (RF-41)."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """The appearances that count, each as its spaces; their points together.

    A special card's appearances are the neighbours, one space each, and `centre` is its chosen highest top.
    Of equally large sets the one that comes first in the order of spaces is taken, so a log replays alike.
    """

    points: int
    appearances: tuple[tuple[Space, ...], ...] = ()
    centre: Space | None = None

    @property
    def times(self) -> int:
        """How often the pattern appears."""
        return len(self.appearances)


def score(board: Board, card: Card) -> Scoring:
    """Score a card on a board (RF-22)."""
    if isinstance(card.pattern, Beside):
        return _score_beside(board, card, card.pattern)
    chosen = tuple(map(spaces_of, largest(appearances(board, card))))
    return Scoring(card.points * len(chosen), chosen)


def score_left(board: Board, card: Card) -> int:
    """The points of a card left in hand at the end (RF-41)."""
    return card.points * min(score(board, card).times, LEFT_IN_HAND_TIMES)


def appearances(board: Board, card: Card) -> tuple[int, ...]:
    """Every place where a card's pattern is seen from above, as sets of spaces (bit n for space n), in order."""
    kinds, placements = _layout(card)
    seen = [0] * len(kinds)
    for space, stack in enumerate(board):
        if stack:
            top, height = stack[-1], len(stack)
            for at, kind in enumerate(kinds):
                if kind.fits(top, height):
                    seen[at] |= 1 << space
    if len(seen) == 1:
        one = seen[0]
        return tuple(whole for whole, parts in placements if parts[0] & one == parts[0])
    found = (
        whole
        for whole, parts in placements
        if all(part & mask == part for part, mask in zip(parts, seen, strict=True))
    )
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1 << 14)
def largest(found: tuple[int, ...]) -> tuple[int, ...]:
    """The largest choice of sets without a common space (RF-34), the first in order among equally large ones.

    `found` is in the order of spaces; all its sets have one size. Exact: at the lowest space that is
    still free every set that begins there is tried, and leaving the space out.
    """
    union = reduce(or_, found, 0)
    if union.bit_count() == sum(map(int.bit_count, found)):
        return found  # none of them share a space
    beginning: dict[int, list[int]] = {}
    for one in found:
        beginning.setdefault(one & -one, []).append(one)
    size = found[0].bit_count()
    known: dict[int, tuple[int, ...]] = {0: ()}

    def best(free: int) -> tuple[int, ...]:
        if free in known:
            return known[free]
        low = free & -free
        most = free.bit_count() // size
        chosen: tuple[int, ...] = ()
        for one in beginning.get(low, ()):
            if one & free == one and len(chosen) < most:
                chosen = max(chosen, (one, *best(free ^ one)), key=len)
        if len(chosen) < most:
            chosen = max(chosen, best(free ^ low), key=len)
        known[free] = chosen
        return chosen

    return best(union)


@lru_cache(maxsize=1 << 16)
def spaces_of(bits: int) -> tuple[Space, ...]:
    """The spaces of a set, in order."""
    return tuple(space for space in range(bits.bit_length()) if bits >> space & 1)


def orientations(pattern: tuple[Cell, ...]) -> tuple[tuple[Cell, ...], ...]:
    """The pattern's different rotations (RF-31), each moved to the upper left corner."""
    turned, found = pattern, []
    for _ in range(4):
        top = min(cell.row for cell in turned)
        left = min(cell.column for cell in turned)
        moved = (_at(cell, cell.row - top, cell.column - left) for cell in turned)
        found.append(tuple(sorted(moved, key=lambda cell: (cell.row, cell.column))))
        turned = tuple(_at(cell, cell.column, -cell.row) for cell in turned)
    return tuple(dict.fromkeys(found))


def _at(cell: Cell, row: int, column: int) -> Cell:
    return Cell(row, column, cell.colour, cell.height, cell.or_more)


@lru_cache(maxsize=1 << 9)
def _layout(card: Card) -> tuple[tuple[Cell, ...], tuple[tuple[int, tuple[int, ...]], ...]]:
    """The kinds of piece in a pattern, and every way to lay it on the board.

    A way is its set of spaces and, for each kind, the spaces that must be of that kind.
    """
    if isinstance(card.pattern, Beside):
        raise TypeError(card.id)
    kinds = tuple(dict.fromkeys(_at(cell, 0, 0) for cell in card.pattern))
    ways = set()
    for turned in orientations(card.pattern):
        rows = SIDE - max(cell.row for cell in turned)
        columns = SIDE - max(cell.column for cell in turned)
        for down in range(rows):
            for right in range(columns):
                parts = [0] * len(kinds)
                for cell in turned:
                    # A pattern's columns run from the left, a board's are numbered from the right.
                    space = (cell.row + down) * SIDE + SIDE - 1 - cell.column - right
                    parts[kinds.index(_at(cell, 0, 0))] |= 1 << space
                ways.add((sum(parts), tuple(parts)))
    return kinds, tuple(sorted(ways, key=lambda way: (spaces_of(way[0]), way[1])))


def _score_beside(board: Board, card: Card, pattern: Beside) -> Scoring:
    """A special card: the best of the highest tops of its first colour (RF-35)."""
    tops = [
        (len(stack), space)
        for space, stack in enumerate(board)
        if stack and stack[-1] is pattern.centre
    ]
    height = max(tops, default=(0, 0))[0]
    best = Scoring(0)
    for tall, centre in tops:
        if tall == height:
            beside = tuple(
                (space,)
                for space in neighbours(centre)
                if board[space] and board[space][-1] is pattern.neighbour
            )
            if len(beside) > best.times:
                best = Scoring(card.points * len(beside), beside, centre)
    return best
