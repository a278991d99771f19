"""The final picture: one card per seat, in order of rank, with the wall, the score table and the tie-break."""

from __future__ import annotations

from typing import cast

from engine.contract import Outcome
from engine.games.azul.places import wall_columns
from engine.games.azul.state import COLOURS, SIZE, Wall
from engine.games.azul.state import Colour as Tile
from engine.games.azul.views import AzulView
from engine.saying import Seat
from render import ending, shapes, widgets
from render.canvas import Canvas, InlineDrawing, RowItem
from render.ending import ScoreRow, Standing, TableStyle, TitleStyle
from render.games.azul import tiles
from render.games.azul.layout import GAP, MARGIN
from render.games.azul.theme import THEME
from render.games.azul.wall import WallGrid, draw_wall
from render.layout import HEIGHT, WIDTH, Box, stack
from render.text import Font
from render.theme import Rgb, mix

_TITLE = TitleStyle(
    widgets.TURN,
    widgets.TURN_NAME,
    widgets.TURN_END,
    THEME.on_accent,
    THEME.on_accent,
    widgets.PAD,
)
_PLAYER_W = 296
"""The width in px of the part with the name and total, if it is beside the score table."""
_PLAYER_H = 116
"""The height in px of the part with the name and total, if it is above the score table."""


def draw(canvas: Canvas, view: AzulView) -> None:
    """Draw the picture of a finished game; `view.outcome` must not be None."""
    outcome = cast(Outcome, view.outcome)
    bar = Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, 88)
    widgets.turn_bar(canvas, bar)
    inside = bar.inset(widgets.PAD, 0)
    ending.draw_title(canvas, inside, outcome, canvas.say("picture-over"), _TITLE)
    top = bar.bottom + GAP
    boxes = stack(bar._replace(y=top, h=HEIGHT - MARGIN - top), view.seats, GAP)
    draw_card = _tall_card if view.seats == 2 else _flat_card
    for standing, box in zip(ending.standings(outcome), boxes, strict=True):
        draw_card(canvas, box, view, standing)


def _flat_card(canvas: Canvas, box: Box, view: AzulView, standing: Standing) -> None:
    """Draw a card in a game of three or four: the wall, the score table, and the name and total, side by side."""
    seat = standing.seat
    widgets.card(canvas, box, active=standing.won)
    grid = WallGrid(min((box.h - 34) // SIZE, 58))
    wall = Box(box.x + 24, box.centre_y - grid.side // 2, grid.side, grid.side)
    _draw_wall(canvas, wall, grid, view, seat)
    player = Box(box.right - _PLAYER_W, box.y, _PLAYER_W, box.h)
    table = Box(wall.right + 26, box.y + 14, player.x - 24 - wall.right - 26, box.h - 28)
    _draw_table(canvas, table, view, seat)
    colour = _player_background(canvas, box, player, won=standing.won)
    note = _note(canvas, view, standing)
    inside = player.inset(9, 0)
    y = box.centre_y - (208 if note else 164) // 2
    name = canvas.name_run(seat, Font(38, bold=True), colour)
    canvas.draw_row(inside._replace(y=y, h=56), [name], align="centre")
    total = canvas.number_run(view.scores[seat].total, Font(92, bold=True), colour)
    figures = [_rank_badge(canvas, standing), total]
    canvas.draw_row(inside._replace(y=y + 60, h=104), figures, align="centre", gap=18)
    if note:
        line = inside._replace(y=y + 164, h=44)
        canvas.draw_row(line, [canvas.run(note, Font(32, bold=True), colour)], align="centre")


def _tall_card(canvas: Canvas, box: Box, view: AzulView, standing: Standing) -> None:
    """Draw a card in a game of two: the name and total on top, the wall and the score table below."""
    seat = standing.seat
    widgets.card(canvas, box, active=standing.won)
    top = Box(box.x, box.y, box.w, _PLAYER_H)
    colour = _player_background(canvas, box, top, won=standing.won)
    total = canvas.number_run(view.scores[seat].total, Font(92, bold=True), colour)
    name = canvas.name_run(seat, Font(46, bold=True), colour)
    items = [_rank_badge(canvas, standing), name]
    if note := _note(canvas, view, standing):
        items.append(canvas.run(note, Font(34), colour))
    canvas.draw_row_with_end(top.inset(24, 0), items, [total], between=24, gap=20)
    grid = WallGrid((box.h - _PLAYER_H - 46) // SIZE)
    low = Box(box.x + 26, top.bottom, box.w - 52, box.h - _PLAYER_H)
    wall = Box(low.x, low.centre_y - grid.side // 2, grid.side, grid.side)
    _draw_wall(canvas, wall, grid, view, seat)
    table = Box(wall.right + 34, wall.y, low.right - wall.right - 34, wall.h)
    _draw_table(canvas, table, view, seat)


def _player_background(canvas: Canvas, card: Box, part: Box, *, won: bool) -> Rgb:
    """Draw the background of the part with the name and total; return the text colour to use on it.

    The background of a winner is filled. Otherwise, a thin line separates a part that is as high as the card.
    """
    theme = canvas.theme
    if won:
        widgets.accent_area(canvas, card, part, widgets.RADIUS)
        return theme.on_accent
    if part.h == card.h:
        line = shapes.rounded_rect(2, part.h - 44, 0, theme.border)
        canvas.draw_sprite(line, part.x, part.y + 22)
    return theme.text


def _rank_badge(canvas: Canvas, standing: Standing) -> RowItem:
    theme = canvas.theme
    fill, colour = (
        (theme.on_accent, theme.accent) if standing.won else (theme.badge, theme.on_badge)
    )
    font = Font(36, bold=True)
    return InlineDrawing(
        56, lambda x, y: widgets.badge(canvas, x, y, 56, standing.rank, font, fill, colour)
    )


def _note(canvas: Canvas, view: AzulView, standing: Standing) -> str:
    """Return a note for a winner with as many points as another seat: a tie-break or a shared victory; else ""."""
    outcome = cast(Outcome, view.outcome)
    if not standing.won:
        return ""
    if len(outcome.winners) > 1:
        return canvas.say("picture-shared")
    return canvas.say("azul-picture-tie") if outcome.tie_break is not None else ""


def _draw_table(canvas: Canvas, box: Box, view: AzulView, seat: Seat) -> None:
    rows = _rows(canvas, view, seat)
    step = box.h / len(rows)
    label, number = (
        (Font(38), Font(42, bold=True)) if step > 75 else (Font(32), Font(34, bold=True))
    )
    rule = mix(THEME.card, THEME.border, 0.55)
    style = TableStyle(label, number, rule, gap=10, number_width=2 * number.size)
    ending.draw_score_table(canvas, box, rows, style, step)


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
        samples = tuple(_sample(canvas, colour) for colour in colours)
        count = line.count if line is not None and key in ("rows", "columns") else None
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
    for index, column in enumerate(wall_columns(view.wall)):
        if all(row[column - 1] is not None for row in rows):
            ring = shapes.ring(grid.tile, grid.side, grid.radius, theme.accent, theme.card)
            canvas.draw_sprite(ring, wall.x + index * grid.step, wall.y)
    for index, row in enumerate(rows):
        if None not in row:
            ring = shapes.ring(grid.side, grid.tile, grid.radius, theme.accent, theme.card)
            canvas.draw_sprite(ring, wall.x, wall.y + index * grid.step)
