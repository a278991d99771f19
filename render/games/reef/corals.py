"""Corals: tops that differ in shape and colour, and stacks whose height is a number and is seen as depth."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageFilter

from engine.games.reef.cards import COLOURS, Colour
from render import text
from render.games.reef.look import DARK, OUTLINES, SLABS, THEME, TOPS, WHITE, shaded
from render.pen import Pen, Point, Sprite
from render.text import Face
from render.theme import Colour as Tint

_KEPT = 1024
LIFT = 0.075
"""A level lifts the top by this part of its space."""
_SIZE = 0.74
"""How much of its space a top fills."""
_LIGHT = ((0.105, THEME.accent_deep), (0.08, THEME.accent), (0.022, WHITE))
"""The bright edge from without to within: how far it reaches, as a part of the space."""


def outline(colour: Colour, x: float, y: float, half: float) -> list[Point]:
    """The shape of a colour: scallops, four lobes, a diamond, a square; `half` is half its width."""
    return [_edge(colour, x, y, half, 2 * math.pi * at / 160) for at in range(160)]


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


@lru_cache(maxsize=_KEPT)
def top(colour: Colour | None, size: int, words: str = "") -> Sprite:
    """A coral from above, as wide as `size`, with a number if there are words; None: any colour (RF-33)."""
    pen = Pen(size, size)
    half = size / 2
    if colour is None:
        _quarters(pen, half)
        return (
            stamped(pen.sprite(), words, half, half, size, DARK, WHITE) if words else pen.sprite()
        )
    _top(pen, colour, half, half, half * 0.88, bare=not words)
    return _numbered(pen.sprite(), colour, words, half, half, size)


@lru_cache(maxsize=_KEPT)
def stack(colour: Colour, height: int, space: int, words: str, *, lit: bool = False) -> Sprite:
    """A stack on its space (its origin: the space's upper left corner); the margin is as much as it may rise above.

    lit: with a bright edge all around, because it has just counted.
    """
    margin = round(space * 0.16)
    pen = Pen(space, space, margin)
    half, lift = space * _SIZE / 2, space * LIFT
    x, ground = space / 2, space * 0.97 - half
    for level in range(height):
        shift = space * 0.035 * (level + 1)
        pen.polygon(outline(colour, x - shift, ground + shift * 0.6, half), DARK, 0.13)
    for reach, tint in _LIGHT if lit else ():
        for level in range(height + 1):
            pen.polygon(outline(colour, x, ground - level * lift, half + reach * space), tint)
    for level in range(height):
        y = ground - level * lift
        pen.polygon(outline(colour, x, y, half), OUTLINES[colour])
        seam = max(1.0, space * 0.022)
        side = shaded(SLABS[colour], 0.06 * (level % 2))
        pen.polygon(outline(colour, x, y - seam, half - seam), side)
    y = ground - height * lift
    _top(pen, colour, x, y, half, bare=False)
    return _numbered(pen.sprite(), colour, words, x, y, round(2 * half * 1.12))


@lru_cache(maxsize=64)
def tower(colour: Colour, size: int) -> Sprite:
    """The highest top of a colour, as special cards name it: a high stack with a sign that points up."""
    plain = stack(colour, 4, size, "")
    pen = Pen(size, size, plain.margin)
    y = size * 0.97 - size * _SIZE / 2 - 4 * size * LIFT
    reach = size * 0.16
    middle = size / 2
    points = [(middle - reach, y + reach / 2), (middle, y - reach / 2)]
    points.append((middle + reach, y + reach / 2))
    pen.path(points, size * 0.16, OUTLINES[colour])
    pen.path(points, size * 0.09, WHITE)
    image = plain.image.copy()
    image.alpha_composite(pen.sprite().image)
    return Sprite(image, plain.margin)


def stamped(
    sprite: Sprite, words: str, x: float, y: float, size: int, colour: Tint, edge: Tint
) -> Sprite:
    """A sprite with a number on it, edged so that it can be read on any colour; x, y: its middle."""
    face = Face(max(30, round(size * (0.66 if len(words) == 1 else 0.5))), bold=True)
    mask = text.ink(words, face, "ltr").mask
    thick = 2 + face.size // 24
    halo = Image.new("L", (mask.width + 2 * thick + 2, mask.height + 2 * thick + 2))
    halo.paste(mask, (thick + 1, thick + 1))
    halo = halo.filter(ImageFilter.MaxFilter(2 * thick - 1))
    left = round(x + sprite.margin - mask.width / 2)
    up = round(y + sprite.margin - mask.height / 2)
    image = sprite.image.copy()
    for layer, tint, at in (
        (halo, edge, (left - thick - 1, up - thick - 1)),
        (mask, colour, (left, up)),
    ):
        ink = Image.new("RGBA", image.size, (*tint, 0))
        ink.paste((*tint, 255), at, layer)
        image.alpha_composite(ink)
    return Sprite(image, sprite.margin)


def _numbered(sprite: Sprite, colour: Colour, words: str, x: float, y: float, size: int) -> Sprite:
    if not words:
        return sprite
    if colour is Colour.YELLOW:
        return stamped(sprite, words, x, y, size, DARK, shaded(TOPS[colour], 0.5))
    return stamped(sprite, words, x, y, size, WHITE, OUTLINES[colour])


def _top(pen: Pen, colour: Colour, x: float, y: float, half: float, *, bare: bool) -> None:
    """The upper side: its rim, a light slope, and the texture that its kind of coral has."""
    base, dark, seam = TOPS[colour], OUTLINES[colour], max(1.0, half * 0.06)
    pen.polygon(outline(colour, x, y, half), dark)
    pen.polygon(outline(colour, x, y, half - seam), shaded(base, 0.22))
    pen.polygon(outline(colour, x, y + seam * 0.7, half - seam * 1.9), base)
    soft, deep = shaded(base, 0.3), shaded(base, -0.22)
    match colour:
        case Colour.PURPLE:
            for reach in (0.72, 0.48, 0.24) if bare else (0.72,):
                ring = outline(colour, x, y, half * reach)
                pen.path([*ring, ring[0]], seam * 0.8, soft)
        case Colour.RED:
            reach = half * 0.6
            spots = [(x + reach * a, y + reach * b) for a in (-1, 1) for b in (-1, 1)]
            for at, (right, down) in enumerate([*spots, (x, y)] if bare else spots):
                pen.disc(right, down, half * (0.16 if bare or at == 4 else 0.11), soft)
                pen.disc(right, down, half * 0.06, deep)
        case Colour.YELLOW:
            for reach in (0.74, 0.4) if bare else (0.78,):
                ring = outline(colour, x, y, half * reach)
                pen.path([*ring, ring[0]], seam * 0.8, shaded(base, -0.25))
        case Colour.GREEN:
            reach = half * 0.56
            steps = (-reach, 0.0, reach)
            places = [(a, b) for a in steps for b in steps]
            if not bare:
                places = [(a * 1.12, b * 1.12) for a, b in places if a and b]
            for right, down in places:
                pen.disc(x + right, y + down, half * 0.1, soft)


def _quarters(pen: Pen, half: float) -> None:
    """A disc of all four colours, each with its own small shape."""
    pen.disc(half, half, half * 0.9, DARK)
    turns = (0.0, 0.25, 0.5, 0.75)
    for turn, colour in zip(turns, COLOURS, strict=True):
        arc = [
            (half + half * 0.83 * math.sin(2 * math.pi * (turn + at / 80)),
             half - half * 0.83 * math.cos(2 * math.pi * (turn + at / 80)))
            for at in range(21)
        ]  # fmt: skip
        pen.polygon([(half, half), *arc], TOPS[colour])
        middle = 2 * math.pi * (turn + 0.125)
        spot = half + half * 0.69 * math.sin(middle), half - half * 0.69 * math.cos(middle)
        pen.polygon(outline(colour, *spot, half * 0.13), OUTLINES[colour])
    pen.path([(half, half * 0.16), (half, half * 1.84)], half * 0.05, DARK)
    pen.path([(half * 0.16, half), (half * 1.84, half)], half * 0.05, DARK)
    pen.disc(half, half, half * 0.55, DARK)
    pen.disc(half, half, half * 0.51, WHITE)
