"""Sprites of the tiles and the starting-player marker. Each colour also has a shape, for colour-blind people."""

from __future__ import annotations

from functools import cache

from engine.games.azul.state import Colour as Tile
from render.games.azul.theme import Palette
from render.geometry import Point, regular_polygon, square, star
from render.raster import Rasterizer, Sprite
from render.theme import Rgb, mix, rgb

WHITE, BLACK = rgb("#FFFFFF"), rgb("#000000")
TURQUOISE = rgb("#0B9299")
LILAC, LILAC_INK = rgb("#A89CEB"), rgb("#1F2B3F")

BASE: dict[Tile, Rgb] = {
    Tile.BLUE: rgb("#1E5AA8"),
    Tile.YELLOW: rgb("#F4B52E"),
    Tile.RED: rgb("#C9362B"),
    Tile.BLACK: rgb("#24272D"),
    Tile.WHITE: rgb("#FDFFFE"),
}
MOTIF: dict[Tile, tuple[Rgb, Rgb]] = {  # lit and shaded facets of the relief
    Tile.BLUE: (rgb("#F0F7FF"), rgb("#B9D5F3")),
    Tile.YELLOW: (rgb("#8A5200"), rgb("#5E3500")),
    Tile.RED: (rgb("#FFF0E6"), rgb("#FBC9B4")),
    Tile.BLACK: (rgb("#E3E6EB"), rgb("#9DA4B0")),
    Tile.WHITE: (rgb("#12A3AA"), rgb("#077A81")),
}


@cache
def tile(colour: Tile, size: int) -> Sprite:
    """Return a tile, `size` px wide and high, with a soft shadow."""
    raster = Rasterizer(size, size, margin=4)
    base, white = BASE[colour], colour is Tile.WHITE
    radius, edge = size * 0.17, max(2.0, size * 0.065)
    raster.shadow(0.5, 2, size - 1, size - 1, radius, 1.4, rgb("#3A2A10"), 0.45)
    rim = MOTIF[colour][1] if colour is Tile.BLACK else TURQUOISE if white else base
    raster.rect(0, 0, size, size, radius, mix(rim, BLACK, 0.3))
    raster.clip_rect(0, 0, size, size - edge, radius)
    raster.rect(0, 0, size, size, 0, TURQUOISE if white else base)
    line = max(2.5, size * 0.055)
    if colour is Tile.BLACK:  # a light rim, because it also lies on dark cards
        raster.rect_outline(
            0, 0, size, size - edge, radius, max(1.5, size * 0.03), mix(rim, BLACK, 0.3)
        )
    if white:
        raster.rect(line, line, size - 2 * line, size - edge - 2 * line, radius - line, base)
    raster.gradient(0, size * 0.55, WHITE, 0.0 if white else 0.2)
    engraved = (
        mix(base, TURQUOISE, 0.28)
        if white
        else mix(base, BLACK if colour is Tile.YELLOW else WHITE, 0.18)
    )
    inner = line if white else 0.0
    raster.clip_rect(inner, inner, size - 2 * inner, size - edge - 2 * inner, radius - inner)
    for x in (0.0, float(size)):  # quarter circles that form rings with those of adjacent tiles
        for y in (0.0, size - edge):
            raster.circle(x, y, size * 0.235, size * 0.045, engraved)
    _motif(raster, colour, size, (size - edge) / 2)
    return raster.sprite()


@cache
def printed(colour: Tile, size: int, colours: Palette) -> Sprite:
    """Return a space of the coloured wall with its printed colour, `size` px wide and high."""
    raster = Rasterizer(size, size)
    base = TURQUOISE if colour is Tile.WHITE else BASE[colour]
    if colours.is_dark and colour is Tile.BLACK:
        base = MOTIF[colour][1]  # black could not be seen on a dark panel
    _draw_empty(raster, size, colours.panel)
    ink = MOTIF[colour][0] if colour is Tile.YELLOW and not colours.is_dark else base
    strength = 0.5 if colour is Tile.WHITE else 0.46
    if colours.is_dark:
        ink, strength = mix(ink, WHITE, 0.45), 0.5
    _outline(raster, colour, size, mix(colours.panel, ink, strength), colours.panel)
    return raster.sprite()


@cache
def empty(size: int, fill: Rgb) -> Sprite:
    """Return an empty space for a tile of any colour, `size` px wide and high."""
    raster = Rasterizer(size, size)
    _draw_empty(raster, size, fill)
    return raster.sprite()


@cache
def marker(size: int) -> Sprite:
    """Return the starting-player marker, `size` px wide and high, without its number."""
    raster = Rasterizer(size, size, margin=4)
    half = size / 2
    raster.polygon(regular_polygon(half, half + 2, half + 0.5, 8, 1 / 16), rgb("#3A2A10"), 0.35)
    raster.polygon(regular_polygon(half, half, half, 8, 1 / 16), LILAC_INK)
    raster.polygon(regular_polygon(half, half, half - max(2.5, size * 0.06), 8, 1 / 16), LILAC)
    raster.polygon(
        regular_polygon(half, half, half - max(4.5, size * 0.13), 8, 1 / 16), mix(LILAC, WHITE, 0.3)
    )
    return raster.sprite()


def _draw_empty(raster: Rasterizer, size: int, fill: Rgb) -> None:
    radius = size * 0.17
    raster.rect(0, 0, size, size, radius, mix(fill, BLACK, 0.14))
    raster.clip_rect(0, 0, size, size, radius)
    raster.rect(1, 2, size - 2, size - 3, radius - 1, fill)
    raster.gradient(size * 0.02, size * 0.3, BLACK, 0.06)


def _outline(raster: Rasterizer, colour: Tile, size: int, ink: Rgb, ground: Rgb) -> None:
    """Draw the outline of the shape of a tile colour."""
    x, y, unit, line = size / 2, size / 2, size * 0.9, max(2.4, size * 0.06)
    match colour:
        case Tile.BLUE:
            raster.polygon(regular_polygon(x, y, unit * 0.4, 4), ink)
            raster.polygon(regular_polygon(x, y, unit * 0.4 - 1.4 * line, 4), ground)
        case Tile.YELLOW:
            y += unit * 0.02
            raster.polygon(star(x, y, unit * 0.42, unit * 0.19, 5), ink)
            raster.polygon(star(x, y, unit * 0.42 - 2 * line, unit * 0.19 - 0.9 * line, 5), ground)
        case Tile.RED:
            y += unit * 0.08
            raster.polygon(regular_polygon(x, y, unit * 0.41, 3), ink)
            raster.polygon(regular_polygon(x, y, unit * 0.41 - 2 * line, 3), ground)
        case Tile.BLACK:
            raster.polygon(square(x, y, unit * 0.3), ink)
            raster.polygon(square(x, y, unit * 0.3 - line), ground)
        case Tile.WHITE:
            raster.circle(x, y, unit * 0.33, line, ink)


def _motif(raster: Rasterizer, colour: Tile, size: int, centre_y: float) -> None:
    """Draw the shape of a tile colour as a relief."""
    (lit, shaded), behind = MOTIF[colour], BASE[colour]
    x, y, unit = size / 2, centre_y, float(size)
    match colour:
        case Tile.BLUE:
            _relief(
                raster, (x, y), regular_polygon(x, y, unit * 0.4, 4), [lit, shaded, shaded, lit]
            )
            raster.polygon(regular_polygon(x, y, unit * 0.17, 4), behind)
        case Tile.YELLOW:
            y += unit * 0.02
            _relief(raster, (x, y), star(x, y, unit * 0.4, unit * 0.165, 5), [shaded, lit] * 5)
        case Tile.RED:
            corners = regular_polygon(x, y + unit * 0.08, unit * 0.41, 3)
            _relief(raster, (x, y + unit * 0.1), corners, [shaded, mix(shaded, lit, 0.5), lit])
        case Tile.BLACK:
            left, right = mix(shaded, lit, 0.6), mix(shaded, lit, 0.4)
            _relief(raster, (x, y), square(x, y, unit * 0.3), [lit, right, shaded, left])
            raster.polygon(square(x, y, unit * 0.15), behind)
        case Tile.WHITE:
            raster.circle(x, y, unit * 0.33, unit * 0.15, lit)
            raster.circle(x, y, unit * 0.33, unit * 0.035, shaded)
            raster.circle(x, y, unit * 0.2, unit * 0.03, shaded)


def _relief(raster: Rasterizer, peak: Point, corners: list[Point], facets: list[Rgb]) -> None:
    """Draw a pyramid seen from above: a facet between each side of a polygon and `peak`, in the colours `facets`."""
    raster.polygon(corners, facets[0])
    for index, facet in enumerate(facets):
        raster.polygon([peak, corners[index], corners[(index + 1) % len(corners)]], facet)
