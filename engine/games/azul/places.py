"""The order of the wall columns in pictures and keyboards."""

from __future__ import annotations

from engine.games.azul.state import SIZE, WallKind


def wall_columns(wall: WallKind) -> tuple[int, ...]:
    """Return the column numbers from left to right, as drawn: 1 to 5 on the coloured wall, 5 to 1 on the grey wall."""
    numbers = tuple(range(1, SIZE + 1))
    return numbers if wall is WallKind.COLOURED else numbers[::-1]
