"""Decorations for special moments: the start of a game, a big move, the last round, and the ranking at the end.

No decoration covers text.
"""

from __future__ import annotations

from functools import lru_cache

from render import shapes, widgets
from render.canvas import Canvas, InlineDrawing
from render.geometry import Point, star
from render.layout import Box
from render.raster import Rasterizer, Sprite
from render.text import Font
from render.theme import Rgb, mix, rgb

GOLD, SILVER, BRONZE = MEDALS = rgb("#F4BE37"), rgb("#C9D1D9"), rgb("#D9935A")
"""The colours of the first three ranks."""
_INK = rgb("#2B1D05")
_RIBBON, _CHALK, _COAL = rgb("#B3261E"), rgb("#FFFFFF"), rgb("#1B1F27")
_FLAGS = rgb("#D8402F"), GOLD, rgb("#2F7FD1"), rgb("#2FA36B"), _CHALK
STAR = 32
"""The width and height in px of the star of a big move."""
_STRINGS = 24
"""The number of pennants in a row."""
_TINT = 0.2


def bunting(canvas: Canvas, box: Box) -> None:
    """Draw a row of pennants in a box, for the start of a game."""
    canvas.draw_sprite(_bunting(box.w, box.h), box.x, box.y)


def finish_line(canvas: Canvas, box: Box) -> None:
    """Draw a chequered line in a box, for the last round."""
    canvas.draw_sprite(_finish_line(box.w, box.h), box.x, box.y)


def honour_panel(canvas: Canvas, box: Box, header: Box, radius: int, *, active: bool) -> None:
    """Decorate the panel of a seat that made a big move, before the text of the panel is drawn.

    header: the panel's header, which is a part of `box`. radius: the corner radius of the panel in px. active: whether
    the header is already filled with the accent colour; if so, the fill and the border are kept.
    """
    if not active:
        tint = mix(canvas.theme.card, GOLD, _TINT)
        widgets.fill_part(canvas, box, header, radius, tint)
        canvas.draw_sprite(shapes.outline(box.w, box.h, radius, 3, GOLD), box.x, box.y)
    corner = canvas.end_of(box, STAR)
    canvas.draw_sprite(star_of_big_moves(), corner.x, box.y - 10)


def star_of_big_moves() -> Sprite:
    """Return the star that decorates the panel of a seat that made a big move."""
    return _star(STAR)


def medal(canvas: Canvas, rank: int, size: int) -> InlineDrawing:
    """Return a drawing of a medal with its rank (1 to 3): a disc of `size` px with a ribbon below it."""
    sprite = _medal(size, MEDALS[rank - 1])

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(sprite, x, y - size // 2 - 3)
        canvas.draw_number(x + size // 2, y - 3, rank, Font(34, bold=True), _INK)

    return InlineDrawing(size, draw)


def podium(canvas: Canvas, height: int) -> InlineDrawing:
    """Return a drawing of a podium with three steps, `height` px high."""
    width = round(height * 1.3)
    sprite = _podium(width, height)
    return InlineDrawing(width, lambda x, y: canvas.draw_sprite(sprite, x, y - height // 2))


@lru_cache(maxsize=8)
def _bunting(w: int, h: int) -> Sprite:
    raster = Rasterizer(w, h)
    step = w / _STRINGS
    raster.rect(0, 0, w, 2, 0, _COAL, 0.55)
    for index in range(_STRINGS):
        left, right = index * step + step * 0.1, (index + 1) * step - step * 0.1
        flag: list[Point] = [(left, 1), (right, 1), ((left + right) / 2, h)]
        raster.polygon(flag, _FLAGS[index % len(_FLAGS)])
        raster.polyline([*flag, flag[0]], 1.4, _COAL, 0.45)
    return raster.sprite()


@lru_cache(maxsize=8)
def _finish_line(w: int, h: int) -> Sprite:
    raster = Rasterizer(w, h)
    side = h / 2
    raster.rect(0, 0, w, h, 0, _CHALK)
    for index in range(round(w / side)):
        raster.rect(index * side, index % 2 * side, side, side, 0, _COAL)
    return raster.sprite()


@lru_cache(maxsize=8)
def _star(size: int) -> Sprite:
    raster = Rasterizer(size, size)
    half = size / 2
    raster.polygon(star(half, half, half, half * 0.46, 5), mix(GOLD, _INK, 0.6))
    raster.polygon(star(half, half, half - 3, (half - 3) * 0.46, 5), GOLD)
    return raster.sprite()


@lru_cache(maxsize=8)
def _medal(size: int, colour: Rgb) -> Sprite:
    raster = Rasterizer(size, size + 12)
    half = size / 2
    for side in (-1, 1):
        x = half + side * size * 0.2
        tail: list[Point] = [
            (x - size * 0.15, size * 0.8),
            (x + size * 0.15, size * 0.8),
            (x + side * size * 0.08 + size * 0.15, size + 11),
            (x + side * size * 0.08, size + 5),
            (x + side * size * 0.08 - size * 0.15, size + 11),
        ]
        raster.polygon(tail, _RIBBON)
    raster.disc(half, half, half, mix(colour, _INK, 0.55))
    raster.disc(half, half, half - 2, colour)
    raster.circle(half, half, half - 4, 2, mix(colour, _CHALK, 0.6))
    return raster.sprite()


@lru_cache(maxsize=8)
def _podium(w: int, h: int) -> Sprite:
    raster = Rasterizer(w, h)
    step = w / 3
    for index, (colour, share) in enumerate(
        zip((SILVER, GOLD, BRONZE), (0.44, 0.62, 0.3), strict=True)
    ):
        raster.rect(index * step, h * (1 - share), step, h * share, 3, mix(colour, _INK, 0.55))
        raster.rect(index * step + 2, h * (1 - share) + 2, step - 4, h * share - 2, 2, colour)
    top = h * 0.19
    raster.polygon(star(w / 2, top, h * 0.19, h * 0.085, 5), mix(GOLD, _INK, 0.6))
    raster.polygon(star(w / 2, top, h * 0.15, h * 0.067, 5), GOLD)
    return raster.sprite()
