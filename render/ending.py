"""The frame of a final picture: a title with the winners, the seats in the order of their rank, score tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.contract import Outcome
from engine.ranking import ranks
from engine.saying import Seat, Who
from render import shapes
from render.canvas import Canvas, InlineDrawing, RowItem
from render.layout import Box
from render.text import Font
from render.theme import Rgb


class Standing(NamedTuple):
    """A seat's place in the final ranking; tied seats have the same rank."""

    seat: Seat
    rank: int
    won: bool


def standings(outcome: Outcome) -> list[Standing]:
    """Return all seats with their ranks, the winners first."""
    return [
        Standing(seat, rank, seat in outcome.winners)
        for seat, rank in ranks(outcome.ranking).items()
    ]


def note(canvas: Canvas, outcome: Outcome, tie: str) -> str:
    """Return the note beside the winners: a shared victory, `tie` if a tie was broken, else that the game is over."""
    if len(outcome.winners) > 1:
        return canvas.say("picture-shared")
    return canvas.say("picture-over") if outcome.tie_break is None else tie


@dataclass(frozen=True, slots=True)
class TitleStyle:
    """Fonts and colours of a title. `between`: least distance of sentence and note in px."""

    font: Font
    name_font: Font
    note_font: Font
    colour: Rgb
    note_colour: Rgb
    between: int


def draw_title(
    canvas: Canvas, box: Box, outcome: Outcome, note: str, style: TitleStyle,
    *, icons: Sequence[InlineDrawing] = (), gap: int = 12,
) -> None:  # fmt: skip
    """Write who won, or that it is a draw, at the reading start, after `icons`, and a note at the end."""
    winners = outcome.winners
    if winners:
        words = canvas.say("picture-won", who=tuple(map(Who, winners)), count=len(winners))
    else:
        words = canvas.say("picture-draw")
    items = canvas.itemize(
        words, style.font, style.colour, name_font=style.name_font, seats=winners
    )
    end = [canvas.run(note, style.note_font, style.note_colour)]
    canvas.draw_row_with_end(box, [*icons, *items], end, between=style.between, gap=gap)


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A row of a score table: a label, points, and a count or drawings after the label (a count of 0 is left out)."""

    label: str
    points: int
    count: int | None = None
    drawings: tuple[InlineDrawing, ...] = ()


@dataclass(frozen=True, slots=True)
class TableStyle:
    """How a score table looks.

    rule: colour of the lines between rows. gap: distance of label and points in px. number_width: least width of the
    points in px. negative, label: colours in place of the theme's. rules_first: draw all lines before any text, so
    that descenders reach over the line below, else each line covers the descenders of the row above it.
    """

    label_font: Font
    number_font: Font
    rule: Rgb
    gap: int
    number_width: int = 0
    negative: Rgb | None = None
    label: Rgb | None = None
    rules_first: bool = True


def draw_score_table(
    canvas: Canvas,
    box: Box,
    rows: Sequence[ScoreRow],
    style: TableStyle,
    step: float,
    offset: float = 0,
) -> None:
    """Draw rows `step` px apart, the first one `offset` px below the top of the box.

    The label is at the reading start, the points are at the end; 0 points are a muted dash.
    """
    theme = canvas.theme
    boxes = [
        Box(box.x, round(box.y + offset + index * step), box.w, round(step))
        for index in range(len(rows))
    ]
    rule = shapes.rounded_rect(box.w, 2, 0, style.rule)
    if style.rules_first:
        for place in boxes[1:]:
            canvas.draw_sprite(rule, box.x, place.y - 1)
    for index, (row, place) in enumerate(zip(rows, boxes, strict=True)):
        if index and not style.rules_first:
            canvas.draw_sprite(rule, box.x, place.y - 1)
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
