"""Sprites of panes, which are bright, and of printed spaces, which are dark.

Each colour also has a shape, for colour-blind people.
"""

from __future__ import annotations

from functools import cache

from engine.games.sintra.state import Colour as Pane
from render.games.sintra.theme import BLACK, HOLLOW, LEAD, LIT, ON_LIT, UNLIT, WHITE
from render.geometry import Point, regular_polygon, square, star
from render.raster import Rasterizer, Sprite
from render.theme import Rgb, mix

GLOW = 4
"""The width of the glow around a pane, in px."""


@cache
def lit(pane: Pane, w: int, h: int) -> Sprite:
    """Return a pane of w x h px with a glow around it."""
    raster = Rasterizer(w, h, margin=GLOW)
    raster.shadow(0, 0, w, h, 6, 2.2, LIT[pane], 0.55)
    raster.rect(0, 0, w, h, 6, LEAD)
    _framed_glass(raster, pane, (1, 1, w - 2, h - 2), 5)
    shape(raster, pane, (w / 2, h / 2), min(w * 0.8, h) * 0.41, ON_LIT[pane])
    return raster.sprite()


@cache
def unlit(pane: Pane | None, w: int, h: int) -> Sprite:
    """Return a printed space of w x h px for panes of one colour, or of any colour if `pane` is None.

    It is a dark opening with a sign in the colour and without a tint, so that it cannot be taken for a pane.
    """
    raster = Rasterizer(w, h)
    raster.rect(0, 0, w, h, 5, LEAD)
    raster.rect(2, 2, w - 4, h - 4, 4, HOLLOW)
    shape(raster, pane, (w / 2, h / 2), min(w * 0.8, h) * 0.37, unlit_sign(pane))
    return raster.sprite()


def unlit_sign(pane: Pane | None) -> Rgb:
    """Return the colour of the sign of a printed space."""
    return mix(HOLLOW, UNLIT[pane], 0.95)


@cache
def quarter(pane: Pane, size: int, corner: int) -> Sprite:
    """Return a pane of `size` px in a rose window of two by two panes.

    corner: the number of the rounded corner, clockwise from the upper left one, which is 0.
    """
    raster = Rasterizer(size, size)
    left, top = (0, -size, -size, 0)[corner], (0, 0, -size, -size)[corner]
    raster.clip_rect(left, top, 2 * size, 2 * size, size * 0.24)
    _glass(raster, pane, (0, 0, size, size))
    bright = mix(LIT[pane], WHITE, 0.5)
    raster.rect_outline(left, top, 2 * size, 2 * size, size * 0.24, 2, bright, 0.7)
    shape(raster, pane, (size / 2, size / 2), size * 0.39, ON_LIT[pane])
    return raster.sprite()


@cache
def arched(pane: Pane, w: int, h: int, *, pointed: bool) -> Sprite:
    """Return the upper pane of a window, w x h px, which fills its arch; for `pointed`, see `arch`."""
    raster = Rasterizer(w, h)
    base = LIT[pane]
    raster.clip_polygon(arch(w, h, pointed=pointed))
    _glass(raster, pane, (0, 0, w, h))
    drop = h * (0.56 if pointed else 0.54)
    shape(raster, pane, (w / 2, drop), min(w * 0.78, h) * 0.38, ON_LIT[pane])
    raster.polyline([*arch(w, h, pointed=pointed), (0, h)], 2.4, mix(base, WHITE, 0.45), 0.7)
    return raster.sprite()


@cache
def straight(pane: Pane, w: int, h: int) -> Sprite:
    """Return the lower pane of a window, w x h px."""
    raster = Rasterizer(w, h)
    raster.clip_rect(0, 0, w, h, 2)
    _glass(raster, pane, (0, 0, w, h))
    shape(raster, pane, (w / 2, h / 2), min(w * 0.78, h) * 0.38, ON_LIT[pane])
    raster.rect_outline(0, 0, w, h, 2, 1.2, mix(LIT[pane], WHITE, 0.45), 0.7)
    return raster.sprite()


def arch(w: float, h: float, *, pointed: bool) -> list[Point]:
    """Return the outline of a window of w x h px, clockwise from the lower left corner to the lower right one.

    pointed: whether the arch is pointed; otherwise it is half an ellipse.
    """
    rise = min(h * 0.36, w * (0.62 if pointed else 0.46))
    steps = 14
    if pointed:
        left = [
            (w / 2 * (index / steps) ** 1.7, rise * (1 - (index / steps) ** 0.8))
            for index in range(steps + 1)
        ]
        right = [(w - x, y) for x, y in reversed(left)]
        top = left + right
    else:
        top = [
            (w / 2 + x * w / 2, rise + y * rise)
            for x, y in (
                regular_polygon(0, 0, 1, 1, -0.25 + index / steps / 2)[0]
                for index in range(steps + 1)
            )
        ]
    return [(0, h), *top, (w, h)]


def shape(raster: Rasterizer, pane: Pane | None, centre: Point, radius: float, colour: Rgb) -> None:
    """Draw the shape of a colour with a radius of about `radius` px around `centre`, or five dots if `pane` is None.

    The buttons of the keyboard show the same shapes.
    """
    x, y = centre
    match pane:
        case Pane.WHITE:
            raster.circle(x, y, radius * 0.86, radius * 0.4, colour)
        case Pane.YELLOW:
            raster.polygon(star(x, y + radius * 0.06, radius * 1.1, radius * 0.48, 5), colour)
        case Pane.ORANGE:
            raster.polygon(square(x, y, radius * 0.74), colour)
        case Pane.RED:
            raster.polygon(regular_polygon(x, y + radius * 0.2, radius * 1.08, 3), colour)
        case Pane.BLUE:
            raster.polygon(regular_polygon(x, y, radius * 1.06, 4), colour)
        case None:
            spots = [(0.0, 0.0), *regular_polygon(0, 0, radius * 0.9, 4, 1 / 8)]
            for right, down in spots:
                raster.disc(x + right, y + down, radius * 0.24, colour)


def _framed_glass(
    raster: Rasterizer, pane: Pane, box: tuple[float, float, float, float], radius: float
) -> None:
    raster.clip_rect(*box, radius)
    _glass(raster, pane, box)
    x, y, w, h = box
    raster.rect_outline(x, y, w, h, radius, 2, mix(LIT[pane], WHITE, 0.6), 0.85)


def _glass(raster: Rasterizer, pane: Pane, box: tuple[float, float, float, float]) -> None:
    """Fill a box, (x, y, width, height), with glass that is lighter at the top and has two reflections."""
    x, y, w, h = box
    base = LIT[pane]
    raster.rect(x, y, w, h, 0, base)
    raster.gradient(y, y + h * 0.7, WHITE, 0.3 if pane is not Pane.WHITE else 0.5)
    raster.gradient(y + h * 0.4, y + h, mix(base, BLACK, 0.6), 0.0, 0.34)
    raster.polygon(
        [(x, y + h * 0.5), (x + w * 0.34, y), (x + w * 0.56, y), (x, y + h * 0.82)], WHITE, 0.2
    )
    raster.polygon(
        [
            (x + w, y + h * 0.62),
            (x + w * 0.74, y + h),
            (x + w * 0.84, y + h),
            (x + w, y + h * 0.76),
        ],
        WHITE,
        0.16,
    )
