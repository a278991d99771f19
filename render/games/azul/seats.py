"""The panels of the seats.

The panel of the player to move is below the others or, with four seats, at the reading start of the lower of two rows.
The other panels are in turn order.

With two and four seats, all panels have the same size; with three, the panel of the player to move is the largest.
While a column is being chosen, this panel is the largest with two seats, too.
"""

from __future__ import annotations

from dataclasses import replace

from engine.games.azul.state import SIZE, Marker
from engine.games.azul.views import AzulView
from engine.saying import Seat
from render import frame, widgets
from render.canvas import Canvas, InlineDrawing, RowItem
from render.frame import PanelHeader
from render.games.azul import board, tiling
from render.games.azul.board import Grid, draw_floor, draw_marker
from render.games.azul.highlights import Highlights
from render.games.azul.layout import Areas
from render.games.azul.market import stores
from render.games.azul.theme import palette
from render.layout import Box
from render.text import Font

_HEADER, _PAD = 58, 12
_SIDE = 236
"""The smallest width in px of the column beside a board in the full width of the picture."""
_LINE, _TITLE = 42, 38


def draw(canvas: Canvas, areas: Areas, view: AzulView, highlights: Highlights) -> None:
    """Draw the panels of all seats, with that of `Canvas.main_seat` in the main place."""
    mover = canvas.main_seat(view.to_move)
    others = frame.others_in_turn_order(view.seats, mover)
    for seat, box in zip(others, areas.others, strict=True):
        if len(others) == 1:
            _wide(canvas, box, view, seat, highlights)
        else:
            _half(canvas, box, view, seat, highlights)
    if view.seats == 4:
        _half(canvas, areas.mover, view, mover, highlights)
    elif view.choice is not None and mover == view.to_move:
        _choosing(canvas, areas.mover, view, mover, highlights)
    else:
        with_stores = view.seats == 3 and not areas.stores
        _wide(canvas, areas.mover, view, mover, highlights, with_stores=with_stores)


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
    """Draw a board in half the width of the picture, with the points of this round beside the floor line.

    If a column is being chosen on this board, the numbers of the columns are above its wall.
    """
    box = frame.panel(canvas, box, _HEADER, _header(canvas, view, seat, highlights))
    numbers = tiling.NUMBERS if view.choice is not None and view.seats == 4 else 0
    step = min((box.w - 54) // (2 * SIZE), (box.h - 18 - numbers) * 2 // 13)
    grid = Grid(step=step, numbers=39, floor_step=step)
    x = box.x + (box.w - grid.width) // 2
    y = box.y + numbers + (box.h - numbers - grid.height) // 2
    _board_and_round(canvas, x, y, grid, view, seat, highlights)


def _board_and_round(
    canvas: Canvas, x: int, y: int, grid: Grid, view: AzulView, seat: Seat, highlights: Highlights
) -> None:
    """Draw a board and its floor line at (x, y), with the points of this round beside the floor line.

    If a column is being chosen on this board, the band and the numbers of `tiling.draw_row` are drawn as well.
    """
    if view.choice is not None and seat == view.to_move:
        tiling.draw_row(canvas, x, y, grid, view)
    board.draw(canvas, x, y, grid, view, seat, highlights)
    floor_y = y + SIZE * grid.step + grid.floor_gap
    floor = draw_floor(canvas, x, floor_y, grid, view, seat, highlights)
    right = x + grid.width
    for pill in _round_pills(canvas, view, seat):
        right -= pill.width
        pill.draw(right, floor.centre_y)
        right -= 6


def _choosing(canvas: Canvas, box: Box, view: AzulView, seat: Seat, highlights: Highlights) -> None:
    """Draw the board on whose wall a column is being chosen, as large as possible.

    The instruction is in the header, and the legend above the pattern lines, beside the numbers of the columns.
    """
    head = _header(canvas, view, seat, highlights)
    items = tiling.instruction(canvas, view, Font(36), canvas.theme.on_accent)
    extras = (*head.extras, InlineDrawing(10, lambda x, y: None), *items)
    inside = frame.panel(canvas, box, _HEADER, replace(head, extras=extras)).inset(_PAD, _PAD)
    step = min((inside.h - tiling.NUMBERS) * 2 // 13, (inside.w - 90) // (2 * SIZE))
    grid = Grid(step=step, numbers=max(42, step - 4), floor_step=step)
    x = inside.x + (inside.w - grid.width) // 2
    y = inside.bottom - (inside.h - tiling.NUMBERS - grid.height) // 2 - grid.height
    legend = Box(
        inside.x + 8, y - tiling.NUMBERS - 4, x + grid.wall_x - inside.x - 32, tiling.NUMBERS
    )
    tiling.draw_legend(canvas, legend, view)
    _board_and_round(canvas, x, y, grid, view, seat, highlights)


def _round_pills(canvas: Canvas, view: AzulView, seat: Seat) -> list[InlineDrawing]:
    """Return pills with the points that tiling and the floor line would give if the round ended now."""
    theme, forecast, font = canvas.theme, view.forecasts[seat], Font(32, bold=True)
    pills = []
    for points, colour in ((forecast.tiling, theme.text), (-forecast.cost, theme.negative)):
        if points:
            figure = canvas.format_number(points, signed=True)
            pills.append(widgets.pill(canvas, figure, font, colour, palette(canvas).space))
    return pills


def _wide(
    canvas: Canvas, box: Box, view: AzulView, seat: Seat, highlights: Highlights,
    *, with_stores: bool = False,
) -> None:  # fmt: skip
    """Draw a board in the full width of the picture; the name, the score and the points of the round are beside it.

    with_stores: whether to draw the numbers of tiles in the bag and the lid if there is space.
    """
    step = min((box.h - 24) * 2 // 13, (box.w - _SIDE - 90) // (2 * SIZE))
    grid = Grid(step=step, numbers=max(42, step - 4), floor_step=step)
    head = _header(canvas, view, seat, highlights)
    side, main = frame.wide_panel(canvas, box, box.w - grid.width - 40, head)
    x, y = main.x + 20, main.y + (box.h - grid.height) // 2
    board.draw(canvas, x, y, grid, view, seat, highlights)
    draw_floor(canvas, x, y + SIZE * step + grid.floor_gap, grid, view, seat, highlights)
    _side(canvas, side.inset(20, 10), view, seat, with_stores=with_stores)


def _side(canvas: Canvas, box: Box, view: AzulView, seat: Seat, *, with_stores: bool) -> None:
    """Draw the points of this round and, if `with_stores` is set, the numbers of tiles in the bag and the lid."""
    if with_stores and box.h >= _TITLE + 4 * _LINE:
        box = _stores(canvas, box, view)
    height = _TITLE + min(2 * 64, box.h - _TITLE)
    place = box._replace(y=box.y + (box.h - height) // 2, h=height)
    title = canvas.say("picture-this-round")
    widgets.titled_section(canvas, place, title, lambda rows: _forecast(canvas, rows, view, seat))


def _stores(canvas: Canvas, box: Box, view: AzulView) -> Box:
    """Draw the numbers of tiles in the bag and the lid at the bottom of a box; return the rest of the box."""
    words = stores(canvas, view)
    lines = [" · ".join(words)] if box.w >= 280 else words
    for index, text in enumerate(reversed(lines), 1):
        line = Box(box.x, box.bottom - index * _LINE, box.w, _LINE)
        canvas.draw_row(line, [canvas.run(text, Font(32), canvas.theme.muted)], align="centre")
    return box._replace(h=box.h - len(lines) * _LINE)


def _forecast(canvas: Canvas, box: Box, view: AzulView, seat: Seat) -> None:
    """Draw the points that tiling and the floor line would give if the round ended now."""
    theme, forecast = canvas.theme, view.forecasts[seat]
    rows = (
        (canvas.say("azul-picture-wall"), forecast.tiling),
        (canvas.say("azul-picture-floor"), -forecast.cost),
    )
    step = box.h // 2
    for index, (words, points) in enumerate(rows):
        line = Box(box.x, box.y + index * step, box.w, step)
        colour = theme.negative if points < 0 else theme.text
        figure = canvas.number_run(points, Font(42, bold=True), colour, signed=True)
        label: list[RowItem] = [canvas.run(words, Font(34), theme.text)]
        canvas.draw_row_with_end(line, label, [figure], between=8)
