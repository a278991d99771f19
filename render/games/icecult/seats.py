"""The cards of the four colours: the player's name, the arrived pieces, and the pieces beside the board."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from engine.games.icecult.pieces import COLOURS, PIECES, Colour
from engine.games.icecult.state import owner
from engine.games.icecult.views import IceView
from render import shapes, widgets
from render.canvas import Canvas, InlineDrawing, RowItem, Run
from render.games.icecult import sprites
from render.games.icecult.highlights import Highlights
from render.games.icecult.layout import SEATS
from render.games.icecult.theme import NAVY, NUMBERED, SMALL, THEME, WHITE
from render.layout import Box
from render.text import Font
from render.theme import mix

_PLACE = 34


def draw(
    canvas: Canvas, view: IceView, highlights: Highlights, entering: Collection[Colour]
) -> None:
    """Draw the cards of the players in turn order, then those of the neutral colours.

    entering: the colours of which a piece may enter the board now.
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
    is_active = seat is not None and (
        seat == view.to_move or (view.outcome is not None and seat in view.outcome.winners)
    )
    if seat is None:
        canvas.draw_sprite(
            shapes.card(box.w, box.h, 18, NUMBERED, mix(NUMBERED, NAVY, 0.2)), box.x, box.y
        )
    else:
        widgets.card(canvas, box, active=is_active)
    inside = box.inset(11, 0)
    text_colour = THEME.muted if seat is None else THEME.text
    if seat is None:
        name = canvas.run(canvas.say("icecult-picture-neutral"), Font(34), text_colour)
    else:
        name = _without_level(canvas.name_run(seat, Font(36, bold=True), text_colour))
    canvas.draw_row(inside._replace(y=box.y + 6, h=50), [name], align="centre")
    icon = InlineDrawing(38, lambda x, y: canvas.draw_sprite(sprites.piece(colour, 38), x, y - 19))
    _count(
        canvas,
        inside._replace(y=box.y + 58, h=46),
        "icecult-picture-arrived",
        position.arrived[index],
        icon,
        moved=(moved := highlights.arrived.get(colour, 0)),
    )
    for number in range(PIECES):
        x, y = _place_x(canvas, inside, number), box.y + 108
        has_arrived = number < position.arrived[index]
        canvas.draw_sprite(
            sprites.piece(colour, _PLACE) if has_arrived else sprites.empty_place(_PLACE), x, y
        )
        if position.arrived[index] - moved <= number < position.arrived[index]:
            canvas.draw_sprite(
                shapes.ring(_PLACE - 2, _PLACE - 2, 8, THEME.accent, WHITE, 3), x + 1, y + 1
            )
    _count(
        canvas,
        inside._replace(y=box.y + 150, h=44),
        "icecult-picture-beside",
        position.beside[index],
    )
    for number in range(position.beside[index]):
        canvas.draw_sprite(
            sprites.piece(colour, _PLACE), _place_x(canvas, inside, number), box.y + 200
        )
    if may_enter:
        frame = shapes.dashed_outline(_PLACE + 12, _PLACE + 12, 12, 5, THEME.accent)
        canvas.draw_sprite(
            frame, _place_x(canvas, inside, position.beside[index] - 1) - 6, box.y + 194
        )


def _without_level(name: Run) -> Run:
    """Return a name without the level of a computer player, for which only the turn bar has room."""
    return replace(name, text=name.text.partition(" (")[0])


def _place_x(canvas: Canvas, inside: Box, number: int) -> int:
    step = (inside.w - _PLACE) // (PIECES - 1)
    if canvas.is_rtl:
        return inside.right - _PLACE - number * step
    return inside.x + number * step


def _count(
    canvas: Canvas,
    line: Box,
    id: str,
    count: int,
    icon: InlineDrawing | None = None,
    *,
    moved: int = 0,
) -> None:
    """Draw a label and a number of pieces; if `moved` pieces just arrived, draw that number in place of the icon."""
    figures = [canvas.number_run(count, Font(40, bold=True), THEME.text)]
    if moved:
        icon = None
        more = canvas.format_number(moved, signed=True)
        figures.insert(0, Run(more, Font(32, bold=True), THEME.accent_dark, "ltr"))
    taken = canvas.draw_row(line, figures, align="end", gap=8)
    rest = canvas.rest_of_row(line, taken.w, 6)
    words = canvas.run(canvas.say(id), SMALL, THEME.muted)
    pieces: list[RowItem] = [words] if icon is None else [icon, words]
    canvas.draw_row(rest, pieces, gap=8)
