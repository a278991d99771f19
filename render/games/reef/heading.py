"""The upper lines: whose turn it is and who is next on the right, what happened last on the left."""

from __future__ import annotations

from engine.games.reef.events import Bought, LastAction, Planted, Played, Took
from engine.games.reef.views import ReefView
from engine.saying import Seat, Who
from render import parts, sprites, text
from render.games.reef import cards, corals
from render.games.reef.look import DARK, PANEL, STRIP, THEME, WHITE, Zones
from render.games.reef.marks import Marks
from render.page import Drawing, Page, Run
from render.text import Face
from render.theme import Box

_NAME = Face(52, bold=True)


def draw(page: Page, zones: Zones, view: ReefView, marks: Marks) -> None:
    """Draw the heading of a running game."""
    _turn(page, zones.turn, view)
    _last(page, zones.last, view, marks)


def _turn(page: Page, box: Box, view: ReefView) -> None:
    page.put(sprites.card(box.w, box.h, 18, THEME.accent, THEME.accent_deep), box.x, box.y)
    inside = box.inset(20, 8)
    if view.to_move is None:
        page.line(inside, [_small(page, page.say("picture-stopped"))])
        return
    low = Box(inside.x, inside.y + 40, inside.w, inside.h - 40)
    label = page.line(inside._replace(h=40), [_small(page, page.say("reef-picture-turn"))])
    after: list[Run | Drawing] = []
    if view.next_to_move is None:
        after = [_small(page, page.say("reef-picture-last-turn"))]
    elif view.seats > 2:
        words = page.say("reef-picture-next", who=Who(view.next_to_move))
        after = page.sentence(words, Face(30), DARK, seats=[view.next_to_move])
    part = inside.w - label.w - 16
    left = inside.x if page.direction == "rtl" else inside.right - part
    page.line(Box(left, inside.y, part, 40), after, align="end", gap=6)
    stage = _stage(page, view)
    taken = page.line(low, [stage], align="end")
    room = inside.w - taken.w - 16
    start = inside.right - room if page.direction == "rtl" else inside.x
    page.line(Box(start, low.y, room, low.h), [page.name(view.to_move, _NAME, DARK)])


def _small(page: Page, words: str) -> Run:
    return Run(words, Face(32), DARK, page.direction)


def _stage(page: Page, view: ReefView) -> Run | Drawing:
    """The round; the last one and the set-up by name."""
    if view.is_last_round:
        return tag(page, page.say("reef-picture-last-round"), THEME.minus, WHITE)
    words = "reef-picture-start" if view.to_put else "picture-round"
    return _small(page, page.say(words, round=view.round))


def tag(page: Page, words: str, fill: tuple[int, int, int], ink: tuple[int, int, int]) -> Drawing:
    """Words on a pill."""
    face = Face(34, bold=True)
    wide = text.width(words, face, page.direction) + 32

    def put(x: int, middle: int) -> None:
        page.put(sprites.field(wide, 52, 26, fill), x, middle - 26)
        page.write(x + wide // 2, middle, words, face, ink)

    return Drawing(wide, put)


def _last(page: Page, box: Box, view: ReefView, marks: Marks) -> None:
    """Who did what last; the formula is a line of its own, it reads from left to right."""
    page.put(sprites.card(box.w, box.h, 18, PANEL, STRIP), box.x, box.y)
    deed = marks.latest
    picture = Box(box.x + 10, box.y + 8, round((box.h - 16) * 0.92), box.h - 16)
    room = Box(picture.right + 14, box.y + 8, box.right - 18 - picture.right - 14, box.h - 16)
    if deed is None:
        page.put(cards.starfish(picture.h), picture.x, picture.y)
        _lines(page, room, view.starter, [], [_words(page, "reef-picture-starts")])
        return
    draw_thing(page, picture, deed)
    _lines(page, room, deed.seat, result(page, deed), _told(page, deed))


def _lines(
    page: Page, room: Box, seat: Seat, result: list[Run | Drawing], told: list[Run | Drawing]
) -> None:
    upper = room._replace(h=room.h // 2)
    taken = page.line(upper, result, align="end")
    free = room.w - (taken.w + 14 if result else 0)
    start = room.right - free if page.direction == "rtl" else room.x
    page.line(Box(start, upper.y, free, upper.h), [page.name(seat, Face(42, bold=True), WHITE)])
    page.line(Box(room.x, upper.bottom, room.w, room.h - upper.h), told, gap=14)


def draw_thing(page: Page, box: Box, deed: LastAction) -> None:
    """The card, or the coral, of a deed."""
    if isinstance(deed, Planted):
        side = min(box.w, box.h)
        page.put(corals.top(deed.colour, side), box.centre - side // 2, box.middle - side // 2)
    else:
        cards.draw(page, box, deed.card, points=False)


def result(page: Page, deed: LastAction) -> list[Run | Drawing]:
    """What a deed changed in its player's points."""
    match deed:
        case Played(points=points) if points:
            return [tag_number(page, points)]
        case Took(tokens=tokens) if tokens:
            return [token(page, tokens)]
        case Bought():
            return [token(page, -1)]
    return []


def tag_number(page: Page, points: int) -> Drawing:
    """Points just won, on the accent."""
    words = page.number(points, signed=True)
    return parts.pill(page, words, Face(38, bold=True), DARK, THEME.accent)


def token(page: Page, points: int) -> Drawing:
    """A token that was taken or paid."""
    size = 52

    def put(x: int, middle: int) -> None:
        page.put(cards.coin(size), x, middle - size // 2)
        page.write(
            x + size // 2, middle, page.number(points, signed=True), Face(30, bold=True), DARK,
            anchor="ink", direction="ltr",
        )  # fmt: skip

    return Drawing(size, put)


def formula(page: Page, deed: Played, face: Face, colour: tuple[int, int, int]) -> Run:
    """How often, times how much, with the product."""
    times, each = page.number(deed.times), page.number(deed.card.points)
    return Run(f"{times} × {each} = {page.number(deed.points)}", face, colour, "ltr")


def _told(page: Page, deed: LastAction) -> list[Run | Drawing]:
    match deed:
        case Played() if deed.points:
            words = _words(page, "reef-picture-played")
            return [words, formula(page, deed, Face(38, bold=True), WHITE)]
        case Played():
            return [_words(page, "reef-picture-played-nothing")]
        case Took(place=place):
            return [_words(page, "reef-picture-took", place)]
        case Bought(onto=onto):
            return [_words(page, "reef-picture-bought", onto)]
    return [_words(page, "reef-picture-planted")]


def _words(page: Page, id: str, place: int = 0) -> Run:
    return Run(page.say(id, place=place), Face(34), THEME.quiet, page.direction)
