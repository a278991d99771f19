"""The picture of one person's page: counts, a plot of the history of the rating, opponents and achievements."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

from engine.saying import Seat, Term
from render import shapes, widgets
from render.canvas import Align, Canvas, RowItem, Run
from render.layout import HEIGHT, WIDTH, Box
from render.leaderboard import label, rating_items
from render.pages import Landmark, PersonalPage, Rated
from render.text import Font
from render.theme import Rgb, mix

_MARGIN, _GAP = 20, 14
_BAR, _COUNTS, _PLOT = 92, 160, 410
_LINES = 4
_LABEL, _LABEL_GAP = 40, 14
"""The height of the name of a computer in the plot, and its distance from the line below it."""
_SCALE = 3
"""The plot is drawn at this multiple of its size and then reduced, which smooths its lines."""


def paint(canvas: Canvas, page: PersonalPage) -> None:
    """Draw the page of one person."""
    theme = canvas.theme
    bar = Box(_MARGIN, _MARGIN, WIDTH - 2 * _MARGIN, _BAR)
    game = canvas.say(page.title.id, **dict(page.title.args))
    first, last = (
        canvas.name_run(Seat(0), Font(48, bold=True), theme.on_accent),
        canvas.run(game, Font(40), theme.on_accent),
    )
    widgets.title_bar(canvas, bar, first, last)
    counts = Box(_MARGIN, bar.bottom + _GAP, bar.w, _COUNTS)
    _draw_counts(canvas, counts, page)
    plot = Box(_MARGIN, counts.bottom + _GAP, bar.w, _PLOT)
    _draw_plot(canvas, plot, page)
    rest = Box(_MARGIN, plot.bottom + _GAP, bar.w, HEIGHT - _MARGIN - plot.bottom - _GAP)
    _draw_lists(canvas, rest, page)


def _draw_counts(canvas: Canvas, box: Box, page: PersonalPage) -> None:
    theme = canvas.theme
    widgets.card(canvas, box)
    place = canvas.format_number(page.mean_place // 10)
    if page.mean_place % 10:
        place += canvas.say("picture-decimal") + canvas.format_number(page.mean_place % 10)
    best = "–" if page.best is None else canvas.format_number(page.best)
    cells: list[tuple[str, list[RowItem]]] = [
        ("rating", rating_items(canvas, page.rated, 52, theme))
    ]
    for key, value in (
        ("played", canvas.format_number(page.played)),
        ("won", canvas.format_number(page.won)),
        ("place", place),
        ("best", best),
        ("streak", canvas.format_number(page.longest)),
    ):
        cells.append((key, [Run(value, Font(52, bold=True), theme.text, "ltr")]))
    rest = box.inset(12, 0)
    for number, (key, items) in enumerate(cells):
        width = 260 if number == 0 else (box.w - 24 - 260) // 5
        cell = canvas.start_of(rest, width)
        rest = canvas.end_of(rest, rest.w - width)
        ordered = items[::-1] if canvas.is_rtl else items
        canvas.draw_row(cell._replace(y=box.y + 16, h=76), ordered, align="centre", gap=8)
        words = canvas.say(label(key))
        below = cell._replace(y=box.y + 98, h=44)
        canvas.draw_row(below, [canvas.run(words, Font(32), theme.muted)], align="centre")


def _draw_plot(canvas: Canvas, box: Box, page: PersonalPage) -> None:
    """Plot the history of the rating with its uncertainty; computers within its range are shown as dashed lines."""
    theme = canvas.theme
    widgets.card(canvas, box)
    head = Box(box.x + 22, box.y + 8, box.w - 44, 56)
    words = canvas.say("me-picture-course", count=max(0, len(page.course) - 1))
    canvas.draw_row(head, [canvas.run(words, Font(34), theme.muted)])
    if not page.course:
        return
    low = min(one.floor for one in page.course)
    high = max(one.value + one.spread for one in page.course)
    low, high = low - (high - low) // 12 - 1, high + (high - low) // 12 + 1
    left = Box(box.x + 112, head.bottom + 12, box.w - 112 - 30, box.bottom - head.bottom - 42)

    def height(value: int) -> int:
        return round(left.bottom - (value - low) / (high - low) * left.h)

    shown = [one for one in page.landmarks if low < one.value < high]
    _paste_plot(canvas, left, page.course, shown, height)
    for value in _ticks(low, high):
        number = canvas.format_number(value)
        canvas.draw_text(
            box.x + 98,
            height(value),
            number,
            Font(30),
            theme.muted,
            anchor="right",
            direction="ltr",
        )
    lowest: dict[Align, int] = {"end": 0, "start": 0}  # y of the last line with a label at each end
    for one in sorted(shown, key=lambda one: -one.value):
        at = height(one.value)
        side = max(
            lowest, key=lambda side: (at - lowest[side] >= _LABEL + _LABEL_GAP, side == "end")
        )
        lowest[side] = at
        name = canvas.say("top-picture-computer", level=Term(one.level))
        line = Box(left.x + 10, at - _LABEL_GAP - _LABEL, left.w - 20, _LABEL)
        canvas.draw_row(line, [canvas.run(name, Font(30), theme.muted)], align=side)


def _ticks(low: int, high: int) -> list[int]:
    """Return at most five round numbers between the bounds, in ascending order."""
    for step in (50, 100, 200, 250, 500, 1000, 2000, 5000):
        found = list(range(-(-low // step) * step, high + 1, step))
        if len(found) <= 5:
            return found
    return []


def _paste_plot(
    canvas: Canvas,
    box: Box,
    course: Sequence[Rated],
    landmarks: Sequence[Landmark],
    at: Callable[[int], int],
) -> None:
    """Draw the plot in a box; `at` returns the vertical position of a rating in px."""
    theme = canvas.theme
    image = Image.new("RGB", (box.w * _SCALE, box.h * _SCALE), theme.card)
    draw = ImageDraw.Draw(image)
    steps = max(1, len(course) - 1)

    def point(index: int, value: int) -> tuple[float, float]:
        return (12 + index * (box.w - 24) / steps) * _SCALE, (at(value) - box.y) * _SCALE

    rule = mix(theme.card, theme.border, 0.6)
    upper = [point(index, one.value + one.spread) for index, one in enumerate(course)]
    lower = [point(index, one.floor) for index, one in enumerate(course)]
    if len(course) > 1:
        draw.polygon([*upper, *lower[::-1]], fill=mix(theme.card, theme.accent, 0.2))
    for one in landmarks:
        _dash(draw, (at(one.value) - box.y) * _SCALE, box.w * _SCALE, theme.muted)
    draw.rectangle((0, (box.h - 2) * _SCALE, box.w * _SCALE, box.h * _SCALE), fill=rule)
    middle = [point(index, one.value) for index, one in enumerate(course)]
    if len(middle) > 1:
        draw.line(middle, fill=theme.accent, width=5 * _SCALE, joint="curve")
    x, y = middle[-1]
    radius = 10 * _SCALE
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=theme.accent)
    small = image.resize((box.w, box.h), Image.Resampling.BOX)
    canvas.image.paste(small, (box.x, box.y))


def _dash(draw: ImageDraw.ImageDraw, y: float, width: int, colour: Rgb) -> None:
    for x in range(0, width, 22 * _SCALE):
        draw.line((x, y, x + 12 * _SCALE, y), fill=colour, width=2 * _SCALE)


def _draw_lists(canvas: Canvas, box: Box, page: PersonalPage) -> None:
    """Draw the favourite opponents and the achievements side by side."""
    width = (box.w - _GAP) // 2
    first, second = canvas.start_of(box, width), canvas.end_of(box, width)
    opponents: list[tuple[RowItem, str]] = []
    for seat, games, better in page.opponents[:_LINES]:
        name = canvas.name_run(seat, Font(36, bold=True), canvas.theme.text)
        words = canvas.say("me-picture-opponent", games=games, better=better)
        opponents.append((name, words))
    _draw_list(canvas, first, "me-picture-opponents", opponents)
    reached: list[tuple[RowItem, str]] = []
    for one, count in page.achievements[:_LINES]:
        name = canvas.run(
            canvas.say(one.id, **dict(one.args)), Font(36, bold=True), canvas.theme.text
        )
        reached.append((name, "×" + canvas.format_number(count)))
    _draw_list(canvas, second, "me-picture-achievements", reached)


def _draw_list(canvas: Canvas, box: Box, title: str, lines: Sequence[tuple[RowItem, str]]) -> None:
    theme = canvas.theme
    widgets.card(canvas, box)
    head = Box(box.x + 20, box.y + 10, box.w - 40, 54)
    canvas.draw_row(head, [canvas.run(canvas.say(title), Font(34), theme.muted)])
    step = (box.h - 76) // _LINES
    if not lines:
        none = canvas.run(canvas.say("me-picture-none"), Font(34), theme.muted)
        canvas.draw_row(Box(head.x, head.bottom + 6, head.w, step), [none])
    rule = mix(theme.card, theme.border, 0.55)
    for number, (item, words) in enumerate(lines):
        place = Box(head.x, head.bottom + 6 + number * step, head.w, step)
        if number:
            canvas.draw_sprite(shapes.rounded_rect(head.w, 2, 0, rule), head.x, place.y)
        canvas.draw_row_with_end(
            place, [item], [canvas.run(words, Font(32), theme.muted)], between=14
        )
