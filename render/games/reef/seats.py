"""The cards of the seats: name, points, board, the number of cards in hand (never the cards), and the last action."""

from __future__ import annotations

from engine.games.reef.board import CENTRE, SPACES
from engine.games.reef.events import Bought, LastAction, Planted, Played, Took
from engine.games.reef.state import HAND_LIMIT, Setup
from engine.games.reef.views import ReefView
from engine.saying import Seat
from render import shapes
from render.canvas import Canvas, InlineDrawing, RowItem, Run
from render.games.reef import board, cards, header
from render.games.reef.highlights import Highlights
from render.games.reef.layout import columns
from render.games.reef.theme import DARK, DEEP, LABEL, PANEL, SMALL, STRIP, THEME, WHITE
from render.layout import Box
from render.text import Font
from render.theme import Rgb, mix

_STRIP = 52
_PAD = 6


def draw(canvas: Canvas, box: Box, view: ReefView, highlights: Highlights) -> None:
    """Draw the cards of all seats. A seat keeps its place throughout the game."""
    rows = 1 if view.seats == 2 else 2
    places = columns(box, rows)
    for index in range(view.seats):
        draw_card = _tall_card if view.seats == 2 else _quarter_card
        draw_card(canvas, places[index], view, Seat(index), highlights)
    if view.seats == 3:
        _last_card(canvas, places[3], highlights)


def frame(
    canvas: Canvas, box: Box, view: ReefView, seat: Seat, *, active: bool, height: int = _STRIP
) -> None:
    """Draw a seat's card with a header of `height` px: the name at the reading start, the points at the reading end.

    active: whether the border and the header are in the accent colour.
    """
    line = THEME.accent if active else STRIP
    canvas.draw_sprite(shapes.card(box.w, box.h, 16, PANEL, line, 5 if active else 2), box.x, box.y)
    strip = shapes.rounded_rect(box.w, height, 14, THEME.accent if active else STRIP)
    canvas.draw_sprite(strip, box.x, box.y)
    text_colour = DARK if active else WHITE
    inside = Box(box.x + 14, box.y, box.w - 28, height)
    name = canvas.name_run(seat, Font(height - 12, bold=True), text_colour)
    points = _points(canvas, view, seat, height, text_colour)
    canvas.draw_row_with_end(inside, [name], points, between=14, end_gap=10)


def _points(
    canvas: Canvas, view: ReefView, seat: Seat, height: int, text_colour: Rgb
) -> list[RowItem]:
    """Return row items with the seat's points and a coin, or with a label if points are hidden (RF-36)."""
    size = height - 10
    coin = InlineDrawing(size, lambda x, y: canvas.draw_sprite(cards.coin(size), x, y - size // 2))
    points = view.points[seat]
    if points is None:
        return [canvas.run(canvas.say("reef-picture-hidden"), LABEL, text_colour), coin]
    return [canvas.number_run(points, Font(height - 2, bold=True), text_colour), coin]


def _board(
    canvas: Canvas, x: int, y: int, space: int, view: ReefView, seat: Seat, highlights: Highlights
) -> None:
    board.draw(
        canvas, x, y, space, view.boards[seat],
        new=highlights.placed(seat), scored=highlights.scored(seat), open_to=_open(view, seat),
    )  # fmt: skip
    if view.starter == seat:
        size = board.RIM_SIDE + 14
        canvas.draw_sprite(cards.starfish(size), x + 4 * space + board.RIM_SIDE - size, y - 5)


def _open(view: ReefView, seat: Seat) -> tuple[int, ...]:
    """Return the spaces on which the seat may place a starting coral now (RF-4, RF-5)."""
    if not view.to_put or seat != view.to_move:
        return ()
    if view.setup is Setup.CENTRE:
        return tuple(index for index in CENTRE if not view.boards[seat][index])
    return tuple(
        index for index in range(SPACES) if index not in CENTRE and not view.boards[seat][index]
    )


def _quarter_card(
    canvas: Canvas, box: Box, view: ReefView, seat: Seat, highlights: Highlights
) -> None:
    """Draw a card in a game of three or four: the board on the left, and the hand and the last action beside it."""
    frame(canvas, box, view, seat, active=view.to_move == seat)
    low = Box(box.x + _PAD, box.y + _STRIP + 2, box.w - 2 * _PAD, box.h - _STRIP - 2 - _PAD)
    space = (low.h - board.RIM_TOP) // 4
    width, _ = board.size(space)
    _board(canvas, low.x, low.y, space, view, seat, highlights)
    side = Box(low.x + width + 8, low.y, low.right - low.x - width - 8, low.h)
    hand = len(view.hands[seat])
    for index in range(HAND_LIMIT):
        slot = Box(side.right - (index % 2 + 1) * 52 - 2, side.y + 2 + index // 2 * 49, 46, 45)
        _slot(canvas, slot, index, hand, highlights.actions.get(seat))
    canvas.draw_row(
        Box(side.x, side.y + 100, side.w, 36), _hand(canvas, hand), align="centre", gap=8
    )
    action = view.last[seat]
    if action is None:
        return
    is_new = seat in highlights.actions
    picture = Box(side.x + (side.w - 104) // 2, side.bottom - 118, 104, 116)
    _subject(canvas, picture, action, is_new=is_new)
    line = Box(side.x, picture.y - 84, side.w, 36)
    canvas.draw_row(line, [_action_run(canvas, action, is_new=is_new)], align="centre")
    canvas.draw_row(
        line._replace(y=picture.y - 47, h=42), header.result(canvas, action), align="centre"
    )


def _tall_card(
    canvas: Canvas, box: Box, view: ReefView, seat: Seat, highlights: Highlights
) -> None:
    """Draw a card in a game of two: the board; below it the last action, the hand and the number of cards played."""
    frame(canvas, box, view, seat, active=view.to_move == seat, height=64)
    space = (box.w - 2 * _PAD - board.RIM_SIDE) // 4
    _, height = board.size(space)
    x, y = box.x + (box.w - 4 * space - board.RIM_SIDE) // 2, box.y + 68
    _board(canvas, x, y, space, view, seat, highlights)
    low = Box(box.x + 14, y + height + 10, box.w - 28, box.bottom - y - height - 20)
    action, is_new = view.last[seat], seat in highlights.actions
    picture = Box(low.x, low.y, min(154, low.h), low.h)
    rest = Box(picture.right + 14, low.y, low.right - picture.right - 14, low.h)
    hand = len(view.hands[seat])
    for index in range(HAND_LIMIT):
        slot = Box(rest.right - (index + 1) * 66, rest.y + 44, 56, 70)
        _slot(canvas, slot, index, hand, highlights.actions.get(seat))
    canvas.draw_row(Box(rest.x, rest.y, rest.w, 42), _hand(canvas, hand), gap=10)
    played = canvas.number_run(len(view.discards[seat]), Font(38, bold=True), WHITE)
    words = canvas.run(canvas.say("reef-picture-discard"), LABEL, THEME.muted)
    end = canvas.end_of(rest._replace(h=42), rest.w // 2 + 8)
    canvas.draw_row(end, [words, played], align="end", gap=10)
    if action is None:
        return
    _subject(canvas, picture, action, is_new=is_new)
    line = Box(rest.x, rest.bottom - 60, rest.w, 56)
    canvas.draw_row(
        line, [_action_run(canvas, action, is_new=is_new), *header.result(canvas, action)], gap=12
    )


def _subject(canvas: Canvas, box: Box, action: LastAction, *, is_new: bool) -> None:
    header.draw_subject(canvas, box, action)
    if is_new and not isinstance(action, Planted):
        canvas.draw_sprite(shapes.outline(box.w, box.h, 10, 5, THEME.accent), box.x, box.y)


def _action_run(canvas: Canvas, action: LastAction, *, is_new: bool) -> Run:
    """Return a run that names the kind of an action, brighter if the action is new."""
    match action:
        case Played():
            words = canvas.say("reef-picture-did-play")
        case Took():
            words = canvas.say("reef-picture-did-take")
        case Bought():
            words = canvas.say("reef-picture-did-buy")
        case Planted():
            words = canvas.say("reef-picture-did-plant")
    return canvas.run(words, SMALL, WHITE if is_new else THEME.muted)


def _hand(canvas: Canvas, count: int) -> list[RowItem]:
    return [
        canvas.run(canvas.say("reef-picture-hand"), LABEL, THEME.muted),
        canvas.number_run(count, Font(38, bold=True), WHITE),
    ]


def _slot(canvas: Canvas, box: Box, index: int, hand: int, action: LastAction | None) -> None:
    """Draw place `index` of a hand of `hand` cards: the back of a card, or an empty place.

    If the new action took or bought a card, the last card has an outline in the accent colour.
    """
    if index >= hand:
        line = mix(PANEL, WHITE, 0.22)
        canvas.draw_sprite(shapes.outline(box.w, box.h, 6, 3, line), box.x, box.y)
        return
    canvas.draw_sprite(cards.back(box.w, box.h), box.x, box.y)
    if isinstance(action, Took | Bought) and index == hand - 1:
        canvas.draw_sprite(
            shapes.outline(box.w + 8, box.h + 8, 8, 5, THEME.accent), box.x - 4, box.y - 4
        )


def _last_card(canvas: Canvas, box: Box, highlights: Highlights) -> None:
    """Draw the card of the last action and its result, in the place that is free in a game of three."""
    canvas.draw_sprite(shapes.rounded_rect(box.w, box.h, 16, DEEP), box.x, box.y)
    action = highlights.latest
    if action is None or isinstance(action, Planted):
        canvas.draw_sprite(cards.starfish(220), box.centre_x - 110, box.centre_y - 110)
        return
    card = Box(box.x + 20, box.y + 28, 250, box.h - 56)
    cards.draw(canvas, card, action.card)
    side = Box(card.right + 12, card.y, box.right - card.right - 26, card.h)
    lines: list[list[RowItem]] = [
        [canvas.name_run(action.seat, Font(40, bold=True), WHITE)],
        [_action_run(canvas, action, is_new=True)],
        header.result(canvas, action),
    ]
    if isinstance(action, Played):
        lines.insert(2, [header.formula(canvas, action, Font(36, bold=True), WHITE)])
    for index, items in enumerate(lines):
        canvas.draw_row(Box(side.x, side.y + 20 + index * 70, side.w, 60), items, align="centre")
