"""The final picture: one panel per seat, in order of rank, with the wall, the score table and the tie-break."""

from __future__ import annotations

from typing import cast

from engine.contract import Outcome
from engine.games.azul.state import COLOURS, SIZE, Wall
from engine.games.azul.state import Colour as Tile
from engine.games.azul.views import AzulView
from engine.saying import Seat
from render import ending, shapes
from render.canvas import Canvas, InlineDrawing
from render.ending import FinalStanding, ScoreRow, TableStyle
from render.games.azul import tiles
from render.games.azul.wall import WallGrid, columns_of, draw_wall
from render.layout import Box
from render.text import Font
from render.theme import mix

_COLUMN, _WIDE_COLUMN = 306, 430
"""The widths in px of the column with the name and the total, which with two seats also has the score table."""
_STEP, _LARGE_STEP = 54, 92
"""The greatest distances in px between the left edges of adjacent tiles of a wall, the second one with two seats."""
_ROW = 52
"""With two seats, the height in px of a row of the score table."""


def draw(canvas: Canvas, view: AzulView) -> None:
    """Draw the picture of a finished game; `view.outcome` must not be None."""
    outcome = cast(Outcome, view.outcome)
    ending.draw_header(canvas, outcome, canvas.say("picture-over"))
    for standing, box in zip(ending.standings(outcome), ending.panels(view.seats), strict=True):
        _panel(canvas, box, view, standing)


def _panel(canvas: Canvas, box: Box, view: AzulView, standing: FinalStanding) -> None:
    """Draw the panel of a seat: its rank, name and total, the score table, and its wall at the reading end.

    With two seats, the table is below the total, which leaves space for a larger wall.
    """
    seat = standing.seat
    note, rows = _note(canvas, view, standing), _rows(canvas, view, seat)
    total = view.scores[seat].total
    if view.seats == 2:
        below = len(rows) * _ROW + 12
        column = canvas.start_of(box, _WIDE_COLUMN)
        table = Box(column.x, column.bottom - below, column.w, below - 12).inset(22, 0)
        rest = ending.draw_wide_panel(
            canvas, box, _WIDE_COLUMN, standing, total, note, below=below
        ).inset(0, 10)
        grid = WallGrid(min(rest.h // SIZE, _LARGE_STEP))
        left = rest.centre_x - grid.side // 2
    else:
        rest = ending.draw_wide_panel(canvas, box, _COLUMN, standing, total, note).inset(0, 10)
        grid = WallGrid(min(rest.h // SIZE, _STEP))
        left = canvas.end_of(rest.inset(18, 0), grid.side).x
        table = canvas.start_of(rest.inset(22, 0), rest.w - grid.side - 62)
    wall = Box(left, rest.centre_y - grid.side // 2, grid.side, grid.side)
    _draw_wall(canvas, wall, grid, view, seat)
    _draw_table(canvas, table, rows)


def _note(canvas: Canvas, view: AzulView, standing: FinalStanding) -> str:
    """Return a note for winners who share the victory, or for a seat that complete rows rank above an equal total.

    The note is "" for other seats.
    """
    outcome = cast(Outcome, view.outcome)
    if standing.won and len(outcome.winners) > 1:
        return canvas.say("picture-shared")
    total = view.scores[standing.seat].total
    is_tied = any(
        other.rank > standing.rank and view.scores[other.seat].total == total
        for other in ending.standings(outcome)
    )
    is_tied = is_tied or (standing.won and outcome.tie_break is not None)
    return canvas.say("azul-picture-tie") if is_tied else ""


def _draw_table(canvas: Canvas, box: Box, rows: list[ScoreRow]) -> None:
    step = min(box.h / len(rows), 78)
    label, number = (
        (Font(36), Font(42, bold=True)) if step > 56 else (Font(32), Font(36, bold=True))
    )
    rule = mix(canvas.theme.card, canvas.theme.border, 0.55)
    style = TableStyle(label, number, rule, gap=10, number_width=72)
    offset = (box.h - step * len(rows)) / 2
    ending.draw_score_table(canvas, box, rows, style, step, offset)


def _rows(canvas: Canvas, view: AzulView, seat: Seat) -> list[ScoreRow]:
    lines = {line.key: line for line in view.scores[seat].lines}
    wall = view.boards[seat].wall
    rows = []
    if "before" in lines:
        rows.append(ScoreRow(canvas.say("azul-picture-rounds"), lines["before"].points))
    for key, label in (
        ("tiling", canvas.say("azul-picture-wall")),
        ("floor", canvas.say("azul-picture-floor")),
        ("rows", canvas.say("azul-picture-rows")),
        ("columns", canvas.say("azul-picture-columns")),
        ("colours", canvas.say("azul-picture-colours")),
    ):
        line = lines.get(key)
        colours = _complete_colours(wall) if key == "colours" else []
        samples = (_sample(canvas, colours[0]),) if len(colours) == 1 else ()
        count = line.count if line is not None and key in ("rows", "columns") else None
        if len(colours) > 1:  # several tiles would leave too little space for the label
            count = len(colours)
        rows.append(ScoreRow(label, line.points if line else 0, count, samples))
    return rows


def _sample(canvas: Canvas, colour: Tile) -> InlineDrawing:
    return InlineDrawing(34, lambda x, y: canvas.draw_sprite(tiles.tile(colour, 34), x, y - 18))


def _complete_colours(wall: Wall) -> list[Tile]:
    return [colour for colour in COLOURS if sum(row.count(colour) for row in wall) == SIZE]


def _draw_wall(canvas: Canvas, wall: Box, grid: WallGrid, view: AzulView, seat: Seat) -> None:
    """Draw a wall, with rings around its complete rows and columns."""
    draw_wall(canvas, wall.x, wall.y, grid, view, seat)
    theme, rows = canvas.theme, view.boards[seat].wall
    for index, column in enumerate(columns_of(canvas, view)):
        if all(row[column - 1] is not None for row in rows):
            ring = shapes.ring(grid.tile, grid.side, grid.radius, theme.mark, theme.card)
            canvas.draw_sprite(ring, wall.x + index * grid.step, wall.y)
    for index, spaces in enumerate(rows):
        if None not in spaces:
            ring = shapes.ring(grid.side, grid.tile, grid.radius, theme.mark, theme.card)
            canvas.draw_sprite(ring, wall.x, wall.y + index * grid.step)
