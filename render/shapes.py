"""Cached sprites of shapes that all games use: cards, rectangles, rings, outlines, discs and the azulejo pattern.

Sizes, radii and strokes are in px. Shadows and rings lie outside the given width and height.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from math import hypot

from PIL import Image

from render.geometry import Point, regular_polygon
from render.layout import WIDTH
from render.raster import Rasterizer, Sprite
from render.theme import Rgb, mix

_SHADOW: Rgb = (58, 42, 16)
_BLACK: Rgb = (0, 0, 0)
_CACHE_SIZE = 512


@lru_cache(maxsize=_CACHE_SIZE)
def card(w: int, h: int, radius: int, fill: Rgb, border: Rgb, stroke: int = 2) -> Sprite:
    """Return a rounded rectangle of w x h px with a border inside it and a soft shadow around it."""

    def draw(raster: Rasterizer, w: int, h: int) -> None:
        raster.shadow(1, 3, w - 2, h - 2, radius, 2, _SHADOW, 0.3)
        raster.rect(0, 0, w, h, radius, border)
        raster.rect(stroke, stroke, w - 2 * stroke, h - 2 * stroke, radius - stroke, fill)

    return _nine_slice(w, h, radius, 6, draw)


@lru_cache(maxsize=_CACHE_SIZE)
def rounded_rect(w: int, h: int, radius: int, fill: Rgb) -> Sprite:
    """Return a filled rectangle of w x h px with rounded corners; a radius of half the height gives a pill."""
    return _nine_slice(w, h, radius, 0, lambda raster, w, h: raster.rect(0, 0, w, h, radius, fill))


@lru_cache(maxsize=64)
def part_of_rect(
    w: int, h: int, radius: int, part: tuple[int, int, int, int], fill: Rgb, pattern: Rgb | None
) -> Sprite:
    """Return a part (left, top, right, bottom) of a filled rectangle of w x h px with rounded corners.

    pattern: the colour of azulejos that cover the part, which must then be at most 448 px high; None for none.
    """
    mask = rounded_rect(w, h, radius, fill).mask.crop(part)
    if pattern is None:
        image = Image.new("RGB", mask.size, fill)
    else:
        image = azulejos(WIDTH, 448, 64, fill, pattern).crop((0, 0, *mask.size))
    image.putalpha(mask)
    return Sprite(image)


@lru_cache(maxsize=_CACHE_SIZE)
def inset_rect(w: int, h: int, radius: int, fill: Rgb) -> Sprite:
    """Return a filled rounded rectangle of w x h px that looks recessed."""

    def draw(raster: Rasterizer, w: int, h: int) -> None:
        raster.rect(0, 0, w, h, radius, mix(fill, _BLACK, 0.13))
        raster.rect(1, 2, w - 2, h - 3, radius - 1, fill)

    return _nine_slice(w, h, radius, 0, draw)


@lru_cache(maxsize=_CACHE_SIZE)
def outline(w: int, h: int, radius: int, stroke: int, colour: Rgb) -> Sprite:
    """Return a border, `stroke` px wide, inside a rounded rectangle of w x h px."""
    return _nine_slice(
        w,
        h,
        radius,
        0,
        lambda raster, w, h: raster.rect_outline(0, 0, w, h, radius, stroke, colour),
    )


@lru_cache(maxsize=_CACHE_SIZE)
def ring(w: int, h: int, radius: int, colour: Rgb, light: Rgb, stroke: int = 4) -> Sprite:
    """Return a ring around a box of w x h px, with a line in `light` on both sides so that it stands out anywhere.

    It marks pieces, cards and places, for example those that just moved or are chosen.
    """
    inner, outer = 2 + stroke, 2 + stroke + 1

    def draw(raster: Rasterizer, w: int, h: int) -> None:
        raster.rect_outline(
            -outer, -outer, w + 2 * outer, h + 2 * outer, radius + outer, outer, light
        )
        raster.rect_outline(
            -inner, -inner, w + 2 * inner, h + 2 * inner, radius + inner, stroke, colour
        )

    return _nine_slice(w, h, radius, outer, draw)


@lru_cache(maxsize=_CACHE_SIZE)
def dashed_outline(
    w: int, h: int, radius: int, stroke: int, colour: Rgb, fill: Rgb | None = None
) -> Sprite:
    """Return a dashed outline of w x h px, filled if `fill` is given.

    It marks, for example, a place that something left.
    """
    raster = Rasterizer(w, h)
    if fill is not None:
        raster.rect(1, 1, w - 2, h - 2, radius, fill)
    path = _perimeter(w, h, radius, stroke / 2)
    count = max(8, round(len(path) / 22) * 2)
    for dash in range(0, count, 2):
        start, end = len(path) * dash // count, len(path) * (dash + 1) // count
        raster.polyline(path[start : end + 1], stroke, colour)
    return raster.sprite()


@lru_cache(maxsize=_CACHE_SIZE)
def disc(size: int, fill: Rgb, rim: Rgb | None = None) -> Sprite:
    """Return a filled circle of `size` px in diameter; if `rim` is given, it has a thin ring of that colour inside."""
    raster = Rasterizer(size, size)
    half = size / 2
    raster.disc(half, half, half, fill)
    if rim is not None:
        raster.circle(half, half, half - size * 0.07, 2, rim)
    return raster.sprite()


@lru_cache(maxsize=_CACHE_SIZE)
def arrow(w: int, h: int, colour: Rgb, *, right: bool = True) -> Sprite:
    """Return a tag of w x h px with a pointed end on the right, or on the left if `right` is False."""
    raster = Rasterizer(w, h)
    tip = min(h * 0.24, w * 0.3)
    points: list[Point] = [(0, 1), (w - tip, 1), (w, h / 2), (w - tip, h - 1), (0, h - 1)]
    raster.polygon(points if right else [(w - x, y) for x, y in points], colour)
    return raster.sprite()


@lru_cache(maxsize=_CACHE_SIZE)
def cross(size: int, colour: Rgb) -> Sprite:
    """Return a diagonal cross of `size` px. It marks a place where a move is not allowed."""
    raster = Rasterizer(size, size)
    low, high, stroke = size * 0.28, size * 0.72, max(3.0, size * 0.085)
    raster.polyline([(low, low), (high, high)], stroke, colour)
    raster.polyline([(low, high), (high, low)], stroke, colour)
    return raster.sprite()


@lru_cache(maxsize=8)
def azulejos(w: int, h: int, size: int, background: Rgb, line: Rgb) -> Image.Image:
    """Return an RGB image of w x h px, covered with two-coloured azulejos of `size` px.

    Each tile has a four-leaf flower in the middle, and in its corners quarter circles that form full circles with
    those of the adjacent tiles.
    """
    raster = Rasterizer(size, size)
    half, stroke = size / 2, max(1.5, size / 32)
    raster.rect(0, 0, size, size, 0, background)
    for x in (0.0, float(size)):
        for y in (0.0, float(size)):
            raster.circle(x, y, size * 0.36, stroke, line)
            raster.circle(x, y, size * 0.25, stroke, line)
            raster.disc(x, y, size * 0.09, line)
    for turn in (0.0, 0.25, 0.5, 0.75):
        (x, y), *_ = regular_polygon(half, half, size * 0.2, 1, turn)
        raster.disc(x, y, size * 0.14, line)
        raster.disc(x, y, size * 0.14 - stroke, background)
    raster.polygon(regular_polygon(half, half, size * 0.13, 4), line)
    tile = raster.sprite().image.convert("RGB")
    wall = Image.new("RGB", (w, h))
    for x_at in range(0, w, size):
        for y_at in range(0, h, size):
            wall.paste(tile, (x_at, y_at))
    return wall


def _nine_slice(
    w: int, h: int, radius: int, margin: int, draw: Callable[[Rasterizer, int, int], None]
) -> Sprite:
    """Return a sprite of w x h px, made by 9-slice scaling.

    `draw(raster, w, h)` draws a rectangle just large enough for its corners; its middle row and column are stretched.
    """
    small_w, small_h = min(w, 2 * (radius + margin) + 8), min(h, 2 * (radius + margin) + 8)
    raster = Rasterizer(small_w, small_h, margin)
    draw(raster, small_w, small_h)
    image = raster.sprite().image
    width, height = w + 2 * margin, h + 2 * margin
    if width > image.width:
        image = _stretch_middle(image, width)
    if height > image.height:
        transposed = _stretch_middle(image.transpose(Image.Transpose.TRANSPOSE), height)
        image = transposed.transpose(Image.Transpose.TRANSPOSE)
    return Sprite(image, margin)


def _stretch_middle(image: Image.Image, width: int) -> Image.Image:
    half = image.width // 2
    wide = Image.new("RGBA", (width, image.height))
    wide.paste(image.crop((half, 0, half + 1, image.height)).resize((width, image.height)), (0, 0))
    wide.paste(image.crop((0, 0, half, image.height)), (0, 0))
    right = image.crop((half, 0, image.width, image.height))
    wide.paste(right, (width - right.width, 0))
    return wide


def _perimeter(w: int, h: int, radius: float, inset: float) -> list[Point]:
    """Return points about 1 px apart on a closed line inside the edge of a rounded rectangle.

    The points are clockwise from the middle of the top; the last one is equal to the first. inset: the distance of the
    line from the edge in px.
    """
    r = max(0.5, radius - inset)
    low_x, high_x, low_y, high_y = inset + r, w - inset - r, inset + r, h - inset - r
    corners = (
        (high_x, low_y, 0.0),
        (high_x, high_y, 0.25),
        (low_x, high_y, 0.5),
        (low_x, low_y, 0.75),
    )
    steps = max(3, round(r * 1.6))
    corner_points: list[Point] = [(w / 2, inset)]
    for x, y, turn in corners:
        corner_points += [
            regular_polygon(x, y, r, 1, turn + step / steps / 4)[0] for step in range(steps + 1)
        ]
    corner_points.append((w / 2, inset))
    path: list[Point] = []
    for (x, y), (to_x, to_y) in pairwise(corner_points):
        count = max(1, round(hypot(to_x - x, to_y - y)))
        path += [(x + (to_x - x) * i / count, y + (to_y - y) * i / count) for i in range(count)]
    return [*path, corner_points[-1]]
