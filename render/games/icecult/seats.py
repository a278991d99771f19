"""The panels of the four colours: the player's name, the arrived pieces, and the pieces beside the board."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from engine.games.icecult.pieces import COLOURS, PIECES, Colour
from engine.games.icecult.state import owner
from engine.games.icecult.views import IceView
from engine.saying import Seat
from render import frame, shapes, widgets
from render.canvas import Canvas, InlineDrawing, RowItem
from render.frame import PanelHeader
from render.games.icecult import sprites
from render.games.icecult.highlights import Highlights
from render.games.icecult.layout import SEATS
from render.games.icecult.theme import SMALL, WHITE, palette
from render.layout import Box
from render.text import Font
from render.theme import mix
from render.widgets import centred

_PLACE, _AROUND, _HEADER = 36, 7, 50


def draw(
    canvas: Canvas, view: IceView, highlights: Highlights, entering: Collection[Colour]
) -> None:
    """Draw the panels of the players in turn order, then those of the neutral colours.

    entering: the colours that may bring a piece onto the board now.
    """
    state = view.state
    order = [*state.colours, *(colour for colour in COLOURS if colour not in state.colours)]
    places = (
        SEATS if canvas.is_rtl else (SEATS[-1], *SEATS[:-1])
    )  # from the reading start, clockwise
    for colour, box in zip(order, places, strict=True):
        _card(canvas, view, highlights, colour, box, may_enter=colour in entering)


def _card(
    canvas: Canvas,
    view: IceView,
    highlights: Highlights,
    colour: Colour,
    box: Box,
    *,
    may_enter: bool,
) -> None:
    state, index = view.state, COLOURS.index(colour)
    seat = owner(state, colour)
    moved = highlights.arrived.get(colour, 0)
    _header(canvas, box, view, seat, colour, moved)
    inside = box.inset(12, 0)
    level = [] if seat is None else canvas.name_items(seat, SMALL, canvas.theme.muted)[1:]
    line = inside._replace(y=box.y + _HEADER + 5, h=_PLACE)
    icon = centred(canvas, sprites.piece(colour, _PLACE), _PLACE, _PLACE)
    _label(canvas, line, "icecult-picture-arrived", level, icon)
    trough = inside._replace(y=line.bottom + 3, h=_PLACE + 10)
    colours = palette(canvas)
    fill = colours.neutral if seat is None else colours.card
    if seat is not None and seat == view.to_move:
        fill = colours.accent_tint
    fill = mix(fill, colours.text, 0.14)
    canvas.draw_sprite(shapes.rounded_rect(trough.w, trough.h, 12, fill), trough.x, trough.y)
    for number in range(PIECES):
        x, y = _place_x(canvas, trough.inset(5), number), trough.y + 5
        has_arrived = number < state.arrived[index]
        empty = sprites.empty_place(_PLACE, canvas.theme)
        canvas.draw_sprite(sprites.piece(colour, _PLACE) if has_arrived else empty, x, y)
        if state.arrived[index] - moved <= number < state.arrived[index]:
            canvas.draw_sprite(
                shapes.ring(_PLACE - 2, _PLACE - 2, 8, canvas.theme.mark, WHITE, 3), x + 1, y + 1
            )
    line = line._replace(y=box.bottom - _PLACE - 13)
    beside = state.beside[index]
    end: list[RowItem] = [canvas.number_run(beside, Font(36, bold=True), canvas.theme.text)]
    if beside:
        width = _PLACE + 2 * _AROUND
        end.append(InlineDrawing(width, partial(_waiting, canvas, colour, may_enter=may_enter)))
    _label(canvas, line, "icecult-picture-beside", end)


def _waiting(canvas: Canvas, colour: Colour, x: int, y: int, *, may_enter: bool) -> None:
    """Draw a piece beside the board with space around it; x is its left edge, y its centre.

    If it may enter, it is outlined.
    """
    canvas.draw_sprite(sprites.piece(colour, _PLACE), x + _AROUND, y - _PLACE // 2)
    if may_enter:
        size = _PLACE + 2 * _AROUND
        outline = shapes.dashed_outline(size, size, 13, 5, canvas.theme.mark)
        canvas.draw_sprite(outline, x, y - size // 2)


def _header(
    canvas: Canvas, box: Box, view: IceView, seat: Seat | None, colour: Colour, moved: int
) -> None:
    """Draw the panel, tinted during the seat's turn, and its header with the name and the number of arrived pieces."""
    arrived = view.state.arrived[COLOURS.index(colour)]
    if seat is not None:
        is_active = seat == view.to_move
        gain = moved or None
        head = PanelHeader(seat, arrived, active=is_active, gain=gain, has_level=False)
        rest = frame.panel(canvas, box, _HEADER, head)
        if is_active:
            part = Box(rest.x + 4, rest.y, rest.w - 8, rest.h - 4)  # inside the border
            widgets.fill_part(
                canvas, box.inset(4), part, widgets.RADIUS - 4, canvas.theme.accent_tint
            )
        return
    fill = palette(canvas).neutral
    border = mix(fill, canvas.theme.text, 0.2)
    canvas.draw_sprite(shapes.card(box.w, box.h, 18, fill, border), box.x, box.y)
    name = canvas.run(canvas.say("icecult-picture-neutral"), Font(34), canvas.theme.muted)
    chip = frame.score_chip(canvas, arrived, _HEADER - 14)
    top = box._replace(h=_HEADER).inset(14, 0)
    canvas.draw_row_with_end(top, [name], [chip], between=12, gap=10)


def _label(
    canvas: Canvas, line: Box, id: str, end: Sequence[RowItem], *icons: InlineDrawing
) -> None:
    words = canvas.run(canvas.say(id), SMALL, canvas.theme.muted)
    canvas.draw_row_with_end(line, [*icons, words], end, between=8, end_gap=8)


def _place_x(canvas: Canvas, inside: Box, number: int) -> int:
    step = (inside.w - _PLACE) // (PIECES - 1)
    if canvas.is_rtl:
        return inside.right - _PLACE - number * step
    return inside.x + number * step
