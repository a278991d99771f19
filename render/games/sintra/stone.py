"""The front of a palace: windows in stone arches, their numbers on the sill, the ornaments of side A."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.games.sintra.state import STRIPS, Palace, Side, Window
from engine.games.sintra.views import SintraView
from render import sprites
from render.games.sintra import craft, glass
from render.games.sintra.look import (
    BLACK,
    IVORY,
    LEAD,
    NIGHT,
    STONE,
    STONE_DARK,
    STONE_LIGHT,
    THEME,
    WHITE,
)
from render.page import Page
from render.pen import Pen, Sprite
from render.text import Face
from render.theme import mix


class Front(NamedTuple):
    """How large a front is drawn: `pitch` from window to window, `pane` the height of a window's space."""

    pitch: int
    pane: int

    @property
    def width(self) -> int:
        """All of it."""
        return STRIPS * self.pitch

    @property
    def cornice(self) -> int:
        """The stone above the windows."""
        return 9

    @property
    def sill(self) -> int:
        """The stone below them, with the numbers."""
        return 40

    @property
    def window_w(self) -> int:
        """The glass of a window."""
        return self.pitch - (14 if self.pitch < 70 else 22)

    @property
    def window_h(self) -> int:
        """Both panes and the bar between them."""
        return 2 * self.pane + 3

    @property
    def height(self) -> int:
        """All of it."""
        return self.cornice + self.window_h + self.sill

    @property
    def flower(self) -> int:
        """The size of an ornament."""
        return 34 if self.pitch < 70 else 46


def draw_front(
    page: Page,
    x: int,
    y: int,
    front: Front,
    view: SintraView,
    own: Palace,
    new: set[tuple[int, bool]],
) -> None:
    """Draw a palace's front with its upper left corner there; new: the panes to be marked, by window and upper."""
    pointed = view.side is Side.B
    page.put(_stone(front, pointed=pointed), x, y)
    top, low = y + front.cornice, y + front.cornice + front.pane + 3
    inset = (front.pitch - front.window_w) // 2
    for place, window in enumerate(own.windows, start=1):
        left = x + (place - 1) * front.pitch + inset
        if window.upper is not None:
            page.put(
                glass.arched(window.upper, front.window_w, front.pane, pointed=pointed), left, top
            )
        if window.lower is not None:
            page.put(glass.straight(window.lower, front.window_w, front.pane), left, low)
        _number(
            page,
            left + front.window_w // 2,
            y + front.height - front.sill // 2,
            view,
            place,
            window,
        )
    if view.side is Side.A:
        for pair in view.components.ornaments:
            _flower(page, x, y, front, own, pair)
    for place, upper in sorted(new):
        left = x + (place - 1) * front.pitch + inset
        sprite = craft.brackets(front.window_w, front.pane, THEME.accent)
        page.put(sprite, left, top if upper else low)


def _flower(page: Page, x: int, y: int, front: Front, own: Palace, pair: tuple[int, int]) -> None:
    """On the pier between the two windows; between windows that are no neighbours it stands at the first."""
    first, second = sorted(pair)
    left, right = own.windows[first - 1], own.windows[second - 1]
    leaves = tuple(pane is not None for pane in (left.upper, right.upper, left.lower, right.lower))
    middle = x + first * front.pitch
    centre = y + front.cornice + front.pane + 1
    page.put(
        craft.ornament(front.flower, leaves), middle - front.flower // 2, centre - front.flower // 2
    )


def _number(page: Page, x: int, middle: int, view: SintraView, place: int, window: Window) -> None:
    """A window's number: plain while it is empty, on black once it counts, on ivory when it is complete."""
    face = Face(30, bold=True)
    colour = mix(STONE_DARK, BLACK, 0.75)
    if window.complete:
        page.put(sprites.field(42, 32, 8, LEAD), x - 21, middle - 16)
        page.put(sprites.field(38, 28, 6, IVORY), x - 19, middle - 14)
        colour = LEAD
    elif window.upper is not None:
        page.put(sprites.field(42, 32, 8, LEAD), x - 21, middle - 16)
        colour = IVORY
    page.write_number(x, middle, view.components.windows[place - 1], face, colour)


@cache
def _stone(front: Front, *, pointed: bool) -> Sprite:
    """The wall with all its dark windows."""
    wide, high, pitch = front.width, front.height, front.pitch
    pen = Pen(wide, high)
    pen.box(0, 0, wide, high, 5, STONE_DARK)
    pen.box(1, 1, wide - 2, high - 2, 4, STONE)
    pen.clip_box(1, 1, wide - 2, high - 2, 4)
    pen.shade(0, high, WHITE, 0.1)
    sill = high - front.sill
    pen.box(0, 0, wide, front.cornice - 4, 0, STONE_LIGHT)
    pen.box(0, front.cornice - 4, wide, 1.5, 0, STONE_DARK, 0.7)
    pen.box(0, sill + 3, wide, front.sill, 0, STONE_LIGHT)
    pen.box(0, sill + 3, wide, 2, 0, WHITE, 0.35)
    pen.box(0, sill + 1.5, wide, 1.5, 0, STONE_DARK)
    every = 1 if pointed else 2
    for at in range(every, STRIPS, every):
        pen.box(at * pitch - 1.5, 5, 3, high, 0, STONE_DARK, 0.85)
        pen.box(at * pitch + 1.5, 5, 1.2, high, 0, WHITE, 0.25)
    for at in range(STRIPS):
        _opening(pen, front, at, pointed=pointed)
    return pen.sprite()


def _opening(pen: Pen, front: Front, at: int, *, pointed: bool) -> None:
    """One window without light: a moulding, dark glass, the bar in the middle."""
    wide, pane = front.window_w, front.pane
    left = at * front.pitch + (front.pitch - wide) / 2
    top = front.cornice
    for grow, colour in ((3.0, STONE_LIGHT), (2.0, LEAD)):
        outline = glass.arch(wide + 2 * grow, front.window_h + grow + 1, pointed=pointed)
        pen.polygon([(x + left - grow, y + top - grow) for x, y in outline], colour)
    upper = [(x + left, y + top) for x, y in glass.arch(wide, pane, pointed=pointed)]
    pen.polygon(upper, NIGHT)
    low = top + pane + 3
    pen.box(left, low, wide, pane, 1, NIGHT)
    shine = mix(NIGHT, WHITE, 0.11)
    pen.polygon(
        [
            (left, low + pane * 0.6),
            (left + wide * 0.5, low),
            (left + wide * 0.7, low),
            (left, low + pane * 0.9),
        ],
        shine,
    )
    rise = top + pane * 0.45
    pen.polygon(
        [
            (left, rise + pane * 0.4),
            (left + wide * 0.4, rise),
            (left + wide * 0.55, rise),
            (left, rise + pane * 0.55),
        ],
        shine,
    )
