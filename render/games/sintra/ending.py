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
from render.ending import ScoreRow, Standing, TableStyle
from render.games.sintra import glass, sprites
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
    bonus = [] if view.seats == 3 else _bonus(canvas, view, seat, won=standing.won)
    low = ending.draw_panel(canvas, box, standing, total, before_total=bonus).inset(16, 5)
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
    keys = _keys(view, seat)
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
    bare = WindowGrid(_PITCH, 0, view.side).height
    grid = WindowGrid(_PITCH, min((box.h - bare - bonus_h) // 2, 84), view.side)
    left = canvas.end_of(box, grid.width).x
    y = box.y + (box.h - grid.height - bonus_h) // 2
    draw_windows(canvas, left, y + bonus_h, grid, view, own, set())
    if bonus_h:
        line = Box(left, y, grid.width, bonus_h - 6)
        canvas.draw_row(line, _bonus(canvas, view, seat), align="centre", gap=12)
    keys = _keys(view, seat)
    _table(canvas, canvas.start_of(box, _TABLE_W), view, seat, keys, len(keys))


def _bonus(canvas: Canvas, view: SintraView, seat: Seat, *, won: bool = False) -> list[RowItem]:
    """Return row items with the bonus (SI-62, SI-63) and how it came about, or none if it is 0.

    They show the ornaments that score on side A, and on side B the number of complete windows times the number of
    panes of the best colour.
    """
    own, font = view.palaces[seat], Font(34, bold=True)
    colour_of_text = canvas.theme.on_accent if won else canvas.theme.text
    points = next(line.points for line in view.scores[seat].lines if line.key == _special(view))
    if not points:
        return []
    items: list[RowItem] = []
    if view.side is Side.A:
        scoring = view.components.ornament_points
        around = filled_around(own, view.components)
        items += [_ornament(canvas, filled) for filled in around if scoring[filled]]
    elif (best := best_colour(own))[0] is not None:
        items += [
            canvas.number_run(len(complete_windows(own)), font, colour_of_text),
            _window(canvas),
            Run("×", font, colour_of_text, "ltr"),
            canvas.number_run(best[1], font, colour_of_text),
            _pane(canvas, best[0]),
        ]
    items.append(Run("=", font, colour_of_text, "ltr"))
    items.append(canvas.number_run(points, font, colour_of_text, signed=True))
    return items


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
    """Return the key of the score line for the bonus of the side, which is not in the table."""
    return "ornaments" if view.side is Side.A else "complete"


def _keys(view: SintraView, seat: Seat) -> list[str]:
    """Return the keys of the lines of a score table, in the order of the rules.

    "lost" (the points lost during the game) is in it only if there are any; lines with 0 points are then left out.
    """
    points = {line.key: line.points for line in view.scores[seat].lines}
    if not points["lost"]:
        return ["windows", "bonus", "left", "broken"]
    return [key for key in ("windows", "bonus", "left", "lost", "broken") if points[key]]


def _table(
    canvas: Canvas, box: Box, view: SintraView, seat: Seat, keys: Sequence[str], capacity: int
) -> None:
    """Draw the score lines with the given keys (SI-60, SI-61), with room for `capacity` rows in the box."""
    lines = {line.key: line for line in view.scores[seat].lines}
    step = min(box.h / capacity, 64)
    font = Font(33 if step > 42 else 30)
    rule = mix(canvas.theme.card, canvas.theme.border, 0.7)
    style = TableStyle(font, Font(font.size + 2, bold=True), rule, gap=12)
    rows = []
    for key in keys:
        points = lines[key].points
        count = panes_left(view.palaces[seat]) if key == "left" else None
        label = canvas.say(f"sintra-picture-{key}")
        rows.append(ScoreRow(label, points, count))
    ending.draw_score_table(canvas, box, rows, style, step, (box.h - step * capacity) / 2)
