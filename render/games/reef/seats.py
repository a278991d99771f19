"""The players' panels: name and points, the board, how many cards are in hand (never which), the last deed."""

from __future__ import annotations

from engine.games.reef.board import CENTRE, SPACES
from engine.games.reef.events import Bought, LastAction, Planted, Played, Took
from engine.games.reef.state import HAND_LIMIT, Setup
from engine.games.reef.views import ReefView
from engine.saying import Seat
from render import sprites
from render.games.reef import board, cards, heading
from render.games.reef.look import DARK, DEEP, LABEL, PANEL, SMALL, STRIP, THEME, WHITE, quarters
from render.games.reef.marks import Marks
from render.page import Drawing, Page, Run
from render.text import Face
from render.theme import Box, mix

_STRIP = 52
_PAD = 6


def draw(page: Page, box: Box, view: ReefView, marks: Marks) -> None:
    """Every seat's panel; places never move during a game."""
    rows = 1 if view.seats == 2 else 2
    places = quarters(box, rows)
    for at in range(view.seats):
        panel = _tall if view.seats == 2 else _square
        panel(page, places[at], view, Seat(at), marks)
    if view.seats == 3:
        _latest(page, places[3], marks)


def frame(
    page: Page, box: Box, view: ReefView, seat: Seat, *, active: bool, high: int = _STRIP
) -> None:
    """A panel with its strip: the name at the reading start, the points at the end."""
    line = THEME.accent if active else STRIP
    page.put(sprites.card(box.w, box.h, 16, PANEL, line, 5 if active else 2), box.x, box.y)
    strip = sprites.field(box.w, high, 14, THEME.accent if active else STRIP)
    page.put(strip, box.x, box.y)
    ink = DARK if active else WHITE
    inside = Box(box.x + 14, box.y, box.w - 28, high)
    taken = page.line(inside, _points(page, view, seat, high, ink), align="end", gap=10)
    room = inside.w - taken.w - 14
    start = inside.right - room if page.direction == "rtl" else inside.x
    page.line(Box(start, box.y, room, high), [page.name(seat, Face(high - 12, bold=True), ink)])


def _points(
    page: Page, view: ReefView, seat: Seat, high: int, ink: tuple[int, int, int]
) -> list[Run | Drawing]:
    """A coin and the total; hidden totals by a word (RF-36)."""
    size = high - 10
    coin = Drawing(size, lambda x, middle: page.put(cards.coin(size), x, middle - size // 2))
    points = view.points[seat]
    if points is None:
        return [Run(page.say("reef-picture-hidden"), LABEL, ink, page.direction), coin]
    return [Run(page.number(points), Face(high - 2, bold=True), ink, "ltr"), coin]


def _board(
    page: Page, x: int, y: int, space: int, view: ReefView, seat: Seat, marks: Marks
) -> None:
    board.draw(
        page, x, y, space, view.boards[seat],
        new=marks.put(seat), scored=marks.scored(seat), open_to=_open(view, seat),
    )  # fmt: skip
    if view.starter == seat:
        size = board.RIM_SIDE + 14
        page.put(cards.starfish(size), x + 4 * space + board.RIM_SIDE - size, y - 5)


def _open(view: ReefView, seat: Seat) -> tuple[int, ...]:
    """Where the starting corals may go (RF-4, RF-5)."""
    if not view.to_put or seat != view.to_move:
        return ()
    if view.setup is Setup.CENTRE:
        return tuple(at for at in CENTRE if not view.boards[seat][at])
    return tuple(at for at in range(SPACES) if at not in CENTRE and not view.boards[seat][at])


def _square(page: Page, box: Box, view: ReefView, seat: Seat, marks: Marks) -> None:
    """A quarter of the table: the board on the left, hand and last deed in a column beside it."""
    frame(page, box, view, seat, active=view.to_move == seat)
    low = Box(box.x + _PAD, box.y + _STRIP + 2, box.w - 2 * _PAD, box.h - _STRIP - 2 - _PAD)
    space = (low.h - board.RIM_TOP) // 4
    wide, _ = board.size(space)
    _board(page, low.x, low.y, space, view, seat, marks)
    side = Box(low.x + wide + 8, low.y, low.right - low.x - wide - 8, low.h)
    hand = len(view.hands[seat])
    for at in range(HAND_LIMIT):
        slot = Box(side.right - (at % 2 + 1) * 52 - 2, side.y + 2 + at // 2 * 49, 46, 45)
        _slot(page, slot, at, hand, marks.deeds.get(seat))
    page.line(Box(side.x, side.y + 100, side.w, 36), _hand(page, hand), align="middle", gap=8)
    deed = view.last[seat]
    if deed is None:
        return
    is_new = seat in marks.deeds
    picture = Box(side.x + (side.w - 104) // 2, side.bottom - 118, 104, 116)
    _thing(page, picture, deed, is_new=is_new)
    line = Box(side.x, picture.y - 84, side.w, 36)
    page.line(line, [_deed(page, deed, is_new=is_new)], align="middle")
    page.line(line._replace(y=picture.y - 47, h=42), heading.result(page, deed), align="middle")


def _tall(page: Page, box: Box, view: ReefView, seat: Seat, marks: Marks) -> None:
    """Half of the table: the board, and below it the last deed, the hand and the cards that were played."""
    frame(page, box, view, seat, active=view.to_move == seat, high=64)
    space = (box.w - 2 * _PAD - board.RIM_SIDE) // 4
    _, high = board.size(space)
    x, y = box.x + (box.w - 4 * space - board.RIM_SIDE) // 2, box.y + 68
    _board(page, x, y, space, view, seat, marks)
    low = Box(box.x + 14, y + high + 10, box.w - 28, box.bottom - y - high - 20)
    deed, is_new = view.last[seat], seat in marks.deeds
    picture = Box(low.x, low.y, min(154, low.h), low.h)
    rest = Box(picture.right + 14, low.y, low.right - picture.right - 14, low.h)
    hand = len(view.hands[seat])
    for at in range(HAND_LIMIT):
        slot = Box(rest.right - (at + 1) * 66, rest.y + 44, 56, 70)
        _slot(page, slot, at, hand, marks.deeds.get(seat))
    page.line(Box(rest.x, rest.y, rest.w, 42), _hand(page, hand), gap=10)
    played = Run(page.number(len(view.discards[seat])), Face(38, bold=True), WHITE, "ltr")
    words = Run(page.say("reef-picture-discard"), LABEL, THEME.quiet, page.direction)
    half = rest.w // 2 + 8
    far = rest.x if page.direction == "rtl" else rest.right - half
    page.line(Box(far, rest.y, half, 42), [words, played], align="end", gap=10)
    if deed is None:
        return
    _thing(page, picture, deed, is_new=is_new)
    line = Box(rest.x, rest.bottom - 60, rest.w, 56)
    page.line(line, [_deed(page, deed, is_new=is_new), *heading.result(page, deed)], gap=12)


def _thing(page: Page, box: Box, deed: LastAction, *, is_new: bool) -> None:
    heading.draw_thing(page, box, deed)
    if is_new and not isinstance(deed, Planted):
        page.put(sprites.outline(box.w, box.h, 10, 5, THEME.accent), box.x, box.y)


def _deed(page: Page, deed: LastAction, *, is_new: bool) -> Run:
    """What kind of deed it was, in a word."""
    match deed:
        case Played():
            words = page.say("reef-picture-did-play")
        case Took():
            words = page.say("reef-picture-did-take")
        case Bought():
            words = page.say("reef-picture-did-buy")
        case Planted():
            words = page.say("reef-picture-did-plant")
    return Run(words, SMALL, WHITE if is_new else THEME.quiet, page.direction)


def _hand(page: Page, count: int) -> list[Run | Drawing]:
    return [
        Run(page.say("reef-picture-hand"), LABEL, THEME.quiet, page.direction),
        Run(page.number(count), Face(38, bold=True), WHITE, "ltr"),
    ]


def _slot(page: Page, box: Box, at: int, hand: int, deed: LastAction | None) -> None:
    """A card's back, or an empty place; the card just taken in the accent."""
    if at >= hand:
        line = mix(PANEL, WHITE, 0.22)
        page.put(sprites.outline(box.w, box.h, 6, 3, line), box.x, box.y)
        return
    page.put(cards.back(box.w, box.h), box.x, box.y)
    if isinstance(deed, Took | Bought) and at == hand - 1:
        page.put(sprites.outline(box.w + 8, box.h + 8, 8, 5, THEME.accent), box.x - 4, box.y - 4)


def _latest(page: Page, box: Box, marks: Marks) -> None:
    """The free place at a table of three: the last card large, and what it brought."""
    page.put(sprites.field(box.w, box.h, 16, DEEP), box.x, box.y)
    deed = marks.latest
    if deed is None or isinstance(deed, Planted):
        page.put(cards.starfish(220), box.centre - 110, box.middle - 110)
        return
    card = Box(box.x + 20, box.y + 28, 250, box.h - 56)
    cards.draw(page, card, deed.card)
    side = Box(card.right + 12, card.y, box.right - card.right - 26, card.h)
    lines: list[list[Run | Drawing]] = [
        [page.name(deed.seat, Face(40, bold=True), WHITE)],
        [_deed(page, deed, is_new=True)],
        heading.result(page, deed),
    ]
    if isinstance(deed, Played):
        lines.insert(2, [heading.formula(page, deed, Face(36, bold=True), WHITE)])
    for at, pieces in enumerate(lines):
        page.line(Box(side.x, side.y + 20 + at * 70, side.w, 60), pieces, align="middle")
