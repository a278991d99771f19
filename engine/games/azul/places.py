"""The order of the wall columns in pictures and keyboards, and the factories in rows of two."""

from __future__ import annotations

from engine.games.azul.state import SIZE, WallKind


def factory_rows(count: int) -> tuple[tuple[int | None, ...], ...]:
    """Return the factory numbers in rows of two, from left to right; None marks an empty place.

    Within a row, numbers increase from right to left.

    >>> factory_rows(5)
    ((2, 1), (4, 3), (None, 5))
    """
    pairs = range(2, count + 2, 2)
    return tuple((left if left <= count else None, left - 1) for left in pairs)


def wall_columns(wall: WallKind) -> tuple[int, ...]:
    """Return the column numbers from left to right, as drawn: 1 to 5 on the coloured wall, 5 to 1 on the grey wall."""
    numbers = tuple(range(1, SIZE + 1))
    return numbers if wall is WallKind.COLOURED else numbers[::-1]
