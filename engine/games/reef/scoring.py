"""Scoring of cards: the largest set of disjoint occurrences of a card's pattern on a board (RF-30 to RF-35)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from engine.games.reef.board import MAX_HEIGHT, SIDE, Board, Space, neighbours, put
from engine.games.reef.cards import COLOURS, Beside, Card, Colour, PatternCell

LEFT_IN_HAND_TIMES = 1
"""Maximum number of occurrences (of neighbours for a special card) that a card left in hand scores (RF-41)."""

Spaces = int
"""A set of spaces as an integer; bit n stands for space n."""
Tops = tuple[Spaces, ...]
"""A board seen from above (RF-30): by colour and height, counted from 1, the set of spaces with such a top."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """The occurrences that score, and their total points.

    appearances: the spaces of each occurrence; for a special card, the space of each neighbour. Of several equally
    large sets, the first in the order of spaces is used, so that replays are deterministic.
    centre: for a special card, the highest top whose neighbours score.
    """

    points: int
    appearances: tuple[tuple[Space, ...], ...] = ()
    centre: Space | None = None

    @property
    def times(self) -> int:
        """The number of occurrences or, for a special card, of neighbours that score."""
        return len(self.appearances)


def score(board: Board, card: Card) -> Scoring:
    """Return the occurrences of a card's pattern that score on a board, and their points (RF-22)."""
    seen = tops(board)
    if isinstance(card.pattern, Beside):
        centre, beside = _best_centre(seen, card.pattern)
        found: Iterable[Spaces] = (1 << space for space in spaces_of(beside))
        scored = Scoring(card.points * beside.bit_count(), _named(found), centre)
        return scored if scored.points else Scoring(0)
    chosen = largest(appearances(seen, card))
    return Scoring(card.points * len(chosen), _named(chosen))


def card_points(seen: Tops, card: Card) -> int:
    """Return the points that a card would score on a board seen from above (RF-22)."""
    if isinstance(card.pattern, Beside):
        return card.points * _best_centre(seen, card.pattern)[1].bit_count()
    layout = layout_of(card)
    return card.points * _times(layout, layout.fitting(seen))


def brings(board: Board, card: Card, corals: Iterable[tuple[Space, Colour]]) -> int:
    """Return the points that a card would score after these corals are placed on a board, in order (RF-22)."""
    for space, coral in corals:
        board = put(board, space, coral)
    return score(board, card).points


def score_left(board: Board, card: Card) -> int:
    """Return the points of a card that is left in hand at the end of the game (RF-41)."""
    return card.points * min(score(board, card).times, LEFT_IN_HAND_TIMES)


def tops(board: Board) -> Tops:
    """Return a board as seen from above, where only the tops of stacks count (RF-30)."""
    seen = [0] * (len(COLOURS) * MAX_HEIGHT)
    for space, stack in enumerate(board):
        if stack:
            seen[_kind(stack[-1], len(stack))] |= 1 << space
    return tuple(seen)


def grown(seen: Tops, board: Board, corals: Iterable[tuple[Space, Colour]]) -> Tops:
    """Return the tops of a board after these corals are placed in order; `seen` are the tops before that."""
    after = list(seen)
    new: dict[Space, tuple[Colour, int]] = {}
    for space, coral in corals:
        stack = board[space]
        top = new.get(space) or (stack and (stack[-1], len(stack))) or None
        if top:
            after[_kind(*top)] ^= 1 << space
        new[space] = coral, (top[1] if top else 0) + 1
        after[_kind(*new[space])] |= 1 << space
    return tuple(after)


def appearances(seen: Tops, card: Card) -> tuple[Spaces, ...]:
    """Return all occurrences of a card's pattern, including overlapping ones, in the order of spaces.

    Raises TypeError for a special card.
    """
    layout = layout_of(card)
    return _found(layout, layout.fitting(seen))


def _found(layout: _Layout, fitting: tuple[Spaces, ...]) -> tuple[Spaces, ...]:
    found: set[Spaces] = set()
    for turning in layout.turnings:
        corners = turning.corners
        for offset, kind in turning.cells:
            corners &= fitting[kind] >> offset
        found.update([turning.shape << corner for corner in spaces_of(corners)])
    return tuple(sorted(found, key=spaces_of))


@lru_cache(maxsize=1 << 16)
def _times(layout: _Layout, fitting: tuple[Spaces, ...]) -> int:
    """Return how many occurrences of a pattern score.

    The cache key contains only what matters to the pattern, so boards that differ elsewhere share an entry.
    """
    return len(largest(_found(layout, fitting)))


@lru_cache(maxsize=1 << 14)
def largest(found: tuple[Spaces, ...]) -> tuple[Spaces, ...]:
    """Return the largest selection of disjoint sets (RF-34), or the first in order of several equally large ones.

    `found` must be in the order of spaces, and all its sets must have the same size. The search is exact: for the
    lowest free space, it tries every set that begins there, and also leaves the space out.
    """
    union = reduce(or_, found, 0)
    if union.bit_count() == sum(map(int.bit_count, found)):
        return found  # none of them overlap
    beginning: dict[Spaces, list[Spaces]] = {}
    for one in found:
        beginning.setdefault(one & -one, []).append(one)
    size = found[0].bit_count()
    known: dict[Spaces, tuple[Spaces, ...]] = {0: ()}

    def best(free: Spaces) -> tuple[Spaces, ...]:
        if free in known:
            return known[free]
        low = free & -free
        most = free.bit_count() // size
        chosen: tuple[Spaces, ...] = ()
        for one in beginning.get(low, ()):
            if one & free == one and len(chosen) < most:
                chosen = max(chosen, (one, *best(free ^ one)), key=len)
        if len(chosen) < most:
            chosen = max(chosen, best(free ^ low), key=len)
        known[free] = chosen
        return chosen

    return best(union)


@lru_cache(maxsize=1 << 16)
def spaces_of(spaces: Spaces) -> tuple[Space, ...]:
    """Return the spaces of a set as a tuple in ascending order."""
    return tuple(space for space in range(spaces.bit_length()) if spaces >> space & 1)


def orientations(pattern: tuple[PatternCell, ...]) -> tuple[tuple[PatternCell, ...], ...]:
    """Return the distinct rotations of a pattern (RF-31), each moved to the upper left corner."""
    turned, found = pattern, []
    for _ in range(4):
        top = min(cell.row for cell in turned)
        left = min(cell.column for cell in turned)
        moved = (_at(cell, cell.row - top, cell.column - left) for cell in turned)
        found.append(tuple(sorted(moved, key=lambda cell: (cell.row, cell.column))))
        turned = tuple(_at(cell, cell.column, -cell.row) for cell in turned)
    return tuple(dict.fromkeys(found))


def _named(sets: Iterable[Spaces]) -> tuple[tuple[Space, ...], ...]:
    return tuple(map(spaces_of, sets))


def _kind(colour: Colour, height: int) -> int:
    return _AT[colour] + height - 1


_AT = {colour: at * MAX_HEIGHT for at, colour in enumerate(COLOURS)}


def _at(cell: PatternCell, row: int, column: int) -> PatternCell:
    return PatternCell(row, column, cell.colour, cell.height, cell.or_more)


@dataclass(frozen=True, slots=True)
class _Turning:
    """A rotation of a pattern.

    corners: the spaces where the upper right corner of the rotated pattern can be.
    cells: (offset from the corner in spaces, index of the kind) for each piece.
    shape: the set of all its spaces, if the corner is at space 0.
    """

    corners: Spaces
    cells: tuple[tuple[int, int], ...]
    shape: Spaces


@dataclass(frozen=True, slots=True, eq=False)
class _Layout:
    """The pattern of a card, prepared for fast scoring. Layouts are compared by identity to make cache lookups fast.

    kinds: for each kind of piece, the indices in `Tops` that match it.
    turnings: the distinct rotations of the pattern.
    """

    kinds: tuple[tuple[int, ...], ...]
    turnings: tuple[_Turning, ...]

    def fitting(self, seen: Tops) -> tuple[Spaces, ...]:
        """Return, for each kind of piece, the set of spaces that match it."""
        return tuple([reduce(or_, [seen[at] for at in kind]) for kind in self.kinds])


@lru_cache(maxsize=1 << 9)
def layout_of(card: Card) -> _Layout:
    """Return the layout of a card's pattern. Raises TypeError for a special card."""
    if isinstance(card.pattern, Beside):
        raise TypeError(card.id)
    kinds = tuple(dict.fromkeys(_at(cell, 0, 0) for cell in card.pattern))
    turnings = []
    for turned in orientations(card.pattern):
        bottom = max(cell.row for cell in turned)
        right = max(cell.column for cell in turned)
        # The columns of a pattern are numbered from the left, those of a board from the right (as in Persian).
        cells = tuple(
            (cell.row * SIDE + right - cell.column, kinds.index(_at(cell, 0, 0))) for cell in turned
        )
        corners = sum(
            1 << row * SIDE + column
            for row in range(SIDE - bottom)
            for column in range(SIDE - right)
        )
        turnings.append(_Turning(corners, cells, sum(1 << offset for offset, _ in cells)))
    return _Layout(tuple(tuple(_fitting(kind)) for kind in kinds), tuple(turnings))


def _fitting(cell: PatternCell) -> Iterable[int]:
    for colour in COLOURS:
        for height in range(1, MAX_HEIGHT + 1):
            if cell.fits(colour, height):
                yield _kind(colour, height)


def _best_centre(seen: Tops, pattern: Beside) -> tuple[Space | None, Spaces]:
    """Return the scoring centre of a special card and the set of its scoring neighbours (RF-35).

    The centre is the highest top of the first colour. If several are equally high, it is the one with the most scoring
    neighbours. The centre is None if there are no scoring neighbours.
    """
    at = _AT[pattern.neighbour]
    others = reduce(or_, seen[at : at + MAX_HEIGHT])
    best: tuple[Space | None, Spaces] = (None, 0)
    for height in range(MAX_HEIGHT, 0, -1):
        highest = seen[_kind(pattern.centre, height)]
        for centre in spaces_of(highest):
            beside = _around(centre) & others
            if beside.bit_count() > best[1].bit_count():
                best = centre, beside
        if highest:
            break
    return best


@lru_cache(maxsize=SIDE * SIDE)
def _around(space: Space) -> Spaces:
    return sum(1 << other for other in neighbours(space))
