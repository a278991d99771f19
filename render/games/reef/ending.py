"""The end: a panel for each player with the board, where the points came from, and what broke a tie."""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from engine.contract import Outcome
from engine.games.reef.board import covered, full_stacks
from engine.games.reef.scoring import score_left
from engine.games.reef.views import ReefView
from engine.saying import Seat, Who
from render import sprites
from render.games.reef import board, cards, seats
from render.games.reef.look import (
    DARK,
    DEEP,
    GUTTER,
    LABEL,
    MARGIN,
    SMALL,
    THEME,
    WHITE,
    quarters,
)
from render.page import Drawing, Page, Run
from render.pen import Pen, Sprite
from render.text import Face
from render.theme import HEIGHT, WIDTH, Box, mix

_LINES = ("start", "cards", "tokens", "paid", "left")
_STRIP = 60


def draw(page: Page, view: ReefView) -> None:
    """Draw the end of a game."""
    outcome = cast(Outcome, view.outcome)
    bar = Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, 104)
    _bar(page, bar, outcome)
    rest = Box(bar.x, bar.bottom + GUTTER, bar.w, HEIGHT - MARGIN - bar.bottom - GUTTER)
    if view.seats == 2:
        high = (rest.h - GUTTER) // 2
        places = [Box(rest.x, rest.y + at * (high + GUTTER), rest.w, high) for at in range(2)]
    else:
        places = quarters(rest, 2)
    rank = 1
    for group in outcome.ranking:
        for seat in group:
            _panel(page, places[seat], view, seat, rank)
        rank += len(group)
    if view.seats == 3:
        _shore(page, places[3])


def _bar(page: Page, box: Box, outcome: Outcome) -> None:
    winners = outcome.winners
    page.put(sprites.card(box.w, box.h, 18, THEME.accent, THEME.accent_deep), box.x, box.y)
    inside = box.inset(24, 0)
    if len(winners) > 1:
        note = page.say("picture-shared")
    elif outcome.tie_break is None:
        note = page.say("picture-over")
    else:
        note = page.say("reef-picture-tie", by=_decided(outcome))
    taken = page.line(inside, [Run(note, Face(34), DARK, page.direction)], align="end")
    words = page.say("picture-won", who=tuple(map(Who, winners)), count=len(winners))
    room = inside.w - taken.w - 24
    start = inside.right - room if page.direction == "rtl" else inside.x
    pieces = page.sentence(words, Face(40), DARK, name_face=Face(54, bold=True), seats=winners)
    page.line(Box(start, box.y, room, box.h), pieces)


def _decided(outcome: Outcome) -> str:
    tie = outcome.tie_break
    return "none" if tie is None else "covered" if tie.id == "reef-tie-covered" else "stacks"


def _panel(page: Page, box: Box, view: ReefView, seat: Seat, rank: int) -> None:
    outcome = cast(Outcome, view.outcome)
    won = seat in outcome.winners
    seats.frame(page, box, view, seat, active=won, high=_STRIP)
    is_wide = view.seats == 2
    space = 108 if is_wide else 62
    wide, high = board.size(space)
    x, y = box.x + 8, box.y + _STRIP + 4
    board.draw(page, x, y, space, view.boards[seat])
    if view.starter == seat:
        page.put(cards.starfish(44), x + wide - 40, y - 5)
    right = Box(x + wide + 10, y, box.right - 10 - x - wide - 10, high)
    if is_wide:
        _lines(page, right._replace(h=236), view, seat)
        _facts(page, Box(right.x, right.y + 244, right.w, 62), view, seat, rank)
        _left(page, Box(right.x, right.y + 316, right.w, high - 316), view, seat)
        return
    _lines(page, right, view, seat)
    low = Box(box.x + 8, y + high + 8, box.w - 16, box.bottom - 8 - y - high - 8)
    _facts(page, low._replace(h=62), view, seat, rank)
    _left(page, Box(low.x, low.y + 70, low.w, low.h - 70), view, seat)


def _lines(page: Page, box: Box, view: ReefView, seat: Seat) -> None:
    """Where the points came from."""
    found = {line.key: line for line in view.scores[seat].lines}
    step, roomy = box.h // len(_LINES), box.w > 260
    face = Face(36) if roomy else SMALL
    for at, key in enumerate(_LINES):
        points = found[key].points if key in found else 0
        line = Box(box.x, box.y + at * step, box.w, step)
        if at:
            rule = sprites.field(box.w, 2, 0, mix(THEME.card, WHITE, 0.15))
            page.put(rule, box.x, line.y - 1)
        tint = mix(THEME.minus, WHITE, 0.45) if points < 0 else WHITE if points else THEME.quiet
        number = Run(page.number(points, signed=True), Face(face.size + 4, bold=True), tint, "ltr")
        taken = page.line(line, [number], align="end")
        room = box.w - taken.w - 8
        start = line.right - room if page.direction == "rtl" else line.x
        words = page.say("reef-picture-line", line=key)
        page.line(Box(start, line.y, room, line.h), [Run(words, face, THEME.quiet, page.direction)])


def _facts(page: Page, box: Box, view: ReefView, seat: Seat, rank: int) -> None:
    """Rank, covered spaces, stacks of four: what decided a tie is in the accent (RF-42)."""
    outcome = cast(Outcome, view.outcome)
    decided = _decided(outcome) if seat in outcome.winners else "none"
    own = view.boards[seat]
    entries = (
        ("rank", rank, None),
        ("covered", covered(own), page.say("reef-picture-covered")),
        ("stacks", full_stacks(own), None),
    )
    for at, (key, count, words) in enumerate(entries):
        wide = (box.w - 12) // 3
        place = Box(box.right - (at + 1) * wide - at * 6, box.y, wide, box.h)
        lit = decided == key or (key == "rank" and seat in outcome.winners)
        fill, ink = (THEME.accent, DARK) if lit else (DEEP, WHITE)
        page.put(sprites.field(place.w, place.h, 14, fill), place.x, place.y)
        pieces: list[Run | Drawing] = [Run(page.number(count), Face(40, bold=True), ink, "ltr")]
        if words:
            pieces.insert(0, Run(words, SMALL, ink if lit else THEME.quiet, page.direction))
        elif key == "stacks":
            pieces.append(Drawing(26, lambda x, middle: page.put(_four(26), x, middle - 22)))
        else:
            pieces[0] = Run(
                page.say("reef-picture-rank", rank=rank), Face(34, bold=True), ink, page.direction
            )
        page.line(place.inset(8, 0), pieces, align="middle", gap=10)


def _left(page: Page, box: Box, view: ReefView, seat: Seat) -> None:
    """The cards left in hand, each with its points (RF-41)."""
    step = min(112, box.w // 4)
    for at, slot in enumerate(view.hands[seat]):
        if slot.card is None:
            continue
        place = Box(box.right - (at + 1) * step + 4, box.y, step - 8, box.h - 44)
        cards.draw(page, place, slot.card, points=False)
        points = score_left(view.boards[seat], slot.card)
        pill = Box(place.x, place.bottom + 4, place.w, 40)
        fill, ink = (THEME.accent, DARK) if points else (DEEP, THEME.quiet)
        page.put(sprites.field(pill.w, pill.h, 20, fill), pill.x, pill.y)
        page.write(
            pill.centre,
            pill.middle,
            page.number(points, signed=True),
            Face(32, bold=True),
            ink,
            direction="ltr",
        )
    if not view.hands[seat]:
        words = Run(page.say("reef-picture-no-cards"), LABEL, THEME.quiet, page.direction)
        page.line(box, [words], align="middle")


@lru_cache(maxsize=8)
def _four(size: int) -> Sprite:
    """A stack of four, from the side."""
    pen = Pen(size, 44)
    for at in range(4):
        pen.box(0, at * 11, size, 9, 4, THEME.accent_tint)
    return pen.sprite()


def _shore(page: Page, box: Box) -> None:
    page.put(sprites.field(box.w, box.h, 16, DEEP), box.x, box.y)
    page.put(cards.starfish(240), box.centre - 120, box.middle - 120)
