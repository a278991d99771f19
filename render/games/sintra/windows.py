"""The stone front of a palace: its windows with their numbers, and the ornaments of side A."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.games.sintra.state import STRIPS, Palace, Side, Window
from engine.games.sintra.views import SintraView
from render import shapes
from render.canvas import Canvas
from render.games.sintra import glass, sprites
from render.games.sintra.theme import (
    BLACK,
    IVORY,
    LEAD,
    NIGHT,
    STONE,
    STONE_DARK,
    STONE_LIGHT,
    WHITE,
)
from render.raster import Rasterizer, Sprite
from render.text import Font
from render.theme import mix

_EDGE = 4
"""The smallest distance in px between a window and the edge of its part of the front, which is one pitch wide."""


class WindowGrid(NamedTuple):
    """The measures of the front in px.

    pitch: the distance between the left edges of adjacent windows. pane: the height of each of a window's two panes.
    side: on side A, there is space for an ornament between the two windows of a pair. has_points: whether the points
    of the windows are below them.
    """

    pitch: int
    pane: int
    side: Side
    has_points: bool = True

    @property
    def width(self) -> int:
        """The width of the front."""
        return STRIPS * self.pitch

    @property
    def cornice(self) -> int:
        """The height of the stone above the windows."""
        return 8

    @property
    def sill(self) -> int:
        """The height of the stone below the windows, which is higher if `has_points` is set."""
        return 35 if self.has_points else 7

    @property
    def window_w(self) -> int:
        """The width of a window."""
        if self.side is Side.A:
            return self.pitch - _EDGE - self.ornament // 2 - 2
        return self.pitch - 2 * _EDGE - 4

    def left(self, place: int) -> int:
        """Return the x coordinate of the left edge of a window, counted from 1, relative to the front.

        On side A, the windows of a pair are apart, so that the ornament between them covers neither.
        """
        start = (place - 1) * self.pitch
        if self.side is Side.A:
            return start + (_EDGE if place % 2 else self.pitch - _EDGE - self.window_w)
        return start + (self.pitch - self.window_w) // 2

    @property
    def window_h(self) -> int:
        """The height of a window: two panes and the bar between them."""
        return 2 * self.pane + 3

    @property
    def height(self) -> int:
        """The height of the front."""
        return self.cornice + self.window_h + self.sill

    @property
    def ornament(self) -> int:
        """The side length of an ornament."""
        return 28 if self.pitch < 66 else 36


def draw_windows(
    canvas: Canvas,
    x: int,
    y: int,
    grid: WindowGrid,
    view: SintraView,
    own: Palace,
    new: set[tuple[int, bool]],
) -> None:
    """Draw a palace's front with its upper left corner at (x, y).

    new: the panes to highlight, as (window counted from 1, whether it is the upper pane).
    """
    pointed = grid.side is Side.B
    canvas.draw_sprite(_front(grid), x, y)
    top, low = y + grid.cornice, y + grid.cornice + grid.pane + 3
    for place, window in enumerate(own.windows, start=1):
        left = x + grid.left(place)
        if window.upper is not None:
            canvas.draw_sprite(
                glass.arched(window.upper, grid.window_w, grid.pane, pointed=pointed), left, top
            )
        if window.lower is not None:
            canvas.draw_sprite(glass.straight(window.lower, grid.window_w, grid.pane), left, low)
        if grid.has_points:
            middle = (left + grid.window_w // 2, y + grid.height - grid.sill // 2 + 1)
            points = view.components.windows[place - 1]
            _number(canvas, *middle, points, window, grid.pitch - 8)
    if grid.side is Side.A:
        for pair in view.components.ornaments:
            _ornament(canvas, x, y, grid, own, pair)
    for place, upper in sorted(new):
        left = x + grid.left(place)
        sprite = sprites.brackets(grid.window_w, grid.pane, canvas.theme.accent)
        canvas.draw_sprite(sprite, left, top if upper else low)


def _ornament(
    canvas: Canvas, x: int, y: int, grid: WindowGrid, own: Palace, pair: tuple[int, int]
) -> None:
    """Draw an ornament in the middle of the four panes of its pair of windows, where it covers none of them."""
    first, second = sorted(pair)
    left, right = own.windows[first - 1], own.windows[second - 1]
    leaves = (
        left.upper is not None,
        right.upper is not None,
        left.lower is not None,
        right.lower is not None,
    )
    centre_x = x + first * grid.pitch
    centre_y = y + grid.cornice + grid.pane + 1
    draw_ornament(canvas, centre_x, centre_y, grid.ornament, leaves)


def draw_ornament(
    canvas: Canvas, x: int, y: int, size: int, leaves: tuple[bool, bool, bool, bool]
) -> None:
    """Draw an ornament around (x, y), `size` px wide, and the number of its bright leaves.

    Without a bright leaf, it is smaller and has no number.
    """
    size = size if any(leaves) else size * 4 // 5
    canvas.draw_sprite(sprites.ornament(size, leaves), x - size // 2, y - size // 2)
    if count := sum(leaves):
        canvas.draw_number(x, y, count, Font(30, bold=True), LEAD)


def _number(canvas: Canvas, x: int, centre_y: int, points: int, window: Window, width: int) -> None:
    """Draw the number of a window, which is its points, at most `width` px wide.

    The number is on lead if only the upper pane is in place, and on ivory if the window is complete.
    """
    font = Font(30, bold=True)
    colour = mix(STONE_DARK, BLACK, 0.75)
    if window.upper is not None:
        width = min(42, width)
        left = x - width // 2
        canvas.draw_sprite(shapes.rounded_rect(width, 32, 8, LEAD), left, centre_y - 16)
        colour = IVORY
        if window.complete:
            inner = shapes.rounded_rect(width - 4, 28, 6, IVORY)
            canvas.draw_sprite(inner, left + 2, centre_y - 14)
            colour = LEAD
    canvas.draw_number(x, centre_y, points, font, colour)


@cache
def _front(grid: WindowGrid) -> Sprite:
    """Return the front with empty windows, whose arches are pointed on side B."""
    pointed = grid.side is Side.B
    width, height, pitch = grid.width, grid.height, grid.pitch
    raster = Rasterizer(width, height)
    raster.rect(0, 0, width, height, 5, STONE_DARK)
    raster.rect(1, 1, width - 2, height - 2, 4, STONE)
    raster.clip_rect(1, 1, width - 2, height - 2, 4)
    raster.gradient(0, height, WHITE, 0.1)
    sill = height - grid.sill
    raster.rect(0, 0, width, 5, 0, STONE_LIGHT)
    raster.rect(0, 5, width, 1.5, 0, STONE_DARK, 0.7)
    raster.rect(0, sill + 3, width, grid.sill, 0, STONE_LIGHT)
    raster.rect(0, sill + 3, width, 2, 0, WHITE, 0.35)
    raster.rect(0, sill + 1.5, width, 1.5, 0, STONE_DARK)
    every = 1 if pointed else 2
    for index in range(every, STRIPS, every):
        raster.rect(index * pitch - 1.5, 5, 3, height, 0, STONE_DARK, 0.85)
        raster.rect(index * pitch + 1.5, 5, 1.2, height, 0, WHITE, 0.25)
    for index in range(STRIPS):
        _opening(raster, grid, index, pointed=pointed)
    return raster.sprite()


def _opening(raster: Rasterizer, grid: WindowGrid, index: int, *, pointed: bool) -> None:
    """Draw an empty window with a moulding, dark glass and a bar in the middle."""
    width, pane = grid.window_w, grid.pane
    left = grid.left(index + 1)
    top = grid.cornice
    for grow, colour in ((3.0, STONE_LIGHT), (2.0, LEAD)):
        outline = glass.arch(width + 2 * grow, grid.window_h + grow + 1, pointed=pointed)
        raster.polygon([(x + left - grow, y + top - grow) for x, y in outline], colour)
    upper = [(x + left, y + top) for x, y in glass.arch(width, pane, pointed=pointed)]
    raster.polygon(upper, NIGHT)
    low = top + pane + 3
    raster.rect(left, low, width, pane, 1, NIGHT)
    shine = mix(NIGHT, WHITE, 0.11)
    raster.polygon(
        [
            (left, low + pane * 0.6),
            (left + width * 0.5, low),
            (left + width * 0.7, low),
            (left, low + pane * 0.9),
        ],
        shine,
    )
    rise = top + pane * 0.45
    raster.polygon(
        [
            (left, rise + pane * 0.4),
            (left + width * 0.4, rise),
            (left + width * 0.55, rise),
            (left, rise + pane * 0.55),
        ],
        shine,
    )
