"""Azul's tiles as glazed reliefs: one colour, one shape, so that nobody has to tell colours apart."""

from __future__ import annotations

from functools import cache

from engine.games.azul.state import Colour as Tile
from render.pen import Pen, Point, Sprite, regular, square, star
from render.theme import Colour, mix, rgb

WHITE, BLACK = rgb("#FFFFFF"), rgb("#000000")
TURQUOISE = rgb("#0B9299")
LILAC, LILAC_INK = rgb("#A89CEB"), rgb("#1F2B3F")

BASE: dict[Tile, Colour] = {
    Tile.BLUE: rgb("#1E5AA8"),
    Tile.YELLOW: rgb("#F4B52E"),
    Tile.RED: rgb("#C9362B"),
    Tile.BLACK: rgb("#24272D"),
    Tile.WHITE: rgb("#FDFFFE"),
}
MOTIF: dict[Tile, tuple[Colour, Colour]] = {  # the lit and the shaded faces of the relief
    Tile.BLUE: (rgb("#F0F7FF"), rgb("#B9D5F3")),
    Tile.YELLOW: (rgb("#8A5200"), rgb("#5E3500")),
    Tile.RED: (rgb("#FFF0E6"), rgb("#FBC9B4")),
    Tile.BLACK: (rgb("#E3E6EB"), rgb("#9DA4B0")),
    Tile.WHITE: (rgb("#12A3AA"), rgb("#077A81")),
}


@cache
def tile(colour: Tile, size: int) -> Sprite:
    """A tile of that many pixels, with a soft shadow under it."""
    pen = Pen(size, size, margin=4)
    base, white = BASE[colour], colour is Tile.WHITE
    radius, edge = size * 0.17, max(2.0, size * 0.065)
    pen.shadow(0.5, 2, size - 1, size - 1, radius, 1.4, rgb("#3A2A10"), 0.45)
    pen.box(0, 0, size, size, radius, mix(TURQUOISE if white else base, BLACK, 0.3))
    pen.clip_box(0, 0, size, size - edge, radius)
    pen.box(0, 0, size, size, 0, TURQUOISE if white else base)
    line = max(2.5, size * 0.055)
    if white:
        pen.box(line, line, size - 2 * line, size - edge - 2 * line, radius - line, base)
    pen.shade(0, size * 0.55, WHITE, 0.0 if white else 0.2)
    engraved = (
        mix(base, TURQUOISE, 0.28)
        if white
        else mix(base, BLACK if colour is Tile.YELLOW else WHITE, 0.18)
    )
    inner = line if white else 0.0
    pen.clip_box(inner, inner, size - 2 * inner, size - edge - 2 * inner, radius - inner)
    for x in (0.0, float(size)):  # quarter circles: four neighbours make a ring
        for y in (0.0, size - edge):
            pen.ring(x, y, size * 0.235, size * 0.045, engraved)
    _motif(pen, colour, size, (size - edge) / 2)
    return pen.sprite()


@cache
def faint(colour: Tile, size: int, panel: Colour) -> Sprite:
    """The place on the wall where a tile of that colour will go."""
    pen = Pen(size, size)
    base = TURQUOISE if colour is Tile.WHITE else BASE[colour]
    fill = mix(
        panel, base, {Tile.WHITE: 0.06, Tile.YELLOW: 0.12, Tile.BLACK: 0.09}.get(colour, 0.1)
    )
    _hollow(pen, size, fill)
    ghost = mix(
        fill,
        MOTIF[colour][0] if colour is Tile.YELLOW else base,
        0.4 if colour is Tile.WHITE else 0.36,
    )
    _motif(pen, colour, size, size / 2, ghost)
    return pen.sprite()


@cache
def hollow(size: int, fill: Colour) -> Sprite:
    """An empty space for any tile."""
    pen = Pen(size, size)
    _hollow(pen, size, fill)
    return pen.sprite()


@cache
def marker(size: int) -> Sprite:
    """The starting-player marker, without its 1."""
    pen = Pen(size, size, margin=4)
    half = size / 2
    pen.polygon(regular(half, half + 2, half + 0.5, 8, 1 / 16), rgb("#3A2A10"), 0.35)
    pen.polygon(regular(half, half, half, 8, 1 / 16), LILAC_INK)
    pen.polygon(regular(half, half, half - max(2.5, size * 0.06), 8, 1 / 16), LILAC)
    pen.polygon(
        regular(half, half, half - max(4.5, size * 0.13), 8, 1 / 16), mix(LILAC, WHITE, 0.3)
    )
    return pen.sprite()


def _hollow(pen: Pen, size: int, fill: Colour) -> None:
    radius = size * 0.17
    pen.box(0, 0, size, size, radius, mix(fill, BLACK, 0.14))
    pen.clip_box(0, 0, size, size, radius)
    pen.box(1, 2, size - 2, size - 3, radius - 1, fill)
    pen.shade(size * 0.02, size * 0.3, BLACK, 0.06)


def _motif(pen: Pen, colour: Tile, size: int, middle: float, ghost: Colour | None = None) -> None:
    """The colour's shape as a relief; as a flat ghost of one tone if that is given."""
    lit, shaded = (ghost, ghost) if ghost else MOTIF[colour]
    behind = mix(ghost, WHITE, 0.45) if ghost else BASE[colour]
    x, y, unit = size / 2, middle, size * (0.9 if ghost else 1)
    match colour:
        case Tile.BLUE:
            _relief(pen, (x, y), regular(x, y, unit * 0.4, 4), [lit, shaded, shaded, lit])
            pen.polygon(regular(x, y, unit * 0.17, 4), behind)
        case Tile.YELLOW:
            y += unit * 0.02
            _relief(pen, (x, y), star(x, y, unit * 0.4, unit * 0.165, 5), [shaded, lit] * 5)
        case Tile.RED:
            corners = regular(x, y + unit * 0.08, unit * 0.41, 3)
            _relief(pen, (x, y + unit * 0.1), corners, [shaded, mix(shaded, lit, 0.5), lit])
        case Tile.BLACK:
            left, right = mix(shaded, lit, 0.6), mix(shaded, lit, 0.4)
            _relief(pen, (x, y), square(x, y, unit * 0.3), [lit, right, shaded, left])
            pen.polygon(square(x, y, unit * (0.11 if ghost else 0.15)), behind)
        case Tile.WHITE:
            pen.ring(x, y, unit * 0.33, unit * 0.15, lit)
            pen.ring(x, y, unit * 0.33, unit * 0.035, shaded)
            pen.ring(x, y, unit * 0.2, unit * 0.03, shaded)


def _relief(pen: Pen, peak: Point, corners: list[Point], faces: list[Colour]) -> None:
    """Triangles from each side of the shape to its peak, each in its own light."""
    pen.polygon(corners, faces[0])
    for at, face in enumerate(faces):
        pen.polygon([peak, corners[at], corners[(at + 1) % len(corners)]], face)
