"""The picture of one person's page: counts, a plot of the rating over time, opponents and achievements."""

from __future__ import annotations

from collections.abc import Sequence

from engine.saying import Seat
from render import rating_plot, shapes, widgets
from render.canvas import Canvas, RowItem, Run
from render.layout import HEIGHT, WIDTH, Box
from render.leaderboard import label, rating_items
from render.pages import PersonalPage
from render.text import Font
from render.theme import mix

_MARGIN, _GAP = 20, 14
_BAR, _COUNTS, _PLOT = 92, 160, 410
_LINES = 4


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
    rating_plot.draw(canvas, plot, page)
    rest = Box(_MARGIN, plot.bottom + _GAP, bar.w, HEIGHT - _MARGIN - plot.bottom - _GAP)
    _draw_lists(canvas, rest, page)


def _draw_counts(canvas: Canvas, box: Box, page: PersonalPage) -> None:
    theme = canvas.theme
    widgets.card(canvas, box)
    whole, tenth = divmod(page.mean_place, 10)
    place = (
        canvas.format_number(whole) + canvas.say("picture-decimal") + canvas.format_number(tenth)
    )
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


def _draw_lists(canvas: Canvas, box: Box, page: PersonalPage) -> None:
    """Draw the favourite opponents and the achievements side by side."""
    width = (box.w - _GAP) // 2
    first, second = canvas.start_of(box, width), canvas.end_of(box, width)
    opponents: list[tuple[RowItem, str]] = []
    for seat, games, better in page.opponents[:_LINES]:
        name = canvas.name_run(seat, Font(36, bold=True), canvas.theme.text)
        words = canvas.say("me-picture-opponent", games=games, better=better)
        opponents.append((name, words))
    _draw_list(canvas, first, "me-picture-opponents", opponents, above="me-picture-ahead")
    reached: list[tuple[RowItem, str]] = []
    for one, count in page.achievements[:_LINES]:
        name = canvas.run(
            canvas.say(one.id, **dict(one.args)), Font(36, bold=True), canvas.theme.text
        )
        reached.append((name, "×" + canvas.format_number(count)))
    _draw_list(canvas, second, "me-picture-achievements", reached)


def _draw_list(
    canvas: Canvas, box: Box, title: str, lines: Sequence[tuple[RowItem, str]], above: str = ""
) -> None:
    """Draw a list with a title.

    title: the id of the message of the title.
    lines: for each line, the item at its start and the words at its end.
    above: the id of the message above the ends of the lines, or "" for no message.
    """
    theme = canvas.theme
    widgets.card(canvas, box)
    head = Box(box.x + 20, box.y + 10, box.w - 40, 54)
    ends = [canvas.run(canvas.say(above), Font(30), theme.muted)] if above and lines else []
    name = canvas.run(canvas.say(title), Font(34), theme.muted)
    canvas.draw_row_with_end(head, [name], ends, between=14)
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
