"""A player's board in any size: pattern lines, wall and floor line, arranged as on the printed board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.games.azul.state import FLOOR_COSTS, SIZE, Marker
from engine.games.azul.views import AzulView
from engine.saying import Seat
from render import shapes
from render.canvas import Canvas
from render.games.azul import tiles
from render.games.azul.highlights import Highlights
from render.games.azul.theme import NUMBER, SMALL, Palette, palette
from render.games.azul.wall import WallGrid, columns_of, draw_rings, draw_wall
from render.layout import Box
from render.raster import Sprite, composite
from render.text import Font


@dataclass(frozen=True, slots=True)
class Grid:
    """The dimensions of a board, in px.

    step: the distance between the left edges of adjacent tiles, both on the wall and on the pattern lines.
    numbers: the width of the column with the numbers of the lines.
    floor_step: the distance between the left edges of adjacent spaces of the floor line.
    """

    step: int
    numbers: int
    floor_step: int

    @property
    def wall(self) -> WallGrid:
        """The dimensions of the wall."""
        return WallGrid(self.step)

    @property
    def tile(self) -> int:
        """The side length of a tile on the wall and the pattern lines."""
        return self.wall.tile

    @property
    def gap(self) -> int:
        """The space between two adjacent tiles."""
        return self.step - self.tile

    @property
    def wall_x(self) -> int:
        """The distance of the wall's tiles from the left edge of the board."""
        return SIZE * self.step + self.numbers + self.gap

    @property
    def width(self) -> int:
        """The width of the board, including the panel behind the wall."""
        return self.wall_x + SIZE * self.step - self.gap + self.panel

    @property
    def panel(self) -> int:
        """The width of the part of the panel that is visible on each side of the wall's tiles."""
        return self.gap + 2

    @property
    def height(self) -> int:
        """The height of the board, including the floor line."""
        return SIZE * self.step + self.floor_gap + self.floor_tile

    @property
    def floor_gap(self) -> int:
        """The distance between the pattern lines and the floor line."""
        return max(8, self.step // 6)

    @property
    def floor_tile(self) -> int:
        """The side length of a space of the floor line."""
        return self.floor_step - self.gap


def draw(
    canvas: Canvas, x: int, y: int, grid: Grid, view: AzulView, seat: Seat, highlights: Highlights
) -> None:
    """Draw a seat's board without the floor line: pattern lines, wall, and rings around new tiles.

    (x, y) is the upper left corner of the pattern lines.
    """
    _lines(canvas, x, y, grid, view, seat)
    draw_wall(canvas, x + grid.wall_x, y, grid.wall, view, seat)
    _rings(canvas, x, y, grid, view, seat, highlights)


@cache
def _empty_lines(grid: Grid, colours: Palette) -> Sprite:
    space = tiles.empty(grid.tile, colours.space)
    places = [(SIZE - 1 - index, row) for row in range(SIZE) for index in range(row + 1)]
    return composite(
        SIZE * grid.step,
        SIZE * grid.step,
        [(space, x * grid.step, y * grid.step) for x, y in places],
    )


@cache
def _empty_floor(grid: Grid, colours: Palette) -> Sprite:
    space = shapes.rounded_rect(
        grid.floor_tile, grid.floor_tile, round(grid.floor_tile * 0.17), colours.cost
    )
    count = len(FLOOR_COSTS)
    return composite(
        count * grid.floor_step,
        grid.floor_tile,
        [(space, index * grid.floor_step, 0) for index in range(count)],
    )


def _lines(canvas: Canvas, x: int, y: int, grid: Grid, view: AzulView, seat: Seat) -> None:
    theme, board = canvas.theme, view.boards[seat]
    font = NUMBER if grid.step < 50 else Font(40, bold=True)
    canvas.draw_sprite(_empty_lines(grid, palette(canvas)), x, y)
    for row in range(1, SIZE + 1):
        line, top = board.lines[row - 1], y + (row - 1) * grid.step
        for index in range(row):
            left = x + (SIZE - 1 - index) * grid.step
            if line.colour is not None and index < line.count:
                canvas.draw_sprite(tiles.tile(line.colour, grid.tile), left, top)
        centre_y, number_x = top + grid.tile // 2, x + SIZE * grid.step + 4
        tag = grid.numbers - grid.panel + grid.gap - 6
        if line.count == row:
            stuck = row in view.forecasts[seat].stuck
            colour = theme.negative if stuck else theme.badge
            canvas.draw_sprite(shapes.arrow(tag, grid.tile, colour), number_x, top)
            canvas.draw_number(
                number_x + tag * 9 // 20,
                centre_y,
                row,
                font.resized(max(30, font.size - 4)),
                theme.on_badge,
            )
        else:
            canvas.draw_number(number_x + tag // 2, centre_y, row, font, theme.text)


def draw_floor(
    canvas: Canvas, x: int, y: int, grid: Grid, view: AzulView, seat: Seat, highlights: Highlights
) -> Box:
    """Draw a seat's floor line with its upper left corner at (x, y), and a ring around new tiles. Return its box."""
    pieces, tile = view.boards[seat].floor, grid.floor_tile
    canvas.draw_sprite(_empty_floor(grid, palette(canvas)), x, y)
    for index, cost in enumerate(FLOOR_COSTS):
        left = x + index * grid.floor_step
        if index >= len(pieces):
            canvas.draw_number(left + tile // 2, y + tile // 2, -cost, SMALL, canvas.theme.negative)
        elif isinstance(piece := pieces[index], Marker):
            draw_marker(canvas, left, y, tile)
        else:
            canvas.draw_sprite(tiles.tile(piece, tile), left, y)
    if seat in highlights.floors:
        first, count = highlights.floors[seat]
        width = (count - 1) * grid.floor_step + tile
        ring = _ring(canvas, width, grid, is_latest=highlights.is_latest(seat))
        canvas.draw_sprite(ring, x + first * grid.floor_step, y)
    return Box(x, y, len(FLOOR_COSTS) * grid.floor_step - grid.gap, tile)


def draw_marker(canvas: Canvas, x: int, y: int, size: int) -> None:
    """Draw the starting-player marker and its number 1, `size` px wide, with the upper left corner at (x, y)."""
    canvas.draw_sprite(tiles.marker(size), x, y)
    canvas.draw_number(
        x + size // 2, y + size // 2, 1, Font(max(30, size // 2), bold=True), tiles.LILAC_INK
    )


def _ring(canvas: Canvas, width: int, grid: Grid, *, is_latest: bool) -> Sprite:
    """Return a ring around new tiles: in the accent colour for the last move, thin and grey for an earlier one."""
    theme, tile, radius = canvas.theme, grid.tile, grid.wall.radius
    if is_latest:
        return shapes.ring(width, tile, radius, theme.mark, theme.card)
    return shapes.outline(width, tile, radius, 3, theme.muted)


def _rings(
    canvas: Canvas, x: int, y: int, grid: Grid, view: AzulView, seat: Seat, highlights: Highlights
) -> None:
    step, tile = grid.step, grid.tile
    for (who, row), (first, count) in highlights.lines.items():
        if who == seat:
            left, width = x + (SIZE - first - count) * step, (count - 1) * step + tile
            ring = _ring(canvas, width, grid, is_latest=highlights.is_latest(seat))
            canvas.draw_sprite(ring, left, y + (row - 1) * step)
    columns = columns_of(canvas, view)
    new = [
        (row - 1, columns.index(column))
        for who, row, column in sorted(highlights.walls)
        if who == seat
    ]
    draw_rings(canvas, x + grid.wall_x, y, grid.wall, new)
