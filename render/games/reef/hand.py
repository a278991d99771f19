"""The picture of a hand, which only its player sees: the cards with their current points, the board and the banks."""

from __future__ import annotations

from engine.games.reef.cards import COLOURS
from engine.games.reef.scoring import score
from engine.games.reef.state import HAND_LIMIT
from engine.games.reef.views import HandSlot, ReefView
from engine.saying import Seat, Who
from render import shapes, widgets
from render.canvas import Canvas, InlineDrawing, RowItem, Run
from render.games.reef import board, cards, market, sprites
from render.games.reef.layout import GAP, MARGIN
from render.games.reef.theme import LABEL, palette, result_colours
from render.layout import HEIGHT, WIDTH, Box
from render.text import Font
from render.theme import mix

_CARDS_BOTTOM = MARGIN + 92 + GAP + 264 + 8 + 132


def draw(canvas: Canvas, view: ReefView, seat: Seat) -> None:
    """Draw the picture of a seat's hand: the cards, the board, the points of the seat and the banks.

    Raises LookupError if a card of the hand is hidden in the view.
    """
    _cards(canvas, view, seat)
    top = _CARDS_BOTTOM + GAP
    space = board.space_in(HEIGHT - MARGIN - top)
    board.draw(canvas, MARGIN, top, space, view.boards[seat])
    if view.starter == seat:
        corner = MARGIN + 4 * space if canvas.is_rtl else MARGIN
        canvas.draw_sprite(sprites.starfish(50), max(0, corner - 7), top - 7)
    left = MARGIN + board.size(space)[0] + GAP
    side = Box(left, top, WIDTH - MARGIN - left, HEIGHT - MARGIN - top)
    _side(canvas, side, view, seat)


def _cards(canvas: Canvas, view: ReefView, seat: Seat) -> None:
    """Draw the upper part of the picture: the title bar, and the cards of the hand with their points."""
    width = WIDTH - 2 * MARGIN
    bar = Box(MARGIN, MARGIN, width, 92)
    _bar(canvas, bar, view)
    line = Box(MARGIN, bar.bottom + GAP, width, 264)
    step = (width + GAP) // HAND_LIMIT
    hand = view.hands[seat]
    for index in range(HAND_LIMIT):
        place = canvas.start_of(canvas.nth_of(line, index, step), step - GAP)
        below = Box(place.x, place.bottom + 8, place.w, 132)
        if index < len(hand):
            _card(canvas, place, below, view, seat, index, hand[index])
        else:
            canvas.draw_sprite(
                shapes.dashed_outline(
                    place.w, place.h, 12, 4, mix(canvas.theme.card, canvas.theme.text, 0.3)
                ),
                place.x,
                place.y,
            )


def _bar(canvas: Canvas, box: Box, view: ReefView) -> None:
    widgets.card(canvas, box)
    inside = box.inset(22, 0)
    title: list[RowItem] = [
        InlineDrawing(
            48,
            lambda x, y: canvas.draw_sprite(sprites.padlock(48, palette(canvas).secret), x, y - 26),
        ),
        canvas.run(canvas.say("reef-picture-your-hand"), Font(44, bold=True), canvas.theme.text),
    ]
    taken = canvas.draw_row(inside, title, gap=16)
    if view.to_move is not None:
        words = canvas.say("picture-turn", who=Who(view.to_move))
        items = canvas.itemize(words, Font(34), canvas.theme.muted)
        rest = canvas.end_of(inside, inside.w - taken.w - 24)
        canvas.draw_row(rest, items, align="end", gap=8)


def _card(
    canvas: Canvas, box: Box, below: Box, view: ReefView, seat: Seat, index: int, slot: HandSlot
) -> None:
    if slot.card is None:
        raise LookupError(f"the view does not know card {index + 1} of seat {seat}")
    cards.draw(canvas, box, slot.card, tag=canvas.format_number(index + 1))
    scored = score(view.boards[seat], slot.card)
    total_box = below._replace(h=84)
    fill, text_colour = result_colours(canvas, scored.points)
    canvas.draw_sprite(
        shapes.rounded_rect(total_box.w, total_box.h, 14, fill), total_box.x, total_box.y
    )
    inside = total_box.inset(14, 0)
    total = [canvas.number_run(scored.points, Font(56, bold=True), text_colour)]
    canvas.draw_row(inside, total)
    if scored.points:
        words = f"{canvas.format_number(scored.times)} × {canvas.format_number(slot.card.points)}"
        rest = Run(words, Font(36), text_colour, "ltr")
    else:
        rest = canvas.run(canvas.say("reef-picture-points"), LABEL, text_colour)
    canvas.draw_row(inside, [rest], align="end")
    known = canvas.say("reef-picture-known" if slot.known else "reef-picture-secret")
    colour = canvas.theme.muted if slot.known else palette(canvas).secret
    canvas.draw_row(
        below._replace(y=total_box.bottom, h=48),
        [canvas.run(known, Font(30), colour)],
        align="centre",
    )


def _side(canvas: Canvas, box: Box, view: ReefView, seat: Seat) -> None:
    """Draw the points of the seat, and the banks below them."""
    upper = box._replace(h=130)
    canvas.draw_sprite(
        shapes.card(upper.w, upper.h, 16, canvas.theme.card, canvas.theme.border), upper.x, upper.y
    )
    canvas.draw_row(
        upper._replace(h=56),
        [canvas.run(canvas.say("reef-picture-points"), LABEL, canvas.theme.muted)],
        align="centre",
    )
    points = view.points[seat]
    items: list[RowItem] = [
        Run(
            "–" if points is None else canvas.format_number(points),
            Font(56, bold=True),
            canvas.theme.text,
            "ltr",
        ),
        InlineDrawing(54, lambda x, y: canvas.draw_sprite(sprites.coin(54), x, y - 27)),
    ]
    canvas.draw_row(Box(upper.x, upper.y + 50, upper.w, 76), items, align="centre")
    low = Box(box.x, upper.bottom + GAP, box.w, box.bottom - upper.bottom - GAP)
    canvas.draw_sprite(shapes.rounded_rect(low.w, low.h, 16, palette(canvas).panel), low.x, low.y)
    canvas.draw_row(
        low._replace(h=64),
        [canvas.run(canvas.say("reef-picture-bank"), LABEL, canvas.theme.muted)],
        align="centre",
    )
    step = (low.h - 72) // len(COLOURS)
    for index in range(len(COLOURS)):
        place = Box(low.x, low.y + 64 + index * step, low.w, step)
        market.draw_bank(canvas, place.inset(8, max(4, (step - 76) // 2)), view, index)
