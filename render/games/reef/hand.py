"""A hand, for its own player alone: each card with what it would score now, the own board, the banks."""

from __future__ import annotations

from functools import lru_cache

from engine.games.reef.cards import COLOURS
from engine.games.reef.scoring import score
from engine.games.reef.state import HAND_LIMIT
from engine.games.reef.views import ReefView, Slot
from engine.saying import Seat, Who
from render import parts, sprites
from render.games.reef import board, cards, market
from render.games.reef.look import DARK, DEEP, GUTTER, LABEL, MARGIN, PANEL, STRIP, THEME, WHITE
from render.page import Drawing, Page, Run
from render.pen import Pen, Sprite
from render.text import Face
from render.theme import HEIGHT, WIDTH, Box, mix

_GOLD = (255, 214, 107)


def draw(page: Page, view: ReefView, seat: Seat) -> None:
    """Draw what only that seat may see."""
    wide = WIDTH - 2 * MARGIN
    bar = Box(MARGIN, MARGIN, wide, 92)
    _bar(page, bar, view)
    step = (wide + GUTTER) // HAND_LIMIT
    hand = view.hands[seat]
    for at in range(HAND_LIMIT):
        place = Box(
            WIDTH - MARGIN - (at + 1) * step + GUTTER, bar.bottom + GUTTER, step - GUTTER, 264
        )
        below = Box(place.x, place.bottom + 8, place.w, 132)
        if at < len(hand):
            _card(page, place, below, view, seat, at, hand[at])
        else:
            page.put(
                sprites.dashes(place.w, place.h, 12, 4, mix(PANEL, WHITE, 0.3)), place.x, place.y
            )
    top = bar.bottom + GUTTER + 264 + 8 + 132 + GUTTER
    space = (HEIGHT - MARGIN - top - board.RIM_TOP) // 4
    board.draw(page, MARGIN, top, space, view.boards[seat])
    if view.starter == seat:
        page.put(cards.starfish(50), MARGIN + 4 * space - 7, top - 7)
    left = MARGIN + board.size(space)[0] + GUTTER
    side = Box(left, top, WIDTH - MARGIN - left, HEIGHT - MARGIN - top)
    _side(page, side, view, seat)


def _bar(page: Page, box: Box, view: ReefView) -> None:
    parts.card(page, box)
    inside = box.inset(22, 0)
    title: list[Run | Drawing] = [
        Drawing(48, lambda x, middle: page.put(_lock(48), x, middle - 26)),
        Run(page.say("reef-picture-your-hand"), Face(44, bold=True), WHITE, page.direction),
    ]
    taken = page.line(inside, title, gap=16)
    if view.to_move is not None:
        words = page.say("picture-turn", who=Who(view.to_move))
        pieces = page.sentence(words, Face(34), THEME.quiet, seats=[view.to_move])
        room = inside.w - taken.w - 24
        start = inside.x if page.direction == "rtl" else inside.right - room
        page.line(Box(start, box.y, room, box.h), pieces, align="end", gap=8)


def _card(
    page: Page, box: Box, below: Box, view: ReefView, seat: Seat, at: int, slot: Slot
) -> None:
    if slot.card is None:
        raise LookupError(f"the view does not know card {at + 1} of seat {seat}")
    cards.draw(page, box, slot.card, tag=page.number(at + 1))
    scored = score(view.boards[seat], slot.card)
    field = below._replace(h=84)
    fill, ink = (THEME.accent, DARK) if scored.points else (DEEP, THEME.quiet)
    page.put(sprites.field(field.w, field.h, 14, fill), field.x, field.y)
    inside = field.inset(14, 0)
    total = [Run(page.number(scored.points), Face(56, bold=True), ink, "ltr")]
    page.line(inside, total)
    if scored.points:
        words = f"{page.number(scored.times)} × {page.number(slot.card.points)}"
        rest = Run(words, Face(36), ink, "ltr")
    else:
        rest = Run(page.say("reef-picture-points"), LABEL, ink, page.direction)
    page.line(inside, [rest], align="end")
    known = page.say("reef-picture-known" if slot.known else "reef-picture-secret")
    colour = THEME.quiet if slot.known else _GOLD
    page.line(
        below._replace(y=field.bottom, h=48),
        [Run(known, Face(30), colour, page.direction)],
        align="middle",
    )


def _side(page: Page, box: Box, view: ReefView, seat: Seat) -> None:
    """Own points, and the banks."""
    upper = box._replace(h=130)
    page.put(sprites.card(upper.w, upper.h, 16, PANEL, STRIP), upper.x, upper.y)
    page.line(
        upper._replace(h=56),
        [Run(page.say("reef-picture-points"), LABEL, THEME.quiet, page.direction)],
        align="middle",
    )
    points = view.points[seat]
    pieces: list[Run | Drawing] = [
        Run("–" if points is None else page.number(points), Face(56, bold=True), WHITE, "ltr"),
        Drawing(54, lambda x, middle: page.put(cards.coin(54), x, middle - 27)),
    ]
    page.line(Box(upper.x, upper.y + 50, upper.w, 76), pieces, align="middle")
    low = Box(box.x, upper.bottom + GUTTER, box.w, box.bottom - upper.bottom - GUTTER)
    page.put(sprites.field(low.w, low.h, 16, DEEP), low.x, low.y)
    page.line(
        low._replace(h=64),
        [Run(page.say("reef-picture-bank"), LABEL, THEME.quiet, page.direction)],
        align="middle",
    )
    step = (low.h - 72) // len(COLOURS)
    for at in range(len(COLOURS)):
        place = Box(low.x, low.y + 64 + at * step, low.w, step)
        market.draw_bank(page, place.inset(8, max(4, (step - 76) // 2)), view, at)


@lru_cache(maxsize=8)
def _lock(size: int) -> Sprite:
    """A padlock: nobody else sees this."""
    pen = Pen(size, size + 6)
    pen.ring(size / 2, size * 0.42, size * 0.28, size * 0.1, _GOLD)
    pen.box(size * 0.12, size * 0.45, size * 0.76, size * 0.62, size * 0.1, _GOLD)
    pen.disc(size / 2, size * 0.74, size * 0.09, DARK)
    return pen.sprite()
