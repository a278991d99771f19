"""The upper lines: whose turn it is, the round with its colour and those to come, the last move."""

from __future__ import annotations

from engine.games.sintra.events import Took, WentBack
from engine.games.sintra.state import ROUNDS
from engine.games.sintra.state import Colour as Pane
from engine.games.sintra.views import SintraView
from engine.saying import Saying, Seat, Who, say
from render import sprites
from render.games.sintra import craft, glass
from render.games.sintra.look import CORAL, IVORY, LEAD, THEME
from render.games.sintra.marks import Marks
from render.page import SLOT, Drawing, Page, Run
from render.text import Face
from render.theme import Box, mix

TURN, TURN_NAME = Face(36), Face(46, bold=True)
ROUND = Face(38, bold=True)
LAST, LAST_NAME = Face(33), Face(33, bold=True)


def draw_turn(page: Page, box: Box, words: str, seats: tuple[Seat, ...], tail: str = "") -> None:
    """The plate that is green: for whom the game waits, or who won."""
    page.put(craft.plate(box.w, box.h, 18), box.x, box.y)
    ink = THEME.on_accent
    inside = box.inset(22, 0)
    room = inside.w
    if tail:
        taken = page.line(inside, [Run(tail, TURN, ink, page.direction)], align="end")
        room -= taken.w + 22
    start = inside.right - room if page.direction == "rtl" else inside.x
    pieces = page.sentence(words, TURN, ink, name_face=TURN_NAME, seats=seats)
    page.line(Box(start, box.y, room, box.h), pieces)


def draw_rounds(page: Page, box: Box, view: SintraView) -> None:
    """The round track in reading order: this round's colour in a frame, those to come."""
    page.put(sprites.card(box.w, box.h, 18, THEME.card, THEME.edge), box.x, box.y)
    words = page.say("picture-round", round=view.round)
    pieces: list[Run | Drawing] = [Run(words, ROUND, THEME.ink, page.direction)]
    pieces.append(_now(page, view.track[0], box.h - 22))
    side = 48 if len(view.track) < ROUNDS else 40
    pieces += [_small(page, pane, side) for pane in view.track[1:]]
    page.line(box.inset(14, 0), pieces, gap=6)


def _now(page: Page, pane: Pane, side: int) -> Drawing:
    def put(x: int, middle: int) -> None:
        page.put(sprites.field(side, side, 12, IVORY), x, middle - side // 2)
        page.put(sprites.field(side - 6, side - 6, 9, LEAD), x + 3, middle - side // 2 + 3)
        page.put(glass.lit(pane, side - 12, side - 12), x + 6, middle - side // 2 + 6)

    return Drawing(side, put)


def _small(page: Page, pane: Pane, side: int) -> Drawing:
    return Drawing(
        side, lambda x, middle: page.put(glass.lit(pane, side, side), x, middle - side // 2)
    )


def draw_last(page: Page, box: Box, view: SintraView, marks: Marks) -> None:
    """The newest move in one sentence; at the end of the line what broke and what it brought."""
    page.put(
        sprites.field(box.w, box.h, box.h // 2, mix(THEME.ground, THEME.card, 0.75)), box.x, box.y
    )
    inside = box.inset(20, 0)
    results = _results(page, marks)
    room = inside.w
    if results:
        taken = page.line(inside, results, align="end", gap=10)
        room -= taken.w + 18
    start = inside.right - room if page.direction == "rtl" else inside.x
    told, seat, drawings = _sentence(page, view, marks)
    words = page.say(told.id, **dict(told.args))
    pieces = page.sentence(
        words, LAST, THEME.ink, name_face=LAST_NAME, seats=[seat], drawings=drawings
    )
    page.line(Box(start, box.y, room, box.h), pieces)


def _sentence(page: Page, view: SintraView, marks: Marks) -> tuple[Saying, Seat, list[Drawing]]:
    match marks.latest:
        case Took() as took:
            told = say(
                "sintra-picture-took",
                who=Who(took.seat),
                tiles=SLOT,
                source="centre" if took.factory is None else "factory",
                factory=took.factory or 0,
                strip=took.strip or 0,
                over=marks.ended or 0,
            )
            return told, took.seat, [_moved(page, took.colour, took.count)]
        case WentBack(seat, _, to):
            return say("sintra-picture-back", who=Who(seat), strip=to), seat, []
    return (
        say("sintra-picture-starts", who=Who(view.starter), round=view.round),
        view.starter,
        [],
    )


def _moved(page: Page, pane: Pane, count: int) -> Drawing:
    """Panes small enough for a line of text; many of them as one and a number."""
    side = 36
    shown = count if count <= 4 else 1
    figure = "" if shown == count else "×" + page.number(count)
    wide = shown * (side + 3) - 3

    def put(x: int, middle: int) -> None:
        for at in range(shown):
            page.put(glass.lit(pane, side, side), x + at * (side + 3), middle - side // 2)
        if figure:
            page.write(
                x + wide + 8,
                middle,
                figure,
                LAST_NAME,
                THEME.ink,
                anchor="left",
                direction="ltr",
            )

    return Drawing(wide + (len(figure) * 22 if figure else 0), put)


def _results(page: Page, marks: Marks) -> list[Run | Drawing]:
    """Cracked panes with their number, a loss at once, points."""
    latest = marks.latest
    found: list[Run | Drawing] = []
    if isinstance(latest, Took) and latest.broken:
        found.append(cracked(page, 34))
        found.append(Run(page.number(latest.broken), LAST_NAME, CORAL, "ltr"))
    if marks.points:
        found.append(
            Run(page.number(marks.points, signed=True), Face(38, bold=True), THEME.accent, "ltr")
        )
    if marks.lost:
        found.append(loud(page, -marks.lost, 40))
    return found


def cracked(page: Page, size: int, *, quiet: bool = False) -> Drawing:
    """The sign of broken glass in a line."""
    sprite = craft.crack(size, quiet=quiet)
    return Drawing(size, lambda x, middle: page.put(sprite, x, middle - size // 2))


def loud(page: Page, points: int, high: int) -> Drawing:
    """Points lost at once: nobody shall overlook them."""
    figure = page.number(points, signed=True)
    face = Face(max(30, high - 6), bold=True)
    wide = Run(figure, face, LEAD, "ltr").width + 24

    def put(x: int, middle: int) -> None:
        page.put(sprites.field(wide, high, 10, CORAL), x, middle - high // 2)
        page.write(x + wide // 2, middle, figure, face, LEAD, direction="ltr")

    return Drawing(wide, put)
