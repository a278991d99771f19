"""The final picture: one card per seat, with the board, score table, tie-break and leftover cards."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from engine.contract import Outcome
from engine.games.reef.board import covered, full_stacks
from engine.games.reef.scoring import score_left
from engine.games.reef.views import ReefView
from engine.saying import Seat
from render import ending, shapes
from render.canvas import Canvas, InlineDrawing, RowItem
from render.ending import ScoreRow, Standing, TableStyle, TitleStyle
from render.games.reef import board, cards, seats
from render.games.reef.layout import GAP, MARGIN, columns
from render.games.reef.theme import DARK, DEEP, LABEL, SMALL, THEME, WHITE
from render.layout import HEIGHT, WIDTH, Box, stack
from render.raster import Rasterizer, Sprite
from render.text import Font
from render.theme import mix

_TITLE = TitleStyle(Font(40), Font(54, bold=True), Font(34), DARK, DARK, between=24)
_SCORE_LINES = ("start", "cards", "tokens", "paid", "left")
_HEADER = 60


def draw(canvas: Canvas, view: ReefView) -> None:
    """Draw the picture of a finished game, with each seat at the place that it had during the game.

    `view.outcome` must not be None.
    """
    outcome = cast(Outcome, view.outcome)
    bar = Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, 104)
    canvas.draw_sprite(shapes.card(bar.w, bar.h, 18, THEME.accent, THEME.accent_dark), bar.x, bar.y)
    note = ending.note(canvas, outcome, canvas.say("reef-picture-tie", by=_decisive(outcome)))
    ending.draw_title(canvas, bar.inset(24, 0), outcome, note, _TITLE)
    top = bar.bottom + GAP
    rest = bar._replace(y=top, h=HEIGHT - MARGIN - top)
    boxes = stack(rest, 2, GAP) if view.seats == 2 else columns(rest, 2)
    for standing in ending.standings(outcome):
        _card(canvas, boxes[standing.seat], view, standing)
    if view.seats == 3:
        _fill_free_place(canvas, boxes[3])


def _decisive(outcome: Outcome) -> str:
    """Return the criterion that broke a tie: "covered" or "stacks", or "none" if there was no tie (RF-42)."""
    tie = outcome.tie_break
    return "none" if tie is None else "covered" if tie.id == "reef-tie-covered" else "stacks"


def _card(canvas: Canvas, box: Box, view: ReefView, standing: Standing) -> None:
    seat = standing.seat
    seats.frame(canvas, box, view, seat, active=standing.won, height=_HEADER)
    is_wide = view.seats == 2
    space = 108 if is_wide else 62
    width, height = board.size(space)
    x, y = box.x + 8, box.y + _HEADER + 4
    board.draw(canvas, x, y, space, view.boards[seat])
    if view.starter == seat:
        canvas.draw_sprite(cards.starfish(44), x + width - 40, y - 5)
    right = Box(x + width + 10, y, box.right - 10 - x - width - 10, height)
    if is_wide:
        _score_table(canvas, right._replace(h=236), view, seat)
        _facts(canvas, Box(right.x, right.y + 244, right.w, 62), view, standing)
        left_cards = Box(right.x, right.y + 316, right.w, height - 316)
        _leftover_cards(canvas, left_cards, view, seat)
        return
    _score_table(canvas, right, view, seat)
    low = Box(box.x + 8, y + height + 8, box.w - 16, box.bottom - 8 - y - height - 8)
    _facts(canvas, low._replace(h=62), view, standing)
    _leftover_cards(canvas, Box(low.x, low.y + 70, low.w, low.h - 70), view, seat)


def _score_table(canvas: Canvas, box: Box, view: ReefView, seat: Seat) -> None:
    lines = {line.key: line for line in view.scores[seat].lines}
    font = Font(36) if box.w > 260 else SMALL
    style = TableStyle(
        font,
        Font(font.size + 4, bold=True),
        rule=mix(THEME.card, WHITE, 0.15),
        gap=8,
        negative=mix(THEME.negative, WHITE, 0.45),
        label=THEME.muted,
        rules_first=False,
    )
    rows = [
        ScoreRow(
            canvas.say("reef-picture-line", line=key), lines[key].points if key in lines else 0
        )
        for key in _SCORE_LINES
    ]
    ending.draw_score_table(canvas, box, rows, style, box.h // len(rows))


def _facts(canvas: Canvas, box: Box, view: ReefView, standing: Standing) -> None:
    """Draw the rank and the numbers of covered spaces and stacks of four.

    On a winner's card, the number that broke a tie is in the accent colour (RF-42).
    """
    decisive = _decisive(cast(Outcome, view.outcome)) if standing.won else "none"
    own = view.boards[standing.seat]
    entries = (
        ("rank", standing.rank, None),
        ("covered", covered(own), canvas.say("reef-picture-covered")),
        ("stacks", full_stacks(own), None),
    )
    for index, (key, count, label) in enumerate(entries):
        width = (box.w - 12) // 3
        place = Box(box.right - (index + 1) * width - index * 6, box.y, width, box.h)
        is_accent = decisive == key or (key == "rank" and standing.won)
        fill, colour = (THEME.accent, DARK) if is_accent else (DEEP, WHITE)
        canvas.draw_sprite(shapes.rounded_rect(place.w, place.h, 14, fill), place.x, place.y)
        items: list[RowItem] = [canvas.number_run(count, Font(40, bold=True), colour)]
        if label:
            items.insert(0, canvas.run(label, SMALL, colour if is_accent else THEME.muted))
        elif key == "stacks":
            items.append(
                InlineDrawing(26, lambda x, y: canvas.draw_sprite(_stack_of_four(26), x, y - 22))
            )
        else:
            rank = canvas.say("reef-picture-rank", rank=standing.rank)
            items = [canvas.run(rank, Font(34, bold=True), colour)]
        canvas.draw_row(place.inset(8, 0), items, align="centre", gap=10)


def _leftover_cards(canvas: Canvas, box: Box, view: ReefView, seat: Seat) -> None:
    """Draw the cards left in a hand, each with the points that it scored (RF-41)."""
    step = min(112, box.w // 4)
    for index, slot in enumerate(view.hands[seat]):
        if slot.card is None:
            continue
        place = Box(box.right - (index + 1) * step + 4, box.y, step - 8, box.h - 44)
        cards.draw(canvas, place, slot.card, points=False)
        points = score_left(view.boards[seat], slot.card)
        pill = Box(place.x, place.bottom + 4, place.w, 40)
        fill, colour = (THEME.accent, DARK) if points else (DEEP, THEME.muted)
        canvas.draw_sprite(shapes.rounded_rect(pill.w, pill.h, 20, fill), pill.x, pill.y)
        font = Font(32, bold=True)
        canvas.draw_number(pill.centre_x, pill.centre_y, points, font, colour, signed=True)
    if not view.hands[seat]:
        words = canvas.run(canvas.say("reef-picture-no-cards"), LABEL, THEME.muted)
        canvas.draw_row(box, [words], align="centre")


@lru_cache(maxsize=8)
def _stack_of_four(width: int) -> Sprite:
    """Return a stack of four corals seen from the side, 44 px high."""
    raster = Rasterizer(width, 44)
    for level in range(4):
        raster.rect(0, level * 11, width, 9, 4, THEME.accent_tint)
    return raster.sprite()


def _fill_free_place(canvas: Canvas, box: Box) -> None:
    canvas.draw_sprite(shapes.rounded_rect(box.w, box.h, 16, DEEP), box.x, box.y)
    canvas.draw_sprite(cards.starfish(240), box.centre_x - 120, box.centre_y - 120)
