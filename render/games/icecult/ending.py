"""The final picture: in place of the base, the ranking of all seats; below the board, why the game ended."""

from __future__ import annotations

from typing import cast

from engine.contract import Outcome
from engine.games.icecult.pieces import PIECES
from engine.games.icecult.views import IceView
from render import ending, shapes, widgets
from render.canvas import Canvas
from render.ending import Standing
from render.games.icecult import sprites
from render.games.icecult.layout import LEGEND, TRAY
from render.games.icecult.theme import NAVY, THEME, WHITE
from render.layout import Box, stack
from render.text import Font
from render.theme import mix

_PLACE = 44
_GAP = 10


def draw(canvas: Canvas, view: IceView) -> None:
    """Draw the ranking and the reason for the end; `header.draw` draws the title. `view.outcome` must not be None."""
    outcome = cast(Outcome, view.outcome)
    border = mix(NAVY, WHITE, 0.25)
    canvas.draw_sprite(shapes.card(TRAY.w, TRAY.h, 20, NAVY, border), TRAY.x, TRAY.y)
    inside = TRAY.inset(14)
    gaps = _GAP * (view.seats - 1)
    height = min((inside.h - gaps) // view.seats, 168) * view.seats + gaps
    table = inside._replace(y=inside.centre_y - height // 2, h=height)
    for standing, box in zip(
        ending.standings(outcome), stack(table, view.seats, _GAP), strict=True
    ):
        _row(canvas, box, view, standing)
    reason = canvas.say(outcome.reason.id, **dict(outcome.reason.args))
    canvas.draw_row(LEGEND, [canvas.run(reason, Font(34), THEME.text)], align="centre")


def _row(canvas: Canvas, box: Box, view: IceView, standing: Standing) -> None:
    """Draw the card of a seat: its rank, name and score, and below them its arrived pieces and number of steps."""
    seat = standing.seat
    widgets.card(canvas, box, active=standing.won)
    score = view.scores[seat]
    colour = view.position.colours[seat]
    inside = box.inset(18, 0)
    upper = inside._replace(y=box.centre_y - 58, h=58)
    lower = inside._replace(y=box.centre_y + 2, h=56)
    rank_colour = THEME.accent_dark if standing.won else THEME.muted
    rank = canvas.number_run(standing.rank, Font(40, bold=True), rank_colour)
    name = canvas.name_run(seat, Font(42, bold=True), THEME.text)
    total = canvas.number_run(score.total, Font(54, bold=True), THEME.text)
    canvas.draw_row_with_end(upper, [rank, name], [total], between=14, gap=16)
    for number in range(PIECES):
        offset = number * (_PLACE + 6)
        x = lower.right - _PLACE - offset if canvas.is_rtl else lower.x + offset
        has_arrived = number < score.total
        sprite = sprites.piece(colour, _PLACE) if has_arrived else sprites.empty_place(_PLACE)
        canvas.draw_sprite(sprite, x, lower.centre_y - _PLACE // 2)
    steps = next(line.count for line in score.lines if line.key == "steps")
    words = canvas.run(canvas.say("icecult-score-steps", count=steps), Font(32), THEME.muted)
    canvas.draw_row(lower, [words], align="end")
