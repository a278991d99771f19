"""The reference implementation of scoring, which follows docs/rules/reef.md literally: slow and independent.

It takes cards as they are in the component file. A board has sixteen items, each (colour, height) or None, with rows
from the top and columns from the right, in the order in which spaces are named.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

SIDE = 4
Top = tuple[str, int] | None
Board = tuple[Top, ...]
Appearance = tuple[int, ...]


def at(row: int, column_from_left: int) -> int:
    return row * SIDE + (SIDE - 1 - column_from_left)


def turned(cells: list[dict[str, Any]]) -> Iterator[list[tuple[int, int, dict[str, Any]]]]:
    """Yield the pattern in its four orientations (RF-31)."""
    places = [(cell["row"], cell["col"], cell) for cell in cells]
    for _ in range(4):
        yield places
        places = [(column, -row, cell) for row, column, cell in places]


def fits(cell: dict[str, Any], top: Top) -> bool:
    """Return whether a top fits a cell of a pattern (RF-30, RF-32, RF-33)."""
    if top is None or cell["color"] not in ("any", top[0]):
        return False
    return {
        "any": True,
        "exact": top[1] == cell["height"],
        "at_least": top[1] >= (cell["height"] or 0),
    }[cell["height_mode"]]


def ways(cells: list[dict[str, Any]]) -> Iterator[list[tuple[int, dict[str, Any]]]]:
    """Yield every way to place a pattern on a board (RF-31)."""
    for places in turned(cells):
        for down in range(-SIDE, SIDE):
            for right in range(-SIDE, SIDE):
                moved = [(row + down, column + right, cell) for row, column, cell in places]
                if all(0 <= row < SIDE and 0 <= column < SIDE for row, column, _ in moved):
                    yield [(at(row, column), cell) for row, column, cell in moved]


def appearances(board: Board, card: dict[str, Any]) -> list[Appearance]:
    """Return every appearance of the pattern, in order of spaces."""
    every = _ways_of(card["id"], tuple(map(_frozen, card["cells"])))
    found = {
        tuple(sorted(space for space, _ in way))
        for way in every
        if all(fits(dict(cell), board[space]) for space, cell in way)
    }
    return sorted(found)


def _frozen(cell: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(cell.items()))


@cache
def _ways_of(_: str, cells: Any) -> list[list[tuple[int, Any]]]:
    return [
        [(space, _frozen(cell)) for space, cell in way]
        for way in ways([dict(cell) for cell in cells])
    ]


def largest(found: list[Appearance]) -> tuple[Appearance, ...]:
    """Return the first of the largest sets of appearances without overlaps, by trying all sets (RF-34)."""
    if not found:
        return ()
    first, rest = found[0], found[1:]
    taken = (first, *largest([one for one in rest if not set(one) & set(first)]))
    if len(taken) * len(first) + len(first) > len({space for one in found for space in one}):
        return taken  # one more would need more spaces than there are
    left = largest(rest)
    return taken if len(taken) >= len(left) else left


def special(board: Board, card: dict[str, Any]) -> int:
    """Return the number of times that a special card counts (RF-35)."""
    first, second = card["special"]["center"], card["special"]["neighbour"]
    heights = [top[1] for top in board if top and top[0] == first]
    best = 0
    for space, top in enumerate(board):
        if top and top[0] == first and top[1] == max(heights):
            count = 0
            for other, beside in enumerate(board):
                rows = abs(other // SIDE - space // SIDE)
                columns = abs(other % SIDE - space % SIDE)
                if other != space and rows <= 1 and columns <= 1 and beside:
                    count += beside[0] == second
            best = max(best, count)
    return best


def times(board: Board, card: dict[str, Any]) -> int:
    """Return the number of times that a card counts."""
    if card["kind"] == "special":
        return special(board, card)
    return len(largest(appearances(board, card)))
