"""The wall of a board in any size: placed tiles, printed spaces, and where tiles will be placed."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.games.azul.state import COLOURS, SIZE, Colour, WallKind
from engine.games.azul.views import AzulView, Choice
from engine.games.azul.wall import COLUMNS, wall_columns
from engine.saying import Seat
from render import shapes
from render.canvas import Canvas
from render.games.azul import tiles
from render.games.azul.theme import Palette, palette
from render.raster import Sprite, composite

RING_STROKE = 6
"""The stroke in px of the rings around tiles; thinner ones would be hard to see on a phone."""


class WallGrid(NamedTuple):
    """The measures of a wall in px; `step` is the distance between the left edges of adjacent tiles."""

    step: int

    @property
    def tile(self) -> int:
        """The side length of a tile."""
        return self.step - max(4, self.step // 12)

    @property
    def side(self) -> int:
        """The side length of the wall, without the panel around it."""
        return (SIZE - 1) * self.step + self.tile

    @property
    def radius(self) -> int:
        """The corner radius of a tile."""
        return round(self.tile * 0.17)

    @property
    def panel(self) -> int:
        """The width of the part of the panel that is visible on each side of the tiles."""
        return self.step - self.tile + 2


def columns_of(canvas: Canvas, view: AzulView) -> tuple[int, ...]:
    """Return the numbers of the columns of the walls from left to right, as drawn in the language of the table."""
    return wall_columns(view.wall, rtl=canvas.is_rtl)


def draw_wall(canvas: Canvas, x: int, y: int, grid: WallGrid, view: AzulView, seat: Seat) -> None:
    """Draw a seat's wall; (x, y) is the upper left corner of its first tile.

    Spaces that full pattern lines will fill at the end of the round are outlined.
    """
    step, tile = grid.step, grid.tile
    canvas.draw_sprite(
        _empty_wall(grid, view.wall, palette(canvas)), x - grid.panel, y - grid.panel
    )
    wall, columns = view.boards[seat].wall, columns_of(canvas, view)
    for index, column in enumerate(columns):
        for row in range(SIZE):
            placed = wall[row][column - 1]
            if placed is not None:
                canvas.draw_sprite(tiles.tile(placed, tile), x + index * step, y + row * step)
    outline = shapes.outline(tile, tile, grid.radius, max(3, tile // 14), canvas.theme.text)
    for row, column, _ in view.forecasts[seat].spaces:
        canvas.draw_sprite(outline, x + columns.index(column) * step, y + (row - 1) * step)
    if view.choice is not None and view.to_move == seat:
        _mark_choice(canvas, x, y, grid, view, view.choice)


def draw_rings(
    canvas: Canvas, x: int, y: int, grid: WallGrid, places: list[tuple[int, int]]
) -> None:
    """Draw rings around the tiles at `places`, which are (row, column) as drawn, counted from 0."""
    mark, light = canvas.theme.mark, canvas.theme.card
    ring = shapes.ring(grid.tile, grid.tile, grid.radius, mark, light, RING_STROKE)
    for row, index in places:
        canvas.draw_sprite(ring, x + index * grid.step, y + row * grid.step)


def _mark_choice(
    canvas: Canvas, x: int, y: int, grid: WallGrid, view: AzulView, choice: Choice
) -> None:
    """Mark the empty spaces of the chosen row: a dashed outline where the tile may go, a cross where it may not."""
    theme, tile = canvas.theme, grid.tile
    wall = view.boards[view.to_move or 0].wall
    dashes = shapes.dashed_outline(tile, tile, grid.radius, max(3, tile // 13), theme.mark)
    top = y + (choice.row - 1) * grid.step
    for index, column in enumerate(columns_of(canvas, view)):
        left = x + index * grid.step
        if column in choice.columns:
            canvas.draw_sprite(tiles.tile(choice.colour, tile).faded(0.35), left, top)
            canvas.draw_sprite(dashes, left, top)
        elif wall[choice.row - 1][column - 1] is None:
            canvas.draw_sprite(shapes.cross(tile, theme.muted), left, top)


@cache
def _empty_wall(grid: WallGrid, kind: WallKind, colours: Palette) -> Sprite:
    side = grid.side + 2 * grid.panel
    layers = [(shapes.inset_rect(side, side, grid.radius + grid.panel, colours.panel), 0, 0)]
    for index, column in enumerate(COLUMNS):
        for row in range(1, SIZE + 1):
            if kind is WallKind.COLOURED:
                space = tiles.printed(_printed(row, column), grid.tile, colours)
            else:
                space = tiles.empty(grid.tile, colours.space)
            left, top = index * grid.step, (row - 1) * grid.step
            layers.append((space, grid.panel + left, grid.panel + top))
    return composite(side, side, layers)


def _printed(row: int, column: int) -> Colour:
    """Return the colour printed on a space of the coloured wall (AZ-6)."""
    return COLOURS[(column - row) % SIZE]
