"""The cards of the seats. A seat keeps its place throughout the game."""

from __future__ import annotations

from engine.games.sintra.state import Palace
from engine.games.sintra.views import SintraView
from engine.saying import Seat
from render import shapes
from render.canvas import Canvas, InlineDrawing, RowItem, Run
from render.games.sintra.board import Grid, draw_palace
from render.games.sintra.header import cracked, loss_box
from render.games.sintra.highlights import Highlights
from render.games.sintra.layout import Areas
from render.games.sintra.market import token
from render.games.sintra.theme import CORAL, IVORY, LEAD, ON_CORAL, THEME
from render.layout import Box
from render.text import Font
from render.theme import mix
from render.widgets import gain_pill

RADIUS = 16
WIDE = Grid(pitch=90, space_h=42, window_h=43)
TALL = Grid(pitch=57, space_h=52, window_h=52)
HALF = Grid(pitch=57, space_h=34, window_h=33)
_HEADER = 52
_SIDE = 204


def draw(canvas: Canvas, areas: Areas, view: SintraView, highlights: Highlights) -> None:
    """Draw the cards of all seats: over the whole width in a game of two, otherwise in quarters."""
    for index, box in enumerate(areas.seats):
        seat = Seat(index)
        _card(canvas, box, view, seat, highlights)
        if view.seats == 2:
            _draw_wide(canvas, box, view, seat, highlights)
        else:
            grid = TALL if view.seats == 3 else HALF
            _draw_quarter(canvas, box, grid, view, seat, highlights)


def _draw_wide(
    canvas: Canvas, box: Box, view: SintraView, seat: Seat, highlights: Highlights
) -> None:
    """Draw the palace, and the name, score and broken-glass track beside it."""
    side = canvas.start_of(box.inset(8), _SIDE)
    left = box.x + 8 if canvas.is_rtl else side.right
    y = box.y + (box.h - WIDE.height) // 2
    draw_palace(
        canvas, left + (box.w - 16 - _SIDE - WIDE.width) // 2, y, WIDE, view, seat, highlights
    )
    _side(canvas, side, view, seat, highlights)


def _draw_quarter(
    canvas: Canvas, box: Box, grid: Grid, view: SintraView, seat: Seat, highlights: Highlights
) -> None:
    """Draw the palace, and the name, broken-glass track and score above it."""
    _header(canvas, box._replace(h=_HEADER), view, seat, highlights)
    free = box.h - _HEADER - grid.height
    x = box.x + (box.w - grid.width) // 2
    draw_palace(canvas, x, box.y + _HEADER + free // 2, grid, view, seat, highlights)


def _card(canvas: Canvas, box: Box, view: SintraView, seat: Seat, highlights: Highlights) -> None:
    """Draw an empty card.

    The border is in the accent colour if it is the seat's turn, and coral after an immediate loss.
    """
    border, stroke = THEME.border, 2
    if view.to_move == seat:
        border, stroke = THEME.accent, 5
    elif seat in highlights.shattered:
        border, stroke = CORAL, 5
    canvas.draw_sprite(shapes.card(box.w, box.h, RADIUS, THEME.card, border, stroke), box.x, box.y)


def _header(canvas: Canvas, box: Box, view: SintraView, seat: Seat, highlights: Highlights) -> None:
    active = view.to_move == seat
    inside = box.inset(12, 0)
    own = view.palaces[seat]
    figures: list[RowItem] = [
        _track(canvas, view, own),
        *_gain(canvas, seat, highlights),
        _score(canvas, own.score, 42),
    ]
    names: list[RowItem] = [
        canvas.name_run(seat, Font(34, bold=True), THEME.accent if active else THEME.text)
    ]
    if view.token == seat:
        names.append(token(canvas, 38))
    canvas.draw_row_with_end(inside, names, figures, between=10, gap=8, end_gap=8)


def _gain(canvas: Canvas, seat: Seat, highlights: Highlights) -> list[RowItem]:
    """Return row items with the points won or lost since the last picture; an immediate loss is in a coral box."""
    if seat in highlights.shattered:
        return [loss_box(canvas, -highlights.shattered[seat], 40)]
    gain = highlights.gains.get(seat)
    return [gain_pill(canvas, gain)] if gain else []


def _score(canvas: Canvas, score: int, height: int) -> InlineDrawing:
    figure = canvas.format_number(score)
    font = Font(height - 4, bold=True)
    width = max(height + 18, Run(figure, font, LEAD, "ltr").width + 22)

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(shapes.rounded_rect(width, height, 10, IVORY), x, y - height // 2)
        canvas.draw_text(x + width // 2, y, figure, font, LEAD, direction="ltr")

    return InlineDrawing(width, draw)


def _track(canvas: Canvas, view: SintraView, own: Palace) -> InlineDrawing:
    """Return a small drawing of the broken-glass track: a bar per step, coral up to the marker, and its points."""
    last = view.components.last_step
    cost = view.components.track[own.broken]
    font = Font(30, bold=True)
    figure = canvas.format_number(cost if own.broken else 0)
    number = Run(figure, font, CORAL if own.broken else THEME.muted, "ltr")
    bars = last * 7

    def draw(x: int, y: int) -> None:
        for index in range(last):
            colour = CORAL if index < own.broken else mix(THEME.card, THEME.muted, 0.3)
            canvas.draw_sprite(shapes.rounded_rect(5, 22, 1, colour), x + index * 7, y - 11)
        canvas.draw_text(
            x + bars + 4, y, figure, font, number.colour, anchor="left", direction="ltr"
        )

    return InlineDrawing(bars + 4 + number.width, draw)


def _side(canvas: Canvas, box: Box, view: SintraView, seat: Seat, highlights: Highlights) -> None:
    active = view.to_move == seat
    own = view.palaces[seat]
    top = Box(box.x, box.y, box.w, 52)
    names: list[RowItem] = [
        canvas.name_run(seat, Font(38, bold=True), THEME.accent if active else THEME.text)
    ]
    if view.token == seat:
        names.append(token(canvas, 42))
    canvas.draw_row(top.inset(4, 0), names, gap=8)
    score = Box(box.x, top.bottom + 2, box.w, 72)
    canvas.draw_row(
        score.inset(4, 0), [_score(canvas, own.score, 66), *_gain(canvas, seat, highlights)], gap=10
    )
    _steps(canvas, Box(box.x, score.bottom + 10, box.w, box.bottom - score.bottom - 10), view, own)


def _steps(canvas: Canvas, box: Box, view: SintraView, own: Palace) -> None:
    """Draw the broken-glass track from top to bottom, with a marker beside the present step."""
    track = view.components.track
    step = box.h // len(track)
    height = min(step - 4, 36)
    width = 104
    left = canvas.start_of(box.inset(4, 0), width).x
    for index, cost in enumerate(track):
        y = box.y + index * step + (step - height) // 2
        here = index == own.broken
        fill = CORAL if here else mix(THEME.card, THEME.background, 0.7)
        canvas.draw_sprite(shapes.rounded_rect(width, height, 8, fill), left, y)
        colour = ON_CORAL if here else THEME.negative if index < own.broken else THEME.muted
        font = Font(30, bold=here)
        canvas.draw_number(left + width // 2, y + height // 2, cost, font, colour)
        if here:
            size = min(height, 34)
            x = left - size - 8 if canvas.is_rtl else left + width + 8
            cracked(canvas, size).draw(x, y + height // 2)
