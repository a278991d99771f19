"""The final picture: one panel per seat, in order of rank, with the windows, score table and tie-break."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.contract import Outcome
from engine.games.sintra.palace import best_colour, complete_windows, filled_around, panes_left
from engine.games.sintra.state import STRIPS, Side
from engine.games.sintra.state import Colour as Pane
from engine.games.sintra.views import SintraView
from engine.saying import Seat
from render import ending, frame, shapes
from render.canvas import Canvas, InlineDrawing, RowItem, Run
from render.ending import FinalStanding, ScoreRow, TableStyle
from render.games.sintra import glass, sprites
from render.games.sintra.theme import IVORY, LEAD
from render.games.sintra.windows import WindowGrid, draw_ornament, draw_windows
from render.layout import Box, row
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


def _panel(canvas: Canvas, box: Box, view: SintraView, standing: FinalStanding) -> None:
    """Draw the panel of a seat: its rank, name, what earned the bonus, and total; its windows and score table below."""
    seat = standing.seat
    total = view.scores[seat].total
    earned = _earned(canvas, view, seat, won=standing.won)
    low = ending.draw_panel(canvas, box, standing, total, before_total=earned).inset(16, 5)
    if view.seats == 2:
        _windows_above_table(canvas, low, view, seat)
    else:
        _windows_beside_table(canvas, low, view, seat)


def _windows_above_table(canvas: Canvas, box: Box, view: SintraView, seat: Seat) -> None:
    """Draw the windows at full width, and below them the score table in two columns."""
    grid = WindowGrid(box.w // STRIPS, 90, view.side)
    own = view.palaces[seat]
    draw_windows(canvas, box.centre_x - grid.width // 2, box.y, grid, view, own, set())
    low = box._replace(y=box.y + grid.height + 10, h=box.h - grid.height - 10)
    rows = _rows(canvas, view, seat)
    half = (len(rows) + 1) // 2
    columns = row(low, 2, 48, from_right=canvas.is_rtl)
    for column, part in zip(columns, (rows[:half], rows[half:]), strict=True):
        _table(canvas, column, part, half)


def _windows_beside_table(canvas: Canvas, box: Box, view: SintraView, seat: Seat) -> None:
    bare = WindowGrid(_PITCH, 0, view.side).height
    grid = WindowGrid(_PITCH, min((box.h - bare) // 2, 84), view.side)
    left = canvas.end_of(box, grid.width).x
    y = box.y + (box.h - grid.height) // 2
    draw_windows(canvas, left, y, grid, view, view.palaces[seat], set())
    rows = _rows(canvas, view, seat)
    _table(canvas, canvas.start_of(box, _TABLE_W), rows, len(rows))


def _earned(canvas: Canvas, view: SintraView, seat: Seat, *, won: bool) -> list[RowItem]:
    """Return row items with what earned the bonus of the side (SI-62, SI-63), or none if it is 0.

    They show the ornaments that score on side A, and on side B the number of complete windows times the number of
    panes of the best colour.
    """
    own, font = view.palaces[seat], Font(34, bold=True)
    colour = canvas.theme.on_accent if won else canvas.theme.text
    if not _points(view, seat)[_special(view)]:
        return []
    if view.side is Side.A:
        scoring = view.components.ornament_points
        around = filled_around(own, view.components)
        return [_ornament(canvas, filled) for filled in around if scoring[filled]]
    best, count = best_colour(own)
    if best is None:
        return []
    return [
        canvas.number_run(len(complete_windows(own)), font, colour),
        _window(canvas),
        Run("×", font, colour, "ltr"),
        canvas.number_run(count, font, colour),
        _pane(canvas, best),
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


def _special(view: SintraView) -> str:
    """Return the key of the score line for the bonus of the side."""
    return "ornaments" if view.side is Side.A else "complete"


def _points(view: SintraView, seat: Seat) -> dict[str, int]:
    """Return the points of a seat by the key of the score line."""
    return {line.key: line.points for line in view.scores[seat].lines}


def _rows(canvas: Canvas, view: SintraView, seat: Seat) -> list[ScoreRow]:
    """Return the rows of a score table (SI-60 to SI-63), whose points add up to the total.

    The points for broken panes are one row; if there are both points that were lost during the game and points for the
    position of the marker, both numbers are shown after the label. If there are only those for the marker, the label
    names it, as the caption does.
    """
    points = _points(view, seat)
    parts = (points["lost"], points["broken"])
    rows = []
    for key in ("windows", "bonus", "left", "broken", _special(view)):
        label = canvas.say(f"sintra-picture-{key}")
        if key == "broken":
            if points["broken"] and not points["lost"]:
                label = canvas.say("sintra-picture-marker")
            drawings = tuple(_part(canvas, part) for part in parts) if all(parts) else ()
            rows.append(ScoreRow(label, sum(parts), drawings=drawings))
        else:
            count = panes_left(view.palaces[seat]) if key == "left" else None
            rows.append(ScoreRow(label, points[key], count))
    return rows


def _part(canvas: Canvas, points: int) -> InlineDrawing:
    run = canvas.number_run(points, Font(30), canvas.theme.muted, signed=True)

    def draw(x: int, y: int) -> None:
        canvas.draw_text(x, y, run.text, run.font, run.colour, anchor="left", direction="ltr")

    return InlineDrawing(run.width, draw)


def _table(canvas: Canvas, box: Box, rows: Sequence[ScoreRow], capacity: int) -> None:
    """Draw rows of a score table, as high as if there were `capacity` rows that share the height of the box."""
    step = min(box.h / capacity, 64)
    font = Font(33 if step > 42 else 30)
    rule = mix(canvas.theme.card, canvas.theme.border, 0.7)
    style = TableStyle(font, Font(font.size + 2, bold=True), rule, gap=12)
    ending.draw_score_table(canvas, box, rows, style, step, (box.h - step * capacity) / 2)
