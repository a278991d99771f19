"""Patterns of cards: the corals that score, and the heights that they need."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from engine.games.reef.cards import Beside, Card, PatternCell
from render import shapes
from render.canvas import Canvas
from render.games.reef import corals
from render.games.reef.theme import CELL, INK, PAPER
from render.layout import Box
from render.raster import Rasterizer, Sprite
from render.text import Font

_SIZES = {(1, 1): 0.66, (2, 1): 0.46, (2, 2): 0.46, (3, 1): 0.32, (3, 3): 0.32}
"""By rows and columns of a pattern, the size of its corals as a fraction of the height of the pattern's area."""
_LOW = 110
"""If the area of a pattern is lower than this number of px, the pattern fills its height, whatever `_SIZES` says."""
_FIGURES, _LONG_FIGURES = 48, 56
"""If the cells of a pattern of several corals are smaller than this number of px, the heights are beside the corals;
the second number is for heights such as 2+."""
_CORNER = 27
"""The smallest side length in px of a cell that has room for a height such as 2+."""


def draw(canvas: Canvas, body: Box, card: Card, *, with_heights: bool = True) -> None:
    """Draw the pattern of a card in `body`; `with_heights`: whether the required heights are on it."""
    if isinstance(card.pattern, Beside):
        _around_highest(canvas, body, card.pattern, _cell_side(body, card))
        return
    cells = _cells(body, card.pattern)
    (first, place), *others = cells
    least = _LONG_FIGURES if first.or_more else _FIGURES
    on_corals = with_heights and (not others or place.w >= least)
    for cell, place in cells:
        background = shapes.rounded_rect(place.w, place.h, place.w // 7, CELL)
        canvas.draw_sprite(background, place.x, place.y)
        coral = corals.top(cell.colour, place.w, _height(canvas, cell) if on_corals else "")
        canvas.draw_sprite(coral, place.x, place.y)
    if with_heights and not on_corals:
        _heights_beside(canvas, cells)


def _heights_beside(canvas: Canvas, cells: list[tuple[PatternCell, Box]]) -> None:
    """Draw the required heights of small corals, which numbers would cover.

    If all are the same and the pattern has a free corner that is large enough, the number is there. Otherwise, each
    coral has pips, and nothing says whether it may be higher.
    """
    (first, place), *_ = cells
    heights = {_height(canvas, cell) for cell, _ in cells}
    taken = {(cell.row, cell.column) for cell, _ in cells}
    rows, columns = (max(each) + 1 for each in zip(*taken, strict=True))
    free = [at for at in product(range(rows), range(columns)) if at not in taken]
    if len(heights) == 1 and free and first.height and place.w >= _CORNER:
        row, column = free[0]
        step = place.w + _gap(place.w)
        x = place.centre_x + (column - first.column) * step
        y = place.centre_y + (row - first.row) * step
        words = _height(canvas, first)
        canvas.draw_text(x, y, words, Font(30, bold=True), INK, anchor="bbox", direction="ltr")
        return
    for cell, box in cells:
        canvas.draw_sprite(_pips(box.w, cell.height), box.x, box.y)


@lru_cache(maxsize=64)
def _pips(size: int, count: int) -> Sprite:
    """Return `count` pips in columns of two at the lower right of a cell of `size` px."""
    raster, radius = Rasterizer(size, size, margin=3), max(4.0, size * 0.1)
    for index in range(count):
        x, y = size - radius * (1 + 2.5 * (index // 2)), size - radius * (1 + 2.5 * (index % 2))
        raster.disc(x, y, radius + 2, PAPER)
        raster.disc(x, y, radius, INK)
    return raster.sprite()


def _gap(side: int) -> int:
    """Return the distance in px between two cells of a pattern, whose side length is `side` px."""
    return max(2, side // 18)


@lru_cache(maxsize=1024)
def free_area(body: Box, card: Card, side: int, *, marked: bool) -> Box:
    """Return the part of a card's body where its pattern is largest without touching the points.

    side: the side length of the square with the points, in the lower left corner. marked: whether the column above this
    square must stay free, too.
    """
    column, line = side + (16 if marked else 8), side + 6
    beside = Box(body.x + column, body.y, body.w - column - 1, body.h)
    if marked:
        return beside
    parts = [beside, body._replace(h=body.h - line)]
    if not isinstance(card.pattern, Beside):
        corner = Box(body.x, body.bottom - line, side + 4, line)
        shift = column // 3
        for part in (
            body._replace(h=min(body.w, body.h)),
            body,
            body._replace(x=body.x + shift, w=body.w - shift),
        ):
            cells = [place for _, place in _cells(part, card.pattern)]
            if not any(place.overlaps(corner) for place in cells):
                parts.append(part)
    return max(parts, key=lambda part: _cell_side(part, card))


@lru_cache(maxsize=1024)
def _cells(body: Box, pattern: tuple[PatternCell, ...]) -> list[tuple[PatternCell, Box]]:
    """Return the cells of a pattern that fills `body`, with their places.

    The pattern is upright unless the body is wide and low.
    """
    cells = _turned(pattern, lying=body.w > body.h * 6 // 5 and body.h < _LOW)
    rows = max(cell.row for cell in cells) + 1
    columns = max(cell.column for cell in cells) + 1
    part = _SIZES.get((rows, columns), 0.9 / max(rows, columns))
    if body.h < _LOW:
        part = 0.92 / rows
    side = round(min(part * body.h / 0.96, body.w / columns * 0.96, body.h / rows * 0.96))
    gap = _gap(side)
    left = body.centre_x - (columns * side + (columns - 1) * gap) // 2
    up = body.centre_y - (rows * side + (rows - 1) * gap) // 2
    step = side + gap
    return [
        (cell, Box(left + cell.column * step, up + cell.row * step, side, side)) for cell in cells
    ]


def _cell_side(body: Box, card: Card) -> int:
    """Return the side length in px of a cell of a card's pattern that fills `body`."""
    if isinstance(card.pattern, Beside):
        return min(body.w, body.h) // 3 - 2
    return _cells(body, card.pattern)[0][1].w


def _height(canvas: Canvas, cell: PatternCell) -> str:
    """Return the height that a cell of a pattern requires, such as "2" or "2+", or "" for any height (RF-32)."""
    return canvas.format_number(cell.height) + ("+" if cell.or_more else "") if cell.height else ""


def _turned(cells: tuple[PatternCell, ...], *, lying: bool) -> tuple[PatternCell, ...]:
    """Return a pattern, transposed if necessary so that it is upright, or wide if `lying` is set.

    The orientation of a pattern is irrelevant (RF-31).
    """
    is_tall = max(cell.row for cell in cells) >= max(cell.column for cell in cells)
    if is_tall is not lying:
        return cells
    return tuple(PatternCell(c.column, c.row, c.colour, c.height, c.or_more) for c in cells)


def _around_highest(canvas: Canvas, body: Box, pattern: Beside, side: int) -> None:
    """Draw the pattern of a special card: the highest stack of a colour, surrounded by the tops that score (RF-35)."""
    left, up = body.centre_x - side * 3 // 2 - 2, body.centre_y - side * 3 // 2 - 2
    for index in range(9):
        x, y = left + index % 3 * (side + 2), up + index // 3 * (side + 2)
        if index != 4:
            canvas.draw_sprite(shapes.rounded_rect(side, side, side // 7, CELL), x, y)
            canvas.draw_sprite(corals.top(pattern.neighbour, side), x, y)
    grow = max(3, side // 6)
    x, y, width = left + side + 2 - grow, up + side + 2 - grow, side + 2 * grow
    canvas.draw_sprite(shapes.rounded_rect(width, width, width // 6, INK), x, y)
    inner = width - 2 * max(2, width // 16)
    canvas.draw_sprite(
        shapes.rounded_rect(inner, inner, width // 8, PAPER),
        x + (width - inner) // 2,
        y + (width - inner) // 2,
    )
    canvas.draw_sprite(
        corals.tower(pattern.centre, inner), x + (width - inner) // 2, y + (width - inner) // 2
    )
