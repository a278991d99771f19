"""Small icons that are drawn in a row of text."""

from __future__ import annotations

from functools import cache

from render.raster import Rasterizer, Sprite
from render.theme import Rgb

_MISSING = 0.4
"""The opacity of the outlines of bars that exceed a computer's strength."""


def computer_width(size: int, levels: int) -> int:
    """Return the width in px of the icon of a computer that is `size` px high, with a bar for each of `levels`."""
    return size + 6 + _bar_step(size) * levels if levels else size


def _bar_step(size: int) -> int:
    return max(13, size // 3)


@cache
def computer(size: int, strength: int, levels: int, colour: Rgb) -> Sprite:
    """Return an icon with the head of a robot and `levels` bars of increasing height.

    size: the height of the icon in px. strength: the number of bars that are filled, or 0 for a matched computer, which
    has an equals sign instead of bars. The others are pale outlines. levels: 0 for a computer that plays for a person,
    which has neither.
    """
    step, width = _bar_step(size), computer_width(size, levels)
    raster = Rasterizer(width, size)
    half, stroke = size / 2, max(2.5, size * 0.085)
    top, side = size * 0.3, size * 0.08
    raster.disc(half, size * 0.1, size * 0.09, colour)
    raster.polyline([(half, size * 0.1), (half, top)], stroke, colour)
    raster.rect_outline(side, top, size - 2 * side, size * 0.66, size * 0.18, stroke, colour)
    for x in (0.34, 0.66):
        raster.disc(size * x, size * 0.56, size * 0.085, colour)
    raster.polyline([(size * 0.36, size * 0.77), (size * 0.64, size * 0.77)], stroke, colour)
    if not strength:
        for y in (0.45, 0.68) if levels else ():
            raster.rect(size + 6, size * y, width - size - 9, size * 0.13, 2, colour)
        return raster.sprite()
    for level in range(levels):
        x, height = size + 6 + level * step, size * (0.42 + 0.54 * (level + 1) / levels)
        y = size * 0.97 - height
        if level < strength:
            raster.rect(x, y, step - 4, height, 2, colour)
        else:
            raster.rect_outline(x, y, step - 4, height, 2, 2, colour, _MISSING)
    return raster.sprite()
