"""The final picture: one card per seat, in order of rank, with the windows, score table and tie-break."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.contract import Outcome
from engine.games.sintra.palace import best_colour, complete_windows, filled_around, panes_left
from engine.games.sintra.state import STRIPS, Palace, Side
from engine.games.sintra.state import Colour as Pane
from engine.games.sintra.views import SintraView
from engine.saying import Seat
from render import ending, shapes
from render.canvas import Canvas, InlineDrawing, RowItem, Run
from render.ending import ScoreRow, Standing, TableStyle, TitleStyle
from render.games.sintra import glass, sprites
from render.games.sintra.header import TURN, TURN_NAME, cracked
from render.games.sintra.layout import GAP, MARGIN
from render.games.sintra.theme import IVORY, LEAD, THEME
from render.games.sintra.windows import WindowGrid, draw_windows
from render.layout import HEIGHT, WIDTH, Box, stack
from render.text import Font
from render.theme import mix

_TITLE = TitleStyle(TURN, TURN_NAME, TURN, THEME.on_accent, THEME.on_accent, between=22)
_TABLE_W = 412


def draw(canvas: Canvas, view: SintraView) -> None:
    """Draw the picture of a finished game; `view.outcome` must not be None."""
    outcome = cast(Outcome, view.outcome)
    bar = Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, 88)
    canvas.draw_sprite(sprites.plate(bar.w, bar.h, 18), bar.x, bar.y)
    note = ending.note(canvas, outcome, canvas.say("sintra-picture-tie"))
    ending.draw_title(canvas, bar.inset(22, 0), outcome, note, _TITLE)
    top = bar.bottom + GAP
    boxes = stack(bar._replace(y=top, h=HEIGHT - MARGIN - top), view.seats, GAP)
    for standing, box in zip(ending.standings(outcome), boxes, strict=True):
        _card(canvas, box, view, standing)


def _card(canvas: Canvas, box: Box, view: SintraView, standing: Standing) -> None:
    """Draw the card of a seat: its rank, name and total on top, its windows and score table below."""
    border, stroke = (THEME.accent, 5) if standing.won else (THEME.border, 2)
    canvas.draw_sprite(shapes.card(box.w, box.h, 16, THEME.card, border, stroke), box.x, box.y)
    height = 76 if view.seats > 2 else 104
    inside = Box(box.x + 16, box.y + 4, box.w - 32, box.h - 14)
    _header(canvas, inside._replace(h=height), view, standing)
    low = inside._replace(y=inside.y + height, h=inside.h - height)
    if view.seats == 2:
        _windows_above_table(canvas, low, view, standing.seat)
    else:
        _windows_beside_table(canvas, low, view, standing.seat)


def _windows_above_table(canvas: Canvas, box: Box, view: SintraView, seat: Seat) -> None:
    """Draw the windows over the whole width, and the score table in two columns below them."""
    grid = WindowGrid(box.w // STRIPS, 74)
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
    grid = WindowGrid(58, min((box.h - 64 - bonus_h) // 2, 84))
    left = canvas.end_of(box, grid.width).x
    y = box.y + (box.h - grid.height - bonus_h) // 2
    draw_windows(canvas, left, y + bonus_h, grid, view, own, set())
    if bonus_h:
        line = Box(left, y, grid.width, bonus_h - 6)
        canvas.draw_row(line, _bonus(canvas, view, own), align="centre", gap=12)
    keys = _keys(view, seat)
    _table(canvas, canvas.start_of(box, _TABLE_W), view, seat, keys, len(keys))


def _header(canvas: Canvas, box: Box, view: SintraView, standing: Standing) -> None:
    """Draw the rank and name at the reading start, and the total at the reading end.

    The bonus is between them, except in a game of three, where it is above the windows.
    """
    large, seat = view.seats == 2, standing.seat
    total_font, name_font = (
        Font(84 if large else 58, bold=True),
        Font(46 if large else 38, bold=True),
    )
    total = canvas.number_run(view.scores[seat].total, total_font, THEME.text)
    taken = canvas.draw_row(box, [total], align="end")
    rest = canvas.rest_of_row(box, taken.w, 48)
    if view.seats != 3:
        bonus = canvas.draw_row(rest, _bonus(canvas, view, view.palaces[seat]), align="end", gap=16)
        rest = canvas.rest_of_row(rest, bonus.w, 28)
    name = canvas.name_run(seat, name_font, THEME.accent if standing.won else THEME.text)
    canvas.draw_row(rest, [_rank_badge(canvas, standing), name], gap=16)


def _rank_badge(canvas: Canvas, standing: Standing) -> InlineDrawing:
    fill, colour = (
        (THEME.accent, THEME.on_accent)
        if standing.won
        else (mix(THEME.card, THEME.muted, 0.35), THEME.text)
    )

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(sprites.boss(50, fill), x, y - 25)
        canvas.draw_number(x + 25, y, standing.rank, Font(34, bold=True), colour)

    return InlineDrawing(50, draw)


def _bonus(canvas: Canvas, view: SintraView, own: Palace) -> list[RowItem]:
    """Return row items that explain the bonus (SI-62, SI-63).

    They show the points of each ornament on side A, and on side B the number of complete windows times the number of
    panes of the best colour.
    """
    font = Font(34, bold=True)
    components = view.components
    if view.side is Side.A:
        ornaments: list[RowItem] = []
        for filled in filled_around(own, components):
            ornaments.append(_ornament(canvas, filled))
            points = components.ornament_points[filled]
            ornaments.append(canvas.number_run(points, font, THEME.text, signed=True))
        return list(reversed(ornaments)) if canvas.is_rtl else ornaments
    colour, count = best_colour(own)
    if colour is None:
        return []
    return [
        canvas.number_run(len(complete_windows(own)), font, THEME.text),
        _window(canvas),
        Run("×", font, THEME.muted, "ltr"),
        canvas.number_run(count, font, THEME.text),
        _pane(canvas, colour),
    ]


def _ornament(canvas: Canvas, filled: int) -> InlineDrawing:
    leaves = tuple(index < filled for index in range(4))
    return InlineDrawing(
        40, lambda x, y: canvas.draw_sprite(sprites.ornament(40, leaves), x, y - 20)
    )


def _window(canvas: Canvas) -> InlineDrawing:
    """Return a drawing of the symbol for a complete window."""

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(shapes.rounded_rect(28, 40, 9, LEAD), x, y - 20)
        canvas.draw_sprite(shapes.rounded_rect(24, 17, 7, IVORY), x + 2, y - 18)
        canvas.draw_sprite(shapes.rounded_rect(24, 17, 3, IVORY), x + 2, y + 1)

    return InlineDrawing(28, draw)


def _pane(canvas: Canvas, colour: Pane) -> InlineDrawing:
    return InlineDrawing(40, lambda x, y: canvas.draw_sprite(glass.lit(colour, 40, 40), x, y - 20))


def _keys(view: SintraView, seat: Seat) -> list[str]:
    """Return the keys of the score lines in the order of the rules.

    "lost" is included only if the broken-glass track cost the seat points during the game.
    """
    special = "ornaments" if view.side is Side.A else "complete"
    lost = any(line.key == "lost" and line.points for line in view.scores[seat].lines)
    return ["windows", "bonus", *(["lost"] if lost else []), "left", "broken", special]


def _table(
    canvas: Canvas, box: Box, view: SintraView, seat: Seat, keys: Sequence[str], capacity: int
) -> None:
    """Draw the score lines with the given keys (SI-60 to SI-63), with room for `capacity` rows in the box."""
    lines = {line.key: line for line in view.scores[seat].lines}
    step = min(box.h / capacity, 64)
    font = Font(34 if step > 42 else 30)
    rule = mix(THEME.card, THEME.border, 0.7)
    style = TableStyle(font, Font(font.size + 2, bold=True), rule, gap=12)
    rows = []
    for key in keys:
        count = panes_left(view.palaces[seat]) if key == "left" else None
        is_broken = key == "broken" and lines[key].points
        drawings = (cracked(canvas, 28),) if is_broken else ()
        label = canvas.say(f"sintra-picture-{key}")
        rows.append(ScoreRow(label, lines[key].points, count, drawings))
    ending.draw_score_table(canvas, box, rows, style, step, (box.h - step * capacity) / 2)
