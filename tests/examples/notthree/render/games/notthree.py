"""The picture of Not Three: a header, the board with its numbers, and a card for each seat."""

from __future__ import annotations

from functools import cache
from typing import cast

from PIL import Image

from engine.contract import OpenView, View
from engine.games.notthree.state import SIZE, Marked, State
from engine.saying import Seat
from render import ending, frame, shapes, widgets
from render.canvas import Canvas
from render.frame import Progress
from render.layout import WIDTH, Box
from render.raster import Rasterizer, Sprite
from render.scene import Scene
from render.text import Font
from render.theme import Theme, rgb

THEME = Theme(
    background=rgb("#E6E2D3"),
    pattern=rgb("#DAD5C2"),
    card=rgb("#FBF9F2"),
    border=rgb("#BDB597"),
    text=rgb("#22303C"),
    muted=rgb("#66614F"),
    accent=rgb("#0A7A4C"),
    accent_dark=rgb("#086B42"),
    accent_tint=rgb("#D3EBDB"),
    accent_ink=rgb("#086B42"),
    on_accent=rgb("#FFFDF6"),
    negative=rgb("#A01F16"),
    badge=rgb("#2B3A58"),
    on_badge=rgb("#FFFDF6"),
)
COLOURS = (rgb("#B3261E"), rgb("#1F5FA8"))
CELL, GAP = 148, 8
LEFT, TOP = (WIDTH - SIZE * CELL - (SIZE - 1) * GAP) // 2, 130
SEATS = (Box(16, 940, WIDTH - 32, 88), Box(16, 1044, WIDTH - 32, 88))
NUMBER, NAME = Font(44), Font(40, bold=True)


def paint(scene: Scene) -> Image.Image:
    """Draw a position, a finished game or a closed table."""
    view = cast("OpenView[State]", scene.view)
    canvas = Canvas(scene, THEME)
    _header(canvas, view)
    last = {event.space for event in view.events[-1:] if isinstance(event, Marked)}
    for space, owner in enumerate(view.state.spaces):
        row, column = divmod(space, SIZE)
        cell = Box(LEFT + column * (CELL + GAP), TOP + row * (CELL + GAP), CELL, CELL)
        _space(canvas, cell, space, owner, is_last=space in last)
    for seat, card in enumerate(SEATS):
        widgets.card(canvas, card, active=view.to_move == seat)
        icon = widgets.centred(canvas, mark(seat, 64), 64, 64)
        names = canvas.name_items(Seat(seat), NAME, THEME.text)
        canvas.draw_row(card.inset(22, 0), [icon, *names], gap=20)
    return canvas.image


def _header(canvas: Canvas, view: View) -> None:
    """Draw whose turn it is, or how the game ended. In an example of the rules, it also names the game."""
    if view.outcome is not None:
        ending.draw_header(canvas, view.outcome, ending.note(canvas, view.outcome, ""))
        return
    frame.header(canvas, view.to_move, None, Progress())


def _space(canvas: Canvas, cell: Box, space: int, owner: int | None, *, is_last: bool) -> None:
    fill = shapes.rounded_rect(cell.w, cell.h, 16, THEME.card)
    canvas.draw_sprite(fill, cell.x, cell.y)
    if owner is None:
        canvas.draw_number(cell.centre_x, cell.centre_y, space + 1, NUMBER, THEME.muted)
        return
    canvas.draw_sprite(mark(owner, CELL), cell.x, cell.y)
    if is_last:
        ring = shapes.ring(cell.w, cell.h, 16, THEME.accent, THEME.card)
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
