"""The pictures of Sintra: what can be taken above, everyone's palace below, the end with its scores."""

from __future__ import annotations

from typing import cast

from PIL import Image

from engine.games.sintra.views import SintraView
from engine.saying import Seat
from render import parts
from render.games.sintra import ending, heading, market, seats
from render.games.sintra.craft import night
from render.games.sintra.look import THEME
from render.games.sintra.marks import Marks, marks_of
from render.page import Page
from render.scene import Scene
from render.theme import HEIGHT, WIDTH, Box

MARGIN, GAP = 8, 8


def paint(scene: Scene) -> Image.Image:
    """Draw a position of Sintra."""
    view = cast(SintraView, scene.view)
    page = Page(scene, THEME, night())
    if view.outcome is not None:
        ending.draw(page, view)
        return page.image
    marks = marks_of(view.events)
    top = _heading(page, view, marks)
    rest = Box(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT - MARGIN - top)
    draw = {2: _two, 3: _three, 4: _four}[view.seats]
    draw(page, rest, view, marks, scene.chosen)
    return page.image


def _heading(page: Page, view: SintraView, marks: Marks) -> int:
    """Draw the upper lines; the height below them."""
    high, wide = 84, 420 if page.direction == "rtl" else 480
    rounds_at_left = page.direction == "rtl"
    turn = Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN - wide - GAP, high)
    rounds = Box(MARGIN, MARGIN, wide, high)
    if rounds_at_left:
        turn = turn._replace(x=rounds.right + GAP)
    else:
        rounds = rounds._replace(x=turn.right + GAP)
    heading.draw_turn(page, turn, *parts.whose_turn(page, view.to_move))
    heading.draw_rounds(page, rounds, view)
    last = Box(MARGIN, turn.bottom + 6, WIDTH - 2 * MARGIN, 48)
    heading.draw_last(page, last, view, marks)
    return last.bottom + 6


def _two(page: Page, box: Box, view: SintraView, marks: Marks, chosen: str) -> None:
    """The offer in a row; two wide palaces."""
    offer = box._replace(h=196)
    size = 130
    roses = Box(offer.x, offer.y, 5 * (size + 4), 138)
    market.draw_roses(page, roses, size, view, marks, chosen)
    stores = Box(offer.x, roses.bottom + 6, roses.w - 4, offer.bottom - roses.bottom - 6)
    market.draw_stores(page, stores, view, across=True)
    centre = Box(roses.right + 4, offer.y, offer.right - roses.right - 4, offer.h)
    market.draw_centre(page, centre, 2, view, marks, chosen)
    top = offer.bottom + GAP
    tall = (box.bottom - top - GAP) // 2
    for at in range(2):
        card = Box(box.x, top + at * (tall + GAP), box.w, tall)
        seats.draw_wide(page, card, view, Seat(at), marks)


def _three(page: Page, box: Box, view: SintraView, marks: Marks, chosen: str) -> None:
    """Three palaces, and the offer in the fourth place."""
    places = seats.quarters(box, from_right=page.direction == "rtl")
    offer = places[1]
    roses = offer._replace(h=246)
    market.draw_roses(page, roses, 110, view, marks, chosen)
    stores = Box(offer.x, roses.bottom + 4, offer.w, 44)
    market.draw_stores(page, stores, view, across=True)
    centre = Box(offer.x, stores.bottom + GAP, offer.w, offer.bottom - stores.bottom - GAP)
    market.draw_centre(page, centre, 2, view, marks, chosen)
    for seat, at in enumerate((0, 2, 3)):
        seats.draw_quarter(page, places[at], seats.TALL, view, Seat(seat), marks)


def _four(page: Page, box: Box, view: SintraView, marks: Marks, chosen: str) -> None:
    """The offer in two rows; four palaces."""
    offer = box._replace(h=252)
    size, centre = 118, 306
    roses = offer._replace(w=offer.w - centre - GAP)
    spare = market.draw_roses(page, roses, size, view, marks, chosen)
    market.draw_stores(page, Box(spare.x, spare.middle - 47, spare.w, 94), view)
    place = Box(offer.right - centre, offer.y, centre, offer.h)
    market.draw_centre(page, place, 2, view, marks, chosen)
    low = Box(box.x, offer.bottom + GAP, box.w, box.bottom - offer.bottom - GAP)
    places = seats.quarters(low, from_right=page.direction == "rtl")
    for at in range(4):
        seats.draw_quarter(page, places[at], seats.HALF, view, Seat(at), marks)
