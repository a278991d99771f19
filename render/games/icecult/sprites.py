"""Sprites of pieces, faces, tilt signs and other symbols. Each colour also has a shape, for colour-blind people."""

from __future__ import annotations

import math
from functools import cache

from engine.games.icecult.pieces import Colour as Piece
from engine.games.icecult.pieces import Face, Symbol
from render.games.icecult.theme import BASE, BLACK, DEEP, ICE, MINI, NAVY, VIOLET, WHITE
from render.geometry import Point, regular_polygon
from render.raster import Rasterizer, Sprite
from render.theme import Rgb, Theme, mix

_TURNS = {"N": 0, "E": 1, "S": 2, "W": 3}
_ARROW_HEAD: list[Point] = [(0, -0.96), (0.94, 0.02), (-0.94, 0.02)]
"""The head of a north-pointing arrow, much wider than any tail, so that even small faces show its direction."""
_BALL = (0.54, 0.4)
"""The tail of a yellow arrow: the distance of its centre behind that of the arrow, and its radius, both as
multiples of `unit`."""
_FAINT = 0.34


@cache
def piece(colour: Piece, size: int) -> Sprite:
    """Return a piece, `size` px wide and high, with the shape of its colour."""
    raster = Rasterizer(size, size, margin=3)
    base, edge = BASE[colour], mix(BASE[colour], BLACK, 0.38)
    radius, line = size * 0.2, max(2.0, size * 0.055)
    raster.shadow(0.5, 2, size - 1, size - 1, radius, 1.3, NAVY, 0.4)
    raster.rect(0, 0, size, size, radius, edge)
    raster.clip_rect(line, line, size - 2 * line, size - 2 * line, radius - line)
    raster.rect(0, 0, size, size, 0, base)
    raster.gradient(0, size * 0.6, WHITE, 0.18)
    half, unit = size / 2, size
    match colour:
        case Piece.RED:
            thick, long = unit * 0.2, unit * 0.58
            raster.rect(half - thick / 2, half - long / 2, thick, long, 1, WHITE)
            raster.rect(half - long / 2, half - thick / 2, long, thick, 1, WHITE)
        case Piece.GREEN:
            side = unit * 0.42
            raster.rect(half - side / 2, half - side / 2, side, side, unit * 0.05, WHITE)
        case Piece.YELLOW:
            raster.disc(half, half, unit * 0.25, BLACK)
        case Piece.BLUE:
            for y in (0.29, 0.55):
                raster.rect(unit * 0.2, unit * y, unit * 0.6, unit * 0.16, 1, WHITE)
    return raster.sprite()


@cache
def empty_place(size: int, theme: Theme) -> Sprite:
    """Return an empty place for a piece, `size` px wide and high."""
    raster = Rasterizer(size, size)
    raster.rect(0, 0, size, size, size * 0.2, theme.border)
    raster.rect(2, 2, size - 4, size - 4, size * 0.16, theme.card)
    return raster.sprite()


@cache
def top_face(face: Face, size: int, *, faint: bool = False) -> Sprite:
    """Return the top face of a block, `size` px wide and high; `faint` shows that its symbol has been used."""
    raster = Rasterizer(size, size, margin=4)
    radius = size * 0.11
    raster.shadow(0, 2, size, size, radius, 2, NAVY, 0.35)
    raster.rect(0, 0, size, size, radius, mix(DEEP, NAVY, 0.25))
    raster.rect(2, 2, size - 4, size - 4, radius - 2, mix(ICE, DEEP, 0.35) if faint else ICE)
    raster.clip_rect(2, 2, size - 4, size - 4, radius - 2)
    if not faint:
        raster.polygon([(0, 0), (size * 0.4, 0), (0, size * 0.4)], WHITE)
        raster.gradient(size * 0.5, size, DEEP, 0, 0.28)
    _symbol(raster, face, size, 0.39, _FAINT if faint else 1)
    return raster.sprite()


@cache
def small_face(face: Face, size: int, fill: Rgb = MINI, *, faint: bool = False) -> Sprite:
    """Return a small face, `size` px wide and high, with its symbol as on the top of a block; `faint` mutes it."""
    raster = Rasterizer(size, size)
    radius = size * 0.14
    raster.rect(0, 0, size, size, radius, mix(fill, NAVY, 0.28))
    raster.clip_rect(1.5, 1.5, size - 3, size - 3, radius - 1)
    raster.rect(0, 0, size, size, 0, fill)
    _symbol(raster, face, size, 0.45, 0.65 if faint else 1)
    return raster.sprite()


def _symbol(raster: Rasterizer, face: Face, size: int, reach: float, alpha: float) -> None:
    half, unit = size / 2, size * reach
    match face.symbol:
        case Symbol.CIRCLE:
            raster.circle(half, half, unit * 0.88, unit * 0.52, mix(VIOLET, BLACK, 0.4), alpha)
            raster.circle(half, half, unit * 0.82, unit * 0.4, VIOLET, alpha)
        case Symbol.ARC:
            x = size if "E" in face.points else 0
            y = size if "S" in face.points else 0
            raster.circle(x, y, size * 0.7, size * 0.24, BLACK, alpha)
        case Symbol.ARROW:
            if face.colour is not None:
                _arrow(raster, face.colour, face.points, (half, half), unit, alpha)


def _arrow(
    raster: Rasterizer, colour: Piece, points: str, centre: Point, unit: float, alpha: float
) -> None:
    """Draw an arrow whose tail has the shape of its colour: a sword, block, ball or feathers.

    points: the direction, such as "N". unit: half the length of the arrow, approximately, in px.
    """
    base, edge = BASE[colour], mix(BASE[colour], BLACK, 0.42)
    line = max(2.0, unit * 0.11)
    shapes = [_transformed(shape, points, centre, unit) for shape in (_ARROW_HEAD, *_TAILS[colour])]
    behind, radius = _BALL
    ((x, y),) = _transformed([(0, behind)], points, centre, unit)
    is_ball = colour is Piece.YELLOW
    if is_ball:
        raster.disc(x, y, unit * radius + line / 2, edge, alpha)
    for shape in shapes:
        raster.polyline([*shape, *shape[:2]], line, edge, alpha)
    for shape in shapes:
        raster.polygon(shape, base, alpha)
    if is_ball:
        raster.disc(x, y, unit * radius - line / 2, base, alpha)
        raster.disc(x, y, unit * 0.18, edge, alpha)


def _transformed(shape: list[Point], points: str, centre: Point, unit: float) -> list[Point]:
    """Return a north-pointing shape, rotated to the direction `points`, scaled by `unit` and moved to `centre`."""
    for _ in range(_TURNS[points]):
        shape = [(-y, x) for x, y in shape]
    return [(centre[0] + x * unit, centre[1] + y * unit) for x, y in shape]


def _box(x: float, y: float, to_x: float, to_y: float) -> list[Point]:
    return [(x, y), (to_x, y), (to_x, to_y), (x, to_y)]


_TAILS: dict[Piece, list[list[Point]]] = {
    Piece.RED: [_box(-0.17, -0.1, 0.17, 0.94), _box(-0.46, 0.44, 0.46, 0.7)],
    Piece.GREEN: [_box(-0.34, -0.1, 0.34, 0.92)],
    Piece.YELLOW: [],
    Piece.BLUE: [_box(-0.38, 0.2, 0.38, 0.46), _box(-0.38, 0.66, 0.38, 0.92)],
}


@cache
def block(sides: tuple[Rgb, Rgb, Rgb, Rgb], size: int, depth: int) -> Sprite:
    """Return a block of `size` px seen from above, without its top face.

    sides: the colours of its folded-out sides (N, E, S, W). depth: the width of a side in px.
    """
    raster = Rasterizer(size, size)
    far = size - depth
    raster.rect(0, 0, size, size, 10, mix(sides[0], WHITE, 0.6))
    raster.clip_rect(2, 2, size - 4, size - 4, 9)
    corners: list[Point] = [(0, 0), (size, 0), (size, size), (0, size)]
    inner: list[Point] = [(depth, depth), (far, depth), (far, far), (depth, far)]
    for index, fill in enumerate(sides):
        after = (index + 1) % 4
        raster.polygon([corners[index], corners[after], inner[after], inner[index]], fill)
    for one, other in zip(corners, inner, strict=True):
        raster.polyline([one, other], 2, mix(sides[1], NAVY, 0.4))
    return raster.sprite()


@cache
def tilt_sign(size: int, towards: str, fill: Rgb, edge: Rgb, line: float = 3) -> Sprite:
    """Return a tilt sign of `size` px without its number: a pentagon pointing in the direction `towards`."""
    raster = Rasterizer(size, size, margin=3)
    half = size / 2
    shape: list[Point] = [(-0.4, 0.46), (-0.4, -0.2), (0, -0.5), (0.4, -0.2), (0.4, 0.46)]
    placed = _transformed(shape, towards, (half, half), size)
    raster.polygon(placed, fill)
    raster.polyline([*placed, *placed[:2]], line, edge)
    return raster.sprite()


@cache
def triangle(size: int, towards: str, colour: Rgb, height: float = 0.85) -> Sprite:
    """Return a triangle with a light outline, pointing in the direction `towards`, in the middle of a square.

    size: the side length of the square in px, which is also the base of the triangle. height: the height of the
    triangle as a multiple of `size`.
    """
    raster = Rasterizer(size, size, margin=2)
    half = size / 2
    shape: list[Point] = [(0, -height / 2), (0.5, height / 2), (-0.5, height / 2)]
    placed = _transformed(shape, towards, (half, half), size)
    raster.polyline([*placed, *placed[:2]], 4, WHITE)
    raster.polygon(placed, colour)
    return raster.sprite()


@cache
def step_arrow(size: int, towards: str, colour: Rgb) -> Sprite:
    """Return the arrow, of `size` px, that marks a step of a piece in the direction `towards`."""
    raster = Rasterizer(size, size, margin=2)
    half = size / 2
    shape: list[Point] = [
        (0, -0.5), (0.48, -0.02), (0.2, -0.02), (0.2, 0.48),
        (-0.2, 0.48), (-0.2, -0.02), (-0.48, -0.02),
    ]  # fmt: skip
    placed = _transformed(shape, towards, (half, half), size)
    raster.polyline([*placed, *placed[:2]], 4, WHITE)
    raster.polygon(placed, colour)
    return raster.sprite()


@cache
def chevrons(towards: str, colour: Rgb) -> Sprite:
    """Return three chevrons, pointing in the direction of a path, in a square of 76 px."""
    size = 76
    raster = Rasterizer(size, size)
    for index in range(3):
        y = 0.26 - index * 0.3
        shape: list[Point] = [(-0.28, y + 0.14), (0, y - 0.12), (0.28, y + 0.14)]
        raster.polyline(_transformed(shape, towards, (size / 2, size / 2), size), 6, colour)
    return raster.sprite()


@cache
def tick(size: int) -> Sprite:
    """Return a tick on a disc of `size` px, for a symbol that has been used."""
    raster = Rasterizer(size, size, margin=2)
    raster.disc(size / 2, size / 2, size / 2, WHITE)
    raster.disc(size / 2, size / 2, size / 2 - 3, NAVY)
    raster.polyline(
        [(size * 0.27, size * 0.52), (size * 0.44, size * 0.68), (size * 0.74, size * 0.33)],
        size * 0.1,
        WHITE,
    )
    return raster.sprite()


@cache
def cross(size: int) -> Sprite:
    """Return a cross on a disc of `size` px, for a tilt that would undo the first one."""
    raster = Rasterizer(size, size, margin=2)
    raster.disc(size / 2, size / 2, size / 2, WHITE)
    for one, other in (((0.3, 0.3), (0.7, 0.7)), ((0.7, 0.3), (0.3, 0.7))):
        raster.polyline(
            [(one[0] * size, one[1] * size), (other[0] * size, other[1] * size)], size * 0.14, BLACK
        )
    return raster.sprite()


@cache
def quarter_turn(size: int, place: str, ink: Rgb, *, right: bool) -> Sprite:
    """Return a symbol for a quarter turn of the block at `place`, `size` px high and 1.7 times as wide.

    It shows the base with that block filled, and an arrow in the direction of the turn.
    """
    raster = Rasterizer(size * 1.7, size)
    cell = size * 0.4
    for index, name in enumerate(("NW", "NE", "SW", "SE")):
        x, y = size * 0.06 + index % 2 * (cell + 4), size * 0.06 + index // 2 * (cell + 4)
        raster.rect(x, y, cell, cell, 3, ink if name == place else mix(DEEP, ink, 0.15))
    centre: Point = (size * 1.3, size / 2)
    radius, sign = size * 0.3, 1 if right else -1
    arc = [regular_polygon(*centre, radius, 1, sign * index / 40)[0] for index in range(-12, 13)]
    raster.polyline(arc, size * 0.1, ink)
    tip_turn = sign * 12 / 40
    angle = 2 * math.pi * tip_turn
    x, y = arc[-1]
    forward = (math.cos(angle) * sign, math.sin(angle) * sign)
    outward = (math.sin(angle), -math.cos(angle))
    reach = size * 0.2
    raster.polygon(
        [
            (x + forward[0] * reach * 1.2, y + forward[1] * reach * 1.2),
            (x + outward[0] * reach, y + outward[1] * reach),
            (x - outward[0] * reach, y - outward[1] * reach),
        ],
        ink,
    )
    return raster.sprite()


@cache
def striped_frame(w: int, h: int, line: int, colour: Rgb) -> Sprite:
    """Return a frame of diagonal stripes for a preview, `w` x `h` px, whose sides are `line` px thick."""
    raster = Rasterizer(w, h)
    raster.rect(0, 0, w, h, 14, WHITE)
    raster.clip_rect(0, 0, w, h, 14)
    for x in range(-h, w, 34):
        raster.polygon([(x, h), (x + h, 0), (x + h + 17, 0), (x + 17, h)], colour)
    image = raster.sprite().image
    image.paste((0, 0, 0, 0), (line, line, w - line, h - line))
    return Sprite(image)
