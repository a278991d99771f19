"""What is written in the picture of the chances to win: names of lines, numbers of turning points, the last chances."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product

from engine.saying import Seat
from render import shapes, widgets
from render.canvas import Canvas
from render.geometry import Point, distance
from render.layout import Box
from render.pages import WinChances
from render.text import Font
from render.theme import Rgb, rgb

ON_LIGHT: tuple[Rgb, ...] = (rgb("#0072B2"), rgb("#A84300"), rgb("#007A58"), rgb("#8A2F8F"))
ON_DARK: tuple[Rgb, ...] = (rgb("#56B4E9"), rgb("#E69F00"), rgb("#2BC79A"), rgb("#F0A3CE"))
"""The colours of the seats' lines on light and on dark cards: those of the palette of Okabe and Ito, which
colour-blind people can tell apart, with other purples, darker colours on light cards, in which names can be read, and
a lighter green. The lines differ in their dashes as well."""
_MARK = 46
"""The diameter in px of the discs with the numbers of turning points."""
_CLEAR = 6
"""The distance in px between a disc or a name and a line."""
_LABEL, _LABEL_HEIGHT = Font(32, bold=True), 44
_GROUND = 8
"""How much wider the ground of a name is than the name, at each side, in px."""
_STEPS = 24
"""The number of steps into which the horizontal axis is divided to look for the place of a name."""
_WHITE, _BLACK = (255, 255, 255), (20, 24, 32)


def draw(canvas: Canvas, plot: Box, page: WinChances) -> None:
    """Draw the numbers of the turning points, the names, and the last chances at the right of the plot."""
    marks = _draw_marks(canvas, plot, page)
    _draw_names(canvas, plot, page, marks)
    _draw_last_chances(canvas, plot, page)


def colour_of(canvas: Canvas, seat: int) -> Rgb:
    """Return the colour of a seat's line."""
    return (ON_DARK if _is_dark(canvas) else ON_LIGHT)[seat % len(ON_LIGHT)]


def _is_dark(canvas: Canvas) -> bool:
    return sum(canvas.theme.card) < 3 * 128


def _draw_marks(canvas: Canvas, plot: Box, page: WinChances) -> list[Point]:
    """Draw a numbered disc for each turning point, beside the line of the seat that moved.

    Return the centres of the discs, relative to `plot`.
    """
    placed: list[Point] = []
    ink = _BLACK if _is_dark(canvas) else _WHITE
    for number, (position, seat) in enumerate(page.marks, 1):
        spot = _place_of_mark(plot, page, position, seat, placed)
        placed.append(spot)
        left, y = plot.x + round(spot[0]) - _MARK // 2, plot.y + round(spot[1])
        font, fill = Font(34, bold=True), colour_of(canvas, seat)
        widgets.badge(canvas, left, y, _MARK, number, font, fill, ink)
    return placed


def _place_of_mark(
    plot: Box, page: WinChances, position: int, seat: Seat, placed: Sequence[Point]
) -> Point:
    """Return a place near a point of a line that covers no other disc and, if possible, no line."""
    steps = max(1, len(page.chances) - 1)
    x, y = plot.w * position / steps, plot.h * (1 - page.chances[position][seat] / 1000)
    half, best, most = _MARK / 2, (x, y), -math.inf
    for lift, away, side in product((44, 58, 72, 98, 124, 150), (0, -30, 30, -60, 60), (-1, 1)):
        spot = (min(max(x + away, half), plot.w - half), min(max(y + side * lift, 0), plot.h))
        if any(math.dist(spot, one) <= _MARK + 4 for one in placed):
            continue
        room = min(_distances(plot, page, spot)) - half
        if room >= _CLEAR:
            return spot
        if room > most:
            best, most = spot, room
    return best


def _distances(plot: Box, page: WinChances, spot: Point) -> Iterator[float]:
    """Yield the distances in px from a place in the plot to the parts of all lines that may be near it."""
    steps = max(1, len(page.chances) - 1)
    reach = math.ceil(_MARK * steps / plot.w) + 1
    middle = round(spot[0] * steps / plot.w)
    for at in range(max(0, middle - reach), min(steps, middle + reach)):
        for before, after in zip(page.chances[at], page.chances[at + 1], strict=True):
            start = plot.w * at / steps, plot.h * (1 - before / 1000)
            end = plot.w * (at + 1) / steps, plot.h * (1 - after / 1000)
            yield distance(spot, start, end)
    yield math.inf


def _draw_names(canvas: Canvas, plot: Box, page: WinChances, marks: Sequence[Point]) -> None:
    """Draw the name of each seat beside its line if there is a place with no other line, name or mark nearby."""
    taken = [(x, y, _MARK / 2) for x, y in marks]
    steps = max(1, len(page.chances) - 1)
    for seat in range(len(page.chances[0]) if page.chances else 0):
        run = canvas.name_run(Seat(seat), _LABEL, colour_of(canvas, seat))
        width = min(run.width, plot.w // 3)
        best, spot = 0.0, None
        for step in range(3, _STEPS - 2):
            x = plot.w * step / _STEPS
            if x < width / 2 or x > plot.w - width / 2:
                continue
            near = [
                one
                for at, one in enumerate(page.chances)
                if abs(plot.w * at / steps - x) <= width / 2 + plot.w / steps
            ]
            own = [plot.h * (1 - one[seat] / 1000) for one in near]
            for y in (min(own) - _LABEL_HEIGHT / 2 - 8, max(own) + _LABEL_HEIGHT / 2 + 8):
                others = [
                    abs(plot.h * (1 - value / 1000) - y)
                    for one in near
                    for other, value in enumerate(one)
                    if other != seat
                ]
                others += [
                    abs(other - y)
                    for place, other, half in taken
                    if abs(place - x) < half + width / 2 + 2 * _GROUND
                ]
                room = min([*others, y, plot.h - y, 90.0])
                if room > best:
                    best, spot = room, (x, y)
        if spot is None or best < _LABEL_HEIGHT * 0.75:
            continue
        taken.append((*spot, width / 2))
        place = Box(plot.x + round(spot[0] - width / 2), plot.y + round(spot[1]) - 22, width, 44)
        ground = place.inset(-_GROUND, 2)
        canvas.draw_sprite(
            shapes.rounded_rect(ground.w, ground.h, 12, canvas.theme.card), ground.x, ground.y
        )
        canvas.draw_row(place, [run], align="centre")


def _draw_last_chances(canvas: Canvas, plot: Box, page: WinChances) -> None:
    """Draw the chance of each seat at the end, to the right of its line, with enough space between the labels."""
    last = page.chances[-1] if page.chances else ()
    seats = sorted(range(len(last)), key=lambda seat: -last[seat])
    ys = [plot.h * (1 - last[seat] / 1000) for seat in seats]
    for at in range(1, len(ys)):
        ys[at] = max(ys[at], ys[at - 1] + _LABEL_HEIGHT - 6)
    for at in reversed(range(len(ys))):
        below = ys[at + 1] - _LABEL_HEIGHT + 6 if at + 1 < len(ys) else plot.h
        ys[at] = min(ys[at], below)
    for seat, y in zip(seats, ys, strict=True):
        words = canvas.say("analysis-picture-percent", percent=round(last[seat] / 10))
        x, colour = plot.right + 12, colour_of(canvas, seat)
        canvas.draw_text(
            x, plot.y + round(y), words, _LABEL, colour, anchor="left", direction="ltr"
        )
