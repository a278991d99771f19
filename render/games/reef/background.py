"""The background of Reef's pictures: waves."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.games.reef.theme import Palette
from render.layout import HEIGHT, WIDTH
from render.raster import Rasterizer
from render.theme import rgb


@lru_cache(maxsize=2)
def background(colours: Palette) -> Image.Image:
    """Return the background as an RGB image of the size of a picture.

    It shows rows of waves on a vertical gradient, which is lighter at the top.
    """
    size, stroke = 96, 3.0
    raster = Rasterizer(size, size // 2)
    raster.rect(0, 0, size, size // 2, 0, rgb("#000000"))
    white = rgb("#FFFFFF")
    for row, x_from in ((-1, 0.0), (0, -size / 2), (1, 0.0), (2, -size / 2), (3, 0.0)):
        for index in range(3):
            x, y = x_from + index * size, (row + 1) * size / 4
            for radius in (0.5, 0.37, 0.24):
                raster.disc(x, y, size * radius, rgb("#000000"))
                raster.circle(x, y, size * radius, stroke, white)
    tile = raster.sprite().image.convert("L")
    waves = Image.new("L", (WIDTH, HEIGHT))
    for x_at in range(0, WIDTH, size):
        for y_at in range(0, HEIGHT, size // 2):
            waves.paste(tile, (x_at, y_at))
    ramp = Image.linear_gradient("L").resize((WIDTH, HEIGHT))
    image = Image.composite(
        Image.new("RGB", (WIDTH, HEIGHT), colours.deep),
        Image.new("RGB", (WIDTH, HEIGHT), colours.shallow),
        ramp,
    )
    light = Image.new("RGB", (WIDTH, HEIGHT), colours.wave)
    image.paste(light, (0, 0), waves.point([round(level * 0.16) for level in range(256)]))
    return image
