"""The picture of the chances to win during a game: one line for each seat, with the turning points marked."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from PIL import Image, ImageDraw

from engine.saying import Seat
from render import shapes, widgets
from render.canvas import Canvas, InlineDrawing, RowItem
from render.layout import HEIGHT, WIDTH, Box
from render.pages import Course
from render.text import Font
from render.theme import Rgb, mix, rgb

_MARGIN, _GAP = 20, 14
_BAR, _LEGEND, _NOTE = 92, 74, 54
_AXIS = 104
"""The width in px of the labels of the vertical axis."""
_SCALE = 3
"""The plot is drawn at this multiple of its size and then reduced, which smooths its lines."""
_WIDTH = 6
_SAMPLE = 86
"""The width in px of the sample of a line in the legend."""
_MARK = 46
ON_LIGHT: tuple[Rgb, ...] = (rgb("#0072B2"), rgb("#D55E00"), rgb("#009E73"), rgb("#8A2F8F"))
ON_DARK: tuple[Rgb, ...] = (rgb("#56B4E9"), rgb("#E69F00"), rgb("#2BC79A"), rgb("#F0A3CE"))
"""The colours of the seats' lines on light and on dark cards: those of the palette of Okabe and Ito, which
colour-blind people can tell apart, with other purples and a lighter green. The lines differ in their dashes as well."""
_LABEL = Font(32, bold=True)
_LABEL_HEIGHT = 44
_STEPS = 24
"""The number of steps into which the horizontal axis is divided to look for the place of a name."""
DASHES: tuple[tuple[int, ...], ...] = ((), (26, 14), (6, 12), (26, 12, 6, 12))
"""The lengths in px of the dashes of the seats' lines and of the gaps between them; the first line is solid."""
_WHITE, _BLACK = (255, 255, 255), (20, 24, 32)

Point = tuple[float, float]


def paint(canvas: Canvas, page: Course) -> None:
    """Draw the chances to win during a game."""
    theme = canvas.theme
    bar = Box(_MARGIN, _MARGIN, WIDTH - 2 * _MARGIN, _BAR)
    title, game = (
        canvas.say("analysis-picture-title"),
        canvas.say(page.title.id, **dict(page.title.args)),
    )
    first, last = (
        canvas.run(title, Font(46, bold=True), theme.on_accent),
        canvas.run(game, Font(38), theme.on_accent),
    )
    widgets.title_bar(canvas, bar, first, last)
    seats = len(page.chances[0]) if page.chances else 0
    rows = math.ceil(seats / 2)
    card = Box(
        _MARGIN, bar.bottom + _GAP, bar.w, HEIGHT - 2 * _MARGIN - bar.bottom - _GAP + _MARGIN
    )
    widgets.card(canvas, card)
    legend = Box(card.x + 16, card.y + 10, card.w - 32, rows * _LEGEND)
    _draw_legend(canvas, legend, seats)
    note = Box(card.x + 20, card.bottom - _NOTE - 8, card.w - 40, _NOTE)
    words = canvas.say("analysis-picture-moves", count=max(0, len(page.chances) - 1))
    canvas.draw_row(note, [canvas.run(words, Font(32), theme.muted)], align="centre")
    top = legend.bottom + 30
    plot = Box(card.x + _AXIS, top, card.w - _AXIS - 34, note.y - top - 14)
    _draw_axis(canvas, plot)
    _draw_lines(canvas, plot, page)


def _draw_legend(canvas: Canvas, box: Box, seats: int) -> None:
    """Draw a sample of each seat's line and the seat's name, two seats in a row."""
    width = (box.w - _GAP) // 2
    for seat in range(seats):
        row = Box(box.x, box.y + seat // 2 * _LEGEND, box.w, _LEGEND)
        alone = seat == seats - 1 and seat % 2 == 0
        cell = row if alone else (canvas.start_of if seat % 2 == 0 else canvas.end_of)(row, width)
        items: list[RowItem] = [
            _sample(canvas, seat),
            *canvas.name_items(Seat(seat), Font(40, bold=True), canvas.theme.text),
        ]
        canvas.draw_row(cell, items, gap=14)


def _sample(canvas: Canvas, seat: int) -> InlineDrawing:
    def draw(x: int, y: int) -> None:
        image = Image.new("RGB", (_SAMPLE * _SCALE, 24 * _SCALE), canvas.theme.card)
        pen = ImageDraw.Draw(image)
        middle = 12.0 * _SCALE
        _stroke(pen, [(0.0, middle), (_SAMPLE * _SCALE, middle)], seat, canvas)
        canvas.image.paste(image.resize((_SAMPLE, 24), Image.Resampling.BOX), (x, y - 12))

    return InlineDrawing(_SAMPLE, draw)


def _draw_axis(canvas: Canvas, plot: Box) -> None:
    """Draw the horizontal lines at every quarter, with their percentages."""
    theme = canvas.theme
    for share in (0, 25, 50, 75, 100):
        y = plot.bottom - round(share / 100 * plot.h)
        faint = mix(theme.card, theme.border, 0.9 if share == 50 else 0.45)
        canvas.draw_sprite(shapes.rounded_rect(plot.w, 2, 0, faint), plot.x, y)
        label = canvas.say("analysis-picture-percent", percent=share)
        canvas.draw_text(
            plot.x - 14, y, label, Font(30), theme.muted, anchor="right", direction="ltr"
        )


def _draw_lines(canvas: Canvas, plot: Box, page: Course) -> None:
    """Draw the lines of all seats, those of the first seats on top, and then the marks and names."""
    steps = max(1, len(page.chances) - 1)

    def at(position: int, per_mille: int) -> Point:
        return plot.w * position / steps, plot.h * (1 - per_mille / 1000)

    pad = _MARK
    area = Box(plot.x - pad, plot.y - pad, plot.w + 2 * pad, plot.h + 2 * pad)
    image = canvas.image.crop((area.x, area.y, area.right, area.bottom))
    image = image.resize((area.w * _SCALE, area.h * _SCALE), Image.Resampling.BOX)
    pen = ImageDraw.Draw(image)

    def scaled(point: Point) -> Point:
        return (point[0] + pad) * _SCALE, (point[1] + pad) * _SCALE

    for seat in reversed(range(len(page.chances[0]) if page.chances else 0)):
        course = [scaled(at(number, one[seat])) for number, one in enumerate(page.chances)]
        _stroke(pen, course, seat, canvas)
    small = image.resize((area.w, area.h), Image.Resampling.BOX)
    canvas.image.paste(small, (area.x, area.y))
    marks = _draw_marks(canvas, plot, page, at)
    _draw_names(canvas, plot, page, marks)


def _draw_names(canvas: Canvas, plot: Box, page: Course, marks: Sequence[Point]) -> None:
    """Draw the name of each seat beside its line if there is a place with no other line, name or mark nearby."""
    taken = list(marks)
    steps = max(1, len(page.chances) - 1)
    for seat in range(len(page.chances[0]) if page.chances else 0):
        run = canvas.name_run(Seat(seat), _LABEL, _colour(canvas, seat))
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
                others += [abs(other - y) for place, other in taken if abs(place - x) < width]
                room = min([*others, y, plot.h - y, 90.0])
                if room > best:
                    best, spot = room, (x, y)
        if spot is None or best < _LABEL_HEIGHT * 0.75:
            continue
        taken.append(spot)
        place = Box(plot.x + round(spot[0] - width / 2), plot.y + round(spot[1]) - 22, width, 44)
        canvas.draw_row(place, [run], align="centre")


def _draw_marks(
    canvas: Canvas, plot: Box, page: Course, at: Callable[[int, int], Point]
) -> list[Point]:
    """Draw a numbered disc for each turning point, beside the line of the seat that moved.

    Return the centres of the discs, relative to `plot`. `at` returns the point for a position and a chance per mille.
    """
    placed: list[Point] = []
    text_colour = _BLACK if _is_dark(canvas) else _WHITE
    for number, (position, seat) in enumerate(page.marks, 1):
        x, y = at(position, page.chances[position][seat])
        x = min(max(x, _MARK / 2), plot.w - _MARK / 2)
        # The disc is above the line or, if another disc is there, below it or farther away.
        for lift in (-44, 44, -98, 98):
            spot = (x, min(max(y + lift, 0), plot.h))
            if all(math.dist(spot, one) > _MARK + 4 for one in placed):
                break
        placed.append(spot)
        fill = _colour(canvas, seat)
        left = plot.x + round(spot[0]) - _MARK // 2
        widgets.badge(
            canvas,
            left,
            plot.y + round(spot[1]),
            _MARK,
            number,
            Font(34, bold=True),
            fill,
            text_colour,
        )
    return placed


def _colour(canvas: Canvas, seat: int) -> Rgb:
    """Return the colour of a seat's line."""
    return (ON_DARK if _is_dark(canvas) else ON_LIGHT)[seat % len(ON_LIGHT)]


def _is_dark(canvas: Canvas) -> bool:
    return sum(canvas.theme.card) < 3 * 128


def _stroke(pen: ImageDraw.ImageDraw, course: Sequence[Point], seat: int, canvas: Canvas) -> None:
    """Draw a line in the colour and with the dashes of a seat, with a thin edge that separates it from others."""
    colour, edge = _colour(canvas, seat), canvas.theme.card
    dashes = DASHES[seat % len(DASHES)]
    pieces = list(_dashed(course, [one * _SCALE for one in dashes])) if dashes else [list(course)]
    for width, fill in ((_WIDTH + 4, edge), (_WIDTH, colour)):
        for piece in pieces:
            if len(piece) > 1:
                pen.line(piece, fill=fill, width=width * _SCALE, joint="curve")


def _dashed(course: Sequence[Point], lengths: Sequence[float]) -> Iterator[list[Point]]:
    """Yield the pieces of a line that are drawn; `lengths` are alternating lengths of dashes and gaps, a dash first."""
    index, left = 0, float(lengths[0])
    piece = [course[0]]
    for start, end in pairwise(course):
        length = math.dist(start, end)
        done = 0.0
        while length - done > left:
            done += left
            share = done / length
            point = (
                start[0] + (end[0] - start[0]) * share,
                start[1] + (end[1] - start[1]) * share,
            )
            if index % 2 == 0:
                yield [*piece, point]
            index += 1
            left = float(lengths[index % len(lengths)])
            piece = [point]
        left -= length - done
        piece.append(end)
    if index % 2 == 0:
        yield piece
