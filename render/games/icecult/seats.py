"""The panels of the four colours: the player's name, the arrived pieces, and the pieces beside the board."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from engine.games.icecult.pieces import COLOURS, PIECES, Colour
from engine.games.icecult.state import owner
from engine.games.icecult.views import IceView
from engine.saying import Seat
from render import frame, shapes
from render.canvas import Canvas, Run
from render.frame import PanelHeader
from render.games.icecult import sprites
from render.games.icecult.highlights import Highlights
from render.games.icecult.layout import SEATS
from render.games.icecult.theme import SMALL, WHITE, palette
from render.layout import Box
from render.raster import Sprite, composite
from render.text import Font
from render.theme import Theme, mix

_PLACE, _HEADER = 36, 50


def draw(
    canvas: Canvas, view: IceView, highlights: Highlights, entering: Collection[Colour]
) -> None:
    """Draw the panels of the players in turn order, then those of the neutral colours.

    entering: the colours that may bring a piece onto the board now.
    """
    position = view.position
    order = [*position.colours, *(colour for colour in COLOURS if colour not in position.colours)]
    for colour, box in zip(order, SEATS, strict=True):
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
    position, index = view.position, COLOURS.index(colour)
    seat = owner(position, colour)
    moved = highlights.arrived.get(colour, 0)
    _header(canvas, box, view, seat, colour, moved)
    inside = box.inset(12, 0)
    _label(canvas, inside._replace(y=box.y + _HEADER, h=36), "icecult-picture-arrived")
    for number in range(PIECES):
        x, y = _place_x(canvas, inside, number), box.y + _HEADER + 37
        has_arrived = number < position.arrived[index]
        canvas.draw_sprite(_place(colour, canvas.theme, filled=has_arrived), x, y)
        if position.arrived[index] - moved <= number < position.arrived[index]:
            canvas.draw_sprite(
                shapes.ring(_PLACE - 2, _PLACE - 2, 8, canvas.theme.accent, WHITE, 3), x + 1, y + 1
            )
    y = box.y + _HEADER + 76
    count = canvas.number_run(position.beside[index], Font(32, bold=True), canvas.theme.text)
    _label(canvas, inside._replace(y=y, h=36), "icecult-picture-beside", count)
    for number in range(position.beside[index]):
        canvas.draw_sprite(sprites.piece(colour, _PLACE), _place_x(canvas, inside, number), y + 36)
    if may_enter:
        frame_of_piece = shapes.dashed_outline(_PLACE + 12, _PLACE + 12, 12, 5, canvas.theme.accent)
        x = _place_x(canvas, inside, position.beside[index] - 1)
        canvas.draw_sprite(frame_of_piece, x - 6, y + 30)


def _header(
    canvas: Canvas, box: Box, view: IceView, seat: Seat | None, colour: Colour, moved: int
) -> None:
    """Draw the panel and its header with the name and the number of arrived pieces."""
    arrived = view.position.arrived[COLOURS.index(colour)]
    if seat is not None:
        is_active = seat == view.to_move
        gain = moved or None
        head = PanelHeader(seat, arrived, active=is_active, gain=gain)
        frame.panel(canvas, box, _HEADER, head)
        return
    fill = palette(canvas).neutral
    border = mix(fill, canvas.theme.text, 0.2)
    canvas.draw_sprite(shapes.card(box.w, box.h, 18, fill, border), box.x, box.y)
    name = canvas.run(canvas.say("icecult-picture-neutral"), Font(34), canvas.theme.muted)
    chip = frame.score_chip(canvas, arrived, _HEADER - 14)
    top = box._replace(h=_HEADER).inset(14, 0)
    canvas.draw_row_with_end(top, [name], [chip], between=12, gap=10)


@cache
def _place(colour: Colour, theme: Theme, *, filled: bool) -> Sprite:
    """Return a piece that has arrived if `filled` is True, otherwise an empty place in a pale tint of the colour."""
    piece = sprites.piece(colour, _PLACE)
    if filled:
        return piece
    return composite(
        _PLACE, _PLACE, [(sprites.empty_place(_PLACE, theme), 0, 0), (piece.faded(0.16), 0, 0)]
    )


def _label(canvas: Canvas, line: Box, id: str, figure: Run | None = None) -> None:
    end = [] if figure is None else [figure]
    words = canvas.run(canvas.say(id), SMALL, canvas.theme.muted)
    canvas.draw_row_with_end(line, [words], end, between=8)


def _place_x(canvas: Canvas, inside: Box, number: int) -> int:
    step = (inside.w - _PLACE) // (PIECES - 1)
    if canvas.is_rtl:
        return inside.right - _PLACE - number * step
    return inside.x + number * step
