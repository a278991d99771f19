"""Small icons that are drawn in a row of text."""

from __future__ import annotations

from functools import cache

from render.raster import Rasterizer, Sprite
from render.theme import Rgb

FOOT = 0.13
"""The height of the bars that exceed a computer's strength, as a fraction of the height of the icon."""


def computer_width(size: int, levels: int) -> int:
    """Return the width in px of the icon of a computer that is `size` px high."""
    return size + 6 + _bar_step(size) * levels


def _bar_step(size: int) -> int:
    return max(13, size // 3)


@cache
def computer(size: int, strength: int, levels: int, colour: Rgb) -> Sprite:
    """Return an icon with the head of a robot and `levels` bars of increasing height.

    size: the height of the icon in px. strength: the number of bars that are drawn in full, or 0 for a matched
    computer, which has an equals sign instead of bars. The other bars are only FOOT high, so that the full ones can be
    counted on a phone.
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
        for y in (0.45, 0.68):
            raster.rect(size + 6, size * y, width - size - 9, size * 0.13, 2, colour)
        return raster.sprite()
    for level in range(levels):
        height = size * (0.42 + 0.54 * (level + 1) / levels if level < strength else FOOT)
        raster.rect(size + 6 + level * step, size * 0.97 - height, step - 4, height, 2, colour)
    return raster.sprite()
