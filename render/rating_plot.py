"""The plot of one person's rating over time, compared with the ratings of computers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from engine.saying import Term
from render import widgets
from render.canvas import Canvas
from render.layout import Box
from render.pages import Landmark, PersonalPage, Rated
from render.text import Font
from render.theme import Rgb, mix

_LABEL, _LABEL_GAP = 34, 14
"""The height of the name of a computer, and the distance between it and its rating, in px."""
_ABOVE, _FARTHEST = 60, 121
"""How far names may be above the plot, and how far from their lines, in px."""
_CURVE = 10
"""The free space around the curve, in px, into which no name is written."""
_SCALE = 3
"""The plot is drawn at this multiple of its size and then reduced, which smooths its lines."""


def draw(canvas: Canvas, box: Box, page: PersonalPage) -> None:
    """Plot the rating over time with its uncertainty. Computers within the plotted range are shown as dashed lines."""
    theme = canvas.theme
    widgets.card(canvas, box)
    head = Box(box.x + 22, box.y + 8, box.w - 44, 56)
    title = canvas.run(
        canvas.say("me-picture-history", count=max(0, len(page.history) - 1)), Font(34), theme.muted
    )
    canvas.draw_row(head, [title])
    if not page.history:
        return
    area = Box(box.x + 112, head.bottom + 12, box.w - 112 - 30, box.bottom - head.bottom - 42)
    axes = _Axes.of(area, page.history)
    shown = [one for one in page.landmarks if axes.low < one.value < axes.high]
    _paste_plot(canvas, axes, page.history, shown)
    for value in _ticks(axes.low, axes.high):
        canvas.draw_text(
            box.x + 98,
            round(axes.y(value)),
            canvas.format_number(value),
            Font(30),
            theme.muted,
            anchor="right",
            direction="ltr",
        )
    taken = [canvas.start_of(head, title.width), *_around_curve(axes, page.history)]
    _name_landmarks(canvas, axes, shown, taken, _uncertainty(axes, page.history))


@dataclass(frozen=True, slots=True)
class _Axes:
    """The relation of games and ratings to pixels of the picture.

    box: the rectangle of the plot.
    steps: the number of games, at least 1.
    low, high: the ratings at the lower and at the upper edge.
    """

    box: Box
    steps: int
    low: int
    high: int

    @classmethod
    def of(cls, box: Box, history: Sequence[Rated]) -> _Axes:
        """Return axes with a margin above and below the ratings and their uncertainty."""
        low = min(one.floor for one in history)
        high = max(one.value + one.spread for one in history)
        margin = (high - low) // 12 + 1
        return cls(box, max(1, len(history) - 1), low - margin, high + margin)

    def x(self, index: float) -> float:
        return self.box.x + 12 + index * (self.box.w - 24) / self.steps

    def y(self, value: float) -> float:
        return self.box.bottom - (value - self.low) / (self.high - self.low) * self.box.h


def _ticks(low: int, high: int) -> list[int]:
    """Return at most five round numbers between the bounds, in ascending order; [] if the bounds are too far apart."""
    for step in (50, 100, 200, 250, 500, 1000, 2000, 5000):
        found = list(range(-(-low // step) * step, high + 1, step))
        if len(found) <= 5:
            return found
    return []


def _paste_plot(
    canvas: Canvas, axes: _Axes, history: Sequence[Rated], landmarks: Sequence[Landmark]
) -> None:
    theme, box = canvas.theme, axes.box
    image = Image.new("RGB", (box.w * _SCALE, box.h * _SCALE), theme.card)
    draw = ImageDraw.Draw(image)

    def point(index: int, value: int) -> tuple[float, float]:
        return (axes.x(index) - box.x) * _SCALE, (axes.y(value) - box.y) * _SCALE

    rule = mix(theme.card, theme.border, 0.6)
    upper = [point(index, one.value + one.spread) for index, one in enumerate(history)]
    lower = [point(index, one.floor) for index, one in enumerate(history)]
    if len(history) > 1:
        draw.polygon([*upper, *lower[::-1]], fill=mix(theme.card, theme.accent, 0.2))
    for one in landmarks:
        _dash(draw, (axes.y(one.value) - box.y) * _SCALE, box.w * _SCALE, theme.muted)
    draw.rectangle((0, (box.h - 2) * _SCALE, box.w * _SCALE, box.h * _SCALE), fill=rule)
    middle = [point(index, one.value) for index, one in enumerate(history)]
    if len(middle) > 1:
        draw.line(middle, fill=theme.mark, width=5 * _SCALE, joint="curve")
    x, y = middle[-1]
    radius = 10 * _SCALE
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=theme.mark)
    small = image.resize((box.w, box.h), Image.Resampling.BOX)
    canvas.image.paste(small, (box.x, box.y))


def _dash(draw: ImageDraw.ImageDraw, y: float, width: int, colour: Rgb) -> None:
    for x in range(0, width, 22 * _SCALE):
        draw.line((x, y, x + 12 * _SCALE, y), fill=colour, width=2 * _SCALE)


def _name_landmarks(
    canvas: Canvas,
    axes: _Axes,
    landmarks: Sequence[Landmark],
    taken: Sequence[Box],
    avoided: Sequence[Box],
) -> None:
    """Write the name and rating of each computer near its line, in the plot or just above it.

    The place is clear of the boxes in `taken`, of other names and of all lines, and if possible of the boxes in
    `avoided`, unless the name would then be much farther from its line. A computer without such a place gets no name.
    """
    row = axes.box.inset(10, 0)
    lines = [Box(row.x, round(axes.y(one.value)) - 1, row.w, 2) for one in landmarks]
    taken = [*taken, *lines]
    for one in sorted(landmarks, key=lambda one: -one.value):
        words = canvas.say("top-picture-computer", level=Term(one.level))
        font, muted = Font(30), canvas.theme.muted
        items = [canvas.run(words, font, muted), canvas.number_run(one.value, font, muted)]
        width = sum(item.width for item in items) + _LABEL_GAP
        y = round(axes.y(one.value))
        places = [
            (away, Box(x, top, width, _LABEL))
            for away in range(0, _FARTHEST, 4)
            for top in (y - _LABEL_GAP // 2 - _LABEL - away, y + _LABEL_GAP // 2 + away)
            for x in (row.right - width, row.x, row.centre_x - width // 2)
            if top >= row.y - _ABOVE and top + _LABEL <= row.bottom
        ]
        free = [
            (away + (_LABEL if any(each.overlaps(other) for other in avoided) else 0), each)
            for away, each in places
            if not any(each.overlaps(other) for other in taken)
        ]
        place = min(free, key=lambda each: each[0], default=(0, None))[1]
        if place is not None:
            taken.append(place)
            canvas.draw_row(place, items, gap=_LABEL_GAP)


def _uncertainty(axes: _Axes, history: Sequence[Rated]) -> list[Box]:
    """Return boxes that cover the area of uncertainty around the curve."""
    found, step = [], round(axes.x(1) - axes.x(0)) + 1
    for index, one in enumerate(history):
        top, bottom = round(axes.y(one.value + one.spread)), round(axes.y(one.floor))
        found.append(Box(round(axes.x(index)) - step // 2, top, step, bottom - top))
    return found


def _around_curve(axes: _Axes, history: Sequence[Rated]) -> list[Box]:
    """Return squares that cover the curve and the dot at its end."""
    found = []
    for x in range(axes.box.x + 12, axes.box.right, _CURVE):
        index = min((x - axes.x(0)) / (axes.x(1) - axes.x(0)), len(history) - 1)
        before, after = history[math.floor(index)], history[math.ceil(index)]
        value = before.value + (after.value - before.value) * (index % 1)
        found.append(Box(x, round(axes.y(value)), 0, 0).inset(-_CURVE))
    return found
