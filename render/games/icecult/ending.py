"""The end: in the place of the blocks a table of all players by rank, and why the game is over."""

from __future__ import annotations

from typing import cast

from engine.contract import Outcome
from engine.games.icecult.pieces import PIECES
from engine.games.icecult.views import IceView
from engine.saying import Seat
from render import parts, sprites
from render.games.icecult import signs
from render.games.icecult.look import LEGEND, NAVY, THEME, TRAY, WHITE
from render.page import Page, Run
from render.text import Face
from render.theme import Box, mix

_GOAL = 44


def draw(page: Page, view: IceView) -> None:
    """Draw it over the base."""
    outcome = cast(Outcome, view.outcome)
    page.put(sprites.card(TRAY.w, TRAY.h, 20, NAVY, mix(NAVY, WHITE, 0.25)), TRAY.x, TRAY.y)
    inside = TRAY.inset(14)
    tall = (inside.h - 10 * (view.seats - 1)) // view.seats
    row = Box(inside.x, inside.y, inside.w, min(tall, 168))
    row = row._replace(y=inside.middle - (row.h * view.seats + 10 * (view.seats - 1)) // 2)
    rank = 1
    for group in outcome.ranking:
        for seat in group:
            _row(page, row, view, seat, rank, won=seat in outcome.winners)
            row = row._replace(y=row.bottom + 10)
        rank += len(group)
    reason = Run(
        page.say(outcome.reason.id, **dict(outcome.reason.args)),
        Face(34),
        THEME.ink,
        page.direction,
    )
    page.line(LEGEND, [reason], align="middle")


def _row(page: Page, box: Box, view: IceView, seat: Seat, rank: int, *, won: bool) -> None:
    """Rank, piece and name above; below the five goals, and the steps made."""
    parts.card(page, box, active=won)
    score = view.scores[seat]
    colour = view.position.colours[seat]
    inside = box.inset(18, 0)
    upper = inside._replace(y=box.middle - 58, h=58)
    lower = inside._replace(y=box.middle + 2, h=56)
    steps = next(line.count for line in score.lines if line.key == "steps")
    taken = page.line(
        upper, [Run(page.number(score.total), Face(54, bold=True), THEME.ink, "ltr")], align="end"
    )
    room = upper.w - taken.w - 14
    start = upper.right - room if page.direction == "rtl" else upper.x
    name = page.name(seat, Face(42, bold=True), THEME.ink)
    place = Run(
        page.number(rank), Face(40, bold=True), THEME.accent_deep if won else THEME.quiet, "ltr"
    )
    page.line(Box(start, upper.y, room, upper.h), [place, name], gap=16)
    for number in range(PIECES):
        x = lower.right - _GOAL - number * (_GOAL + 6)
        if page.direction == "ltr":
            x = lower.x + number * (_GOAL + 6)
        has_arrived = number < score.total
        page.put(
            signs.piece(colour, _GOAL) if has_arrived else signs.slot(_GOAL),
            x,
            lower.middle - _GOAL // 2,
        )
    words = Run(page.say("icecult-score-steps", count=steps), Face(32), THEME.quiet, page.direction)
    page.line(lower, [words], align="end")
