"""The legend below the board, which explains the marks for the current phase of a turn."""

from __future__ import annotations

from engine.games.icecult.tilts import TILTS, is_undoing
from engine.games.icecult.views import IceView
from render import decorations, shapes
from render.canvas import Canvas, InlineDrawing, RowItem
from render.games.icecult import sprites
from render.games.icecult.highlights import Highlights
from render.games.icecult.layout import LEGEND
from render.games.icecult.theme import DEEP, NAVY, SIDES, SMALL
from render.layout import stack
from render.raster import Sprite
from render.theme import Rgb, mix
from render.widgets import centred


def draw(canvas: Canvas, view: IceView, highlights: Highlights) -> None:
    """Draw two rows of marks with their labels: for the choice of tilts or for the resolution of symbols."""
    if view.state.resolving is not None:
        rows = _resolving(canvas)
    else:
        rows = _tilting(canvas, view, has_moved=bool(highlights.moved or highlights.arrived))
    if canvas.big_move is not None:
        rows[1] += _entry(canvas, decorations.star_of_big_moves(), "icecult-picture-big-move")
    for row, line in zip(rows, stack(LEGEND.inset(12, 0), len(rows), 0), strict=True):
        canvas.draw_row(line, row, gap=12)


def _resolving(canvas: Canvas) -> list[list[RowItem]]:
    colour = canvas.theme.mark
    return [
        [
            *_entry(canvas, shapes.outline(32, 32, 7, 6, colour), "icecult-picture-must"),
            *_entry(canvas, shapes.dashed_outline(32, 32, 7, 6, colour), "icecult-picture-may"),
            *_entry(canvas, sprites.tick(32), "icecult-picture-done"),
        ],
        _entry(canvas, sprites.triangle(32, "N", colour, 0.5), "icecult-picture-movable"),
    ]


def _tilting(canvas: Canvas, view: IceView, *, has_moved: bool) -> list[list[RowItem]]:
    once = _entry(canvas, _area(SIDES["S"]), "icecult-picture-once")
    stacked = _labelled(canvas, _stack_sample(canvas), "icecult-picture-stack")
    if view.tried:
        refused = next(tilt for tilt in TILTS if is_undoing(view.tried[0], tilt))
        numbers = {"number": refused.number, "first": view.tried[0].number}
        undone = _entry(canvas, sprites.cross(32), "icecult-picture-refused", **numbers)
        return [[*once, *stacked], undone]
    twice = _entry(canvas, _area(DEEP), "icecult-picture-twice")
    if not has_moved:
        return [[*once, *twice], stacked]
    moved = _entry(canvas, shapes.outline(32, 32, 9, 5, canvas.theme.mark), "icecult-picture-moved")
    return [[*once, *twice], [*stacked, *moved]]


def _area(colour: Rgb) -> Sprite:
    return shapes.card(32, 32, 6, colour, mix(colour, NAVY, 0.4))


def _entry(canvas: Canvas, sample: Sprite, label: str, **numbers: int) -> list[RowItem]:
    """Return a mark of 32 x 32 px with its label."""
    return _labelled(canvas, centred(canvas, sample, 32, 32), label, **numbers)


def _labelled(canvas: Canvas, mark: InlineDrawing, label: str, **numbers: int) -> list[RowItem]:
    """Return a mark with its label and some space after it."""
    words = canvas.run(canvas.say(label, **numbers), SMALL, canvas.theme.text)
    return [mark, words, InlineDrawing(4, lambda x, y: None)]


def _stack_sample(canvas: Canvas) -> InlineDrawing:
    """Return a drawing of a stack as on the north and south paths, with its ground line on the right."""

    def draw(x: int, y: int) -> None:
        for index in range(3):
            canvas.draw_sprite(sprites.empty_place(26, canvas.theme), x + index * 28, y - 13)
        canvas.draw_sprite(shapes.rounded_rect(6, 32, 2, canvas.theme.text), x + 86, y - 16)

    return InlineDrawing(94, draw)
