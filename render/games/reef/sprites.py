"""Sprites of Reef: point tokens, the starfish, the backs of cards, and a padlock."""

from __future__ import annotations

from functools import lru_cache

from render.games.reef.theme import (
    BAND,
    DEEP,
    EDGE,
    GOLD,
    GOLD_DEEP,
    INK,
    PAPER,
    STARFISH,
    STARFISH_DEEP,
    shaded,
)
from render.geometry import regular_polygon
from render.raster import Rasterizer, Sprite
from render.theme import Rgb, mix


@lru_cache(maxsize=64)
def coin(size: int) -> Sprite:
    """Return a point token, `size` px in diameter."""
    raster = Rasterizer(size, size)
    half = size / 2
    raster.disc(half, half, half, GOLD_DEEP)
    raster.disc(half, half, half * 0.91, shaded(GOLD, 0.35))
    raster.disc(half, half + 1, half * 0.86, GOLD)
    raster.circle(half, half, half * 0.74, max(1.5, half * 0.07), mix(GOLD, GOLD_DEEP, 0.55))
    return raster.sprite()


@lru_cache(maxsize=16)
def starfish(size: int) -> Sprite:
    """Return the starfish that marks the starting player (RF-3), `size` px wide and high."""
    raster = Rasterizer(size, size)
    half = size / 2
    x, y = half, half * 1.04
    for grow, colour in ((half * 0.09, STARFISH_DEEP), (0, STARFISH)):
        raster.disc(x, y, half * 0.36 + grow, colour)
        for index in range(5):
            tip = regular_polygon(x, y, half * 0.74, 1, index / 5)[0]
            raster.disc(*tip, half * 0.14 + grow, colour)
            sides = regular_polygon(x, y, half * 0.36 + grow, 10, index / 5)
            near, far = (
                regular_polygon(*tip, half * 0.14 + grow, 4, index / 5)[at] for at in (3, 1)
            )
            raster.polygon([sides[8], near, far, sides[2]], colour)
    for index in range(5):
        spot = regular_polygon(x, y, half * 0.42, 1, index / 5)[0]
        raster.disc(*spot, half * 0.075, STARFISH_DEEP)
    raster.disc(x, y, half * 0.085, STARFISH_DEEP)
    return raster.sprite()


@lru_cache(maxsize=16)
def back(w: int, h: int) -> Sprite:
    """Return the back of a card of w x h px."""
    raster = Rasterizer(w, h)
    raster.rect(0, 0, w, h, 6, EDGE)
    raster.rect(2, 2, w - 4, h - 4, 5, PAPER)
    raster.rect(5, 5, w - 10, h - 10, 3, mix(DEEP, BAND, 0.62))
    step, rows = (w - 14) / 4, max(2, round(3 * h / w))
    for row in range(rows):
        y = h * (row + 1) / (rows + 1)
        points = [(7 + step * index, y + w * (0.05 if index % 2 else -0.05)) for index in range(5)]
        raster.polyline(points, 2.6, PAPER)
    return raster.sprite()


@lru_cache(maxsize=8)
def padlock(size: int, colour: Rgb) -> Sprite:
    """Return a padlock, `size` px wide and `size` + 6 px high, which marks what only one player sees."""
    raster = Rasterizer(size, size + 6)
    raster.circle(size / 2, size * 0.42, size * 0.28, size * 0.1, colour)
    raster.rect(size * 0.12, size * 0.45, size * 0.76, size * 0.62, size * 0.1, colour)
    raster.disc(size / 2, size * 0.74, size * 0.09, INK)
    return raster.sprite()
