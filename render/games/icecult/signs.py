"""The small things of Ice Cult, drawn once and kept: pieces, what is on the faces, the signs of the tilts."""

from __future__ import annotations

import math
from functools import cache

from engine.games.icecult.pieces import Colour as Piece
from engine.games.icecult.pieces import Face, Symbol
from render.games.icecult.look import BASE, BLACK, DEEP, ICE, MINI, NAVY, THEME, VIOLET, WHITE
from render.pen import Pen, Point, Sprite, regular
from render.theme import Colour, mix

_TURNS = {"N": 0, "E": 1, "S": 2, "W": 3}
_ARROW_HEAD: list[Point] = [(0, -0.96), (0.94, 0.02), (-0.94, 0.02)]
"""Much wider than any tail, so that the way is plain on the smallest face, too."""
_BALL = (0.54, 0.4)
"""Where the yellow tail's centre lies behind that of the arrow, and its radius."""
_FAINT = 0.34


@cache
def piece(colour: Piece, size: int) -> Sprite:
    """A piece: one colour, one shape on it, so that nobody has to tell colours apart."""
    pen = Pen(size, size, margin=3)
    base, edge = BASE[colour], mix(BASE[colour], BLACK, 0.38)
    radius, line = size * 0.2, max(2.0, size * 0.055)
    pen.shadow(0.5, 2, size - 1, size - 1, radius, 1.3, NAVY, 0.4)
    pen.box(0, 0, size, size, radius, edge)
    pen.clip_box(line, line, size - 2 * line, size - 2 * line, radius - line)
    pen.box(0, 0, size, size, 0, base)
    pen.shade(0, size * 0.6, WHITE, 0.18)
    half, unit = size / 2, size
    match colour:
        case Piece.RED:
            thick, long = unit * 0.2, unit * 0.58
            pen.box(half - thick / 2, half - long / 2, thick, long, 1, WHITE)
            pen.box(half - long / 2, half - thick / 2, long, thick, 1, WHITE)
        case Piece.GREEN:
            side = unit * 0.42
            pen.box(half - side / 2, half - side / 2, side, side, unit * 0.05, WHITE)
        case Piece.YELLOW:
            pen.disc(half, half, unit * 0.25, BLACK)
        case Piece.BLUE:
            for y in (0.29, 0.55):
                pen.box(unit * 0.2, unit * y, unit * 0.6, unit * 0.16, 1, WHITE)
    return pen.sprite()


@cache
def slot(size: int) -> Sprite:
    """The place of a piece that has not arrived."""
    pen = Pen(size, size)
    pen.box(0, 0, size, size, size * 0.2, THEME.edge)
    pen.box(2, 2, size - 4, size - 4, size * 0.16, THEME.card)
    return pen.sprite()


@cache
def top(face: Face, size: int, *, faint: bool = False) -> Sprite:
    """The top of a block with what is on it."""
    pen = Pen(size, size, margin=4)
    radius = size * 0.11
    pen.shadow(0, 2, size, size, radius, 2, NAVY, 0.35)
    pen.box(0, 0, size, size, radius, mix(DEEP, NAVY, 0.25))
    pen.box(2, 2, size - 4, size - 4, radius - 2, mix(ICE, DEEP, 0.35) if faint else ICE)
    pen.clip_box(2, 2, size - 4, size - 4, radius - 2)
    if not faint:
        pen.polygon([(0, 0), (size * 0.4, 0), (0, size * 0.4)], WHITE)
        pen.shade(size * 0.5, size, DEEP, 0, 0.28)
    _symbol(pen, face, size, 0.39, _FAINT if faint else 1)
    return pen.sprite()


@cache
def mini(face: Face, size: int, fill: Colour = MINI, *, faint: bool = False) -> Sprite:
    """A small face as it will lie on top."""
    pen = Pen(size, size)
    radius = size * 0.14
    pen.box(0, 0, size, size, radius, mix(fill, NAVY, 0.28))
    pen.clip_box(1.5, 1.5, size - 3, size - 3, radius - 1)
    pen.box(0, 0, size, size, 0, fill)
    _symbol(pen, face, size, 0.45, _FAINT if faint else 1)
    return pen.sprite()


@cache
def mark(face: Face, size: int) -> Sprite:
    """A symbol alone."""
    pen = Pen(size, size)
    _symbol(pen, face, size, 0.46, 1)
    return pen.sprite()


def _symbol(pen: Pen, face: Face, size: int, reach: float, alpha: float) -> None:
    half, unit = size / 2, size * reach
    match face.symbol:
        case Symbol.CIRCLE:
            pen.ring(half, half, unit * 0.88, unit * 0.52, mix(VIOLET, BLACK, 0.4), alpha)
            pen.ring(half, half, unit * 0.82, unit * 0.4, VIOLET, alpha)
        case Symbol.ARC:
            x = size if "E" in face.points else 0
            y = size if "S" in face.points else 0
            pen.ring(x, y, size * 0.7, size * 0.24, BLACK, alpha)
        case Symbol.ARROW:
            if face.colour is not None:
                _arrow(pen, face.colour, face.points, (half, half), unit, alpha)


def _arrow(pen: Pen, colour: Piece, points: str, at: Point, unit: float, alpha: float) -> None:
    """A head, and the shape of the colour as its tail: sword, block, ball, feathers."""
    base, edge = BASE[colour], mix(BASE[colour], BLACK, 0.42)
    line = max(2.0, unit * 0.11)
    shapes = [_placed(shape, points, at, unit) for shape in (_ARROW_HEAD, *_TAILS[colour])]
    behind, radius = _BALL
    ((x, y),) = _placed([(0, behind)], points, at, unit)
    is_ball = colour is Piece.YELLOW
    if is_ball:
        pen.disc(x, y, unit * radius + line / 2, edge, alpha)
    for shape in shapes:
        pen.path([*shape, *shape[:2]], line, edge, alpha)
    for shape in shapes:
        pen.polygon(shape, base, alpha)
    if is_ball:
        pen.disc(x, y, unit * radius - line / 2, base, alpha)
        pen.disc(x, y, unit * 0.18, edge, alpha)


def _placed(shape: list[Point], points: str, at: Point, unit: float) -> list[Point]:
    """A shape that was drawn pointing north, turned and enlarged."""
    for _ in range(_TURNS[points]):
        shape = [(-y, x) for x, y in shape]
    return [(at[0] + x * unit, at[1] + y * unit) for x, y in shape]


def _box(x: float, y: float, to_x: float, to_y: float) -> list[Point]:
    return [(x, y), (to_x, y), (to_x, to_y), (x, to_y)]


_TAILS: dict[Piece, list[list[Point]]] = {
    Piece.RED: [_box(-0.17, -0.1, 0.17, 0.94), _box(-0.46, 0.44, 0.46, 0.7)],
    Piece.GREEN: [_box(-0.34, -0.1, 0.34, 0.92)],
    Piece.YELLOW: [],
    Piece.BLUE: [_box(-0.38, 0.2, 0.38, 0.46), _box(-0.38, 0.66, 0.38, 0.92)],
}


@cache
def cube(sides: tuple[Colour, Colour, Colour, Colour], size: int, depth: int) -> Sprite:
    """A block from above, its four sides (N, E, S, W) folded out; the top is put on it."""
    pen = Pen(size, size)
    far = size - depth
    pen.box(0, 0, size, size, 10, mix(sides[0], WHITE, 0.6))
    pen.clip_box(2, 2, size - 4, size - 4, 9)
    corners: list[Point] = [(0, 0), (size, 0), (size, size), (0, size)]
    inner: list[Point] = [(depth, depth), (far, depth), (far, far), (depth, far)]
    for at, fill in enumerate(sides):
        after = (at + 1) % 4
        pen.polygon([corners[at], corners[after], inner[after], inner[at]], fill)
    for one, other in zip(corners, inner, strict=True):
        pen.path([one, other], 2, mix(sides[1], NAVY, 0.4))
    return pen.sprite()


@cache
def house(size: int, towards: str, fill: Colour, edge: Colour, line: float = 3) -> Sprite:
    """The sign of a tilt, without its number: it points where the tops will go."""
    pen = Pen(size, size, margin=3)
    half = size / 2
    shape: list[Point] = [(-0.4, 0.46), (-0.4, -0.2), (0, -0.5), (0.4, -0.2), (0.4, 0.46)]
    placed = _placed(shape, towards, (half, half), size)
    pen.polygon(placed, fill)
    pen.path([*placed, *placed[:2]], line, edge)
    return pen.sprite()


@cache
def wedge(size: int, towards: str, colour: Colour) -> Sprite:
    """A small triangle that points along a path, with a light edge."""
    pen = Pen(size, size, margin=2)
    half = size / 2
    shape: list[Point] = [(0, -0.45), (0.5, 0.4), (-0.5, 0.4)]
    placed = _placed(shape, towards, (half, half), size)
    pen.path([*placed, *placed[:2]], 4, WHITE)
    pen.polygon(placed, colour)
    return pen.sprite()


@cache
def step(size: int, towards: str, colour: Colour) -> Sprite:
    """An arrow for a step just made."""
    pen = Pen(size, size, margin=2)
    half = size / 2
    shape: list[Point] = [
        (0, -0.5), (0.48, -0.02), (0.2, -0.02), (0.2, 0.48),
        (-0.2, 0.48), (-0.2, -0.02), (-0.48, -0.02),
    ]  # fmt: skip
    placed = _placed(shape, towards, (half, half), size)
    pen.path([*placed, *placed[:2]], 4, WHITE)
    pen.polygon(placed, colour)
    return pen.sprite()


@cache
def chevrons(towards: str, colour: Colour) -> Sprite:
    """Three hooks that say which way a path leads; 72 long, 44 across."""
    size = 76
    pen = Pen(size, size)
    for at in range(3):
        y = 0.26 - at * 0.3
        shape: list[Point] = [(-0.28, y + 0.14), (0, y - 0.12), (0.28, y + 0.14)]
        pen.path(_placed(shape, towards, (size / 2, size / 2), size), 6, colour)
    return pen.sprite()


@cache
def done(size: int) -> Sprite:
    """A tick: this symbol is used."""
    pen = Pen(size, size, margin=2)
    pen.disc(size / 2, size / 2, size / 2, WHITE)
    pen.disc(size / 2, size / 2, size / 2 - 3, NAVY)
    pen.path(
        [(size * 0.27, size * 0.52), (size * 0.44, size * 0.68), (size * 0.74, size * 0.33)],
        size * 0.1,
        WHITE,
    )
    return pen.sprite()


@cache
def refused(size: int) -> Sprite:
    """A cross: this tilt would undo the first."""
    pen = Pen(size, size, margin=2)
    pen.disc(size / 2, size / 2, size / 2, WHITE)
    for one, other in (((0.3, 0.3), (0.7, 0.7)), ((0.7, 0.3), (0.3, 0.7))):
        pen.path(
            [(one[0] * size, one[1] * size), (other[0] * size, other[1] * size)], size * 0.14, BLACK
        )
    return pen.sprite()


@cache
def spin(size: int, place: str, *, right: bool) -> Sprite:
    """A quarter turn of one block: the base with that block filled, and which way it turned."""
    pen = Pen(size * 1.7, size)
    cell = size * 0.4
    for at, name in enumerate(("NW", "NE", "SW", "SE")):
        x, y = size * 0.06 + at % 2 * (cell + 4), size * 0.06 + at // 2 * (cell + 4)
        pen.box(x, y, cell, cell, 3, NAVY if name == place else mix(DEEP, WHITE, 0.4))
    centre: Point = (size * 1.3, size / 2)
    radius, way = size * 0.3, 1 if right else -1
    arc = [regular(*centre, radius, 1, way * at / 40)[0] for at in range(-12, 13)]
    pen.path(arc, size * 0.1, NAVY)
    tip_turn = way * 12 / 40
    angle = 2 * math.pi * tip_turn
    x, y = arc[-1]
    forward = (math.cos(angle) * way, math.sin(angle) * way)
    outward = (math.sin(angle), -math.cos(angle))
    reach = size * 0.2
    pen.polygon(
        [
            (x + forward[0] * reach * 1.2, y + forward[1] * reach * 1.2),
            (x + outward[0] * reach, y + outward[1] * reach),
            (x - outward[0] * reach, y - outward[1] * reach),
        ],
        NAVY,
    )
    return pen.sprite()


@cache
def stripes(w: int, h: int, line: int, colour: Colour) -> Sprite:
    """A frame of slanting stripes: what it holds is not real yet."""
    pen = Pen(w, h)
    pen.box(0, 0, w, h, 14, WHITE)
    pen.clip_box(0, 0, w, h, 14)
    for x in range(-h, w, 34):
        pen.polygon([(x, h), (x + h, 0), (x + h + 17, 0), (x + 17, h)], colour)
    image = pen.sprite().image
    image.paste((0, 0, 0, 0), (line, line, w - line, h - line))
    return Sprite(image, core=(line, line, w - line, h - line))
