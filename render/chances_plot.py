"""The picture of the chances to win during a game: one line for each seat, with the turning points marked."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from PIL import Image, ImageDraw

from engine.saying import Seat
from render import chances_plot_labels, shapes, widgets
from render.canvas import Canvas, InlineDrawing, RowItem
from render.geometry import Point
from render.layout import HEIGHT, WIDTH, Box
from render.pages import WinChances
from render.text import Font
from render.theme import mix

_MARGIN, _GAP = 20, 14
_BAR, _LEGEND, _NOTE = 92, 74, 54
_AXIS = 104
"""The width in px of the labels of the vertical axis."""
_ENDS = 108
"""The width in px of the last chances, to the right of the plot."""
_SCALE = 3
"""The plot is drawn at this multiple of its size and then reduced, which smooths its lines."""
_WIDTH = 6
_SAMPLE = 86
"""The width in px of the sample of a line in the legend."""
_TINT = 0.12
"""How much of the leading seat's colour is in the area below its line."""
DASHES: tuple[tuple[int, ...], ...] = ((), (26, 14), (6, 12), (26, 12, 6, 12))
"""The lengths in px of the dashes of the seats' lines and of the gaps between them; the first line is solid."""


def paint(canvas: Canvas, page: WinChances) -> None:
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
    note, top = card.bottom - _NOTE - 8, legend.bottom + 30
    plot = Box(card.x + _AXIS, top, card.w - _AXIS - _ENDS, note - top - 14)
    _draw_time(canvas, Box(plot.x, note, plot.w, _NOTE), len(page.chances) - 1)
    if seats:
        _fill_below_leader(canvas, plot, page)
    _draw_axis(canvas, plot)
    _draw_lines(canvas, plot, page)
    chances_plot_labels.draw(canvas, plot, page)


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


def _draw_time(canvas: Canvas, box: Box, moves: int) -> None:
    """Draw the ends and the length of the horizontal axis, on which time runs from left to right in every language."""
    font, colour, y = Font(32), canvas.theme.muted, box.centre_y
    start, end = canvas.say("analysis-picture-start"), canvas.say("analysis-picture-end")
    words = canvas.say("analysis-picture-moves", count=max(0, moves))
    canvas.draw_text(box.x, y, start, font, colour, anchor="left")
    canvas.draw_text(box.centre_x, y, words, font, colour)
    canvas.draw_text(box.right, y, end, font, colour, anchor="right")


def _fill_below_leader(canvas: Canvas, plot: Box, page: WinChances) -> None:
    """Fill the area below the highest line with a tint of the colour of its seat."""
    card = canvas.theme.card
    image = Image.new("RGB", (plot.w * _SCALE, plot.h * _SCALE), card)
    pen, bottom = ImageDraw.Draw(image), plot.h * _SCALE
    for seat, edge in _highest(page.chances):
        points = [
            (at / max(1, len(page.chances) - 1) * image.width, (1 - value / 1000) * bottom)
            for at, value in edge
        ]
        corners = [(points[0][0], bottom), *points, (points[-1][0], bottom)]
        pen.polygon(corners, fill=mix(card, chances_plot_labels.colour_of(canvas, seat), _TINT))
    canvas.image.paste(image.resize((plot.w, plot.h), Image.Resampling.BOX), (plot.x, plot.y))


def _highest(chances: Sequence[Sequence[int]]) -> Iterator[tuple[int, list[Point]]]:
    """Yield the parts of the highest line: the seat and both ends, as fractions of a position and chances per mille."""
    for start, (before, after) in enumerate(pairwise(chances)):
        steps = [end - value for value, end in zip(before, after, strict=True)]
        meetings = {0.0, 1.0}
        for one, other in combinations(range(len(before)), 2):
            if steps[one] != steps[other]:
                at = (before[other] - before[one]) / (steps[one] - steps[other])
                meetings |= {at} if 0 < at < 1 else set()
        for left, right in pairwise(sorted(meetings)):
            values = [
                value + step * (left + right) / 2 for value, step in zip(before, steps, strict=True)
            ]
            seat = values.index(max(values))
            yield seat, [(start + at, before[seat] + steps[seat] * at) for at in (left, right)]


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


def _draw_lines(canvas: Canvas, plot: Box, page: WinChances) -> None:
    """Draw the lines of all seats, those of the first seats on top."""
    steps = max(1, len(page.chances) - 1)

    def at(position: int, per_mille: int) -> Point:
        return plot.w * position / steps, plot.h * (1 - per_mille / 1000)

    pad = 2 * _WIDTH
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


def _stroke(pen: ImageDraw.ImageDraw, course: Sequence[Point], seat: int, canvas: Canvas) -> None:
    """Draw a line in the colour and with the dashes of a seat, with a thin edge that separates it from others."""
    colour, edge = chances_plot_labels.colour_of(canvas, seat), canvas.theme.card
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
