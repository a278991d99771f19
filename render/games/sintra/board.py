"""A player's palace in any size: the rail with the glazier, eight strips, and the windows below them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.games.sintra.palace import face_of
from engine.games.sintra.state import STRIP_SPACES, STRIPS, Face, Side, Strip
from engine.games.sintra.views import SintraView
from engine.saying import Seat
from render import shapes
from render.canvas import Canvas
from render.games.sintra import glass, sprites
from render.games.sintra.highlights import Highlights
from render.games.sintra.theme import IVORY, LEAD, LEAD_LIGHT, NUMBER, SMALL
from render.games.sintra.windows import WindowGrid, draw_windows
from render.raster import Rasterizer, Sprite, composite
from render.text import Font
from render.theme import Rgb, mix

DIMMED = 0.9
"""The opacity of the empty spaces of strips that the player to move cannot reach; panes on them are not dimmed."""
UPPER = 3
"""The number of spaces above the gap of a strip; most faces have three spaces of one colour above two of another."""
_BREAK = 6
"""The height in px of the gap of a strip (see UPPER)."""
SPACING = 5
"""The distance between adjacent spaces in px, so that panes of one colour do not look like one."""
_JOKER = 17
"""The size in px of the corner that marks a pane on a joker space."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The measures of a palace in px.

    pitch: the distance between the left edges of adjacent strips. space_h: the height of a space on a strip.
    window_h: the height of a pane in a window. rail_h: the height of the rail with the glazier.
    side: the side of the palaces (SI-2), which determines the front. has_points: whether the points of the windows are
    below them.
    """

    pitch: int
    space_h: int
    window_h: int
    rail_h: int
    side: Side
    has_points: bool

    @staticmethod
    def within(width: int, height: int, rail_h: int, side: Side, *, has_points: bool) -> Grid:
        """Return the measures of the largest palace of at most `width` x `height` px."""
        pitch = width // STRIPS
        bare = Grid(pitch, 0, 0, rail_h, side, has_points).height
        space_h = min(int((height - bare) / (STRIP_SPACES + 1.6)), round(1.35 * pitch))
        window_h = min((height - bare - STRIP_SPACES * space_h) // 2, round(1.5 * pitch))
        return Grid(pitch, space_h, window_h, rail_h, side, has_points)

    @property
    def width(self) -> int:
        """The width of the palace."""
        return STRIPS * self.pitch

    @property
    def strip_w(self) -> int:
        """The width of a strip, including its lead frame."""
        return self.pitch - 2

    @property
    def space_w(self) -> int:
        """The width of a space on a strip."""
        return self.strip_w - 6

    @property
    def pane_w(self) -> int:
        """The width of a pane on a strip; it is wider than its space, so that it stands out."""
        return self.strip_w - 2

    @property
    def step(self) -> int:
        """The distance between the top edges of adjacent spaces, unless the gap of the strip is between them."""
        return self.space_h + SPACING

    @property
    def strip_h(self) -> int:
        """The height of a strip, including its two lead frames and the gap between them."""
        return self.top(STRIP_SPACES) - SPACING + 3

    def top(self, space: int) -> int:
        """Return the y coordinate of a space, counted from 0, relative to its strip."""
        return 3 + space * self.step + (_BREAK + 1 if space >= UPPER else 0)

    @property
    def windows(self) -> WindowGrid:
        """The measures of the windows."""
        return WindowGrid(self.pitch, self.window_h, self.side, self.has_points)

    @property
    def height(self) -> int:
        """The height of the palace."""
        return self.rail_h + 4 + self.strip_h + 5 + self.windows.height


def draw(
    canvas: Canvas, x: int, y: int, grid: Grid, view: SintraView, seat: Seat, highlights: Highlights
) -> None:
    """Draw a seat's palace with its upper left corner at (x, y)."""
    own = view.palaces[seat]
    moves = view.to_move == seat
    reach = view.reach if moves else tuple(range(own.glazier, STRIPS + 1))
    rail_y = y + grid.rail_h - 6
    _rail(canvas, x, rail_y, grid, reach, moves=moves)
    top = y + grid.rail_h + 4
    for place, strip in enumerate(own.strips, start=1):
        left = x + (place - 1) * grid.pitch + 1
        dimmed = moves and place not in view.reach
        _strip(canvas, left, top, grid, view, strip, dimmed=dimmed)
        _new_panes(canvas, left, top, grid, highlights.panes.get((seat, place), set()), strip)
        if (seat, place) in highlights.turned:
            sprite = sprites.brackets(grid.strip_w, grid.strip_h, canvas.theme.accent)
            canvas.draw_sprite(sprite, left, top)
    _glazier(canvas, x, y, grid, view, seat, highlights)
    new = {(place, upper) for who, place, upper in highlights.windows if who == seat}
    draw_windows(canvas, x, top + grid.strip_h + 5, grid.windows, view, own, new)


def _rail(
    canvas: Canvas, x: int, y: int, grid: Grid, reach: tuple[int, ...], *, moves: bool
) -> None:
    bright = canvas.theme.mark if moves else mix(LEAD_LIGHT, canvas.theme.muted, 0.35)
    for place in range(1, STRIPS + 1):
        colour = bright if place in reach else canvas.theme.border
        canvas.draw_sprite(sprites.rail(grid.pitch, colour), x + (place - 1) * grid.pitch, y)


def _strip(
    canvas: Canvas,
    x: int,
    y: int,
    grid: Grid,
    view: SintraView,
    strip: Strip | None,
    *,
    dimmed: bool,
) -> None:
    if strip is None:
        canvas.draw_sprite(_missing_strip(grid, canvas.theme.muted), x, y)
        return
    face = face_of(strip, view.components)
    canvas.draw_sprite(_empty_strip(grid, face, dimmed=dimmed), x, y)
    for space, pane in enumerate(strip.panes):
        if pane is not None:
            sprite = glass.lit(pane, grid.pane_w, grid.space_h)
            canvas.draw_sprite(sprite, x + 1, y + grid.top(space))
            if face[space] is None:
                corner = sprites.corner(_JOKER, IVORY)
                left = x + 1 + grid.pane_w - _JOKER
                canvas.draw_sprite(corner, left, y + grid.top(space))


@cache
def _empty_strip(grid: Grid, face: Face, *, dimmed: bool) -> Sprite:
    low = grid.top(UPPER) - 3
    layers = [
        (sprites.lead_frame(grid.strip_w, low - _BREAK), 0, 0),
        (sprites.lead_frame(grid.strip_w, grid.strip_h - low), 0, low),
    ]
    for space, printed in enumerate(face):
        layers.append((glass.unlit(printed, grid.space_w, grid.space_h), 3, grid.top(space)))
    sprite = composite(grid.strip_w, grid.strip_h, layers)
    return sprite.faded(DIMMED) if dimmed else sprite


@cache
def _missing_strip(grid: Grid, colour: Rgb) -> Sprite:
    """Return the place of a strip that left the game: an outline that is crossed out."""
    width, height, edge = grid.strip_w, grid.strip_h, 6
    raster = Rasterizer(width, height)
    raster.rect_outline(edge, edge, width - 2 * edge, height - 2 * edge, 6, 2, colour, 0.6)
    for left, right in ((edge, width - edge), (width - edge, edge)):
        raster.polyline([(left, edge + 1), (right, height - edge - 1)], 3, colour, 0.6)
    return raster.sprite()


def _new_panes(
    canvas: Canvas, x: int, y: int, grid: Grid, spaces: set[int], strip: Strip | None
) -> None:
    if strip is None:
        return
    ring = shapes.ring(grid.pane_w - 2, grid.space_h - 2, 4, canvas.theme.accent, LEAD, 3)
    for space in sorted(spaces):
        canvas.draw_sprite(ring, x + 2, y + grid.top(space) + 1)


def _glazier(
    canvas: Canvas, x: int, y: int, grid: Grid, view: SintraView, seat: Seat, highlights: Highlights
) -> None:
    """Draw the numbers of the strips, and the glazier on the rail with its last path.

    The number of the strip below the glazier is on the glazier.
    """
    own, moves = view.palaces[seat], view.to_move == seat

    def centre(place: int) -> int:
        return x + (place - 1) * grid.pitch + grid.pitch // 2

    rail_y = y + grid.rail_h - 6
    if seat in highlights.paths:
        _path(canvas, [centre(place) for place in highlights.paths[seat]], rail_y + 3)
    for place, strip in enumerate(own.strips, start=1):
        if place != own.glazier and strip is not None:
            reached = moves and place in view.reach
            colour = canvas.theme.text if reached else canvas.theme.muted
            font = NUMBER if reached else SMALL
            canvas.draw_number(centre(place), rail_y - 20, place, font, colour)
    height = grid.rail_h - 4
    width = min(round(height * 1.05), grid.pitch)
    left, top = centre(own.glazier) - width // 2, rail_y - height + 1
    fill = canvas.theme.accent if moves else IVORY
    canvas.draw_sprite(sprites.glazier(width, height, fill), left, top)
    ink = canvas.theme.on_accent if moves else LEAD
    number_y = top + round(height * 0.69)
    canvas.draw_number(centre(own.glazier), number_y, own.glazier, Font(30, bold=True), ink)
    if seat in highlights.back:
        canvas.draw_sprite(
            sprites.brackets(width, height - 6, canvas.theme.accent, 3), left, top + 2
        )


def _path(canvas: Canvas, ends: list[int], y: int) -> None:
    """Draw dots along the rail; `ends` are the x coordinates of the start and the end of the path."""
    start, end = ends
    step = 1 if end > start else -1
    for x in range(start, end - step * 26, step * 24):
        canvas.draw_sprite(sprites.dot(14, canvas.theme.accent), x - 7, y - 7)
