"""The factories in rows."""

from __future__ import annotations

ROSES_A_ROW = 5


def factory_rows(count: int) -> tuple[tuple[int, ...], ...]:
    """Return the factory numbers in rows of at most five, from left to right.

    >>> factory_rows(7)
    ((1, 2, 3, 4), (5, 6, 7))
    """
    first = min(count, ROSES_A_ROW) if count != 7 else 4
    rows = tuple(range(1, first + 1)), tuple(range(first + 1, count + 1))
    return tuple(row for row in rows if row)
