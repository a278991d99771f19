"""The background of Ice Cult's pictures: frost."""

from __future__ import annotations

from functools import cache

from PIL import Image

from render.geometry import Point, regular_polygon
from render.layout import HEIGHT, WIDTH
from render.raster import Rasterizer
from render.theme import Rgb, Theme

_TILE = 120


@cache
def background(theme: Theme) -> Image.Image:
    """Return the background as an RGB image of the size of a picture."""
    raster = Rasterizer(_TILE, _TILE)
    raster.rect(0, 0, _TILE, _TILE, 0, theme.background)
    for x, y, reach in ((30.0, 30.0, 24.0), (90.0, 90.0, 16.0)):
        _crystal(raster, (x, y), reach, theme.pattern)
    tile = raster.sprite().image.convert("RGB")
    image = Image.new("RGB", (WIDTH, HEIGHT))
    for x in range(0, WIDTH, _TILE):
        for y in range(0, HEIGHT, _TILE):
            image.paste(tile, (x, y))
    return image


def _crystal(raster: Rasterizer, centre: Point, reach: float, colour: Rgb) -> None:
    """Draw a snow crystal with a radius of `reach` px: six arms, each with two pairs of needles."""
    line = max(1.5, reach * 0.09)
    for index in range(6):
        turn = index / 6
        (tip,) = regular_polygon(*centre, reach, 1, turn)
        raster.polyline([centre, tip], line, colour)
        for part in (0.45, 0.7):
            (fork,) = regular_polygon(*centre, reach * part, 1, turn)
            for side in (-1, 1):
                (needle,) = regular_polygon(*fork, reach * 0.26, 1, turn + side / 6)
                raster.polyline([fork, needle], line, colour)
