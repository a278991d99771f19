"""The cards of the seats: one below the other for two seats, otherwise in quarters.

With three seats, the fourth quarter shows a summary.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.azul.state import SIZE, Colour, Marker
from engine.games.azul.views import AzulView
from engine.saying import Seat
from render import shapes, widgets
from render.canvas import Canvas, InlineDrawing, RowItem
from render.games.azul import tiles
from render.games.azul.board import Grid, draw_board, draw_marker
from render.games.azul.highlights import Highlights
from render.games.azul.layout import GAP
from render.games.azul.theme import SPACE
from render.layout import Box, quarters, stack
from render.text import Font
from render.theme import mix
from render.widgets import Header

_HALF = Grid(step=41, numbers=39, floor_step=41)
_WIDE = Grid(step=59, numbers=56, floor_step=56)
_HEADER = 58


def draw(canvas: Canvas, box: Box, view: AzulView, highlights: Highlights) -> None:
    """Draw the cards of all seats. A seat keeps its place throughout the game."""
    is_wide = view.seats == 2
    boxes = stack(box, 2, GAP) if is_wide else quarters(box, GAP, from_right=canvas.is_rtl)
    draw_card = _wide_card if is_wide else _half_card
    for seat in range(view.seats):
        draw_card(canvas, boxes[seat], view, Seat(seat), highlights)
    if view.seats == 3:
        _summary(canvas, boxes[3], view)


def _header(canvas: Canvas, view: AzulView, seat: Seat, highlights: Highlights) -> Header:
    active = view.to_move == seat
    is_next = view.next_to_move == seat and not active
    gain = view.gained if active and view.choice is not None else highlights.gains.get(seat)
    return Header(
        seat,
        view.boards[seat].score,
        active=active,
        note=canvas.say("picture-next") if is_next else "",
        gain=gain,
        extra=_loose_marker(canvas, view, seat),
    )


def _loose_marker(canvas: Canvas, view: AzulView, seat: Seat) -> InlineDrawing | None:
    """Return the starting-player marker if the seat holds it but its floor line had no space (AZ-12), else None."""
    if view.marker != seat or Marker.MARKER in view.boards[seat].floor:
        return None
    return InlineDrawing(40, lambda x, y: draw_marker(canvas, x, y - 20, 40))


def _half_card(
    canvas: Canvas, box: Box, view: AzulView, seat: Seat, highlights: Highlights
) -> None:
    widgets.card(canvas, box, active=view.to_move == seat)
    head = _header(canvas, view, seat, highlights)
    widgets.header(canvas, box, _HEADER, head, Font(36, bold=True), Font(46, bold=True))
    x = box.x + (box.w - _HALF.width) // 2
    y = box.y + _HEADER + (box.h - _HEADER - _HALF.height) // 2
    draw_board(canvas, x, y, _HALF, view, seat, highlights)
    pills = _round_pills(canvas, view, seat)
    floor_y = y + _HALF.height - _HALF.floor_tile + _HALF.floor_tile // 2
    right = x + _HALF.width
    for pill in pills:
        right -= pill.width
        pill.draw(right, floor_y)
        right -= 6


def _round_pills(canvas: Canvas, view: AzulView, seat: Seat) -> list[InlineDrawing]:
    """Return pills with the points that tiling and the floor line would give if the round ended now."""
    theme, preview, font = canvas.theme, view.previews[seat], Font(32, bold=True)
    pills = []
    if preview.tiling:
        pills.append(
            widgets.pill(
                canvas, canvas.format_number(preview.tiling, signed=True), font, theme.text, SPACE
            )
        )
    if preview.cost:
        pills.append(
            widgets.pill(
                canvas,
                canvas.format_number(-preview.cost, signed=True),
                font,
                theme.negative,
                SPACE,
            )
        )
    return pills


def _wide_card(
    canvas: Canvas, box: Box, view: AzulView, seat: Seat, highlights: Highlights
) -> None:
    theme, head = canvas.theme, _header(canvas, view, seat, highlights)
    widgets.card(canvas, box, active=head.active)
    margin = (box.h - _WIDE.height) // 2
    draw_board(canvas, box.x + 18, box.y + margin, _WIDE, view, seat, highlights)
    left = box.x + 18 + _WIDE.width + 16
    side = Box(left, box.y, box.right - left, box.h)
    tint = theme.accent_tint if head.active else mix(theme.card, SPACE, 0.75)
    inset = 5 if head.active else 2
    canvas.draw_sprite(
        shapes.rounded_rect(side.w - inset, side.h - 2 * inset, 14, tint), side.x, side.y + inset
    )
    top = Box(side.x, side.y, side.w, 76)
    if head.active:
        widgets.accent_area(canvas, box, top, widgets.RADIUS)
    names: list[RowItem] = [
        canvas.name_run(seat, Font(40, bold=True), theme.on_accent if head.active else theme.text)
    ]
    if head.extra is not None:
        names.append(head.extra)
    canvas.draw_row(top.inset(12, 0), names, align="centre")
    figures: list[RowItem] = [canvas.number_run(head.score, Font(92, bold=True), theme.text)]
    if head.gain is not None:
        figures.append(widgets.gain_pill(canvas, head.gain, active=True))
    canvas.draw_row(Box(side.x + 8, top.bottom, side.w - 16, 130), figures, align="centre", gap=14)
    preview = view.previews[seat]
    under = Box(side.x + 16, side.y + 214, side.w - 32, side.h - 214 - 16)

    def preview_rows(place: Box) -> None:
        rows = (
            (canvas.say("azul-picture-wall"), preview.tiling),
            (canvas.say("azul-picture-floor"), -preview.cost),
        )
        for index, (words, points) in enumerate(rows):
            line = Box(place.x, place.y + 8 + index * 52, place.w, 50)
            canvas.draw_row(line, [canvas.run(words, Font(34), theme.text)])
            colour = theme.negative if points < 0 else theme.text
            canvas.draw_row(
                line,
                [canvas.number_run(points, Font(38, bold=True), colour, signed=True)],
                align="end",
            )

    widgets.titled_section(canvas, under, canvas.say("picture-this-round"), preview_rows)


def _summary(canvas: Canvas, box: Box, view: AzulView) -> None:
    """Draw the summary in the fourth quarter: this round's points so far, and the bonuses at the end of the game."""
    theme = canvas.theme
    canvas.draw_sprite(
        shapes.rounded_rect(box.w, box.h, 18, mix(theme.background, theme.card, 0.55)), box.x, box.y
    )

    def seats(place: Box) -> None:
        for index in range(view.seats):
            preview = view.previews[index]
            line = Box(place.x, place.y + index * 50, place.w, 48)
            figures: list[RowItem] = [
                canvas.number_run(preview.tiling, Font(34, bold=True), theme.text, signed=True)
            ]
            if preview.cost:
                figures.append(
                    canvas.number_run(
                        -preview.cost, Font(34, bold=True), theme.negative, signed=True
                    )
                )
            taken = canvas.draw_row(line, figures, align="end", gap=16)
            rest = canvas.rest_of_row(line, taken.w, 16)
            canvas.draw_row(rest, [canvas.name_run(Seat(index), Font(34), theme.text)])

    inside = box.inset(22, 16)
    widgets.titled_section(
        canvas, Box(inside.x, inside.y, inside.w, 190), canvas.say("picture-this-round"), seats
    )
    widgets.titled_section(
        canvas,
        Box(inside.x, inside.bottom - 112, inside.w, 112),
        canvas.say("azul-picture-bonus"),
        lambda place: _bonuses(canvas, place),
    )


def _bonuses(canvas: Canvas, box: Box) -> None:
    """Draw the bonuses for a row, a column and a colour: small walls with the points beside them (AZ-40)."""
    line = range(SIZE)
    lit: Sequence[tuple[int, set[tuple[int, int]]]] = (
        (2, {(2, index) for index in line}),
        (7, {(index, 2) for index in line}),
        (10, {(index, index) for index in line}),
    )
    width = box.w // 3
    for index, (points, cells) in enumerate(lit if not canvas.is_rtl else reversed(lit)):
        x = box.x + index * width + (width - 64 - 62) // 2
        y = box.y + (box.h - 62) // 2 + 2
        for row in line:
            for column in line:
                colour = (
                    tiles.BASE[Colour.BLUE]
                    if (row, column) in cells
                    else mix(canvas.theme.border, canvas.theme.card, 0.4)
                )
                canvas.draw_sprite(
                    shapes.rounded_rect(11, 11, 2, colour), x + column * 13, y + row * 13
                )
        canvas.draw_number(
            x + 74,
            y + 31,
            points,
            Font(34, bold=True),
            canvas.theme.text,
            anchor="left",
            signed=True,
        )
