"""Cards, which show two corals on a band and a pattern below it."""

from __future__ import annotations

from functools import lru_cache

from engine.games.reef.cards import Card
from render import shapes
from render.canvas import Canvas
from render.games.reef import corals, patterns
from render.games.reef.theme import (
    BAND,
    DEEP,
    EDGE,
    GOLD,
    INK,
    PAPER,
)
from render.layout import Box
from render.raster import Rasterizer, Sprite
from render.text import Font

_CHIP = 38
"""On a card with its band at its right edge, the side length in px of the squares with the number and the points."""
COIN_RING = 14
"""How much wider than a token the dashed ring around it is, in px."""
_POINTS = ((150, 60, 50), (100, 42, 36), (0, 32, 32))
"""For cards at least this wide and high (the first number): the side of the square with the points, and the font size,
all in px. The first entry that fits is used."""


def draw(
    canvas: Canvas,
    box: Box,
    card: Card,
    *,
    tag: str = "",
    marked: bool = False,
) -> None:
    """Draw a card.

    tag: a number to show on the band, dark on a light square, or "" for none; the points are golden on a dark square.
    marked: whether the space above the points is left free for a mark. On a card that is much wider than high, the
    corals, the number and the points are on a band at its right edge.
    """
    canvas.draw_sprite(shapes.card(box.w, box.h, max(8, box.w // 18), PAPER, EDGE, 2), box.x, box.y)
    if is_wide(box):
        _draw_wide(canvas, box, card, tag)
        return
    height = band_height(box)
    canvas.draw_sprite(_band(box.w - 4, height, max(6, box.w // 18 - 2)), box.x + 2, box.y + 2)
    canvas.draw_sprite(shapes.rounded_rect(box.w - 4, 3, 0, INK), box.x + 2, box.y + 2 + height)
    corals_w = box.w - 4 - (height if tag else 0)
    size = min(
        round(height * 0.94), max(corals_w // 2 - 2, corals_w * 3 // 5 if box.w < 100 else 0)
    )
    left = box.x + 2 + (0 if canvas.is_rtl else box.w - 4 - corals_w)
    for index, coral in enumerate(card.corals[::-1] if canvas.is_rtl else card.corals):
        x = left + corals_w * (2 * index + 1) // 4 + (0.5 - index) * size * 0.12
        canvas.draw_sprite(
            corals.top(coral, size), round(x - size / 2), box.y + 3 + (height - size) // 2
        )
    if tag:
        _draw_tag(canvas, tag_place(box, rtl=canvas.is_rtl), tag)
    body = Box(box.x + 4, box.y + height + 6, box.w - 8, box.h - height - 9)
    side, font_size = next(measures for least, *measures in _POINTS if min(box.w, box.h) >= least)
    place = Box(body.x + 3, body.bottom - side - 3, side, side)
    _draw_points(canvas, place, card, Font(font_size, bold=True))
    patterns.draw(canvas, patterns.free_area(body, card, side, marked=marked), card)


def is_wide(box: Box) -> bool:
    """Return whether a card that fills `box` has its band at its right edge."""
    return box.w >= 200 and box.w * 2 > box.h * 3


def tag_place(box: Box, *, rtl: bool = True) -> Box:
    """Return the place of the number on a card that fills `box`.

    The number is before the corals of the band, which are in order from right to left if `rtl` is set. On a wide card,
    whose band is at its right edge in every language, the number is at the upper end of the band.
    """
    if is_wide(box):
        return Box(box.right - _CHIP - 6, box.y + 6, _CHIP, _CHIP)
    height = band_height(box)
    is_low = height < 46
    side, edge = (height - 4, 4) if is_low else (height - 12, 7)
    x = box.right - side - edge if rtl else box.x + edge
    return Box(x, box.y + (4 if is_low else 8), side, side)


def _draw_tag(canvas: Canvas, place: Box, words: str) -> None:
    """Draw the number of a card on a light square."""
    is_small = place.w < 34
    radius, font = (6, Font(30, bold=True)) if is_small else (10, Font(40, bold=True))
    canvas.draw_sprite(shapes.rounded_rect(place.w, place.h, radius, PAPER), place.x, place.y)
    canvas.draw_text(place.centre_x, place.centre_y, words, font, INK, anchor="bbox")


def _draw_points(canvas: Canvas, place: Box, card: Card, font: Font) -> None:
    """Draw the points of a card on a dark square."""
    canvas.draw_sprite(shapes.rounded_rect(place.w, place.h, 12, DEEP), place.x, place.y)
    words = canvas.format_number(card.points)
    canvas.draw_text(place.centre_x, place.centre_y, words, font, GOLD, anchor="bbox")


def _draw_wide(canvas: Canvas, box: Box, card: Card, tag: str) -> None:
    """Draw a card with the band at its right edge. The band has the corals beside the number and the points."""
    size = min((box.h - 12) // 2, 54)
    band = Box(box.right - size - _CHIP - 16, box.y + 2, size + _CHIP + 14, box.h - 4)
    canvas.draw_sprite(shapes.rounded_rect(band.w, band.h, 6, BAND), band.x, band.y)
    canvas.draw_sprite(shapes.rounded_rect(3, band.h, 0, INK), band.x - 3, band.y)
    for index, coral in enumerate(card.corals):
        y = band.y + band.h * (2 * index + 1) // 4 - size // 2
        canvas.draw_sprite(corals.top(coral, size), band.x + 4, y)
    place = tag_place(box)
    if tag:
        _draw_tag(canvas, place, tag)
    _draw_points(canvas, place._replace(y=box.bottom - 6 - _CHIP), card, Font(40, bold=True))
    patterns.draw(canvas, Box(box.x + 4, box.y + 3, band.x - box.x - 11, box.h - 6), card)


def draw_pattern(canvas: Canvas, box: Box, card: Card, *, with_heights: bool = True) -> None:
    """Draw a small card that shows only its pattern; `with_heights`: whether the required heights are on it."""
    canvas.draw_sprite(shapes.card(box.w, box.h, 8, PAPER, EDGE, 2), box.x, box.y)
    patterns.draw(canvas, box.inset(4), card, with_heights=with_heights)


def band_height(box: Box) -> int:
    """Return the height in px of the band with the corals on a card that fills `box`."""
    return max(round(min(box.w * 0.31, box.h * 0.27)), min(34, box.h // 4))


def coin_place(box: Box, size: int) -> tuple[int, int]:
    """Return the centre of a token of `size` px on a card that fills `box`.

    The token is below the band on the left, with room for a ring around it, or, on a wide card, on the band between the
    number and the points.
    """
    if is_wide(box):
        return tag_place(box).centre_x, box.centre_y
    gap = 14 if box.h >= 170 else 4
    return box.x + 6 + (size + COIN_RING) // 2, box.y + band_height(box) + gap + size // 2


@lru_cache(maxsize=32)
def _band(w: int, h: int, radius: int) -> Sprite:
    raster = Rasterizer(w, h)
    raster.rect(0, 0, w, h + radius + 2, radius, BAND)
    return raster.sprite()
