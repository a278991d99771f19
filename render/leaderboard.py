"""The picture of a leaderboard: a podium of the first three, and a list in which the reader's row is marked."""

from __future__ import annotations

from collections.abc import Sequence

from engine.saying import Term
from render import shapes, text, widgets
from render.canvas import Canvas, RowItem, Run
from render.layout import HEIGHT, WIDTH, Box
from render.pages import Landmark, Leaderboard, LeaderRow, Rated
from render.text import Font
from render.theme import Theme, mix

_MARGIN, _GAP = 20, 14
_BAR = 92
_PODIUM = 326
_HEAD = 48
_NOTE = 46
_ROWS = 8
_LINES = 9
_STEPS = {1: 196, 2: 166, 3: 138}
"""The heights in px of the steps of the podium."""
_COLUMNS = (
    ("rating", 170),
    ("played", 94),
    ("won", 78),
    ("place", 94),
    ("best", 82),
    ("streak", 96),
)
"""The columns after the name, in reading order, with their widths in px."""


def paint(canvas: Canvas, page: Leaderboard) -> None:
    """Draw a leaderboard."""
    bar = Box(_MARGIN, _MARGIN, WIDTH - 2 * _MARGIN, _BAR)
    colour, title = canvas.theme.on_accent, canvas.say("top-picture-title", game=page.title)
    period = canvas.say(page.period.id, **dict(page.period.args))
    first, last = (
        canvas.run(title, Font(48, bold=True), colour),
        canvas.run(period, Font(38), colour),
    )
    widgets.title_bar(canvas, bar, first, last)
    podium = Box(_MARGIN, bar.bottom + _GAP, bar.w, _PODIUM)
    _draw_podium(canvas, podium, page.rows[:3])
    table = Box(_MARGIN, podium.bottom + _GAP, bar.w, 0)
    table = table._replace(h=HEIGHT - _MARGIN - _NOTE - table.y)
    _draw_table(canvas, table, page)
    note = Box(_MARGIN, table.bottom, bar.w, _NOTE + 8)
    words = canvas.say("top-picture-note")
    canvas.draw_row(note, [canvas.run(words, Font(30), canvas.theme.muted)], align="centre")


def label(key: str) -> str:
    """Return the id of the message that labels a column."""
    return {
        "rating": "top-picture-rating",
        "played": "top-picture-played",
        "won": "top-picture-won-short",
        "place": "top-picture-place",
        "best": "top-picture-best",
        "streak": "top-picture-streak",
    }[key]


def rating_items(canvas: Canvas, rated: Rated, size: int, theme: Theme) -> list[RowItem]:
    """Return the row items of a rating, from left to right: the estimate in bold, and the uncertainty after ±.

    `size` is the font size of the estimate in px.
    """
    spread = "±" + canvas.format_number(rated.spread)
    return [
        canvas.number_run(rated.value, Font(size, bold=True), theme.text),
        Run(spread, Font(max(30, size - 8)), theme.muted, "ltr"),
    ]


def _draw_podium(canvas: Canvas, box: Box, rows: Sequence[LeaderRow]) -> None:
    """Draw the first three on steps: the second at the reading start, the first in the middle."""
    theme = canvas.theme
    width = (box.w - 2 * _GAP) // 3
    order = (1, 0, 2) if not canvas.is_rtl else (2, 0, 1)
    for column, index in enumerate(order):
        if index >= len(rows):
            continue
        row = rows[index]
        step = _STEPS[index + 1]
        x = box.x + column * (width + _GAP)
        place = Box(x, box.bottom - step, width, step)
        widgets.card(canvas, place, active=row.rank == 1)
        if row.rank == 1:
            widgets.accent_area(canvas, place, place, widgets.RADIUS)
        colour = theme.on_accent if row.rank == 1 else theme.text
        _crown(canvas, place, row, colour)
        name = canvas.name_run(row.seat, Font(42, bold=True), theme.text)
        top = place._replace(y=place.y - 118, h=56)
        canvas.draw_row(top.inset(4, 0), [name], align="centre")
        items = rating_items(canvas, row.rated, 40, theme)
        figures = place._replace(y=place.y - 64, h=56)
        canvas.draw_row(figures, _ordered(canvas, items), align="centre", gap=8)


def _crown(canvas: Canvas, place: Box, row: LeaderRow, colour: tuple[int, int, int]) -> None:
    number = canvas.format_number(row.rank)
    canvas.draw_text(
        place.centre_x, place.y + 50, number, Font(72, bold=True), colour, direction="ltr"
    )
    words = canvas.say("top-picture-won", won=row.won, played=row.played)
    line = Box(place.x, place.y + 84, place.w, 40)
    canvas.draw_row(line.inset(6, 0), [canvas.run(words, Font(32), colour)], align="centre")


def _ordered(canvas: Canvas, items: list[RowItem]) -> list[RowItem]:
    """Return items, given from left to right, in the reading order that `draw_row` expects."""
    return items[::-1] if canvas.is_rtl else items


def _draw_table(canvas: Canvas, box: Box, page: Leaderboard) -> None:
    theme = canvas.theme
    lines = table_lines(page) if page.rows else []
    widgets.card(canvas, box)
    if not lines:
        none = canvas.run(canvas.say("top-empty-period"), Font(40), theme.muted)
        canvas.draw_row(box, [none], align="centre")
        return
    step = min(74, (box.h - _HEAD - 12) // max(1, len(lines)))
    head = Box(box.x, box.y + 4, box.w, _HEAD)
    for key, column in _cells(canvas, head):
        words = canvas.say(label(key))
        canvas.draw_row(column, [canvas.run(words, Font(30), theme.muted)], align="centre", gap=0)
    rule = mix(theme.card, theme.border, 0.55)
    for number, line in enumerate(lines):
        place = Box(box.x, head.bottom + number * step, box.w, step)
        canvas.draw_sprite(shapes.rounded_rect(box.w - 24, 2, 0, rule), box.x + 12, place.y)
        if isinstance(line, Landmark):
            _draw_landmark(canvas, place, line)
        else:
            _draw_row(canvas, place, line)


def table_lines(page: Leaderboard) -> list[LeaderRow | Landmark]:
    """Return the lines of the list below the podium: the best rows, with computers among them.

    There are at most `_ROWS` people. If the reader ranks lower, the reader's row replaces the last of these. A computer
    is below the people, down to the first one whose rating it reaches. If there are more than `_LINES` lines, computers
    are left out, those that are not between two people first.
    """
    rows = list(page.rows[:_ROWS])
    own = [row for row in page.rows[_ROWS:] if row.own]
    if own:
        rows = [*rows[: _ROWS - 1], own[0]]
    lines: list[LeaderRow | Landmark] = []
    landmarks = list(page.landmarks)
    for row in rows:
        while landmarks and landmarks[0].value >= row.rated.value:
            lines.append(landmarks.pop(0))
        lines.append(row)
    lines += landmarks
    while len(lines) > _LINES:
        lines.remove(_least_useful(lines))
    return lines


def _least_useful(lines: Sequence[LeaderRow | Landmark]) -> Landmark:
    """Return the first computer that is not between two people or, if there is none, the weakest computer.

    The lines must contain a person and a computer.
    """
    people = [at for at, line in enumerate(lines) if isinstance(line, LeaderRow)]
    computers = [(at, line) for at, line in enumerate(lines) if isinstance(line, Landmark)]
    outside = [line for at, line in computers if at < people[0] or at > people[-1]]
    return outside[0] if outside else computers[-1][1]


def _cells(canvas: Canvas, row: Box) -> list[tuple[str, Box]]:
    """Return the key and the box of each column after the name, in reading order."""
    left = sum(width for _, width in _COLUMNS)
    found = []
    for key, width in _COLUMNS:
        part = canvas.end_of(row.inset(10, 0), left)
        found.append((key, canvas.start_of(part, width)))
        left -= width
    return found


def _draw_row(canvas: Canvas, box: Box, row: LeaderRow) -> None:
    theme = canvas.theme
    if row.own:
        fill = shapes.rounded_rect(box.w - 12, box.h - 6, 14, mix(theme.card, theme.accent, 0.16))
        canvas.draw_sprite(fill, box.x + 6, box.y + 4)
        ring = shapes.outline(box.w - 12, box.h - 6, 14, 4, theme.mark)
        canvas.draw_sprite(ring, box.x + 6, box.y + 4)
    cells = _cells(canvas, box)
    taken = sum(width for _, width in _COLUMNS) + 10
    first = canvas.rest_of_row(box, taken, 4)
    rank = canvas.start_of(first, 66)
    canvas.draw_number(rank.centre_x, box.centre_y, row.rank, Font(36, bold=True), theme.muted)
    name = canvas.name_run(row.seat, Font(36, bold=row.own), theme.text)
    canvas.draw_row(canvas.end_of(first, first.w - 66), [name])
    place = canvas.format_number(row.mean_place // 10)
    if row.mean_place % 10:
        place += canvas.say("picture-decimal") + canvas.format_number(row.mean_place % 10)
    values = {
        "played": canvas.format_number(row.played),
        "won": canvas.format_number(row.won),
        "place": place,
        "best": "–" if row.best is None else canvas.format_number(row.best),
        "streak": canvas.format_number(row.longest),
    }
    for key, cell in cells:
        if key == "rating":
            items = _ordered(canvas, rating_items(canvas, row.rated, 36, theme))
            canvas.draw_row(cell, items, align="centre", gap=6)
        else:
            value = values[key]
            canvas.draw_text(
                cell.centre_x, box.centre_y, value, Font(34), theme.text, direction="ltr"
            )


def _draw_landmark(canvas: Canvas, box: Box, landmark: Landmark) -> None:
    theme = canvas.theme
    words = canvas.say("top-picture-computer", level=Term(landmark.level))
    items: list[RowItem] = [canvas.run(words, Font(32), theme.muted)]
    cells = dict(_cells(canvas, box))
    number = canvas.format_number(landmark.value)
    width = text.measure(words, Font(32), canvas.direction)
    first = canvas.rest_of_row(box, box.w - width - 40, 0)
    canvas.draw_row(first.inset(18, 0), items)
    cell = cells["rating"]
    canvas.draw_text(
        cell.centre_x, box.centre_y, number, Font(34, bold=True), theme.muted, direction="ltr"
    )
