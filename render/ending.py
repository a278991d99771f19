"""Parts that the final pictures of all games share: the title with the winners, the ranking, and score tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.contract import Outcome
from engine.ranking import ranks
from engine.saying import Seat, Who
from render import decorations, frame, shapes, widgets
from render.canvas import Canvas, InlineDrawing, RowItem
from render.layout import HEIGHT, Box, stack
from render.raster import Sprite
from render.text import Font
from render.theme import Rgb

PANEL_HEADER = 60
"""The height in px of the header of a panel in a final picture."""


class FinalStanding(NamedTuple):
    """The rank of a seat at the end of a game, counted from 1; tied seats have the same rank.

    won: whether the seat is among the winners.
    """

    seat: Seat
    rank: int
    won: bool


def standings(outcome: Outcome) -> list[FinalStanding]:
    """Return the standings of all seats, from first to last."""
    return [
        FinalStanding(seat, rank, seat in outcome.winners)
        for seat, rank in ranks(outcome.ranking).items()
    ]


def note(canvas: Canvas, outcome: Outcome, tie: str) -> str:
    """Return the words for a shared victory, else `tie` if a tie was broken, else the words for the end of a game."""
    if len(outcome.winners) > 1:
        return canvas.say("picture-shared")
    return canvas.say("picture-over") if outcome.tie_break is None else tie


def draw_header(canvas: Canvas, outcome: Outcome, note: str, plate: Sprite | None = None) -> None:
    """Draw the header of a final picture: the winners at the reading start, and `note` at the reading end.

    If nobody won, the header says that the game is a draw. If the canvas has a title, it is drawn before the note, and
    the podium before the winners is left out. plate: the background; if it is None, azulejos are drawn.
    """
    colour = canvas.theme.on_accent
    if plate is None:
        widgets.turn_bar(canvas, frame.HEADER)
    else:
        canvas.draw_sprite(plate, frame.HEADER.x, frame.HEADER.y)
    winners, words = outcome.winners, canvas.say("picture-draw")
    if winners:
        words = canvas.say("picture-won", who=tuple(map(Who, winners)), count=len(winners))
    items = canvas.itemize(words, Font(38), colour, name_font=Font(50, bold=True))
    if canvas.title:
        note = f"{canvas.title} · {note}"
    else:
        items.insert(0, decorations.podium(canvas, 66))
    end = [canvas.run(note, Font(34), colour)]
    canvas.draw_row_with_end(frame.HEADER.inset(widgets.PAD, 0), items, end, between=24, gap=12)


def panels(seat_count: int, top: int = frame.HEADER.bottom + frame.GAP) -> list[Box]:
    """Return the boxes of the panels of a final picture, from the first rank to the last.

    top: the upper edge of the first panel; by default, below the header.
    """
    rest = frame.HEADER._replace(y=top, h=HEIGHT - frame.MARGIN - top)
    return stack(rest, seat_count, frame.GAP)


def draw_panel(
    canvas: Canvas, box: Box, standing: FinalStanding, total: int,
    extras: Sequence[InlineDrawing] = (), before_total: Sequence[RowItem] = (),
) -> Box:  # fmt: skip
    """Draw the panel of a seat with its rank, name and total in the header; return the part below the header.

    The panel of a winner has a filled header. extras: drawings after the name. before_total: row items
    before the total.
    """
    widgets.card(canvas, box, active=standing.won)
    top = box._replace(h=PANEL_HEADER)
    items = [*_heading(canvas, box, top, standing), *extras]
    chip = frame.score_chip(canvas, total, PANEL_HEADER - 10)
    canvas.draw_row_with_end(top.inset(12, 0), items, [*before_total, chip], between=16)
    return Box(box.x, top.bottom, box.w, box.h - PANEL_HEADER)


def draw_wide_panel(
    canvas: Canvas, box: Box, width: int, standing: FinalStanding, total: int, note: str = "",
    *, below: int = 0,
) -> Box:  # fmt: skip
    """Draw the panel of a seat with a column of `width` px at its reading start; return the part beside the column.

    The column has the rank and the name, which for a winner are on a filled header, the total in large digits, and a
    note, unless it is "". below: the height in px of the lower part of the column that is left empty.
    """
    column = frame.side_column(canvas, box, width, active=standing.won)
    top = column._replace(h=PANEL_HEADER)
    canvas.draw_row(top.inset(12, 0), _heading(canvas, box, top, standing))
    place = Box(column.x + 10, top.bottom + 6, column.w - 20, column.h - PANEL_HEADER - 12 - below)
    if note:
        line = place._replace(y=place.bottom - 50, h=50)
        words = canvas.run(note, Font(32, bold=True), canvas.theme.accent_ink)
        canvas.draw_row(line, [words], align="centre")
        place = place._replace(h=place.h - 50)
    canvas.draw_row(
        place, [frame.score_chip(canvas, total, min(140, place.h - 20))], align="centre"
    )
    return canvas.end_of(box, box.w - width)


def _heading(canvas: Canvas, box: Box, top: Box, standing: FinalStanding) -> list[RowItem]:
    """Fill the header `top` of a winner's panel; return the items of the rank and the name."""
    colour = canvas.theme.text
    if standing.won:
        widgets.accent_area(canvas, box, top, widgets.RADIUS)
        colour = canvas.theme.on_accent
    names = canvas.name_items(standing.seat, Font(42, bold=True), colour)
    return [_rank(canvas, standing), *names]


def _rank(canvas: Canvas, standing: FinalStanding) -> InlineDrawing:
    """Return a drawing of the rank: on a medal for the first three, on a disc for the others."""
    size = PANEL_HEADER - 12
    if standing.rank <= len(decorations.MEDALS):
        return decorations.medal(canvas, standing.rank, size - 4)
    theme, font, rank = canvas.theme, Font(36, bold=True), standing.rank
    fill, ink = theme.badge, theme.on_badge
    return InlineDrawing(
        size, lambda x, y: widgets.badge(canvas, x, y, size, rank, font, fill, ink)
    )


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row of a score table.

    count: a number after the label (such as ×3), which is not drawn if it is 0 or None. drawings: what is drawn after
    the label and the count.
    """

    label: str
    points: int
    count: int | None = None
    drawings: tuple[InlineDrawing, ...] = ()


@dataclass(frozen=True, slots=True)
class TableStyle:
    """The fonts, colours and measures of a score table.

    rule: the colour of the lines between rows.
    gap: the minimum distance between a label and its points, in px.
    number_width: the minimum width of the column of points, in px.
    negative: the colour of negative points, if it is not the theme's. label: the colour of labels, if it is not the
    theme's.
    """

    label_font: Font
    number_font: Font
    rule: Rgb
    gap: int
    number_width: int = 0
    negative: Rgb | None = None
    label: Rgb | None = None


def draw_score_table(
    canvas: Canvas,
    box: Box,
    rows: Sequence[ScoreRow],
    style: TableStyle,
    step: float,
    offset: float = 0,
) -> None:
    """Draw a score table whose rows are `step` px high, starting `offset` px below the top of the box.

    Labels are at the reading start and points at the reading end. A dash in the muted colour stands for 0 points. Low
    rows have no lines between them, because these would touch the letters.
    """
    theme = canvas.theme
    boxes = [
        Box(box.x, round(box.y + offset + index * step), box.w, round(step))
        for index in range(len(rows))
    ]
    rule = shapes.rounded_rect(box.w, 2, 0, style.rule)
    ruled = step >= 1.3 * style.label_font.size
    if ruled:
        for place in boxes[1:]:
            canvas.draw_sprite(rule, box.x, place.y - 1)
    for row, place in zip(rows, boxes, strict=True):
        colour = theme.text if row.points else theme.muted
        number_colour = (style.negative or theme.negative) if row.points < 0 else colour
        number = canvas.number_run(row.points, style.number_font, number_colour, signed=True)
        taken = canvas.draw_row(place, [number], align="end").w
        label_colour = style.label or colour
        items: list[RowItem] = [canvas.run(row.label, style.label_font, label_colour)]
        if row.count:
            count_font = Font(style.label_font.size, bold=True)
            count = canvas.number_run(row.count, count_font, colour)
            items.append(replace(count, text="×" + count.text))
        items += row.drawings
        rest = canvas.rest_of_row(place, max(taken, style.number_width), style.gap)
        canvas.draw_row(rest, items, gap=10)
