"""Everything that is not glass: the night behind the picture, stone, the glazier, the token, cracks."""

from __future__ import annotations

from functools import cache

from PIL import Image

from render.games.sintra.look import (
    BLACK,
    CORAL,
    IVORY,
    LEAD,
    LEAD_LIGHT,
    LEAF,
    ON_CORAL,
    STONE,
    STONE_DARK,
    STONE_LIGHT,
    THEME,
    WHITE,
)
from render.pen import Pen, Sprite, regular
from render.theme import HEIGHT, WIDTH, Colour, mix

_TILE = (64, 96)
_TINTS = (0.0, 0.5, 0.2, 0.8, 0.35, 0.1, 0.65, 0.25, 0.9, 0.4)
_MOONLIGHT = mix(THEME.ground, (70, 92, 150), 0.22)


@cache
def night() -> Image.Image:
    """The ground of every picture: diamonds of dark glass in lead, each a little different."""
    wide, high = _TILE
    across, down = 5, 4
    pen = Pen(wide * across, high * down)
    pen.box(0, 0, wide * across, high * down, 0, THEME.ground)
    for row in range(-1, 2 * down + 1):
        for column in range(-1, across + 1):
            x = (column + (row % 2) * 0.5) * wide
            y = row * high / 2
            same = (row % (2 * down)) * 7 + (column % across) * 3
            tint = mix(THEME.ground, _MOONLIGHT, _TINTS[same % len(_TINTS)])
            corners = [
                (x + wide / 2, y),
                (x + wide, y + high / 2),
                (x + wide / 2, y + high),
                (x, y + high / 2),
            ]
            pen.polygon(corners, tint)
            pen.path([*corners, corners[0]], 2, THEME.pattern)
    tile = pen.sprite().image.convert("RGB")
    ground = Image.new("RGB", (WIDTH, HEIGHT))
    for left in range(0, WIDTH, tile.width):
        for top in range(0, HEIGHT, tile.height):
            ground.paste(tile, (left, top))
    return ground


@cache
def plate(w: int, h: int, radius: int) -> Sprite:
    """The field of the one whose turn it is: green glass in diamonds."""
    pen = Pen(w, h)
    pen.box(0, 0, w, h, radius, THEME.accent_deep)
    pen.clip_box(2, 2, w - 4, h - 4, radius - 2)
    pen.box(0, 0, w, h, 0, THEME.accent)
    pen.shade(0, h, WHITE, 0.22)
    for at in range(-4, w // 48 + 4):
        x = at * 48.0
        pen.path([(x, 0), (x + h * 0.66, h)], 2, THEME.accent_deep, 0.32)
        pen.path([(x, 0), (x - h * 0.66, h)], 2, THEME.accent_deep, 0.32)
    return pen.sprite()


@cache
def rose(size: int, *, bright: bool) -> Sprite:
    """A factory without its panes: a ring of stone, four round openings, a boss for the number."""
    pen = Pen(size, size, margin=3)
    half = size / 2
    pen.disc(half + 1, half + 2, half, BLACK, 0.5)
    pen.disc(half, half, half, STONE_DARK if bright else mix(STONE_DARK, THEME.ground, 0.55))
    rim = STONE_LIGHT if bright else mix(STONE, THEME.ground, 0.6)
    pen.ring(half, half, half, 4, rim)
    pen.disc(half, half, half - 4, STONE if bright else mix(STONE_DARK, THEME.ground, 0.72))
    if bright:
        pen.ring(half, half, half - 4, 2, STONE_DARK)
    opening, spots = lobes(size)
    for x, y in spots:
        pen.disc(x + opening / 2, y + opening / 2, opening / 2 + 1.5, mix(LEAD, STONE_DARK, 0.25))
        pen.disc(x + opening / 2, y + opening / 2, opening / 2 - 1, mix(LEAD, THEME.ground, 0.5))
    return pen.sprite()


def lobes(size: int) -> tuple[int, list[tuple[int, int]]]:
    """How wide the round openings of a rose are, and their upper left corners, clockwise from the upper left."""
    wide = round(size * 0.45)
    low, high = round(size * 0.035), size - round(size * 0.035) - wide
    return wide, [(low, low), (high, low), (high, high), (low, high)]


@cache
def boss(size: int, fill: Colour) -> Sprite:
    """The knob in the middle of a rose."""
    pen = Pen(size, size, margin=2)
    half = size / 2
    pen.disc(half, half, half + 1.5, LEAD)
    pen.disc(half, half, half, fill)
    pen.ring(half, half, half, 1.5, mix(fill, WHITE, 0.5))
    return pen.sprite()


@cache
def glazier(w: int, h: int, colour: Colour, *, plain: bool) -> Sprite:
    """The glazier in cap and apron; plain: without the apron's seams, so that a number can be read there."""
    pen = Pen(w, h, margin=2)
    middle, shoulder = w / 2, h * 0.42
    dark = mix(colour, BLACK, 0.55)
    for grow, fill in ((2.0, LEAD), (0.0, colour)):
        pen.polygon(
            [
                (w * 0.06 - grow, h + min(grow, 1)),
                (w * 0.08 - grow, shoulder + h * 0.14),
                (w * 0.26, shoulder - grow),
                (w * 0.74, shoulder - grow),
                (w * 0.92 + grow, shoulder + h * 0.14),
                (w * 0.94 + grow, h + min(grow, 1)),
            ],
            fill,
        )
        pen.disc(middle, h * 0.25, h * 0.17 + grow, fill)
    pen.polygon(
        [
            (middle - h * 0.19, h * 0.2),
            (middle - h * 0.15, h * 0.06),
            (middle + h * 0.1, h * 0.03),
            (middle + h * 0.19, h * 0.12),
            (middle + h * 0.31, h * 0.2),
        ],
        dark,
    )
    if not plain:
        pen.path([(w * 0.28, shoulder), (w * 0.36, h)], 1.6, dark, 0.55)
        pen.path([(w * 0.72, shoulder), (w * 0.64, h)], 1.6, dark, 0.55)
    return pen.sprite()


@cache
def token(size: int) -> Sprite:
    """The starting token, without its 1."""
    pen = Pen(size, size, margin=3)
    half = size / 2
    pen.disc(half, half + 1.5, half, BLACK, 0.5)
    pen.disc(half, half, half, LEAD)
    pen.disc(half, half, half - 1.5, IVORY)
    pen.ring(half, half, half - 4, 2, mix(IVORY, BLACK, 0.55))
    return pen.sprite()


@cache
def crack(size: int, *, quiet: bool = False) -> Sprite:
    """A broken pane."""
    pen = Pen(size, size)
    fill = mix(THEME.card, THEME.quiet, 0.6) if quiet else CORAL
    ink = THEME.ground if quiet else ON_CORAL
    pen.box(0, 0, size, size, 4, LEAD)
    pen.box(1.5, 1.5, size - 3, size - 3, 3, fill)
    unit = size / 30
    pen.path(
        [
            (16 * unit, 1 * unit),
            (11 * unit, 9 * unit),
            (18 * unit, 13 * unit),
            (12 * unit, 21 * unit),
            (16 * unit, 29 * unit),
        ],
        2.6 * unit,
        ink,
    )
    pen.path([(18 * unit, 13 * unit), (26 * unit, 10 * unit)], 2 * unit, ink)
    pen.path([(11 * unit, 9 * unit), (3 * unit, 14 * unit)], 2 * unit, ink)
    return pen.sprite()


@cache
def ornament(size: int, leaves: tuple[bool, ...]) -> Sprite:
    """A flower of four leaves on side A, one lit for each filled space around it: from the upper left, row by row."""
    pen = Pen(size, size, margin=2)
    half = size / 2
    pen.disc(half, half, half + 1, mix(STONE_DARK, LEAD, 0.5))
    for is_lit, (x, y) in zip(leaves, ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=True):
        fill = LEAF if is_lit else mix(STONE_DARK, LEAD, 0.2)
        pen.disc(half + x * size * 0.215, half + y * size * 0.215, size * 0.225, LEAD)
        pen.disc(half + x * size * 0.215, half + y * size * 0.215, size * 0.2, fill)
    whole = all(leaves)
    pen.polygon(regular(half, half, size * 0.17, 4), LEAF if whole else STONE_LIGHT)
    return pen.sprite()


@cache
def brackets(w: int, h: int, colour: Colour, line: int = 4) -> Sprite:
    """Four corners around something that is new."""
    out = 3
    pen = Pen(w, h, margin=out + line)
    reach = min(w, h) * 0.3 + 4
    for x, right in ((-out, 1), (w + out, -1)):
        for y, down in ((-out, 1), (h + out, -1)):
            for wide, fill in ((line + 3, LEAD), (line, colour)):
                ends = [(x + right * reach, y), (x, y), (x, y + down * reach)]
                pen.path(ends, wide, fill)
    return pen.sprite()


@cache
def dot(size: int, colour: Colour) -> Sprite:
    """A step of a path."""
    pen = Pen(size, size)
    pen.disc(size / 2, size / 2, size / 2, LEAD)
    pen.disc(size / 2, size / 2, size / 2 - 1.5, colour)
    return pen.sprite()


@cache
def rail(w: int, colour: Colour) -> Sprite:
    """A piece of the bar on which the glazier goes."""
    pen = Pen(w, 6)
    pen.box(0, 0, w, 6, 3, LEAD)
    pen.box(1, 1, w - 2, 4, 2, colour)
    return pen.sprite()


@cache
def lead_frame(w: int, h: int) -> Sprite:
    """The came around a strip."""
    pen = Pen(w, h)
    pen.box(0, 0, w, h, 7, mix(LEAD, LEAD_LIGHT, 0.35))
    pen.box(1.5, 1.5, w - 3, h - 3, 6, LEAD)
    return pen.sprite()
