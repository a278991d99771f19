"""Sprites of corals and stacks. Each colour also has a shape; sides and a number show the height of a stack."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageFilter

from engine.games.reef.cards import COLOURS, Colour
from render import text
from render.games.reef.theme import INK, OUTLINES, RING, RING_DARK, SLABS, TOPS, WHITE, shaded
from render.geometry import Point
from render.raster import Rasterizer, Sprite
from render.text import Font
from render.theme import Rgb, mix

_CACHE_SIZE = 1024
LIFT = 0.06
"""How far each coral raises the top of a stack, as a fraction of the side length of a space."""
_SIZE = 0.74
"""The diameter of the top of a stack, as a fraction of the side length of a space."""
_GLOW = ((0.105, RING_DARK), (0.08, RING), (0.022, WHITE))
"""The bright edge around stacks that scored, from the outside in: widths as fractions of a space, and colours."""


def outline(colour: Colour, x: float, y: float, half: float) -> list[Point]:
    """Return the outline of a coral seen from above, with centre (x, y) and a radius of about `half` px.

    It is scalloped for purple, lobed for red, a diamond for yellow and a rounded square for green.
    """
    return [_edge(colour, x, y, half, 2 * math.pi * index / 160) for index in range(160)]


def _edge(colour: Colour, x: float, y: float, half: float, turn: float) -> Point:
    sine, cosine = math.sin(turn), math.cos(turn)
    match colour:
        case Colour.PURPLE:
            reach = 0.97 + 0.06 * math.cos(11 * turn)
        case Colour.RED:
            reach = 0.98 - 0.21 * math.cos(4 * turn)
        case Colour.YELLOW:
            reach = 1.14 / (abs(sine) ** 1.22 + abs(cosine) ** 1.22) ** (1 / 1.22)
        case Colour.GREEN:
            reach = 0.9 / (abs(sine) ** 7 + abs(cosine) ** 7) ** (1 / 7)
    return x + half * reach * cosine, y + half * reach * sine


@lru_cache(maxsize=_CACHE_SIZE)
def top(colour: Colour | None, size: int, words: str = "") -> Sprite:
    """Return a coral of `size` px seen from above; if `colour` is None, it stands for any colour (RF-33).

    words: the number on it, or "" for none.
    """
    raster = Rasterizer(size, size)
    half = size / 2
    if colour is None:
        _quarters(raster, half)
        return (
            with_number(raster.sprite(), words, half, half, size, INK, WHITE)
            if words
            else raster.sprite()
        )
    _top(raster, colour, half, half, half * 0.88, bare=not words)
    return _numbered(raster.sprite(), colour, words, half, half, size)


@lru_cache(maxsize=_CACHE_SIZE)
def stack(colour: Colour, height: int, space: int, words: str, *, lit: bool = False) -> Sprite:
    """Return a stack of corals on a space of `space` px.

    The origin of the sprite is the upper left corner of the space; a high stack extends above it.

    colour: the colour of its sides and its top. words: the number on it, or "" for none. lit: whether it has a bright
    edge, because it just scored.
    """
    margin = round(space * 0.16)
    raster = Rasterizer(space, space, margin)
    half, lift = space * _SIZE / 2, space * LIFT
    x, ground_y = space / 2, space * 0.97 - half
    for level in range(height):
        shift = space * 0.035 * (level + 1)
        raster.polygon(outline(colour, x - shift, ground_y + shift * 0.6, half), INK, 0.13)
    for reach, tint in _GLOW if lit else ():
        for level in range(height + 1):
            raster.polygon(outline(colour, x, ground_y - level * lift, half + reach * space), tint)
    for level in range(height):
        y = ground_y - level * lift
        raster.polygon(outline(colour, x, y, half), OUTLINES[colour])
        seam = max(1.0, space * 0.022)
        side = shaded(SLABS[colour], 0.06 * (level % 2))
        raster.polygon(outline(colour, x, y - seam, half - seam), side)
    y = ground_y - height * lift
    _top(raster, colour, x, y, half, bare=False)
    return _numbered(raster.sprite(), colour, words, x, y, round(2 * half * 1.12))


@lru_cache(maxsize=64)
def tower(colour: Colour, size: int) -> Sprite:
    """Return the symbol, of `size` px, for the highest stack of a colour on special cards: a stack with a chevron."""
    plain = stack(colour, 4, size, "")
    raster = Rasterizer(size, size, plain.margin)
    y = size * 0.97 - size * _SIZE / 2 - 4 * size * LIFT
    reach = size * 0.16
    centre_y = size / 2
    points = [(centre_y - reach, y + reach / 2), (centre_y, y - reach / 2)]
    points.append((centre_y + reach, y + reach / 2))
    raster.polyline(points, size * 0.16, OUTLINES[colour])
    raster.polyline(points, size * 0.09, WHITE)
    image = plain.image.copy()
    image.alpha_composite(raster.sprite().image)
    return Sprite(image, plain.margin)


def with_number(
    sprite: Sprite, words: str, x: float, y: float, size: int, colour: Rgb, edge: Rgb
) -> Sprite:
    """Return a copy of a sprite with an outlined number centred at (x, y).

    size: the diameter in px of the coral below, which determines the font size. edge: the colour of the outline.
    """
    wide = min(size * 0.84, size * 0.66 + 8) if len(words) == 1 else size * 0.5
    font = Font(max(30, round(wide)), bold=True)
    mask = text.rasterize(words, font, "ltr").mask
    thick = 3 + font.size // 24
    halo = Image.new("L", (mask.width + 2 * thick + 2, mask.height + 2 * thick + 2))
    halo.paste(mask, (thick + 1, thick + 1))
    halo = halo.filter(ImageFilter.MaxFilter(2 * thick - 1))
    left = round(x + sprite.margin - mask.width / 2)
    up = round(y + sprite.margin - mask.height / 2)
    image = sprite.image.copy()
    for layer, tint, index in (
        (halo, edge, (left - thick - 1, up - thick - 1)),
        (mask, colour, (left, up)),
    ):
        text_colour = Image.new("RGBA", image.size, (*tint, 0))
        text_colour.paste((*tint, 255), index, layer)
        image.alpha_composite(text_colour)
    return Sprite(image, sprite.margin)


def _numbered(sprite: Sprite, colour: Colour, words: str, x: float, y: float, size: int) -> Sprite:
    if not words:
        return sprite
    if colour is Colour.YELLOW:
        return with_number(sprite, words, x, y, size, INK, shaded(TOPS[colour], 0.5))
    return with_number(sprite, words, x, y, size, WHITE, mix(OUTLINES[colour], INK, 0.5))


def _top(
    raster: Rasterizer, colour: Colour, x: float, y: float, half: float, *, bare: bool
) -> None:
    """Draw a coral seen from above, with a rim, a bevel and the texture of its colour.

    bare: whether no number is drawn on it; the texture then fills the centre.
    """
    base, dark, seam = TOPS[colour], OUTLINES[colour], max(1.0, half * 0.06)
    raster.polygon(outline(colour, x, y, half), dark)
    raster.polygon(outline(colour, x, y, half - seam), shaded(base, 0.22))
    raster.polygon(outline(colour, x, y + seam * 0.7, half - seam * 1.9), base)
    soft, deep = shaded(base, 0.3), shaded(base, -0.22)
    match colour:
        case Colour.PURPLE:
            for reach in (0.72, 0.48, 0.24) if bare else (0.72,):
                ring = outline(colour, x, y, half * reach)
                raster.polyline([*ring, ring[0]], seam * 0.8, soft)
        case Colour.RED:
            reach = half * 0.6
            spots = [(x + reach * a, y + reach * b) for a in (-1, 1) for b in (-1, 1)]
            for index, (right, down) in enumerate([*spots, (x, y)] if bare else spots):
                raster.disc(right, down, half * (0.16 if bare or index == 4 else 0.11), soft)
                raster.disc(right, down, half * 0.06, deep)
        case Colour.YELLOW:
            for reach in (0.74, 0.4) if bare else (0.78,):
                ring = outline(colour, x, y, half * reach)
                raster.polyline([*ring, ring[0]], seam * 0.8, shaded(base, -0.25))
        case Colour.GREEN:
            reach = half * 0.56
            steps = (-reach, 0.0, reach)
            places = [(a, b) for a in steps for b in steps]
            if not bare:
                places = [(a * 1.12, b * 1.12) for a, b in places if a and b]
            for right, down in places:
                raster.disc(x + right, y + down, half * 0.1, soft)


def _quarters(raster: Rasterizer, half: float) -> None:
    """Draw a disc with a quarter for each colour and a small shape of that colour in it."""
    raster.disc(half, half, half * 0.9, INK)
    turns = (0.0, 0.25, 0.5, 0.75)
    for turn, colour in zip(turns, COLOURS, strict=True):
        arc = [
            (half + half * 0.83 * math.sin(2 * math.pi * (turn + index / 80)),
             half - half * 0.83 * math.cos(2 * math.pi * (turn + index / 80)))
            for index in range(21)
        ]  # fmt: skip
        raster.polygon([(half, half), *arc], TOPS[colour])
        centre_y = 2 * math.pi * (turn + 0.125)
        spot = half + half * 0.69 * math.sin(centre_y), half - half * 0.69 * math.cos(centre_y)
        raster.polygon(outline(colour, *spot, half * 0.13), OUTLINES[colour])
    raster.polyline([(half, half * 0.16), (half, half * 1.84)], half * 0.05, INK)
    raster.polyline([(half * 0.16, half), (half * 1.84, half)], half * 0.05, INK)
    raster.disc(half, half, half * 0.55, INK)
    raster.disc(half, half, half * 0.51, WHITE)
