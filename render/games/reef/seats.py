"""The panels of the seats: name, points, board, and hand. Known cards are face up, hidden cards are backs (RF-13).

With two and four seats, all panels have the same size; with three, the panel of the player to move is the largest. In
the picture that only one player sees, that player's hand also shows what the cards score. With four seats, the hand is
in the player's panel, which is the largest; with two and three seats, it is below the panels.
"""

from __future__ import annotations

from engine.games.reef.board import CENTRE, SPACES
from engine.games.reef.events import Bought, Took
from engine.games.reef.state import HAND_LIMIT, Setup
from engine.games.reef.views import ReefView
from engine.saying import Seat
from render import frame, shapes, widgets
from render.canvas import Canvas, RowItem
from render.frame import PanelHeader
from render.games.reef import board, cards, header, sprites
from render.games.reef.highlights import Highlights
from render.games.reef.layout import Areas
from render.games.reef.market import is_idle
from render.games.reef.own_hand import OwnHand
from render.games.reef.theme import LABEL, palette
from render.layout import Box, row, stack
from render.text import Font
from render.theme import mix

HEADER = 62
"""The height in px of the header of a panel."""
_PAD, _STARFISH = 8, 44
_HAND, _LOW_HAND = 186, 80
"""The heights in px of a hand in one row below a board: with whole cards, and with their patterns only."""
_NARROW = 300
"""The width in px below which a panel is too narrow for the points just won or lost, and for whole cards of a hand."""
_QUARTER_HAND = 172
"""The smallest width in px of a hand in two columns beside a board, with the space between them."""
_TWO_ROWS, _HIGHER_ROWS = 204, 236
"""With two seats, the heights in px of a hand, whose cards can be in two rows: normally, and while the market has less
height because nothing can be taken from it (`is_idle`)."""


def draw(
    canvas: Canvas, areas: Areas, view: ReefView, highlights: Highlights, own: OwnHand | None = None
) -> None:
    """Draw the panels of all seats. The main one is that of `Canvas.main_seat` or, if `own` is given, of `own.seat`.

    Raises LookupError if a card of the hand `own` is hidden in the view.
    """
    largest = canvas.main_seat(view.to_move)
    if own is not None:
        largest = own.seat
    draw_other = {
        (2, False): _tall, (3, False): _beside, (4, False): _quarter,
        (2, True): _quarter, (3, True): _tall, (4, True): _beside,
    }[view.seats, own is not None]  # fmt: skip
    others = frame.others_in_turn_order(view.seats, largest)
    for seat, box in zip(others, areas.others, strict=True):
        inside = _panel(canvas, box, view, seat, highlights)
        draw_other(canvas, inside, view, seat, highlights)
    inside = _panel(canvas, areas.mover, view, largest, highlights)
    if own is None:
        draw_mover = _quarter if view.seats == 4 else _tall
        draw_mover(canvas, inside, view, largest, highlights)
    elif areas.hand is None:
        _wide(canvas, inside, view, largest, highlights, own)
    else:
        _board_alone(canvas, inside, view, largest, highlights)
        widgets.card(canvas, areas.hand, active=view.to_move == largest)
        _hand_row(canvas, areas.hand.inset(_PAD, _PAD), view, largest, highlights, own)


def _panel(canvas: Canvas, box: Box, view: ReefView, seat: Seat, highlights: Highlights) -> Box:
    action = highlights.actions.get(seat) if box.w >= _NARROW else None
    starfish = widgets.centred(canvas, sprites.starfish(_STARFISH), _STARFISH, _STARFISH)
    head = PanelHeader(
        seat,
        view.points[seat],
        active=view.to_move == seat,
        gain=None if action is None else header.gain(action),
        extras=(starfish,) if view.starter == seat else (),
    )
    return frame.panel(canvas, box, HEADER, head).inset(_PAD, _PAD)


def _board(
    canvas: Canvas, x: int, y: int, space: int, view: ReefView, seat: Seat, highlights: Highlights,
    *, rim: bool = True,
) -> None:  # fmt: skip
    draw_board = board.draw if rim else board.draw_spaces
    draw_board(
        canvas, x, y, space, view.boards[seat],
        new=highlights.placed(seat), scored=highlights.scored(seat), open_to=_open(view, seat),
    )  # fmt: skip


def _open(view: ReefView, seat: Seat) -> tuple[int, ...]:
    """Return the spaces where the seat can place a starting coral.

    Depending on the setup, these are the empty central spaces (RF-4) or all spaces around the centre (RF-5). The result
    is () after the setup, and for a seat that is not to move.
    """
    if not view.to_put or seat != view.to_move:
        return ()
    if view.setup is Setup.CENTRE:
        return tuple(index for index in CENTRE if not view.boards[seat][index])
    return tuple(index for index in range(SPACES) if index not in CENTRE)


def _board_alone(
    canvas: Canvas, box: Box, view: ReefView, seat: Seat, highlights: Highlights
) -> int:
    """Draw the largest board that fits in the upper part of a box; return its height with its rim in px."""
    space = min((box.w - board.RIM_SIDE) // 4, board.space_in(box.h))
    width, height = board.size(space)
    _board(canvas, box.x + (box.w - width) // 2, box.y, space, view, seat, highlights)
    return height


def _tall(canvas: Canvas, box: Box, view: ReefView, seat: Seat, highlights: Highlights) -> None:
    """Draw a board with its hand below it.

    With two seats, the hand is in two rows, unless its area is too small for that, or is low and there are at most two
    cards.
    """
    hand = _HAND if box.w >= _NARROW else _LOW_HAND
    if view.seats == 2:
        hand = _HIGHER_ROWS if is_idle(view) else _TWO_ROWS
    upper = box._replace(h=box.h - hand - 10)
    height = _board_alone(canvas, upper, view, seat, highlights)
    low = Box(box.x, box.y + height + 10, box.w, box.h - height - 10)
    if view.seats > 2 or (low.w <= 440 and low.h <= 260):
        _hand_row(canvas, low, view, seat, highlights)
        return
    if len(view.hands[seat]) < 3 and low.w > low.h * 3 // 2:
        slots = row(low, 3, 8, from_right=canvas.is_rtl)
    else:
        slots = [
            slot for line in stack(low, 2, 6) for slot in row(line, 2, 8, from_right=canvas.is_rtl)
        ]
    _draw_hand(canvas, slots, view, seat, highlights, with_discards=True)


def _hand_row(
    canvas: Canvas, box: Box, view: ReefView, seat: Seat, highlights: Highlights,
    own: OwnHand | None = None,
) -> None:  # fmt: skip
    slots = row(box, HAND_LIMIT, 8, from_right=canvas.is_rtl)
    _draw_hand(canvas, slots, view, seat, highlights, own, with_discards=True)


def _quarter(canvas: Canvas, box: Box, view: ReefView, seat: Seat, highlights: Highlights) -> None:
    """Draw a board on the left, and the hand in two rows on the right.

    If the hand is empty, the upper row shows that it has no cards. If the hand has at most two cards and cards have
    been played, the lower row shows their number and the pattern of the last one.
    """
    box = box.inset(-2, -2)
    space = min(board.space_in(box.h), (box.w - _QUARTER_HAND - board.RIM_SIDE) // 4)
    width, height = board.size(space)
    _board(canvas, box.x, box.y, space, view, seat, highlights)
    side = Box(box.x + width + 10, box.y, box.w - width - 10, height)
    cards_h = (side.h - 6) // 2
    rows = [side._replace(y=y, h=cards_h) for y in (side.y, side.bottom - cards_h)]
    slots = []
    for line, limit, word, pile in (
        (rows[0], 0, "hand", view.hands[seat]),
        (rows[1], 2, "discard", view.discards[seat]),
    ):
        if len(view.hands[seat]) > limit or (limit and not pile):
            slots += row(line, 2, 6, from_right=canvas.is_rtl)
        else:
            words = _labelled(canvas, f"reef-picture-{word}", len(pile))
            if word == "discard" and pile:
                canvas.draw_row(line._replace(h=40), words, align="centre")
                high = line.h - 46
                last = Box(line.centre_x - high // 2, line.bottom - high, high, high)
                cards.draw_pattern(canvas, last, view.discards[seat][-1])
            else:
                canvas.draw_row(line, words, align="centre")
    _draw_hand(canvas, slots, view, seat, highlights)


def _wide(
    canvas: Canvas, box: Box, view: ReefView, seat: Seat, highlights: Highlights, own: OwnHand
) -> None:
    """Draw a board on the left, and on the right the hand above the numbers of cards held and played."""
    space = board.space_in(box.h)
    width, height = board.size(space)
    _board(canvas, box.x, box.y, space, view, seat, highlights)
    side = Box(box.x + width + 14, box.y, box.w - width - 14, height)
    slots = row(side._replace(h=side.h - 50), HAND_LIMIT, 10, from_right=canvas.is_rtl)
    _draw_hand(canvas, slots, view, seat, highlights, own)
    line = Box(side.x, side.bottom - 44, side.w, 44)
    canvas.draw_sprite(
        shapes.rounded_rect(line.w, line.h, 14, palette(canvas).panel), line.x, line.y
    )
    hand = _labelled(canvas, "reef-picture-hand", len(view.hands[seat]))
    played = _labelled(canvas, "reef-picture-discard", len(view.discards[seat]))
    canvas.draw_row_with_end(line.inset(18, 0), hand, played, between=12)


def _labelled(canvas: Canvas, id: str, count: int) -> list[RowItem]:
    label = canvas.run(canvas.say(id), LABEL, canvas.theme.muted)
    return [label, canvas.number_run(count, Font(36, bold=True), canvas.theme.text)]


def _beside(canvas: Canvas, box: Box, view: ReefView, seat: Seat, highlights: Highlights) -> None:
    """Draw a board without labels on the left, and its hand on the right, in two columns (one in a narrow box)."""
    narrow = box.w < 400
    space = min(box.h // 4, (box.w - (66 if narrow else 172)) // 4)
    _board(canvas, box.x, box.bottom - 4 * space, space, view, seat, highlights, rim=False)
    left = box.x + 4 * space + 8
    side = Box(left, box.y, box.right - left, box.h)
    if narrow:
        height = (side.h - 3 * 5) // 4
        slots = [
            Box(side.x, side.y + index * (height + 5), side.w, height)
            for index in range(HAND_LIMIT)
        ]
    else:
        height = (side.h - 8) // 2
        slots = [
            slot
            for y in (side.y, side.bottom - height)
            for slot in row(Box(side.x, y, side.w, height), 2, 8, from_right=canvas.is_rtl)
        ]
    _draw_hand(canvas, slots, view, seat, highlights)


def _draw_hand(
    canvas: Canvas, slots: list[Box], view: ReefView, seat: Seat, highlights: Highlights,
    own: OwnHand | None = None, *, with_discards: bool = False,
) -> None:  # fmt: skip
    """Draw the cards of a hand. If the seat is to move or `own` is given, cards that are wide enough have numbers.

    own: the marks of the player's own hand, or None. with_discards: whether the last place, if it is free, shows how
    many cards the seat has played. If the seat has just taken or bought a card, the last card has a ring.
    """
    hand, action = view.hands[seat], highlights.actions.get(seat)
    numbered = own is not None or view.to_move == seat
    for index, slot in enumerate(slots):
        if index >= len(hand):
            if (
                with_discards
                and index == len(slots) - 1
                and _draw_discards(canvas, slot, view, seat)
            ):
                continue
            line = mix(canvas.theme.card, canvas.theme.text, 0.12)
            canvas.draw_sprite(shapes.outline(slot.w, slot.h, 8, 2, line), slot.x, slot.y)
            continue
        box = slot
        if own is not None:
            box = own.draw_result(canvas, slot, view, index)
        card = hand[index].card
        if card is None:
            canvas.draw_sprite(sprites.back(box.w, box.h), box.x, box.y)
        elif box.w < 76:
            cards.draw_pattern(canvas, box, card)
        else:
            tag = canvas.format_number(index + 1) if numbered else ""
            is_locked = own is not None and own.is_locked(view, index)
            cards.draw(canvas, box, card, tag=tag, marked=is_locked)
        if isinstance(action, Took | Bought) and index == len(hand) - 1:
            ring = shapes.ring(box.w, box.h, 8, canvas.theme.mark, canvas.theme.background, 5)
            canvas.draw_sprite(ring, box.x, box.y)
        if own is not None:
            own.mark(canvas, box, view, index)


def _draw_discards(canvas: Canvas, box: Box, view: ReefView, seat: Seat) -> bool:
    """Draw the number of cards that a seat has played, where a card would be.

    Return False, without drawing anything, if the words do not fit there or the seat has played no card.
    """
    theme = canvas.theme
    label = canvas.run(canvas.say("reef-picture-discard"), Font(30), theme.muted)
    if label.width > box.w or not view.discards[seat]:
        return False
    number = canvas.number_run(len(view.discards[seat]), Font(40, bold=True), theme.text)
    canvas.draw_row(Box(box.x, box.centre_y - 42, box.w, 40), [label], align="centre")
    canvas.draw_row(Box(box.x, box.centre_y + 2, box.w, 44), [number], align="centre")
    return True
