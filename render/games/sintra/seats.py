"""The panels of the seats: the player to move has the largest one, next to the market."""

from __future__ import annotations

from engine.games.sintra.state import Palace
from engine.games.sintra.views import SintraView
from engine.saying import Seat
from render import frame, shapes, widgets
from render.canvas import Canvas, InlineDrawing, RowItem, Run
from render.frame import PanelHeader
from render.games.sintra import board
from render.games.sintra.board import Grid
from render.games.sintra.header import cracked
from render.games.sintra.highlights import Highlights
from render.games.sintra.layout import Areas
from render.games.sintra.market import token
from render.games.sintra.theme import CORAL, ON_CORAL
from render.layout import WIDTH, Box
from render.text import Font
from render.theme import Rgb, mix

_HEADER = 48
_COLUMN, _SCORE, _STEP = 236, 76, 40
"""The width of the column beside a palace in full width, and the heights of the score and of a step there, in px."""
_RAIL, _MOVER_RAIL = 42, 46


def draw(canvas: Canvas, areas: Areas, view: SintraView, highlights: Highlights) -> None:
    """Draw the panels of all seats, with that of `Canvas.main_seat` in the main place."""
    mover = canvas.main_seat(view.to_move)
    others = frame.others_in_turn_order(view.seats, mover)
    for seat, box in zip(others, areas.others, strict=True):
        _draw_palace(canvas, _panel(canvas, box, view, seat, highlights), view, seat, highlights)
    inside = _panel(canvas, areas.mover, view, mover, highlights)
    _draw_palace(canvas, inside, view, mover, highlights, has_points=True)


def _panel(canvas: Canvas, box: Box, view: SintraView, seat: Seat, highlights: Highlights) -> Box:
    """Draw the panel and its header; return the place for the palace.

    In a panel that is as wide as the picture, the header is a column beside the palace. The panel of another player has
    a coral-coloured border after an immediate loss. If the last-move bar shows an immediate loss of the seat, the panel
    shows no points won or lost.
    """
    own, active = view.palaces[seat], view.to_move == seat
    latest = highlights.latest
    told = highlights.lost and latest is not None and latest.seat == seat
    gain = (not told and highlights.gains.get(seat)) or None
    if box.w > WIDTH // 2 + _COLUMN:
        head = PanelHeader(seat, own.score, active=active, gain=gain)
        column, inside = frame.wide_panel(canvas, box, _COLUMN, head, _SCORE)
        _draw_column(canvas, column.inset(14, 10), view, seat)
    else:
        extras = [_track(canvas, view, own, active=active)]
        if view.token == seat:
            extras.insert(0, token(canvas, 38))
        head = PanelHeader(seat, own.score, active=active, gain=gain, extras=tuple(extras))
        inside = frame.panel(canvas, box, _HEADER, head)
    if seat in highlights.shattered and not active:
        border = shapes.outline(box.w, box.h, widgets.RADIUS, 5, CORAL)
        canvas.draw_sprite(border, box.x, box.y)
    return inside


def _draw_palace(
    canvas: Canvas, box: Box, view: SintraView, seat: Seat, highlights: Highlights,
    *, has_points: bool = False,
) -> None:  # fmt: skip
    """Draw a palace in the middle of a box. `has_points`: whether the points of the windows are below them."""
    rail_h = _MOVER_RAIL if view.to_move == seat else _RAIL
    grid = Grid.within(box.w - 14, box.h - 7, rail_h, view.side, has_points=has_points)
    x, y = box.x + (box.w - grid.width) // 2, box.y + (box.h - grid.height) // 2
    board.draw(canvas, x, y, grid, view, seat, highlights)


def _draw_column(canvas: Canvas, box: Box, view: SintraView, seat: Seat) -> None:
    """Draw the symbol for broken glass, the starting token if the seat has it, and below them the broken-glass track.

    The steps of the track are in rows of three.
    """
    track, columns = view.components.track, 3
    rows = -(-len(track) // columns)
    low = box._replace(y=box.bottom - rows * _STEP, h=rows * _STEP)
    signs: list[RowItem] = [cracked(canvas, 38)]
    if view.token == seat:
        signs.append(token(canvas, 40))
    line = Box(box.x, (box.y + low.y) // 2 - 21, box.w, 38)
    canvas.draw_row(line, signs, align="centre", gap=20)
    width = low.w // columns
    for index, cost in enumerate(track):
        down, right = divmod(index, columns)
        place = Box(low.x + right * width + 2, low.y + down * _STEP + 2, width - 4, _STEP - 4)
        _step(canvas, place, cost, here=index == view.palaces[seat].broken)


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


def _step(canvas: Canvas, box: Box, cost: int, *, here: bool) -> None:
    """Draw a step of the broken-glass track. `here`: whether the marker is on it."""
    theme = canvas.theme
    fill = CORAL if here else mix(theme.card, theme.border, 0.45)
    canvas.draw_sprite(shapes.rounded_rect(box.w, box.h, 10, fill), box.x, box.y)
    colour = ON_CORAL if here else theme.muted
    canvas.draw_number(box.centre_x, box.centre_y, cost, Font(30, bold=here), colour)
