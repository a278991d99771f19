"""The final picture: one panel per seat in order of rank, with the board, score table, tie-break and leftover cards."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from engine.contract import Outcome
from engine.games.reef.board import covered, full_stacks
from engine.games.reef.scoring import score_left
from engine.games.reef.views import ReefView
from engine.saying import Seat
from render import ending, shapes, widgets
from render.canvas import Canvas, RowItem
from render.ending import FinalStanding, ScoreRow, TableStyle
from render.games.reef import board, cards, sprites
from render.games.reef.theme import LABEL, SMALL, palette, result_colours
from render.layout import Box, row, stack
from render.raster import Rasterizer, Sprite
from render.text import Font
from render.theme import Rgb, mix

_SCORE_LINES = ("start", "cards", "tokens", "paid", "left")


def draw(canvas: Canvas, view: ReefView) -> None:
    """Draw the picture of a finished game, with the panels in order of rank. `view.outcome` must not be None."""
    outcome = cast(Outcome, view.outcome)
    note = ending.note(canvas, outcome, canvas.say("reef-picture-tie", by=_decisive(outcome)))
    ending.draw_header(canvas, outcome, note)
    for standing, box in zip(ending.standings(outcome), ending.panels(view.seats), strict=True):
        _panel(canvas, box, view, standing)


def _decisive(outcome: Outcome) -> str:
    """Return the criterion that broke a tie: "covered" or "stacks", or "none" if no tie was broken (RF-42)."""
    tie = outcome.tie_break
    return "none" if tie is None else "covered" if tie.id == "reef-tie-covered" else "stacks"


def _panel(canvas: Canvas, box: Box, view: ReefView, standing: FinalStanding) -> None:
    """Draw a panel: the board, the score table, and between them facts about the board and the cards left in hand."""
    seat = standing.seat
    starfish = widgets.centred(canvas, sprites.starfish(46), 46, 46)
    extras = (starfish,) if view.starter == seat else ()
    total = view.scores[seat].total
    low = ending.draw_panel(canvas, box, standing, total, extras).inset(12, 8)
    space = min(low.h // 4, 106)
    board.draw_spaces(canvas, low.x, low.centre_y - 2 * space, space, view.boards[seat])
    left = low.x + 4 * space + 18
    rest = Box(left, low.y, low.right - left, low.h)
    table = rest._replace(x=rest.right - 290, w=290)
    _score_table(canvas, table, view, seat)
    rest = rest._replace(w=table.x - 20 - rest.x)
    rows = 1 if view.seats > 2 else 2
    facts = rest._replace(h=rows * 56 - 6)
    _facts(canvas, facts, rows, view, standing)
    height = min(rest.h - facts.h - 8, 330 if rows == 2 else 200)
    _leftover_cards(canvas, Box(rest.x, rest.bottom - height, rest.w, height), view, seat)


def _score_table(canvas: Canvas, box: Box, view: ReefView, seat: Seat) -> None:
    lines = {line.key: line for line in view.scores[seat].lines}
    font = Font(36) if box.h > 260 else SMALL
    style = TableStyle(
        font,
        Font(font.size + 4, bold=True),
        rule=mix(canvas.theme.card, canvas.theme.text, 0.15),
        gap=8,
        label=canvas.theme.muted,
    )
    rows = [
        ScoreRow(
            canvas.say("reef-picture-line", line=key), lines[key].points if key in lines else 0
        )
        for key in _SCORE_LINES
    ]
    ending.draw_score_table(canvas, box, rows, style, box.h // len(rows))


def _facts(canvas: Canvas, box: Box, rows: int, view: ReefView, standing: FinalStanding) -> None:
    """Draw the numbers of covered spaces and stacks of four.

    On a winner's panel, the number that broke a tie is on the accent colour (RF-42).
    """
    decisive = _decisive(cast(Outcome, view.outcome)) if standing.won else "none"
    own = view.boards[standing.seat]
    entries = (
        ("covered", covered(own), canvas.say("reef-picture-covered")),
        ("stacks", full_stacks(own), None),
    )
    places = stack(box, 2, 6) if rows == 2 else row(box, 2, 6, from_right=canvas.is_rtl)
    for index, (key, count, label) in enumerate(entries):
        place = places[index]
        is_accent = decisive == key
        fill, colour = palette(canvas).panel, canvas.theme.text
        if is_accent:
            fill, colour = canvas.theme.accent, canvas.theme.on_accent
        canvas.draw_sprite(shapes.rounded_rect(place.w, place.h, 14, fill), place.x, place.y)
        items: list[RowItem] = [canvas.number_run(count, Font(40, bold=True), colour)]
        if label:
            items.insert(0, canvas.run(label, SMALL, colour if is_accent else canvas.theme.muted))
        else:
            items.append(widgets.centred(canvas, _stack_of_four(26, colour), 26, 44))
        canvas.draw_row(place.inset(8, 0), items, align="centre", gap=10)


def _leftover_cards(canvas: Canvas, box: Box, view: ReefView, seat: Seat) -> None:
    """Draw the patterns of the cards left in a seat's hand, each with the points that it scored (RF-41).

    If there are none, a note says so.
    """
    columns = 2 if box.h > 250 else 4
    step, height = min(112, box.w // columns), box.h * columns // 4
    for index, slot in enumerate(view.hands[seat]):
        if slot.card is None:
            continue
        place = canvas.nth_of(box, index % columns, step).inset(4, 0)
        place = place._replace(y=box.y + index // columns * height, h=height - 50)
        cards.draw_pattern(canvas, place, slot.card)
        points = score_left(view.boards[seat], slot.card)
        pill = Box(place.x, place.bottom + 4, place.w, 40)
        fill, colour = result_colours(canvas, points)
        canvas.draw_sprite(shapes.rounded_rect(pill.w, pill.h, 20, fill), pill.x, pill.y)
        font = Font(32, bold=True)
        canvas.draw_number(pill.centre_x, pill.centre_y, points, font, colour, signed=True)
    if not view.hands[seat]:
        words = canvas.run(canvas.say("reef-picture-no-cards"), LABEL, canvas.theme.muted)
        canvas.draw_row(box, [words], align="centre")


@lru_cache(maxsize=8)
def _stack_of_four(width: int, colour: Rgb) -> Sprite:
    """Return a stack of four corals seen from the side, 44 px high."""
    raster = Rasterizer(width, 44)
    for level in range(4):
        raster.rect(0, level * 11, width, 9, 4, colour)
    return raster.sprite()
