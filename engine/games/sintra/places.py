"""Which thing stands where: the one table that pictures and keyboards share, so that they mirror each other."""

from __future__ import annotations

ROSES_A_ROW = 5
STRIP_ROWS: tuple[tuple[int, ...], ...] = ((1, 2), (3, 4), (5, 6), (7, 8))
"""The strips' keys: the palace's pairs from left to right."""


def factory_rows(count: int) -> tuple[tuple[int, ...], ...]:
    """The factories as they stand, at most five a row, numbered from left to right.

    >>> factory_rows(7)
    ((1, 2, 3, 4), (5, 6, 7))
    """
    first = min(count, ROSES_A_ROW) if count != 7 else 4
    rows = tuple(range(1, first + 1)), tuple(range(first + 1, count + 1))
    return tuple(row for row in rows if row)
