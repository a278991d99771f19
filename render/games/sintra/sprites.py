"""Sprites other than glass: the turn bar, rose windows, ornaments, the glazier and the rail, tokens, and highlights."""

from __future__ import annotations

from functools import cache

from render.games.sintra.theme import (
    BLACK,
    CORAL,
    IVORY,
    LEAD,
    LEAD_LIGHT,
    LEAF,
    ON_CORAL,
    STONE_DARK,
    STONE_LIGHT,
    WHITE,
)
from render.geometry import regular_polygon
from render.raster import Rasterizer, Sprite
from render.theme import Rgb, Theme, mix


@cache
def plate(w: int, h: int, radius: int, theme: Theme) -> Sprite:
    """Return the background of the turn bar: green glass with lead lines, w x h px with corners of `radius` px."""
    raster = Rasterizer(w, h)
    raster.rect(0, 0, w, h, radius, theme.accent_dark)
    raster.clip_rect(2, 2, w - 4, h - 4, radius - 2)
    raster.rect(0, 0, w, h, 0, theme.accent)
    raster.gradient(0, h, WHITE, 0.22)
    for index in range(-4, w // 48 + 4):
        x = index * 48.0
        raster.polyline([(x, 0), (x + h * 0.66, h)], 2, theme.accent_dark, 0.32)
        raster.polyline([(x, 0), (x - h * 0.66, h)], 2, theme.accent_dark, 0.32)
    return raster.sprite()


NUMBER_SIZE, NUMBER_RISE = 30, 26
"""The diameter of the disc with the number of a rose window, and how far it protrudes above the window, in px."""
_RIM, _BAR = 3, 6


def rose_size(pane: int) -> int:
    """Return the side length in px of a rose window of two by two panes of `pane` px."""
    return 2 * (pane + _RIM) + _BAR


def largest_pane(size: int) -> int:
    """Return the side length in px of the largest panes of a rose window of at most `size` px."""
    return (size - _BAR) // 2 - _RIM


@cache
def rose(size: int) -> Sprite:
    """Return a rose window of `size` px without panes: a lead field in a stone frame with round corners."""
    raster = Rasterizer(size, size, margin=3)
    radius = size * 0.14
    raster.rect(1, 2, size, size, radius, BLACK, 0.4)
    raster.rect(0, 0, size, size, radius, STONE_LIGHT)
    raster.rect(_RIM - 1, _RIM - 1, size - 2 * _RIM + 2, size - 2 * _RIM + 2, radius - 2, LEAD)
    return raster.sprite()


def openings(size: int) -> tuple[int, list[tuple[int, int]]]:
    """Return the side length in px of the openings of a rose window of `size` px, and their positions.

    The positions are the upper left corners of the four openings, clockwise from the upper left one.
    """
    width = (size - 2 * _RIM - _BAR) // 2
    low, high = _RIM, size - _RIM - width
    return width, [(low, low), (high, low), (high, high), (low, high)]


@cache
def boss(size: int, fill: Rgb) -> Sprite:
    """Return the boss, of `size` px, at the upper edge of a rose window, on which its number is drawn."""
    raster = Rasterizer(size, size, margin=2)
    half = size / 2
    raster.disc(half, half, half + 1.5, LEAD)
    raster.disc(half, half, half, fill)
    raster.circle(half, half, half, 1.5, mix(fill, WHITE, 0.5))
    return raster.sprite()


@cache
def glazier(w: int, h: int, colour: Rgb) -> Sprite:
    """Return the glazier in a cap, w x h px; the chest is left free for a number."""
    raster = Rasterizer(w, h, margin=2)
    centre_x, shoulder = w / 2, h * 0.36
    dark = mix(colour, BLACK, 0.55)
    for grow, fill in ((2.0, LEAD), (0.0, colour)):
        raster.polygon(
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
        raster.disc(centre_x, h * 0.22, h * 0.15 + grow, fill)
    raster.polygon(
        [
            (centre_x - h * 0.17, h * 0.17),
            (centre_x - h * 0.13, h * 0.05),
            (centre_x + h * 0.09, h * 0.02),
            (centre_x + h * 0.17, h * 0.1),
            (centre_x + h * 0.28, h * 0.17),
        ],
        dark,
    )
    return raster.sprite()


@cache
def token(size: int) -> Sprite:
    """Return the starting token without its number, `size` px in diameter."""
    raster = Rasterizer(size, size, margin=3)
    half = size / 2
    raster.disc(half, half + 1.5, half, BLACK, 0.5)
    raster.disc(half, half, half, LEAD)
    raster.disc(half, half, half - 1.5, IVORY)
    raster.circle(half, half, half - 4, 2, mix(IVORY, BLACK, 0.55))
    return raster.sprite()


@cache
def crack(size: int) -> Sprite:
    """Return a broken pane, `size` px wide and high."""
    raster = Rasterizer(size, size)
    raster.rect(0, 0, size, size, 4, LEAD)
    raster.rect(1.5, 1.5, size - 3, size - 3, 3, CORAL)
    unit = size / 30
    raster.polyline(
        [
            (16 * unit, 1 * unit),
            (11 * unit, 9 * unit),
            (18 * unit, 13 * unit),
            (12 * unit, 21 * unit),
            (16 * unit, 29 * unit),
        ],
        2.6 * unit,
        ON_CORAL,
    )
    raster.polyline([(18 * unit, 13 * unit), (26 * unit, 10 * unit)], 2 * unit, ON_CORAL)
    raster.polyline([(11 * unit, 9 * unit), (3 * unit, 14 * unit)], 2 * unit, ON_CORAL)
    return raster.sprite()


@cache
def ornament(size: int, leaves: tuple[bool, bool, bool, bool]) -> Sprite:
    """Return an ornament of side A, of `size` px, with four leaves and without its number.

    leaves: whether each leaf is bright because the pane beside it is in place, row by row from the upper left. If any
    leaf is bright, so is the middle, which is left free for the number.
    """
    raster = Rasterizer(size, size, margin=2)
    half, reach = size / 2, size * 0.25
    dark, places = mix(STONE_DARK, LEAD, 0.3), ((-1, -1), (1, -1), (-1, 1), (1, 1))
    for x, y in places:
        raster.disc(half + x * reach, half + y * reach, reach + 2, LEAD)
    for is_lit, (x, y) in zip(leaves, places, strict=True):
        raster.disc(half + x * reach, half + y * reach, reach, LEAF if is_lit else dark)
    if any(leaves):
        raster.disc(half, half, max(size * 0.36, 14) + 2, LEAD)
        raster.disc(half, half, max(size * 0.36, 14), LEAF)
    else:
        raster.polygon(regular_polygon(half, half, size * 0.17, 4), STONE_LIGHT)
    return raster.sprite()


@cache
def brackets(w: int, h: int, colour: Rgb, line: int = 4) -> Sprite:
    """Return four corner brackets, 3 px outside a box of w x h px, which mark something new."""
    out = 3
    raster = Rasterizer(w, h, margin=out + line)
    reach = min(w, h) * 0.3 + 4
    for x, right in ((-out, 1), (w + out, -1)):
        for y, down in ((-out, 1), (h + out, -1)):
            for width, fill in ((line + 3, LEAD), (line, colour)):
                ends = [(x + right * reach, y), (x, y), (x, y + down * reach)]
                raster.polyline(ends, width, fill)
    return raster.sprite()


@cache
def dot(size: int, colour: Rgb) -> Sprite:
    """Return a dot with a dark edge, `size` px in diameter."""
    raster = Rasterizer(size, size)
    raster.disc(size / 2, size / 2, size / 2, LEAD)
    raster.disc(size / 2, size / 2, size / 2 - 1.5, colour)
    return raster.sprite()


@cache
def corner(size: int, colour: Rgb) -> Sprite:
    """Return a triangle with a dark edge for the upper right corner of a pane, `size` px wide and high."""
    raster = Rasterizer(size, size)
    raster.polygon([(0, 0), (size, 0), (size, size)], LEAD)
    raster.polygon([(4, 1), (size - 1, 1), (size - 1, size - 4)], colour)
    return raster.sprite()


@cache
def rail(w: int, colour: Rgb) -> Sprite:
    """Return a segment of the rail on which the glazier moves, `w` px wide and 6 px high."""
    raster = Rasterizer(w, 6)
    raster.rect(0, 0, w, 6, 3, LEAD)
    raster.rect(1, 1, w - 2, 4, 2, colour)
    return raster.sprite()


@cache
def lead_frame(w: int, h: int) -> Sprite:
    """Return the lead frame of a strip, w x h px."""
    raster = Rasterizer(w, h)
    raster.rect(0, 0, w, h, 7, mix(LEAD, LEAD_LIGHT, 0.35))
    raster.rect(1.5, 1.5, w - 3, h - 3, 6, LEAD)
    return raster.sprite()
