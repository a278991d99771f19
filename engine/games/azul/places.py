"""Which thing stands where: the one table that pictures and keyboards share, so that they mirror each other."""

from __future__ import annotations

from engine.games.azul.state import SIZE, WallKind


def factory_rows(count: int) -> tuple[tuple[int | None, ...], ...]:
    """The factories as they stand, two a row, from left to right; numbers rise from right to left, None is a
    free place.

    >>> factory_rows(5)
    ((2, 1), (4, 3), (None, 5))
    """
    pairs = range(2, count + 2, 2)
    return tuple((left if left <= count else None, left - 1) for left in pairs)


def wall_columns(wall: WallKind) -> tuple[int, ...]:
    """The wall's columns from left to right: as printed on the coloured wall, numbered from the right on the
    grey one."""
    numbers = tuple(range(1, SIZE + 1))
    return numbers if wall is WallKind.COLOURED else numbers[::-1]
