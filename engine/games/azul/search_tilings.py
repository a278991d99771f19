"""Results of tiling. In each factory offer, a seat's boards with the same full lines share one result."""

from __future__ import annotations

from engine.games.azul import wall_value
from engine.games.azul.ending import bonus
from engine.games.azul.evaluation import BEGUN_LINE_WEIGHT, potential, tile_points
from engine.games.azul.forecasts import best_tiling
from engine.games.azul.state import COLOURS, SIZE, Wall, WallKind
from engine.games.azul.wall import complete_rows, put

Full = tuple[tuple[int, int], ...]
"""(line number, colour index) of each full line; lines are numbered from 0."""


class ColouredTiling:
    """The result of tiling the coloured wall.

    points: points from tiling.
    fallen: number of tiles that fell to the floor line (AZ-52); always 0 here.
    complete: number of complete rows.
    bonus: end-of-game bonuses, in points.
    potential: further points that the wall promises, from end-of-game bonuses and new neighbours.
    """

    __slots__ = ("_ended", "_rows", "bonus", "complete", "fallen", "points", "potential")

    def __init__(self, wall: Wall, full: Full, ended: int) -> None:
        """`ended` is the number of finished rounds, including the one that this tiling ends."""
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
        """Return the value of a line with `count` tiles, in points; lines are numbered from 0."""
        return wall_value.line_value(self._rows, self._ended, line, colour, count)


class GreyTiling:
    """The result of tiling the grey wall, in the columns that give the owner the most points (AZ-50).

    The attributes are those of `ColouredTiling`, except that `potential` contains only the expected bonuses.
    """

    __slots__ = ("_wall", "bonus", "complete", "fallen", "points", "potential")

    def __init__(self, wall: Wall, full: Full, ended: int) -> None:
        """`ended` is ignored; it is there because `ColouredTiling` takes it."""
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
        """Return the value of a line with `count` tiles, in points; lines are numbered from 0."""
        most = tile_points(WallKind.GREY, self._wall, line + 1, COLOURS[colour])
        return BEGUN_LINE_WEIGHT * count / (line + 1) * most
