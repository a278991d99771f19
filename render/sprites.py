"""Furniture that every picture has, drawn once and kept: cards, fields, rings, dashes, discs, ornament."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from math import hypot

from PIL import Image

from render.pen import Pen, Point, Sprite, regular
from render.theme import Colour, mix

_SHADOW: Colour = (58, 42, 16)
_BLACK: Colour = (0, 0, 0)
_KEPT = 512


@lru_cache(maxsize=_KEPT)
def card(w: int, h: int, radius: int, fill: Colour, edge: Colour, line: int = 2) -> Sprite:
    """A paper card with an edge and a soft shadow."""

    def draw(pen: Pen, w: int, h: int) -> None:
        pen.shadow(1, 3, w - 2, h - 2, radius, 2, _SHADOW, 0.3)
        pen.box(0, 0, w, h, radius, edge)
        pen.box(line, line, w - 2 * line, h - 2 * line, radius - line, fill)

    return _grown(w, h, radius, 6, draw)


@lru_cache(maxsize=_KEPT)
def field(w: int, h: int, radius: int, fill: Colour) -> Sprite:
    """A plain rounded field; a radius of half its height makes a pill."""
    return _grown(w, h, radius, 0, lambda pen, w, h: pen.box(0, 0, w, h, radius, fill))


@lru_cache(maxsize=_KEPT)
def sunk(w: int, h: int, radius: int, fill: Colour) -> Sprite:
    """A field pressed into its ground."""

    def draw(pen: Pen, w: int, h: int) -> None:
        pen.box(0, 0, w, h, radius, mix(fill, _BLACK, 0.13))
        pen.box(1, 2, w - 2, h - 3, radius - 1, fill)

    return _grown(w, h, radius, 0, draw)


@lru_cache(maxsize=_KEPT)
def outline(w: int, h: int, radius: int, line: int, colour: Colour) -> Sprite:
    """The edge of a field alone."""
    return _grown(w, h, radius, 0, lambda pen, w, h: pen.frame(0, 0, w, h, radius, line, colour))


@lru_cache(maxsize=_KEPT)
def ring(w: int, h: int, radius: int, colour: Colour, light: Colour, line: int = 4) -> Sprite:
    """What was just moved: a coloured ring around w x h, with a light line on both sides to part it from any tile."""
    inner, outer = 2 + line, 2 + line + 1

    def draw(pen: Pen, w: int, h: int) -> None:
        pen.frame(-outer, -outer, w + 2 * outer, h + 2 * outer, radius + outer, outer, light)
        pen.frame(-inner, -inner, w + 2 * inner, h + 2 * inner, radius + inner, line, colour)

    return _grown(w, h, radius, outer, draw)


@lru_cache(maxsize=_KEPT)
def dashes(
    w: int, h: int, radius: int, line: int, colour: Colour, fill: Colour | None = None
) -> Sprite:
    """A broken outline: from here, or to here."""
    pen = Pen(w, h)
    if fill is not None:
        pen.box(1, 1, w - 2, h - 2, radius, fill)
    way = _perimeter(w, h, radius, line / 2)
    count = max(8, round(len(way) / 22) * 2)
    for at in range(0, count, 2):
        begin, end = len(way) * at // count, len(way) * (at + 1) // count
        pen.path(way[begin : end + 1], line, colour)
    return pen.sprite()


@lru_cache(maxsize=_KEPT)
def disc(size: int, fill: Colour, rim: Colour | None = None) -> Sprite:
    """A medallion for a number."""
    pen = Pen(size, size)
    half = size / 2
    pen.disc(half, half, half, fill)
    if rim is not None:
        pen.ring(half, half, half - size * 0.07, 2, rim)
    return pen.sprite()


@lru_cache(maxsize=_KEPT)
def arrow(w: int, h: int, colour: Colour, *, right: bool = True) -> Sprite:
    """A tag whose one side is a point."""
    pen = Pen(w, h)
    tip = min(h * 0.24, w * 0.3)
    points: list[Point] = [(0, 1), (w - tip, 1), (w, h / 2), (w - tip, h - 1), (0, h - 1)]
    pen.polygon(points if right else [(w - x, y) for x, y in points], colour)
    return pen.sprite()


@lru_cache(maxsize=_KEPT)
def cross(size: int, colour: Colour) -> Sprite:
    """A sign that says no."""
    pen = Pen(size, size)
    low, high, line = size * 0.28, size * 0.72, max(3.0, size * 0.085)
    pen.path([(low, low), (high, high)], line, colour)
    pen.path([(low, high), (high, low)], line, colour)
    return pen.sprite()


@lru_cache(maxsize=8)
def ornament(w: int, h: int, size: int, ground: Colour, line: Colour) -> Image.Image:
    """A wall of azulejos in two tones: quarter circles that close to rings, and a four-leaf flower in each tile."""
    pen = Pen(size, size)
    half, thick = size / 2, max(1.5, size / 32)
    pen.box(0, 0, size, size, 0, ground)
    for x in (0.0, float(size)):
        for y in (0.0, float(size)):
            pen.ring(x, y, size * 0.36, thick, line)
            pen.ring(x, y, size * 0.25, thick, line)
            pen.disc(x, y, size * 0.09, line)
    for turn in (0.0, 0.25, 0.5, 0.75):
        (x, y), *_ = regular(half, half, size * 0.2, 1, turn)
        pen.disc(x, y, size * 0.14, line)
        pen.disc(x, y, size * 0.14 - thick, ground)
    pen.polygon(regular(half, half, size * 0.13, 4), line)
    tile = pen.sprite().image.convert("RGB")
    wall = Image.new("RGB", (w, h))
    for x_at in range(0, w, size):
        for y_at in range(0, h, size):
            wall.paste(tile, (x_at, y_at))
    return wall


def _grown(
    w: int, h: int, radius: int, margin: int, draw: Callable[[Pen, int, int], None]
) -> Sprite:
    """Draw a field no bigger than its corners need, then stretch what lies between them."""
    small_w, small_h = min(w, 2 * (radius + margin) + 8), min(h, 2 * (radius + margin) + 8)
    pen = Pen(small_w, small_h, margin)
    draw(pen, small_w, small_h)
    image = pen.sprite().image
    wide, high = w + 2 * margin, h + 2 * margin
    if wide > image.width:
        image = _stretched(image, wide)
    if high > image.height:
        turned = _stretched(image.transpose(Image.Transpose.TRANSPOSE), high)
        image = turned.transpose(Image.Transpose.TRANSPOSE)
    inset = margin + radius + 2
    core = (inset, inset, wide - inset, high - inset)
    return Sprite(image, margin, core if core[0] < core[2] and core[1] < core[3] else None)


def _stretched(image: Image.Image, wide: int) -> Image.Image:
    half = image.width // 2
    grown = Image.new("RGBA", (wide, image.height))
    grown.paste(image.crop((half, 0, half + 1, image.height)).resize((wide, image.height)), (0, 0))
    grown.paste(image.crop((0, 0, half, image.height)), (0, 0))
    rest = image.crop((half, 0, image.width, image.height))
    grown.paste(rest, (wide - rest.width, 0))
    return grown


def _perimeter(w: int, h: int, radius: float, inset: float) -> list[Point]:
    """Points about a pixel apart along the edge of a rounded rectangle, clockwise from the middle of its top."""
    r = max(0.5, radius - inset)
    low_x, high_x, low_y, high_y = inset + r, w - inset - r, inset + r, h - inset - r
    corners = (
        (high_x, low_y, 0.0),
        (high_x, high_y, 0.25),
        (low_x, high_y, 0.5),
        (low_x, low_y, 0.75),
    )
    steps = max(3, round(r * 1.6))
    bends: list[Point] = [(w / 2, inset)]
    for x, y, turn in corners:
        bends += [regular(x, y, r, 1, turn + at / steps / 4)[0] for at in range(steps + 1)]
    bends.append((w / 2, inset))
    way: list[Point] = []
    for (x, y), (to_x, to_y) in pairwise(bends):
        parts = max(1, round(hypot(to_x - x, to_y - y)))
        way += [(x + (to_x - x) * at / parts, y + (to_y - y) * at / parts) for at in range(parts)]
    return [*way, bends[-1]]
