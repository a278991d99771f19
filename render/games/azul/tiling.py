"""The choice of a column on the grey wall: the numbers above the wall, the line that is placed, and the instruction."""

from __future__ import annotations

from typing import cast

from engine.games.azul.views import AzulView, Choice
from render import shapes, widgets
from render.canvas import Canvas, InlineDrawing, RowItem
from render.games.azul import tiles
from render.games.azul.board import Grid
from render.games.azul.theme import palette
from render.games.azul.wall import columns_of
from render.layout import Box
from render.text import Font
from render.theme import Rgb

NUMBERS = 46
"""The height in px of the row with the numbers of the columns."""
_SIGN = 36


def draw_row(canvas: Canvas, x: int, y: int, grid: Grid, view: AzulView) -> None:
    """Draw what is behind and above a board at (x, y): a band behind the chosen row, and the numbers of the columns."""
    theme, choice = canvas.theme, cast(Choice, view.choice)
    top = y + (choice.row - 1) * grid.step - 5
    band = shapes.rounded_rect(grid.width + 4, grid.tile + 10, 12, theme.accent_tint)
    canvas.draw_sprite(band, x - 4, top)
    for index, column in enumerate(columns_of(canvas, view)):
        font, colour = (
            (Font(50, bold=True), theme.accent_ink)
            if column in choice.columns
            else (Font(34), theme.muted)
        )
        centre = x + grid.wall_x + index * grid.step + grid.tile // 2
        canvas.draw_number(centre, y - grid.panel - NUMBERS // 2, column, font, colour)


def draw_instruction(canvas: Canvas, box: Box, view: AzulView) -> None:
    """Draw the instruction and the legend on a card of their own."""
    widgets.card(canvas, box, active=True)
    inside = box.inset(24, 18)
    first = inside._replace(h=inside.h // 2)
    canvas.draw_row(first, instruction(canvas, view, Font(38, bold=True), canvas.theme.text))
    draw_legend(canvas, first._replace(y=first.bottom), view)


def instruction(canvas: Canvas, view: AzulView, font: Font, colour: Rgb) -> list[RowItem]:
    """Return two row items: a tile of the colour that is placed, and the instruction to choose a column."""
    choice, side = cast(Choice, view.choice), 44

    def draw_tile(x: int, y: int) -> None:
        canvas.draw_sprite(tiles.tile(choice.colour, side), x, y - side // 2)

    words = canvas.say("azul-picture-choose", row=choice.row)
    return [InlineDrawing(side, draw_tile), canvas.run(words, font, colour)]


def draw_legend(canvas: Canvas, box: Box, view: AzulView) -> None:
    """Draw what dashed outlines mean and, if the chosen row has any, what crosses mean."""
    theme, choice = canvas.theme, cast(Choice, view.choice)

    def draw_allowed(x: int, y: int) -> None:
        dashes = shapes.dashed_outline(_SIGN, _SIGN, 8, 4, theme.mark, theme.card)
        canvas.draw_sprite(dashes, x, y - _SIGN // 2)

    def draw_forbidden(x: int, y: int) -> None:
        canvas.draw_sprite(tiles.empty(_SIGN, palette(canvas).space), x, y - _SIGN // 2)
        canvas.draw_sprite(shapes.cross(_SIGN, theme.muted), x, y - _SIGN // 2)

    font = Font(30)
    legend: list[RowItem] = [
        InlineDrawing(_SIGN, draw_allowed),
        canvas.run(canvas.say("azul-picture-may"), font, theme.text),
    ]
    if view.boards[view.to_move or 0].wall[choice.row - 1].count(None) > len(choice.columns):
        legend += [
            InlineDrawing(8, lambda x, y: None),
            InlineDrawing(_SIGN, draw_forbidden),
            canvas.run(canvas.say("azul-picture-may-not"), font, theme.text),
        ]
    canvas.draw_row(box, legend, gap=10)
