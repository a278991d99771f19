"""The final picture: one panel per seat in order of rank, with the place of each of its pieces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engine.contract import Outcome
from engine.games.icecult.names import path_name
from engine.games.icecult.pieces import COLOURS, PATH_LENGTH, PATHS, PIECES, Colour
from engine.games.icecult.state import State, stack
from engine.games.icecult.views import IceView
from render import ending, frame, shapes
from render.canvas import Canvas
from render.ending import FinalStanding
from render.games.icecult import sprites
from render.games.icecult.theme import SMALL, palette
from render.layout import Box, row
from render.text import Font
from render.widgets import centred


def draw(canvas: Canvas, view: IceView) -> None:
    """Draw the winners, why the game ended, and the ranking. `view.outcome` must not be None."""
    outcome = cast(Outcome, view.outcome)
    ending.draw_header(canvas, outcome, canvas.say("picture-over"))
    reason = canvas.say(outcome.reason.id, **dict(outcome.reason.args))
    items = canvas.itemize(reason.rstrip("."), Font(34), canvas.theme.text)
    frame.last_move_items(canvas, items)
    panels = ending.panels(view.seats, frame.TOP)
    for standing, box in zip(ending.standings(outcome), panels, strict=True):
        _panel(canvas, box, view, standing)


def _panel(canvas: Canvas, box: Box, view: IceView, standing: FinalStanding) -> None:
    """Draw the panel of a seat: its rank, name and score, and below them its pieces with their places."""
    score, colour = view.scores[standing.seat], view.state.colours[standing.seat]
    steps = next(line.count for line in score.lines if line.key == "steps")
    ink = canvas.theme.on_accent if standing.won else canvas.theme.muted
    words = canvas.run(canvas.say("icecult-score-steps", count=steps), Font(34), ink)
    icon = centred(canvas, sprites.piece(colour, 44), 44, 44)
    low = ending.draw_panel(
        canvas, box, standing, score.total, extras=[icon], before_total=[words]
    ).inset(14, 10)
    low = low._replace(y=low.centre_y - min(low.h, 320) // 2, h=min(low.h, 320))
    places = row(low, PIECES, 10, from_right=canvas.is_rtl)
    for place, (words_of_place, arrived) in zip(
        places, _pieces(canvas, view.state, colour), strict=True
    ):
        _piece(canvas, place, colour, words_of_place, arrived=arrived)


def _piece(canvas: Canvas, box: Box, colour: Colour, words: str, *, arrived: bool) -> None:
    fill = canvas.theme.accent_tint if arrived else palette(canvas).space
    canvas.draw_sprite(shapes.rounded_rect(box.w, box.h, 14, fill), box.x, box.y)
    label = Box(box.x + 6, box.bottom - 46, box.w - 12, 44)
    size = min(150, label.y - box.y - 16)
    sprite = sprites.piece(colour, size) if arrived else sprites.piece(colour, size).faded(0.75)
    canvas.draw_sprite(sprite, box.centre_x - size // 2, (box.y + label.y - size) // 2 + 2)
    if arrived:
        canvas.draw_sprite(sprites.tick(40), box.centre_x + size // 2 - 24, box.y + 6)
    line = shapes.rounded_rect(label.w, 2, 0, palette(canvas).numbered)
    canvas.draw_sprite(line, label.x, label.y)
    canvas.draw_row(label, [canvas.run(words, SMALL, canvas.theme.text)], align="centre")


def _pieces(canvas: Canvas, state: State, colour: Colour) -> Iterator[tuple[str, bool]]:
    """Yield the place of each piece of a colour, and whether it has arrived; the farthest pieces come first."""
    index = COLOURS.index(colour)
    for _ in range(state.arrived[index]):
        yield canvas.say("icecult-picture-arrived"), True
    for space in range(PATH_LENGTH, 0, -1):
        for path in PATHS:
            for piece in stack(state, path, space):
                if piece is colour:
                    name = canvas.say(path_name(path).id)
                    yield f"{name} {canvas.format_number(space)}", False
    for _ in range(state.beside[index]):
        yield canvas.say("icecult-picture-beside"), False
