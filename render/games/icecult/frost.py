"""The ground of every picture: pale frost with snow crystals, drawn once."""

from __future__ import annotations

from functools import cache

from PIL import Image

from render.games.icecult.look import THEME
from render.pen import Pen, Point, regular
from render.theme import HEIGHT, WIDTH

_TILE = 120


@cache
def frost() -> Image.Image:
    """The whole ground."""
    pen = Pen(_TILE, _TILE)
    pen.box(0, 0, _TILE, _TILE, 0, THEME.ground)
    for x, y, reach in ((30.0, 30.0, 24.0), (90.0, 90.0, 16.0)):
        _crystal(pen, (x, y), reach)
    tile = pen.sprite().image.convert("RGB")
    ground = Image.new("RGB", (WIDTH, HEIGHT))
    for x in range(0, WIDTH, _TILE):
        for y in range(0, HEIGHT, _TILE):
            ground.paste(tile, (x, y))
    return ground


def _crystal(pen: Pen, centre: Point, reach: float) -> None:
    """Six arms, each with two pairs of needles."""
    line = max(1.5, reach * 0.09)
    for at in range(6):
        turn = at / 6
        (tip,) = regular(*centre, reach, 1, turn)
        pen.path([centre, tip], line, THEME.pattern)
        for part in (0.45, 0.7):
            (fork,) = regular(*centre, reach * part, 1, turn)
            for side in (-1, 1):
                (needle,) = regular(*fork, reach * 0.26, 1, turn + side / 6)
                pen.path([fork, needle], line, THEME.pattern)
