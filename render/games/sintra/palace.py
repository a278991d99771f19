"""One palace in any size: the rail with the glazier, eight strips, below them the windows in stone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.games.sintra.palace import face_of
from engine.games.sintra.state import STRIP_SPACES, STRIPS, Face, Strip
from engine.games.sintra.state import Colour as Pane
from engine.games.sintra.views import SintraView
from engine.saying import Seat
from render import sprites
from render.games.sintra import craft, glass
from render.games.sintra.look import IVORY, LEAD, LEAD_LIGHT, NUMBER, THEME
from render.games.sintra.marks import Marks
from render.games.sintra.stone import Front, draw_front
from render.page import Page
from render.pen import Sprite, collage
from render.text import Face as Type
from render.theme import mix

VEIL = 0.5
"""How strongly strips out of reach are seen."""


@dataclass(frozen=True, slots=True)
class Grid:
    """How large a palace is drawn: `pitch` from strip to strip, the height of a strip's space and of a window's."""

    pitch: int
    space_h: int
    window_h: int
    rail_h: int = 52

    @property
    def width(self) -> int:
        """The whole palace."""
        return STRIPS * self.pitch

    @property
    def strip_w(self) -> int:
        """A strip with its came."""
        return self.pitch - 4

    @property
    def space_w(self) -> int:
        """A space of a strip."""
        return self.strip_w - 6

    @property
    def step(self) -> int:
        """From space to space."""
        return self.space_h + 3

    @property
    def strip_h(self) -> int:
        """A strip with its came."""
        return STRIP_SPACES * self.step + 3

    @property
    def front(self) -> Front:
        """The measures of its stone."""
        return Front(self.pitch, self.window_h)

    @property
    def height(self) -> int:
        """Rail, strips and front."""
        return self.rail_h + 4 + self.strip_h + 5 + self.front.height


def draw_palace(
    page: Page, x: int, y: int, grid: Grid, view: SintraView, seat: Seat, marks: Marks
) -> None:
    """Draw a seat's palace with its upper left corner there."""
    own = view.palaces[seat]
    moves = view.to_move == seat
    reach = view.reach if moves else tuple(range(own.glazier, STRIPS + 1))
    rail_y = y + grid.rail_h - 6
    _rail(page, x, rail_y, grid, reach, moves=moves)
    top = y + grid.rail_h + 4
    for place, strip in enumerate(own.strips, start=1):
        left = x + (place - 1) * grid.pitch + 2
        veiled = moves and place not in view.reach
        _strip(page, left, top, grid, view, strip, veiled=veiled)
        _new_panes(page, left, top, grid, marks.panes.get((seat, place), set()), strip)
        if (seat, place) in marks.turned:
            sprite = craft.brackets(grid.strip_w, grid.strip_h, THEME.accent)
            page.put(sprite, left, top)
    _people(page, x, y, grid, view, seat, marks)
    new = {(place, upper) for who, place, upper in marks.windows if who == seat}
    draw_front(page, x, top + grid.strip_h + 5, grid.front, view, own, new)


def _rail(page: Page, x: int, y: int, grid: Grid, reach: tuple[int, ...], *, moves: bool) -> None:
    bright = THEME.accent if moves else mix(LEAD_LIGHT, THEME.quiet, 0.35)
    for place in range(1, STRIPS + 1):
        colour = bright if place in reach else THEME.edge
        page.put(craft.rail(grid.pitch, colour), x + (place - 1) * grid.pitch, y)


def _strip(
    page: Page, x: int, y: int, grid: Grid, view: SintraView, strip: Strip | None, *, veiled: bool
) -> None:
    if strip is None:
        page.put(_gap(grid), x, y)
        return
    face = face_of(strip, view.components)
    page.put(_bare_strip(grid, face, veiled=veiled), x, y)
    for space, pane in enumerate(strip.panes):
        if pane is not None:
            sprite = _pane(pane, grid, veiled=veiled)
            page.put(sprite, x + 3, y + 3 + space * grid.step)
            if face[space] is None:
                page.put(_joker_corner(), x + 3 + grid.space_w - 17, y + space * grid.step)


@cache
def _pane(pane: Pane, grid: Grid, *, veiled: bool) -> Sprite:
    sprite = glass.lit(pane, grid.space_w, grid.space_h)
    return sprite.faded(VEIL) if veiled else sprite


@cache
def _bare_strip(grid: Grid, face: Face, *, veiled: bool) -> Sprite:
    things = [(craft.lead_frame(grid.strip_w, grid.strip_h), 0, 0)]
    for space, printed in enumerate(face):
        things.append((glass.unlit(printed, grid.space_w, grid.space_h), 3, 3 + space * grid.step))
    sprite = collage(grid.strip_w, grid.strip_h, things)
    return sprite.faded(VEIL) if veiled else sprite


@cache
def _gap(grid: Grid) -> Sprite:
    spot = craft.dot(10, THEME.edge)
    places = [
        (spot, grid.strip_w // 2 - 5, 3 + at * grid.step + grid.space_h // 2 - 5)
        for at in range(STRIP_SPACES)
    ]
    return collage(grid.strip_w, grid.strip_h, places)


@cache
def _joker_corner() -> Sprite:
    """A pane on a joker space keeps a grey corner."""
    return craft.dot(20, mix(THEME.quiet, IVORY, 0.3))


def _new_panes(
    page: Page, x: int, y: int, grid: Grid, spaces: set[int], strip: Strip | None
) -> None:
    if strip is None:
        return
    ring = sprites.ring(grid.space_w - 2, grid.space_h - 2, 4, THEME.accent, LEAD, 3)
    for space in sorted(spaces):
        page.put(ring, x + 4, y + 4 + space * grid.step)


def _people(
    page: Page, x: int, y: int, grid: Grid, view: SintraView, seat: Seat, marks: Marks
) -> None:
    """The glazier on the rail with the way it came, and for the mover the strips' numbers."""
    own, moves = view.palaces[seat], view.to_move == seat

    def centre(place: int) -> int:
        return x + (place - 1) * grid.pitch + grid.pitch // 2

    rail_y = y + grid.rail_h - 6
    if seat in marks.paths:
        _path(page, [centre(place) for place in marks.paths[seat]], rail_y + 3)
    if moves:
        for place, strip in enumerate(own.strips, start=1):
            if place != own.glazier and strip is not None:
                colour = THEME.ink if place in view.reach else THEME.quiet
                page.write_number(centre(place), rail_y - 22, place, NUMBER, colour)
    wide, high = 44, 48
    left, top = centre(own.glazier) - wide // 2, rail_y - high + 1
    fill = THEME.accent if moves else mix(IVORY, THEME.quiet, 0.3)
    page.put(craft.glazier(wide, high, fill, plain=moves), left, top)
    if moves:
        face = Type(30, bold=True)
        page.write_number(centre(own.glazier), top + 34, own.glazier, face, THEME.on_accent)
    if seat in marks.back:
        page.put(craft.brackets(wide, high - 6, THEME.accent, 3), left, top + 2)


def _path(page: Page, ends: list[int], y: int) -> None:
    """Dots along the rail, from where the glazier stood."""
    begin, end = ends
    way = 1 if end > begin else -1
    for x in range(begin, end - way * 26, way * 24):
        page.put(craft.dot(14, THEME.accent), x - 7, y - 7)
