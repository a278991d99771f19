"""Results of tiling, computed once for all boards of a search with the same full lines."""

from __future__ import annotations

from engine.games.azul import wall_value
from engine.games.azul.ending import bonus
from engine.games.azul.evaluation import BEGUN_LINE_WEIGHT, potential, tile_points
from engine.games.azul.previews import best_tiling
from engine.games.azul.state import COLOURS, SIZE, Wall, WallKind
from engine.games.azul.wall import complete_rows, put

Full = tuple[tuple[int, int], ...]
"""The full lines from 0, and their colours."""


class ColouredTiling:
    """points: from tiling; fallen: tiles that fell (AZ-52); complete: rows; bonus: at the end; potential."""

    __slots__ = ("_ended", "_rows", "bonus", "complete", "fallen", "points", "potential")

    def __init__(self, wall: Wall, full: Full, ended: int) -> None:
        """`ended`: number of finished rounds after it."""
        rows = tuple(
            sum(1 << at for at, space in enumerate(spaces) if space is not None) for spaces in wall
        )
        self.points = self.fallen = 0
        for line, colour in full:
            column = (colour + line) % SIZE
            self.points += wall_value.gain(rows, line, column)
            rows = wall_value.with_tile(rows, line, column)
        self.complete = rows.count(wall_value.FULL)
        self.bonus = wall_value.bonus(rows)
        self.potential = wall_value.potential(rows, ended)
        self._rows, self._ended = rows, ended

    def line_value(self, line: int, colour: int, count: int) -> float:
        """Return the value of a partly filled line in points."""
        return wall_value.line_value(self._rows, self._ended, line, colour, count)


class GreyTiling:
    """ColouredTiling for the grey wall; the owner chooses the columns with the most points (AZ-50)."""

    __slots__ = ("_wall", "bonus", "complete", "fallen", "points", "potential")

    def __init__(self, wall: Wall, full: Full, ended: int) -> None:
        """`ended` is not used."""
        lines = [(line + 1, COLOURS[colour]) for line, colour in full]
        self.points, path = best_tiling(WallKind.GREY, wall, lines)
        self.fallen = sum(row for row, column, _ in path if not column)
        for row, column, colour in path:
            if column:
                wall = put(wall, row, column, colour)
        self.complete = complete_rows(wall)
        self.bonus = sum(line.points for line in bonus(wall))
        self.potential = potential(wall)
        self._wall = wall

    def line_value(self, line: int, colour: int, count: int) -> float:
        """Return the value of a partly filled line in points."""
        most = tile_points(WallKind.GREY, self._wall, line + 1, COLOURS[colour])
        return BEGUN_LINE_WEIGHT * count / (line + 1) * most
