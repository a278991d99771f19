"""Tiling the grey wall: the market is empty, so its place shows the chooser's wall with numbered columns."""

from __future__ import annotations

from typing import cast

from engine.games.azul.places import wall_columns
from engine.games.azul.state import SIZE
from engine.games.azul.views import AzulView, Choice
from engine.saying import Seat
from render import parts, sprites
from render.games.azul import tiles
from render.games.azul.look import SPACE
from render.games.azul.wall import Bricks, draw_wall
from render.page import Drawing, Page, Run
from render.text import Face
from render.theme import Box

_NUMBERS = 46


def draw(page: Page, box: Box, view: AzulView) -> None:
    """Draw the choice of a column."""
    theme, choice, seat = page.theme, cast(Choice, view.choice), cast(Seat, view.to_move)
    parts.card(page, box, active=True)
    bricks = Bricks((box.h - _NUMBERS - 34) // SIZE)
    step, tile = bricks.step, bricks.tile
    x, y = box.x + 32, box.y + _NUMBERS + 12
    draw_wall(page, x, y, bricks, view, seat)
    for at, column in enumerate(wall_columns(view.wall)):
        face, colour = (
            (Face(42, bold=True), theme.accent)
            if column in choice.columns
            else (Face(36), theme.quiet)
        )
        page.write_number(
            x + at * step + tile // 2, box.y + _NUMBERS // 2 + 4, column, face, colour
        )
    left = x + SIZE * step + 20
    _words(page, Box(left, box.y + 18, box.right - left - 26, box.h - 36), view, choice)


def _words(page: Page, box: Box, view: AzulView, choice: Choice) -> None:
    """What to choose, for which tiles, and what dashes and crosses mean."""
    theme, count, side, sign = page.theme, choice.row, 84, 44
    words = page.say("azul-picture-choose", row=choice.row)
    line = Box(box.x, box.y, box.w, 60)
    page.line(line, [Run(words, Face(40, bold=True), theme.ink, page.direction)])

    def row(x: int, middle: int) -> None:
        for at in range(count):
            page.put(tiles.tile(choice.colour, side), x + at * (side + 6), middle - side // 2)

    page.line(Box(box.x, box.y + 66, box.w, side + 10), [Drawing(count * (side + 6) - 6, row)])

    def may(x: int, middle: int) -> None:
        page.put(sprites.dashes(sign, sign, 8, 4, theme.accent, theme.card), x, middle - sign // 2)

    def may_not(x: int, middle: int) -> None:
        page.put(tiles.hollow(sign, SPACE), x, middle - sign // 2)
        page.put(sprites.cross(sign, theme.quiet), x, middle - sign // 2)

    free = view.boards[view.to_move or 0].wall[choice.row - 1].count(None)
    legend = [(may, page.say("azul-picture-may"))]
    if free > len(choice.columns):
        legend.insert(0, (may_not, page.say("azul-picture-may-not")))
    for at, (draw_sign, words) in enumerate(legend):
        line = Box(box.x, box.bottom - (at + 1) * 54, box.w, 54)
        run = Run(words, Face(34), theme.ink, page.direction)
        page.line(line, [Drawing(sign, draw_sign), run])
