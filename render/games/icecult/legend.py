"""The legend below the board, which explains the marks for the current phase of a turn."""

from __future__ import annotations

from engine.games.icecult.views import IceView
from render import shapes
from render.canvas import Canvas, InlineDrawing, RowItem
from render.games.icecult import sprites
from render.games.icecult.layout import LEGEND
from render.games.icecult.theme import DEEP, SIDES, SMALL
from render.raster import Sprite
from render.widgets import centred


def draw(canvas: Canvas, view: IceView) -> None:
    """Draw a row of marks with their labels: for the choice of tilts or for the resolution of symbols."""
    accent = canvas.theme.accent
    if view.position.resolving is not None:
        entries: list[tuple[str, InlineDrawing]] = [
            ("icecult-picture-must", _sample(canvas, shapes.outline(32, 32, 7, 6, accent))),
            ("icecult-picture-may", _sample(canvas, shapes.dashed_outline(32, 32, 7, 6, accent))),
            ("icecult-picture-movable", _sample(canvas, sprites.triangle(30, "N", accent))),
        ]
    else:
        entries = [
            ("icecult-picture-once", _sample(canvas, shapes.rounded_rect(32, 32, 6, SIDES["S"]))),
            ("icecult-picture-twice", _sample(canvas, shapes.rounded_rect(32, 32, 6, DEEP))),
            ("icecult-picture-stack", _stack_sample(canvas)),
        ]
    items: list[RowItem] = []
    for label, sample in entries:
        items += [sample, canvas.run(canvas.say(label), SMALL, canvas.theme.text)]
    canvas.draw_row(LEGEND.inset(8, 0), items, gap=10)


def _sample(canvas: Canvas, sprite: Sprite) -> InlineDrawing:
    return centred(canvas, sprite, 34, 32)


def _stack_sample(canvas: Canvas) -> InlineDrawing:
    """Return a drawing of a stack as on the north and south paths, with its ground line on the right."""

    def draw(x: int, y: int) -> None:
        for index in range(3):
            canvas.draw_sprite(sprites.empty_place(26, canvas.theme), x + index * 28, y - 13)
        canvas.draw_sprite(shapes.rounded_rect(6, 32, 2, canvas.theme.text), x + 86, y - 16)

    return InlineDrawing(94, draw)
