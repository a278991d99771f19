"""The background of Sintra's pictures: leaded glass."""

from __future__ import annotations

from functools import cache

from PIL import Image

from render.layout import HEIGHT, WIDTH
from render.raster import Rasterizer
from render.theme import Theme, mix

_TILE_W, _TILE_H = 64, 96
_TINTS = (0.0, 0.5, 0.2, 0.8, 0.35, 0.1, 0.65, 0.25, 0.9, 0.4)
_MOONLIGHT = (70, 92, 150)


@cache
def background(theme: Theme) -> Image.Image:
    """Return the background as an RGB image of the size of a picture: diamonds in slightly different tints."""
    width, height = _TILE_W, _TILE_H
    moonlit = mix(theme.background, _MOONLIGHT, 0.22)
    across, down = 5, 4
    raster = Rasterizer(width * across, height * down)
    raster.rect(0, 0, width * across, height * down, 0, theme.background)
    for row in range(-1, 2 * down + 1):
        for column in range(-1, across + 1):
            x = (column + (row % 2) * 0.5) * width
            y = row * height / 2
            number = (row % (2 * down)) * 7 + (column % across) * 3
            tint = mix(theme.background, moonlit, _TINTS[number % len(_TINTS)])
            corners = [
                (x + width / 2, y),
                (x + width, y + height / 2),
                (x + width / 2, y + height),
                (x, y + height / 2),
            ]
            raster.polygon(corners, tint)
            raster.polyline([*corners, corners[0]], 2, theme.pattern)
    tile = raster.sprite().image.convert("RGB")
    image = Image.new("RGB", (WIDTH, HEIGHT))
    for left in range(0, WIDTH, tile.width):
        for top in range(0, HEIGHT, tile.height):
            image.paste(tile, (left, top))
    return image
