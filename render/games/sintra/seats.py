"""The panels of the seats: the player to move has the largest one, next to the market."""

from __future__ import annotations

from engine.games.sintra.state import Palace
from engine.games.sintra.views import SintraView
from engine.saying import Seat
from render import frame, shapes, widgets
from render.canvas import Canvas, InlineDrawing, Run
from render.frame import PanelHeader
from render.games.sintra.board import Grid, draw_palace
from render.games.sintra.header import cracked
from render.games.sintra.highlights import Highlights
from render.games.sintra.layout import Areas
from render.games.sintra.market import token
from render.games.sintra.theme import CORAL, ON_CORAL
from render.layout import Box
from render.text import Font
from render.theme import Rgb, mix

_HEADER, _STEPS = 54, 50


def draw(canvas: Canvas, areas: Areas, view: SintraView, highlights: Highlights) -> None:
    """Draw the panels of all seats."""
    mover = Seat(0) if view.to_move is None else view.to_move
    others = frame.others_in_turn_order(view.seats, mover)
    for seat, box in zip(others, areas.others, strict=True):
        inside = _panel(canvas, box, view, seat, highlights)
        _draw_palace(canvas, inside, view, seat, highlights, sill=False)
    inside = _panel(canvas, areas.mover, view, mover, highlights)
    if view.seats < 4:
        low = inside._replace(y=inside.bottom - _STEPS - 8, h=_STEPS).inset(12, 0)
        _steps(canvas, low, view, view.palaces[mover])
        inside = inside._replace(h=inside.h - _STEPS - 12)
    _draw_palace(canvas, inside, view, mover, highlights, sill=True)


def _panel(canvas: Canvas, box: Box, view: SintraView, seat: Seat, highlights: Highlights) -> Box:
    """Draw the panel and its header. After an immediate loss, the border is coral-coloured."""
    own, active = view.palaces[seat], view.to_move == seat
    extras = [_track(canvas, view, own, active=active)]
    if view.token == seat:
        extras.insert(0, token(canvas, 38))
    gain = highlights.gains.get(seat)
    head = PanelHeader(seat, own.score, active=active, gain=gain or None, extras=tuple(extras))
    inside = frame.panel(canvas, box, _HEADER, head)
    if seat in highlights.shattered:
        border = shapes.outline(box.w, box.h, widgets.RADIUS, 5, CORAL)
        canvas.draw_sprite(border, box.x, box.y)
    return inside


def _draw_palace(
    canvas: Canvas, box: Box, view: SintraView, seat: Seat, highlights: Highlights, *, sill: bool
) -> None:
    grid = Grid.within(box.w - 14, box.h - 12, sill=sill)
    x, y = box.x + (box.w - grid.width) // 2, box.y + (box.h - grid.height) // 2
    draw_palace(canvas, x, y, grid, view, seat, highlights)


def _track(canvas: Canvas, view: SintraView, own: Palace, *, active: bool) -> InlineDrawing:
    """Return a drawing of the broken-glass track: a bar per step, filled up to the marker, and the cost in points."""
    theme = canvas.theme
    last, cost = view.components.last_step, view.components.track[own.broken]
    figure = canvas.format_number(cost if own.broken else 0)
    font, full, empty = Font(30, bold=True), CORAL, mix(theme.card, theme.muted, 0.3)
    colour: Rgb = theme.negative if own.broken else theme.muted
    if active:
        full, empty = ON_CORAL, mix(theme.accent, ON_CORAL, 0.25)
        colour = theme.on_accent
    number, bars = Run(figure, font, colour, "ltr"), last * 7

    def draw(x: int, y: int) -> None:
        for index in range(last):
            bar = shapes.rounded_rect(5, 22, 1, full if index < own.broken else empty)
            canvas.draw_sprite(bar, x + index * 7, y - 11)
        canvas.draw_text(x + bars + 4, y, figure, font, colour, anchor="left", direction="ltr")

    return InlineDrawing(bars + 4 + number.width, draw)


def _steps(canvas: Canvas, box: Box, view: SintraView, own: Palace) -> None:
    """Draw the broken-glass track from left to right, with the marker on the current step."""
    theme, track = canvas.theme, view.components.track
    cracked(canvas, 40).draw(box.x, box.centre_y)
    left = box.x + 50
    step = (box.right - left) // len(track)
    for index, cost in enumerate(track):
        here = index == own.broken
        fill = CORAL if here else mix(theme.card, theme.background, 0.7)
        x = left + index * step
        canvas.draw_sprite(shapes.rounded_rect(step - 4, box.h, 10, fill), x, box.y)
        colour = ON_CORAL if here else theme.negative if index < own.broken else theme.muted
        font = Font(30, bold=here)
        canvas.draw_number(x + (step - 4) // 2, box.centre_y, cost, font, colour)
