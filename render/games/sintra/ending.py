"""The final picture: one panel per seat, in order of rank, with the windows, score table and tie-break."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.contract import Outcome
from engine.games.sintra.palace import best_colour, complete_windows, filled_around, panes_left
from engine.games.sintra.state import STRIPS, Palace, Side
from engine.games.sintra.state import Colour as Pane
from engine.games.sintra.views import SintraView
from engine.saying import Seat
from render import ending, frame, shapes
from render.canvas import Canvas, InlineDrawing, RowItem, Run
from render.ending import ScoreRow, Standing, TableStyle
from render.games.sintra import glass, sprites
from render.games.sintra.header import cracked
from render.games.sintra.theme import IVORY, LEAD
from render.games.sintra.windows import WindowGrid, draw_ornament, draw_windows
from render.layout import Box
from render.text import Font
from render.theme import mix

_TABLE_W, _PITCH = 352, 68


def draw(canvas: Canvas, view: SintraView) -> None:
    """Draw the picture of a finished game; `view.outcome` must not be None."""
    outcome = cast(Outcome, view.outcome)
    note = ending.note(canvas, outcome, canvas.say("sintra-picture-tie"))
    plate = sprites.plate(frame.HEADER.w, frame.HEADER.h, 18, canvas.theme)
    ending.draw_header(canvas, outcome, note, plate)
    for standing, box in zip(ending.standings(outcome), ending.panels(view.seats), strict=True):
        _panel(canvas, box, view, standing)


def _panel(canvas: Canvas, box: Box, view: SintraView, standing: Standing) -> None:
    """Draw the panel of a seat: its rank, name, bonus and total on top, its windows and score table below."""
    seat = standing.seat
    total = view.scores[seat].total
    bonus = [] if view.seats == 3 else _bonus(canvas, view, view.palaces[seat], won=standing.won)
    low = ending.draw_panel(canvas, box, standing, total, before_total=bonus).inset(16, 5)
    if view.seats == 2:
        _windows_above_table(canvas, low, view, seat)
    else:
        _windows_beside_table(canvas, low, view, seat)


def _windows_above_table(canvas: Canvas, box: Box, view: SintraView, seat: Seat) -> None:
    """Draw the windows at full width, and below them the score table in two columns."""
    grid = WindowGrid(box.w // STRIPS, 74)
    own = view.palaces[seat]
    draw_windows(canvas, box.centre_x - grid.width // 2, box.y, grid, view, own, set())
    low = box._replace(y=box.y + grid.height + 10, h=box.h - grid.height - 10)
    keys = _keys(view)
    half = (len(keys) + 1) // 2
    width = (low.w - 48) // 2
    columns = [low._replace(w=width), low._replace(x=low.centre_x + 24, w=width)]
    if canvas.is_rtl:
        columns.reverse()
    for column, part in zip(columns, (keys[:half], keys[half:]), strict=True):
        _table(canvas, column, view, seat, part, half)


def _windows_beside_table(canvas: Canvas, box: Box, view: SintraView, seat: Seat) -> None:
    """Draw the windows and the score table side by side."""
    own = view.palaces[seat]
    bonus_h = 52 if view.seats == 3 else 0
    grid = WindowGrid(_PITCH, min((box.h - 56 - bonus_h) // 2, 84))
    left = canvas.end_of(box, grid.width).x
    y = box.y + (box.h - grid.height - bonus_h) // 2
    draw_windows(canvas, left, y + bonus_h, grid, view, own, set())
    if bonus_h:
        line = Box(left, y, grid.width, bonus_h - 6)
        canvas.draw_row(line, _bonus(canvas, view, own), align="centre", gap=12)
    keys = _keys(view)
    _table(canvas, canvas.start_of(box, _TABLE_W), view, seat, keys, len(keys))


def _bonus(canvas: Canvas, view: SintraView, own: Palace, *, won: bool = False) -> list[RowItem]:
    """Return row items that explain the bonus (SI-62, SI-63).

    They show the points of each ornament on side A, and on side B the number of complete windows times the number of
    panes of the best colour.
    """
    font, colour_of_text = Font(34, bold=True), canvas.theme.on_accent if won else canvas.theme.text
    components = view.components
    if view.side is Side.A:
        ornaments: list[RowItem] = []
        for filled in filled_around(own, components):
            ornaments.append(_ornament(canvas, filled))
            points = components.ornament_points[filled]
            ornaments.append(canvas.number_run(points, font, colour_of_text, signed=True))
        return list(reversed(ornaments)) if canvas.is_rtl else ornaments
    colour, count = best_colour(own)
    if colour is None:
        return []
    return [
        canvas.number_run(len(complete_windows(own)), font, colour_of_text),
        _window(canvas),
        Run("×", font, colour_of_text, "ltr"),
        canvas.number_run(count, font, colour_of_text),
        _pane(canvas, colour),
    ]


def _ornament(canvas: Canvas, filled: int) -> InlineDrawing:
    leaves = (filled > 0, filled > 1, filled > 2, filled > 3)
    return InlineDrawing(40, lambda x, y: draw_ornament(canvas, x + 20, y, 40, leaves))


def _window(canvas: Canvas) -> InlineDrawing:
    """Return a drawing of the symbol for a complete window."""

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(shapes.rounded_rect(28, 40, 9, LEAD), x, y - 20)
        canvas.draw_sprite(shapes.rounded_rect(24, 17, 7, IVORY), x + 2, y - 18)
        canvas.draw_sprite(shapes.rounded_rect(24, 17, 3, IVORY), x + 2, y + 1)

    return InlineDrawing(28, draw)


def _pane(canvas: Canvas, colour: Pane) -> InlineDrawing:
    return InlineDrawing(40, lambda x, y: canvas.draw_sprite(glass.lit(colour, 40, 40), x, y - 20))


def _keys(view: SintraView) -> list[str]:
    """Return the keys of the score lines in the order of the rules, without "lost", which is in the line "broken"."""
    special = "ornaments" if view.side is Side.A else "complete"
    return ["windows", "bonus", "left", "broken", special]


def _table(
    canvas: Canvas, box: Box, view: SintraView, seat: Seat, keys: Sequence[str], capacity: int
) -> None:
    """Draw the score lines with the given keys (SI-60 to SI-63), with room for `capacity` rows in the box."""
    lines = {line.key: line for line in view.scores[seat].lines}
    step = min(box.h / capacity, 64)
    font = Font(34 if step > 42 else 30)
    rule = mix(canvas.theme.card, canvas.theme.border, 0.7)
    style = TableStyle(font, Font(font.size + 2, bold=True), rule, gap=12)
    rows = []
    for key in keys:
        points = lines[key].points
        count = panes_left(view.palaces[seat]) if key == "left" else None
        label, drawings = canvas.say(f"sintra-picture-{key}"), tuple[InlineDrawing, ...]()
        if key == "broken" and lines["lost"].points:
            label = canvas.say("sintra-picture-lost")
            drawings = _lost(canvas, lines["lost"].points, points)
        elif key == "broken" and points:
            drawings = (cracked(canvas, 28),)
        rows.append(ScoreRow(label, points, count, drawings))
    ending.draw_score_table(canvas, box, rows, style, step, (box.h - step * capacity) / 2)


def _lost(canvas: Canvas, lost: int, at_the_end: int) -> tuple[InlineDrawing, ...]:
    """Return the points that the broken-glass track cost during the game, and a label for those at the end (SI-61)."""
    figure = canvas.number_run(lost, Font(32, bold=True), canvas.theme.negative)
    colour = canvas.theme.text if at_the_end else canvas.theme.muted
    words = canvas.run(canvas.say("sintra-picture-at-the-end"), Font(30), colour)

    def drawn(run: Run) -> InlineDrawing:
        return InlineDrawing(
            run.width,
            lambda x, y: canvas.draw_text(
                x, y, run.text, run.font, run.colour, anchor="left", direction=run.direction
            ),
        )

    return drawn(figure), drawn(words)
