"""The picture of Not Three: a header, the board with its numbers, and a card for each seat."""

from __future__ import annotations

from functools import cache
from typing import cast

from PIL import Image

from engine.contract import OpenView, View
from engine.games.notthree.state import COLUMNS, Marked, State
from engine.saying import Seat
from render import ending, frame, shapes, widgets
from render.canvas import Canvas
from render.frame import Progress
from render.games.notthree.theme import THEMES
from render.layout import WIDTH, Box
from render.raster import Rasterizer, Sprite
from render.scene import Scene
from render.text import Font
from render.theme import rgb

COLOURS = (rgb("#D9432F"), rgb("#2F7FD6"))
"""The colours of crosses and circles, which can be seen on the cards of both themes."""
CELL, GAP = 148, 8
LEFT, TOP = (WIDTH - COLUMNS * CELL - (COLUMNS - 1) * GAP) // 2, 210
SEATS = (Box(16, 940, WIDTH - 32, 88), Box(16, 1044, WIDTH - 32, 88))
NUMBER, NAME = Font(44), Font(40, bold=True)


def paint(scene: Scene) -> Image.Image:
    """Draw a position, a finished game or a closed table."""
    view = cast("OpenView[State]", scene.view)
    canvas = Canvas(scene, THEMES.named(scene.theme))
    _header(canvas, view)
    last = {event.space for event in view.events[-1:] if isinstance(event, Marked)}
    for space, owner in enumerate(view.state.spaces):
        row, column = divmod(space, COLUMNS)
        cell = Box(LEFT + column * (CELL + GAP), TOP + row * (CELL + GAP), CELL, CELL)
        _space(canvas, cell, space, owner, is_last=space in last)
    for seat, card in enumerate(SEATS):
        widgets.card(canvas, card, active=view.to_move == seat)
        icon = widgets.centred(canvas, mark(seat, 64), 64, 64)
        names = canvas.name_items(Seat(seat), NAME, canvas.theme.text)
        canvas.draw_row(card.inset(22, 0), [icon, *names], gap=20)
    return canvas.image


def _header(canvas: Canvas, view: View) -> None:
    """Draw whose turn it is, or how the game ended. In an example of the rules, it also names the game."""
    if view.outcome is not None:
        ending.draw_header(canvas, view.outcome, ending.note(canvas, view.outcome, ""))
        return
    frame.header(canvas, view.to_move, None, Progress())


def _space(canvas: Canvas, cell: Box, space: int, owner: int | None, *, is_last: bool) -> None:
    theme = canvas.theme
    fill = shapes.rounded_rect(cell.w, cell.h, 16, theme.card)
    canvas.draw_sprite(fill, cell.x, cell.y)
    if owner is None:
        canvas.draw_number(cell.centre_x, cell.centre_y, space + 1, NUMBER, theme.muted)
        return
    canvas.draw_sprite(mark(owner, CELL), cell.x, cell.y)
    if is_last:
        ring = shapes.ring(cell.w, cell.h, 16, theme.accent, theme.card)
        canvas.draw_sprite(ring, cell.x, cell.y)


@cache
def mark(seat: int, size: int) -> Sprite:
    """Return a seat's mark: a red cross or a blue circle, `size` px high."""
    raster = Rasterizer(size, size)
    low, high, stroke = size * 0.26, size * 0.74, size * 0.11
    if seat == 0:
        raster.polyline(((low, low), (high, high)), stroke, COLOURS[0])
        raster.polyline(((low, high), (high, low)), stroke, COLOURS[0])
    else:
        raster.circle(size / 2, size / 2, size * 0.3, stroke, COLOURS[1])
    return raster.sprite()
