"""The choice of a column on the grey wall.

In place of the market, it shows the wall of the player to move, with the columns numbered.
"""

from __future__ import annotations

from typing import cast

from engine.games.azul.places import wall_columns
from engine.games.azul.state import SIZE
from engine.games.azul.views import AzulView, Choice
from engine.saying import Seat
from render import shapes, widgets
from render.canvas import Canvas, InlineDrawing
from render.games.azul import tiles
from render.games.azul.theme import palette
from render.games.azul.wall import WallGrid, draw_wall
from render.layout import Box
from render.text import Font

_NUMBERS = 46
"""The height in px of the row with the column numbers."""


def draw(canvas: Canvas, box: Box, view: AzulView) -> None:
    """Draw the choice of a column. `view.choice` and `view.to_move` must not be None."""
    theme, choice, seat = canvas.theme, cast(Choice, view.choice), cast(Seat, view.to_move)
    widgets.card(canvas, box, active=True)
    grid = WallGrid((box.h - _NUMBERS - 34) // SIZE)
    step, tile = grid.step, grid.tile
    x, y = box.x + 32, box.y + _NUMBERS + 12
    draw_wall(canvas, x, y, grid, view, seat)
    for index, column in enumerate(wall_columns(view.wall)):
        font, colour = (
            (Font(42, bold=True), theme.accent)
            if column in choice.columns
            else (Font(36), theme.muted)
        )
        canvas.draw_number(
            x + index * step + tile // 2, box.y + _NUMBERS // 2 + 4, column, font, colour
        )
    left = x + SIZE * step + 20
    _explain(canvas, Box(left, box.y + 18, box.right - left - 26, box.h - 36), view, choice)


def _explain(canvas: Canvas, box: Box, view: AzulView, choice: Choice) -> None:
    """Draw the instruction, the tiles of the line, and a legend of dashed outlines and crosses."""
    theme, count, side, sign = canvas.theme, choice.row, 84, 44
    words = canvas.say("azul-picture-choose", row=choice.row)
    line = Box(box.x, box.y, box.w, 60)
    canvas.draw_row(line, [canvas.run(words, Font(40, bold=True), theme.text)])

    def draw_tiles(x: int, y: int) -> None:
        for index in range(count):
            canvas.draw_sprite(
                tiles.tile(choice.colour, side), x + index * (side + 6), y - side // 2
            )

    canvas.draw_row(
        Box(box.x, box.y + 66, box.w, side + 10),
        [InlineDrawing(count * (side + 6) - 6, draw_tiles)],
    )

    def draw_allowed(x: int, y: int) -> None:
        canvas.draw_sprite(
            shapes.dashed_outline(sign, sign, 8, 4, theme.accent, theme.card),
            x,
            y - sign // 2,
        )

    def draw_forbidden(x: int, y: int) -> None:
        canvas.draw_sprite(tiles.empty(sign, palette(canvas).space), x, y - sign // 2)
        canvas.draw_sprite(shapes.cross(sign, theme.muted), x, y - sign // 2)

    free = view.boards[view.to_move or 0].wall[choice.row - 1].count(None)
    legend = [(draw_allowed, canvas.say("azul-picture-may"))]
    if free > len(choice.columns):
        legend.insert(0, (draw_forbidden, canvas.say("azul-picture-may-not")))
    for index, (draw_sign, words) in enumerate(legend):
        line = Box(box.x, box.bottom - (index + 1) * 54, box.w, 54)
        run = canvas.run(words, Font(34), theme.text)
        canvas.draw_row(line, [InlineDrawing(sign, draw_sign), run])
