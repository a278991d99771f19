"""The board of Not Three, its lines, and the state of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.contract import Event

ROWS, COLUMNS = 4, 6
SPACES = ROWS * COLUMNS
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Steps to the right, down, and along both diagonals, as (row, column)."""


def _lines_through(length: int) -> tuple[tuple[int, ...], ...]:
    """Return for each space the lines of `length` spaces through it, as bit masks without the space itself."""
    found: list[list[int]] = [[] for _ in range(SPACES)]
    for start in range(SPACES):
        row, column = divmod(start, COLUMNS)
        for down, right in DIRECTIONS:
            line = [(row + step * down, column + step * right) for step in range(length)]
            if all(0 <= r < ROWS and 0 <= c < COLUMNS for r, c in line):
                spaces = [r * COLUMNS + c for r, c in line]
                for space in spaces:
                    found[space].append(sum(1 << other for other in spaces if other != space))
    return tuple(map(tuple, found))


FOURS = _lines_through(4)
THREES = _lines_through(3)


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    spaces: the seat whose mark is on each space, None if it is free; space 1 is the upper left one, row by row.
    seat: the seat to move; without meaning when the game is over.
    ended: how the last mark ended the game: "four" (NT-10), "three" (NT-11), "full" (NT-12), or "".
    """

    spaces: tuple[int | None, ...] = (None,) * SPACES
    seat: int = 0
    ended: str = ""


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """A seat marked a space, counted from 0."""

    begins_move: ClassVar[bool] = True
    seat: int
    space: int


def mask(spaces: tuple[int | None, ...], seat: int) -> int:
    """Return the spaces with the seat's marks as a bit mask."""
    return sum(1 << at for at, owner in enumerate(spaces) if owner == seat)


def effect(own: int, space: int) -> str:
    """Return what a mark on `space` makes beside the marks `own` of the same seat: "four", "three" or ""."""
    if any(own & line == line for line in FOURS[space]):
        return "four"
    return "three" if any(own & line == line for line in THREES[space]) else ""
