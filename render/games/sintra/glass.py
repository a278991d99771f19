"""Panes of glass: one colour, one shape; lit where a pane lies, dark where one belongs."""

from __future__ import annotations

from functools import cache

from engine.games.sintra.state import Colour as Pane
from render.games.sintra.look import BLACK, LEAD, LIT, NIGHT, ON_LIT, UNLIT, WHITE
from render.pen import Pen, Point, Sprite, regular, square, star
from render.theme import Colour, mix

GLOW = 4
"""How far the light of a pane falls on the lead around it."""


@cache
def lit(pane: Pane, w: int, h: int) -> Sprite:
    """A pane with light behind it."""
    pen = Pen(w, h, margin=GLOW)
    pen.shadow(0, 0, w, h, 6, 2.2, LIT[pane], 0.55)
    pen.box(0, 0, w, h, 6, LEAD)
    _glass(pen, pane, (2, 2, w - 4, h - 4), 4)
    shape(pen, pane, (w / 2, h / 2), min(w * 0.8, h) * 0.4, ON_LIT[pane])
    return pen.sprite()


@cache
def unlit(pane: Pane | None, w: int, h: int) -> Sprite:
    """The place of a pane, None: of any."""
    pen = Pen(w, h)
    colour = UNLIT[pane]
    body = mix(mix(NIGHT, BLACK, 0.45), colour, 0.13)
    pen.box(0, 0, w, h, 5, LEAD)
    pen.box(1.5, 1.5, w - 3, h - 3, 4, mix(body, colour, 0.3))
    pen.box(3.5, 3.5, w - 7, h - 7, 3, body)
    pen.clip_box(3.5, 3.5, w - 7, h - 7, 3)
    pen.polygon([(0, h * 0.55), (w * 0.4, 0), (w * 0.62, 0), (0, h * 0.88)], WHITE, 0.05)
    shape(pen, pane, (w / 2, h / 2), min(w * 0.8, h) * 0.32, mix(body, colour, 0.52))
    return pen.sprite()


@cache
def lobe(pane: Pane, size: int) -> Sprite:
    """A round pane in the tracery of a rose window."""
    pen = Pen(size, size, margin=GLOW)
    pen.shadow(0, 0, size, size, size / 2, 2.2, LIT[pane], 0.5)
    pen.disc(size / 2, size / 2, size / 2, LEAD)
    _glass(pen, pane, (2, 2, size - 4, size - 4), size / 2 - 2)
    shape(pen, pane, (size / 2, size / 2), size * 0.33, ON_LIT[pane])
    return pen.sprite()


@cache
def ghost(pane: Pane, size: int) -> Sprite:
    """Where a pane has just been taken from a rose window."""
    pen = Pen(size, size)
    shape(pen, pane, (size / 2, size / 2), size * 0.33, UNLIT[pane])
    return pen.sprite()


@cache
def arched(pane: Pane, w: int, h: int, *, pointed: bool) -> Sprite:
    """The upper pane of a window, lit, in its arch."""
    pen = Pen(w, h)
    base = LIT[pane]
    pen.clip_polygon(arch(w, h, pointed=pointed))
    _light(pen, pane, (0, 0, w, h))
    drop = h * (0.56 if pointed else 0.54)
    shape(pen, pane, (w / 2, drop), min(w * 0.78, h) * 0.38, ON_LIT[pane])
    pen.path([*arch(w, h, pointed=pointed), (0, h)], 2.4, mix(base, WHITE, 0.45), 0.7)
    return pen.sprite()


@cache
def straight(pane: Pane, w: int, h: int) -> Sprite:
    """The lower pane of a window, lit."""
    pen = Pen(w, h)
    pen.clip_box(0, 0, w, h, 2)
    _light(pen, pane, (0, 0, w, h))
    shape(pen, pane, (w / 2, h / 2), min(w * 0.78, h) * 0.38, ON_LIT[pane])
    pen.frame(0, 0, w, h, 2, 1.2, mix(LIT[pane], WHITE, 0.45), 0.7)
    return pen.sprite()


def arch(w: float, h: float, *, pointed: bool) -> list[Point]:
    """The outline of a window with its upper end: two curves that meet, or half an ellipse."""
    rise = min(h * 0.55, w * (0.62 if pointed else 0.46))
    steps = 14
    if pointed:
        left = [
            (w / 2 * (at / steps) ** 1.7, rise * (1 - (at / steps) ** 0.8))
            for at in range(steps + 1)
        ]
        right = [(w - x, y) for x, y in reversed(left)]
        top = left + right
    else:
        top = [
            (w / 2 + x * w / 2, rise + y * rise)
            for x, y in (regular(0, 0, 1, 1, -0.25 + at / steps / 2)[0] for at in range(steps + 1))
        ]
    return [(0, h), *top, (w, h)]


def shape(pen: Pen, pane: Pane | None, at: Point, reach: float, colour: Colour) -> None:
    """The colour's shape around a point: its keys on the keyboard have the same."""
    x, y = at
    match pane:
        case Pane.WHITE:
            pen.ring(x, y, reach * 0.86, reach * 0.4, colour)
        case Pane.YELLOW:
            pen.polygon(star(x, y + reach * 0.06, reach * 1.1, reach * 0.48, 5), colour)
        case Pane.ORANGE:
            pen.polygon(square(x, y, reach * 0.74), colour)
        case Pane.RED:
            pen.polygon(regular(x, y + reach * 0.2, reach * 1.08, 3), colour)
        case Pane.BLUE:
            pen.polygon(regular(x, y, reach * 1.06, 4), colour)
        case None:
            spots = [(0.0, 0.0), *regular(0, 0, reach * 0.9, 4, 1 / 8)]
            for right, down in spots:
                pen.disc(x + right, y + down, reach * 0.24, colour)


def _glass(pen: Pen, pane: Pane, box: tuple[float, float, float, float], radius: float) -> None:
    pen.clip_box(*box, radius)
    _light(pen, pane, box)
    x, y, w, h = box
    pen.frame(x, y, w, h, radius, 1.2, mix(LIT[pane], WHITE, 0.5), 0.7)


def _light(pen: Pen, pane: Pane, box: tuple[float, float, float, float]) -> None:
    """Blown glass: brighter above, a streak of light, a bubble."""
    x, y, w, h = box
    base = LIT[pane]
    pen.box(x, y, w, h, 0, base)
    pen.shade(y, y + h * 0.7, WHITE, 0.3 if pane is not Pane.WHITE else 0.5)
    pen.shade(y + h * 0.4, y + h, mix(base, BLACK, 0.6), 0.0, 0.34)
    pen.polygon(
        [(x, y + h * 0.5), (x + w * 0.34, y), (x + w * 0.56, y), (x, y + h * 0.82)], WHITE, 0.2
    )
    pen.polygon(
        [
            (x + w, y + h * 0.62),
            (x + w * 0.74, y + h),
            (x + w * 0.84, y + h),
            (x + w, y + h * 0.76),
        ],
        WHITE,
        0.16,
    )
