"""The panels of the seats: the player to move has the largest one, below those of the others in turn order.

With four seats, all panels have the same size.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.azul.state import SIZE, Marker
from engine.games.azul.views import AzulView
from engine.saying import Seat
from render import frame, shapes, widgets
from render.canvas import Canvas, InlineDrawing, RowItem
from render.frame import PanelHeader
from render.games.azul.board import Grid, draw_board, draw_floor, draw_marker
from render.games.azul.highlights import Highlights
from render.games.azul.layout import Areas
from render.games.azul.theme import palette
from render.layout import Box
from render.text import Font
from render.theme import mix

_HEADER = 58
_SIDE, _NARROW_SIDE = 322, 200
"""The widths in px of the part beside a board, with and without its floor line."""
_LINE, _BONUSES = 42, 96


def draw(canvas: Canvas, areas: Areas, view: AzulView, highlights: Highlights) -> None:
    """Draw the panels of all seats."""
    mover = Seat(0) if view.to_move is None else view.to_move
    others = frame.others_in_turn_order(view.seats, mover)
    for seat, box in zip(others, areas.others, strict=True):
        inside = frame.panel(canvas, box, _HEADER, _header(canvas, view, seat, highlights))
        if len(others) == 1:
            _wide(canvas, inside, view, seat, highlights)
        else:
            _half(canvas, inside, view, seat, highlights)
    head = _header(canvas, view, mover, highlights)
    inside = frame.panel(canvas, areas.mover, _HEADER, head)
    if view.seats == 4:
        _half(canvas, inside, view, mover, highlights)
        return
    with_stores = not areas.stores
    _wide(canvas, inside, view, mover, highlights, is_mover=True, with_stores=with_stores)


def _header(canvas: Canvas, view: AzulView, seat: Seat, highlights: Highlights) -> PanelHeader:
    active = view.to_move == seat
    gain = view.gained if active and view.choice is not None else highlights.gains.get(seat)
    extras: tuple[InlineDrawing, ...] = ()
    if view.marker == seat and Marker.MARKER not in view.boards[seat].floor:
        # the marker lies beside a full floor line (AZ-12)
        extras = (InlineDrawing(40, lambda x, y: draw_marker(canvas, x, y - 20, 40)),)
    return PanelHeader(
        seat,
        view.boards[seat].score,
        active=active,
        gain=gain or None,
        extras=extras,
    )


def _half(canvas: Canvas, box: Box, view: AzulView, seat: Seat, highlights: Highlights) -> None:
    """Draw a board in half the width of the picture, with the points of this round beside the floor line."""
    step = min((box.w - 54) // (2 * SIZE), (box.h - 18) * 2 // 13)
    grid = Grid(step=step, numbers=39, floor_step=step)
    x = box.x + (box.w - grid.width) // 2
    y = box.y + (box.h - grid.height) // 2
    draw_board(canvas, x, y, grid, view, seat, highlights)
    floor = draw_floor(canvas, x, y + SIZE * step + grid.floor_gap, grid, view, seat, highlights)
    _draw_pills(canvas, _round_pills(canvas, view, seat), x + grid.width, floor.centre_y)


def _draw_pills(canvas: Canvas, pills: Sequence[InlineDrawing], right: int, y: int) -> None:
    for pill in pills:
        right -= pill.width
        pill.draw(right, y)
        right -= 6


def _round_pills(canvas: Canvas, view: AzulView, seat: Seat) -> list[InlineDrawing]:
    """Return pills with the points that tiling and the floor line would give if the round ended now."""
    theme, preview, font = canvas.theme, view.previews[seat], Font(32, bold=True)
    pills = []
    for points, colour in ((preview.tiling, theme.text), (-preview.cost, theme.negative)):
        if points:
            figure = canvas.format_number(points, signed=True)
            pills.append(widgets.pill(canvas, figure, font, colour, palette(canvas).space))
    return pills


def _wide(
    canvas: Canvas, box: Box, view: AzulView, seat: Seat, highlights: Highlights,
    *, is_mover: bool = False, with_stores: bool = False,
) -> None:  # fmt: skip
    """Draw a board in the full width of the picture, with the points of the round (and of the bonuses) beside it.

    The floor line is below the board or, if the tiles can be larger that way, beside it.
    """
    margin = 14
    below = min((box.h - 2 * margin - 8) * 2 // 13, (box.w - _NARROW_SIDE - 90) // (2 * SIZE))
    beside = min((box.h - 2 * margin) // SIZE, (box.w - _SIDE - 92) // (2 * SIZE))
    step = max(below, beside)
    grid = Grid(step=step, numbers=max(42, step - 4), floor_step=step if below >= beside else 45)
    board_height = grid.height if below >= beside else SIZE * step - grid.gap
    x, y = box.x + 18, box.y + (box.h - board_height) // 2
    draw_board(canvas, x, y, grid, view, seat, highlights)
    left = x + grid.width + 18
    side = Box(left, box.y + 12, box.right - 18 - left, box.h - 24)
    if below >= beside:
        floor_y = y + SIZE * step + grid.floor_gap
        draw_floor(canvas, x, floor_y, grid, view, seat, highlights)
    else:
        floor_y = side.bottom - grid.floor_tile
        draw_floor(canvas, side.centre_x - 7 * 45 // 2, floor_y, grid, view, seat, highlights)
        side = side._replace(h=floor_y - 12 - side.y)
    _side(canvas, side, view, seat, with_bonuses=is_mover, with_stores=with_stores)


def _side(
    canvas: Canvas, box: Box, view: AzulView, seat: Seat, *, with_bonuses: bool, with_stores: bool
) -> None:
    """Draw the points of this round.

    with_bonuses: whether to draw the bonuses at the end of the game if there is space. with_stores: the same for the
    numbers of tiles in the bag and the lid.
    """
    theme = canvas.theme
    tint = (
        theme.accent_tint if view.to_move == seat else mix(theme.card, palette(canvas).space, 0.75)
    )
    canvas.draw_sprite(shapes.rounded_rect(box.w, box.h, 14, tint), box.x, box.y)
    inside = box.inset(14, 8)
    if with_stores and inside.h >= 38 + 3 * _LINE:
        inside = _stores(canvas, inside, view)
    rounds = inside
    if with_bonuses and inside.h >= 38 + 2 * _LINE + _BONUSES and box.w >= 300:
        rounds = inside._replace(h=inside.h - _BONUSES)
        rest = Box(inside.x, rounds.bottom, inside.w, _BONUSES)
        title = canvas.say("azul-picture-bonus")
        widgets.titled_section(canvas, rest, title, lambda place: _bonuses(canvas, place))
    title = canvas.say("picture-this-round")
    widgets.titled_section(canvas, rounds, title, lambda place: _preview(canvas, place, view, seat))


def _stores(canvas: Canvas, box: Box, view: AzulView) -> Box:
    """Draw the numbers of tiles in the bag and the lid at the bottom of a box; return the rest of the box."""
    words = (
        canvas.say("azul-picture-bag", count=sum(view.bag)),
        canvas.say("azul-picture-lid", count=sum(view.lid)),
    )
    lines = [" · ".join(words)] if box.w >= 280 else list(words)
    for index, text in enumerate(reversed(lines), 1):
        line = Box(box.x, box.bottom - index * _LINE, box.w, _LINE)
        canvas.draw_row(line, [canvas.run(text, Font(32), canvas.theme.muted)], align="centre")
    return box._replace(h=box.h - len(lines) * _LINE)


def _preview(canvas: Canvas, box: Box, view: AzulView, seat: Seat) -> None:
    """Draw the points that tiling and the floor line would give if the round ended now."""
    theme, preview = canvas.theme, view.previews[seat]
    rows = (
        (canvas.say("azul-picture-wall"), preview.tiling),
        (canvas.say("azul-picture-floor"), -preview.cost),
    )
    step = min(64, box.h // 2)
    for index, (words, points) in enumerate(rows):
        line = Box(box.x, box.y + index * step, box.w, step)
        colour = theme.negative if points < 0 else theme.text
        figure = canvas.number_run(points, Font(36, bold=True), colour, signed=True)
        label: list[RowItem] = [canvas.run(words, Font(32), theme.text)]
        canvas.draw_row_with_end(line, label, [figure], between=8)


def _bonuses(canvas: Canvas, box: Box) -> None:
    """Draw the bonuses for a row, a column and a colour: small walls with the points beside them (AZ-40)."""
    line = range(SIZE)
    lit: Sequence[tuple[int, set[tuple[int, int]]]] = (
        (2, {(2, index) for index in line}),
        (7, {(index, 2) for index in line}),
        (10, {(index, index) for index in line}),
    )
    width, cell, side = box.w // 3, 9, 44
    for index, (points, cells) in enumerate(lit if not canvas.is_rtl else reversed(lit)):
        x = box.x + index * width + 2
        y = box.y + (box.h - side) // 2
        for at in line:
            for column in line:
                colour = (
                    canvas.theme.accent_ink
                    if (at, column) in cells
                    else mix(canvas.theme.border, canvas.theme.card, 0.4)
                )
                space = shapes.rounded_rect(cell - 1, cell - 1, 2, colour)
                canvas.draw_sprite(space, x + column * cell, y + at * cell)
        font = Font(31, bold=True)
        figure_x, figure_y = x + side + 4, y + side // 2
        canvas.draw_number(
            figure_x, figure_y, points, font, canvas.theme.text, anchor="left", signed=True
        )
