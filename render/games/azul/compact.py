"""A board in a third of the picture's width: the tiles of a pattern line overlap, so that the wall can be large."""

from __future__ import annotations

from functools import cache

from engine.games.azul.places import wall_columns
from engine.games.azul.state import SIZE
from engine.games.azul.views import AzulView
from engine.saying import Seat
from render import shapes, widgets
from render.canvas import Canvas
from render.games.azul import tiles
from render.games.azul.board import Grid, draw_floor
from render.games.azul.highlights import Highlights
from render.games.azul.theme import Palette, palette
from render.games.azul.wall import WallGrid, draw_rings, draw_wall
from render.layout import Box
from render.raster import Sprite, composite
from render.text import Font
from render.theme import mix

_OVERLAP, _FLOOR_STEP, _BETWEEN = 14, 41, 12


def draw_compact_board(
    canvas: Canvas, box: Box, view: AzulView, seat: Seat, highlights: Highlights
) -> None:
    """Draw a board in a box about 310 px wide.

    Beside the first pattern line, it shows the points that the board would win or lose if the round ended now.
    """
    step = min((box.h - 66) // SIZE, (box.w - 88) // (SIZE + 1))
    wall, floor = WallGrid(step), Grid(step=step, numbers=0, floor_step=_FLOOR_STEP)
    fan = (SIZE - 1) * _OVERLAP + wall.tile
    width = fan + _BETWEEN + wall.panel + wall.side
    height = wall.side + 14 + floor.floor_tile
    x, y = box.x + (box.w - width - wall.panel) // 2, box.y + (box.h - height) // 2
    wall_x = x + width - wall.side
    _lines(canvas, x, y, wall, view, seat, highlights)
    draw_wall(canvas, wall_x, y, wall, view, seat)
    columns = wall_columns(view.wall)
    new = [
        (row - 1, columns.index(column))
        for who, row, column in sorted(highlights.walls)
        if who == seat
    ]
    draw_rings(canvas, wall_x, y, wall, new)
    floor_x = box.x + (box.w - 7 * _FLOOR_STEP) // 2
    draw_floor(canvas, floor_x, y + wall.side + 14, floor, view, seat, highlights)
    preview = view.previews[seat]
    if points := preview.tiling - preview.cost:
        figure = canvas.format_number(points, signed=True)
        colour = canvas.theme.negative if points < 0 else canvas.theme.text
        pill = widgets.pill(canvas, figure, Font(30, bold=True), colour, palette(canvas).space)
        pill.draw(x - 4, y + wall.tile // 2)


def _lines(
    canvas: Canvas, x: int, y: int, grid: WallGrid, view: AzulView, seat: Seat, highlights: Highlights
) -> None:  # fmt: skip
    theme, board, tile = canvas.theme, view.boards[seat], grid.tile
    canvas.draw_sprite(_empty_lines(grid.step, palette(canvas)), x, y)
    for row in range(1, SIZE + 1):
        line, top = board.lines[row - 1], y + (row - 1) * grid.step
        if line.colour is None:
            continue
        for index in reversed(range(line.count)):
            left = x + (SIZE - 1 - index) * _OVERLAP
            canvas.draw_sprite(tiles.tile(line.colour, tile), left, top)
        if line.count == row:
            stuck = row in view.previews[seat].stuck
            sign = shapes.arrow(_BETWEEN, tile, theme.negative if stuck else theme.badge)
            canvas.draw_sprite(sign, x + (SIZE - 1) * _OVERLAP + tile + 1, top)
        if (seat, row) in highlights.lines:
            width = (line.count - 1) * _OVERLAP + tile
            ring = shapes.ring(width, tile, grid.radius, theme.accent, theme.card)
            canvas.draw_sprite(ring, x + (SIZE - line.count) * _OVERLAP, top)


@cache
def _empty_lines(step: int, colours: Palette) -> Sprite:
    tile = WallGrid(step).tile
    radius = WallGrid(step).radius
    space = shapes.rounded_rect(tile, tile, radius, mix(colours.space, colours.border, 0.75))
    inside = shapes.rounded_rect(tile - 4, tile - 4, radius, colours.space)
    layers = []
    for row in range(SIZE):
        for index in reversed(range(row + 1)):
            left, top = (SIZE - 1 - index) * _OVERLAP, row * step
            layers += [(space, left, top), (inside, left + 2, top + 2)]
    return composite((SIZE - 1) * _OVERLAP + tile, SIZE * step, layers)
