"""The arrangement of factories and columns, shared by pictures and keyboards."""

from __future__ import annotations

from engine.games.azul.state import SIZE, WallKind


def factory_rows(count: int) -> tuple[tuple[int | None, ...], ...]:
    """Return the factories in rows of two, from left to right; None is an empty place.

    Numbers rise from right to left.

    >>> factory_rows(5)
    ((2, 1), (4, 3), (None, 5))
    """
    pairs = range(2, count + 2, 2)
    return tuple((left if left <= count else None, left - 1) for left in pairs)


def wall_columns(wall: WallKind) -> tuple[int, ...]:
    """Return the wall's columns from left to right: as printed, or numbered from the right on the grey wall."""
    numbers = tuple(range(1, SIZE + 1))
    return numbers if wall is WallKind.COLOURED else numbers[::-1]
