"""The players' cards: two above each other, or four in reading order; their places never change."""

from __future__ import annotations

from engine.games.sintra.state import Palace
from engine.games.sintra.views import SintraView
from engine.saying import Seat
from render import sprites
from render.games.sintra.heading import cracked, loud
from render.games.sintra.look import CORAL, IVORY, LEAD, ON_CORAL, THEME
from render.games.sintra.market import token
from render.games.sintra.marks import Marks
from render.games.sintra.palace import Grid, draw_palace
from render.page import Drawing, Page, Run
from render.parts import gain_pill
from render.text import Face
from render.theme import Box, mix

GAP, RADIUS = 8, 16
WIDE = Grid(pitch=90, space_h=42, window_h=43)
TALL = Grid(pitch=57, space_h=52, window_h=52)
HALF = Grid(pitch=57, space_h=34, window_h=33)
_HEADER = 52
_SIDE = 204


def draw_wide(page: Page, box: Box, view: SintraView, seat: Seat, marks: Marks) -> None:
    """A card over the whole width: the palace, and beside it name, score and the whole broken-glass track."""
    _card(page, box, view, seat, marks)
    at_right = page.direction == "rtl"
    side = Box(box.right - _SIDE - 8 if at_right else box.x + 8, box.y + 8, _SIDE, box.h - 16)
    left = box.x + 8 if at_right else side.right
    y = box.y + (box.h - WIDE.height) // 2
    draw_palace(page, left + (box.w - 16 - _SIDE - WIDE.width) // 2, y, WIDE, view, seat, marks)
    _side(page, side, view, seat, marks)


def draw_quarter(
    page: Page, box: Box, grid: Grid, view: SintraView, seat: Seat, marks: Marks
) -> None:
    """A card of half the width: name, broken glass and score above the palace."""
    _card(page, box, view, seat, marks)
    _header(page, box._replace(h=_HEADER), view, seat, marks)
    free = box.h - _HEADER - grid.height
    x = box.x + (box.w - grid.width) // 2
    draw_palace(page, x, box.y + _HEADER + free // 2, grid, view, seat, marks)


def quarters(box: Box, *, from_right: bool) -> list[Box]:
    """Four places in reading order."""
    wide, tall = (box.w - GAP) // 2, (box.h - GAP) // 2
    columns = (box.right - wide, box.x) if from_right else (box.x, box.right - wide)
    return [Box(x, y, wide, tall) for y in (box.y, box.bottom - tall) for x in columns]


def _card(page: Page, box: Box, view: SintraView, seat: Seat, marks: Marks) -> None:
    """Green edges: whose turn it is; coral ones: who has just lost points at once."""
    edge, line = THEME.edge, 2
    if view.to_move == seat:
        edge, line = THEME.accent, 5
    elif seat in marks.shattered:
        edge, line = CORAL, 5
    page.put(sprites.card(box.w, box.h, RADIUS, THEME.card, edge, line), box.x, box.y)


def _header(page: Page, box: Box, view: SintraView, seat: Seat, marks: Marks) -> None:
    active = view.to_move == seat
    inside = box.inset(12, 0)
    own = view.palaces[seat]
    figures: list[Run | Drawing] = [
        _track(page, view, own),
        *_gain(page, seat, marks),
        _score(page, own.score, 42),
    ]
    taken = page.line(inside, figures, align="end", gap=8)
    people: list[Run | Drawing] = [
        page.name(seat, Face(34, bold=True), THEME.accent if active else THEME.ink)
    ]
    if view.token == seat:
        people.append(token(page, 38))
    room = inside.w - taken.w - 10
    start = inside.right - room if page.direction == "rtl" else inside.x
    page.line(Box(start, box.y, room, box.h), people, gap=8)


def _gain(page: Page, seat: Seat, marks: Marks) -> list[Run | Drawing]:
    """What was won or lost since the last board; a loss at once is loud."""
    if seat in marks.shattered:
        return [loud(page, -marks.shattered[seat], 40)]
    gain = marks.gains.get(seat)
    return [gain_pill(page, gain)] if gain else []


def _score(page: Page, score: int, high: int) -> Drawing:
    figure = page.number(score)
    face = Face(high - 4, bold=True)
    wide = max(high + 18, Run(figure, face, LEAD, "ltr").width + 22)

    def put(x: int, middle: int) -> None:
        page.put(sprites.field(wide, high, 10, IVORY), x, middle - high // 2)
        page.write(x + wide // 2, middle, figure, face, LEAD, direction="ltr")

    return Drawing(wide, put)


def _track(page: Page, view: SintraView, own: Palace) -> Drawing:
    """The broken-glass marker in little: a lamp for each step made, and what the step costs."""
    last = view.components.last_step
    cost = view.components.track[own.broken]
    face = Face(30, bold=True)
    figure = page.number(cost) if own.broken else page.number(0)
    number = Run(figure, face, CORAL if own.broken else THEME.quiet, "ltr")
    lamps = last * 7

    def put(x: int, middle: int) -> None:
        for at in range(last):
            colour = CORAL if at < own.broken else mix(THEME.card, THEME.quiet, 0.3)
            page.put(sprites.field(5, 22, 1, colour), x + at * 7, middle - 11)
        page.write(
            x + lamps + 4, middle, figure, face, number.colour, anchor="left", direction="ltr"
        )

    return Drawing(lamps + 4 + number.width, put)


def _side(page: Page, box: Box, view: SintraView, seat: Seat, marks: Marks) -> None:
    active = view.to_move == seat
    own = view.palaces[seat]
    top = Box(box.x, box.y, box.w, 52)
    people: list[Run | Drawing] = [
        page.name(seat, Face(38, bold=True), THEME.accent if active else THEME.ink)
    ]
    if view.token == seat:
        people.append(token(page, 42))
    page.line(top.inset(4, 0), people, gap=8)
    score = Box(box.x, top.bottom + 2, box.w, 72)
    page.line(score.inset(4, 0), [_score(page, own.score, 66), *_gain(page, seat, marks)], gap=10)
    _steps(page, Box(box.x, score.bottom + 10, box.w, box.bottom - score.bottom - 10), view, own)


def _steps(page: Page, box: Box, view: SintraView, own: Palace) -> None:
    """The whole broken-glass track from top to bottom, the marker on its step."""
    track = view.components.track
    step = box.h // len(track)
    high = min(step - 4, 36)
    wide = 104
    rtl = page.direction == "rtl"
    left = box.right - wide - 4 if rtl else box.x + 4
    for at, cost in enumerate(track):
        y = box.y + at * step + (step - high) // 2
        here = at == own.broken
        fill = CORAL if here else mix(THEME.card, THEME.ground, 0.7)
        page.put(sprites.field(wide, high, 8, fill), left, y)
        colour = ON_CORAL if here else THEME.minus if at < own.broken else THEME.quiet
        face = Face(30, bold=here)
        page.write_number(left + wide // 2, y + high // 2, cost, face, colour)
        if here:
            size = min(high, 34)
            x = left - size - 8 if rtl else left + wide + 8
            cracked(page, size).put(x, y + high // 2)
