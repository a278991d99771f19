"""The upper lines: whose turn it is and what is to be done; the film of the last turns; the legend at the bottom."""

from __future__ import annotations

from engine.games.icecult.events import Deed, Moved, Tilted, Turned
from engine.games.icecult.pieces import IDLE_LIMIT, IDLE_SHOWN, Face, Symbol
from engine.games.icecult.tilts import Tilt, by_code
from engine.games.icecult.views import IceView
from engine.saying import Seat, Who
from render import parts, sprites
from render.games.icecult import signs
from render.games.icecult.look import (
    BAR,
    DEEP,
    LEGEND,
    NAVY,
    NUMBERED,
    SIDES,
    SMALL,
    STRIP,
    THEME,
    VIOLET,
    WHITE,
)
from render.games.icecult.marks import Marks
from render.page import Drawing, Page, Run
from render.pen import Sprite
from render.text import Face as Type
from render.theme import Box, mix

_TILE, _SIGN = 50, 46
_PALE_INK = mix(WHITE, THEME.accent, 0.28)


def bar(page: Page, view: IceView) -> None:
    """Whose turn it is, in their colour; at the end who won."""
    page.put(sprites.card(BAR.w, BAR.h, 20, NAVY, mix(NAVY, WHITE, 0.3)), BAR.x, BAR.y)
    tag = 16
    edge = BAR.right - tag if page.direction == "rtl" else BAR.x
    page.put(sprites.field(tag, BAR.h, 8, THEME.accent), edge, BAR.y)
    inside = BAR.inset(30, 0)
    if view.outcome is not None:
        seats = view.outcome.winners
        words = page.say("picture-won", who=tuple(map(Who, seats)), count=len(seats))
        tail = page.say("picture-over")
    else:
        words, seats = parts.whose_turn(page, view.to_move)
        tail = page.say(_stage(view))
    end = page.line(inside, [Run(tail, Type(38), _PALE_INK, page.direction)], align="end")
    room = inside.w - end.w - 24
    start = inside.right - room if page.direction == "rtl" else inside.x
    icons = [_piece(page, view, seat) for seat in seats]
    names = page.sentence(words, Type(40), WHITE, name_face=Type(48, bold=True), seats=seats)
    page.line(Box(start, BAR.y, room, BAR.h), [*icons, *names], gap=14)


def _stage(view: IceView) -> str:
    if view.position.resolving is not None:
        return "icecult-picture-resolve"
    stages = ("icecult-picture-first", "icecult-picture-second", "icecult-picture-confirm")
    return stages[len(view.tried)]


def _piece(page: Page, view: IceView, seat: Seat) -> Drawing:
    sprite = signs.piece(view.position.colours[seat], 60)
    return _centred(page, sprite, 60, 60)


def strip(page: Page, view: IceView, marks: Marks) -> None:
    """The turns since the last board: who, both tilts, every symbol. In a preview: what is looked at."""
    if view.tried:
        _preview(page, view)
        return
    page.put(sprites.card(STRIP.w, STRIP.h, 14, THEME.card, THEME.edge), STRIP.x, STRIP.y)
    inside = STRIP.inset(18, 0)
    idle = view.position.idle
    if idle >= IDLE_SHOWN and view.outcome is None:
        words = page.say("icecult-picture-idle", count=idle, limit=IDLE_LIMIT)
        taken = page.line(
            inside, [Run(words, Type(32, bold=True), THEME.minus, page.direction)], align="end"
        )
        room = inside.w - taken.w - 16
        inside = Box(
            inside.right - room if page.direction == "rtl" else inside.x, inside.y, room, inside.h
        )
    if not marks.turns:
        seat = view.position.mover
        words = page.say("icecult-started", seat=Who(seat))
        page.line(inside, page.sentence(words, Type(34), THEME.ink, seats=[seat]))
        return
    page.line(inside, _film(page, view, marks, inside.w), gap=8)


def _film(page: Page, view: IceView, marks: Marks, room: int) -> list[Run | Drawing]:
    """The last turn with a name; if there were more since the last board, those that fit, with pieces for names."""
    last = marks.turns[-1]
    if len(marks.turns) == 1:
        seat = _seat(last)
        words_id = _which_turn(view)
        words = page.say(words_id, seat=Who(seat))
        name = Type(34, bold=True)
        pieces = page.sentence(words, Type(32), THEME.quiet, name_face=name, seats=[seat])
        return [*pieces, *_turn(page, last)]
    shown: list[Run | Drawing] = []
    for turn in reversed(marks.turns):
        size, sprite = 40, signs.piece(view.position.colours[_seat(turn)], 40)
        icon = _centred(page, sprite, size, size)
        longer = [icon, *_turn(page, turn), *([_bar(page)] if shown else []), *shown]
        if sum(piece.width + 8 for piece in longer) > room and shown:
            break
        shown = longer
    return shown


def _which_turn(view: IceView) -> str:
    if view.outcome is not None:
        return "icecult-picture-last"
    return "icecult-picture-now" if view.position.resolving else "icecult-picture-before"


def _seat(turn: tuple[Deed, ...]) -> Seat:
    return turn[0].seat


def _turn(page: Page, turn: tuple[Deed, ...]) -> list[Run | Drawing]:
    """Signs of both tilts, then a tile for each symbol in the order in which they were resolved."""
    shown: list[Run | Drawing] = []
    for deed in turn:
        match deed:
            case Tilted(first=first, second=second):
                found = (by_code(first), by_code(second))
                shown += [_sign(page, tilt) for tilt in found if tilt]
            case Moved():
                shown.append(_arrow(page, deed))
            case Turned():
                sprite = signs.spin(_TILE - 6, deed.block.value, right=deed.right)
                shown.append(_centred(page, sprite, round((_TILE - 6) * 1.7), _TILE - 6))
    return shown


def _sign(page: Page, tilt: Tilt) -> Drawing:
    sprite = signs.house(_SIGN, tilt.towards, THEME.accent, mix(THEME.accent, NAVY, 0.4), 2)

    def put(x: int, y: int) -> None:
        page.put(sprite, x, y - _SIGN // 2)
        page.write_number(x + _SIGN // 2, y, tilt.number, Type(32, bold=True), THEME.on_accent)

    return Drawing(_SIGN, put)


def _arrow(page: Page, deed: Moved) -> Drawing:
    """The arrow that was resolved; a violet dot: by a circle; a bar behind the tip: out of the path."""
    sprite = signs.mini(
        Face(Symbol.ARROW, deed.pieces[0], deed.path), _TILE, mix(NUMBERED, WHITE, 0.5)
    )
    dot = sprites.disc(22, VIOLET, WHITE)

    def put(x: int, y: int) -> None:
        page.put(sprite, x, y - _TILE // 2)
        if deed.arrived:
            page.put(sprites.outline(_TILE, _TILE, 8, 4, THEME.accent), x, y - _TILE // 2)
        if deed.repeated:
            page.put(dot, x + _TILE - 17, y - _TILE // 2 - 5)

    return Drawing(_TILE, put)


def _bar(page: Page) -> Drawing:
    line = sprites.field(3, _TILE - 8, 1, THEME.edge)
    return _centred(page, line, 3, _TILE - 8)


def _centred(page: Page, sprite: Sprite, wide: int, high: int) -> Drawing:
    """A sprite in the middle of a line."""
    return Drawing(wide, lambda x, y: page.put(sprite, x, y - high // 2))


def _preview(page: Page, view: IceView) -> None:
    page.put(signs.stripes(STRIP.w, STRIP.h, 9, THEME.accent), STRIP.x, STRIP.y)
    page.put(sprites.field(STRIP.w - 18, STRIP.h - 18, 6, WHITE), STRIP.x + 9, STRIP.y + 9)
    inside = STRIP.inset(26, 0)
    warning = Run(page.say("icecult-picture-unsent"), Type(32), THEME.ink, page.direction)
    taken = page.line(inside, [warning], align="end")
    room = inside.w - taken.w - 20
    start = inside.right - room if page.direction == "rtl" else inside.x
    title = Run(
        page.say("icecult-picture-preview"), Type(36, bold=True), THEME.accent_deep, page.direction
    )
    shown: list[Run | Drawing] = [title, *(_sign(page, tilt) for tilt in view.tried)]
    page.line(Box(start, STRIP.y, room, STRIP.h), shown, gap=12)


def legend(page: Page, view: IceView) -> None:
    """What the drawings mean, for the half of the turn that is on."""
    if view.position.resolving is not None:
        rows: list[list[tuple[str, Drawing]]] = [
            [
                (
                    "icecult-picture-must",
                    _sample(page, sprites.outline(32, 32, 7, 6, THEME.accent)),
                ),
                ("icecult-picture-may", _sample(page, sprites.dashes(32, 32, 7, 6, THEME.accent))),
                ("icecult-picture-used", _sample(page, signs.done(32))),
            ],
            [
                ("icecult-picture-movable", _sample(page, signs.wedge(30, "N", THEME.accent))),
                ("icecult-picture-fresh", _fresh_sample(page)),
            ],
        ]
    else:
        rows = [
            [
                ("icecult-picture-once", _sample(page, sprites.field(32, 32, 6, SIDES["S"]))),
                ("icecult-picture-twice", _sample(page, sprites.field(32, 32, 6, DEEP))),
            ],
            [
                ("icecult-picture-stack", _stack_sample(page)),
                ("icecult-picture-fresh", _fresh_sample(page)),
            ],
        ]
    for at, entries in enumerate(rows):
        high = LEGEND.h // 2
        line = Box(LEGEND.x + 8, LEGEND.y + at * high, LEGEND.w - 16, high)
        pieces: list[Run | Drawing] = []
        for name, sample in entries:
            words = Run(page.say(name), SMALL, THEME.ink, page.direction)
            pieces += [sample, words, Drawing(14, lambda x, y: None)]
        page.line(line, pieces, gap=10)


def _sample(page: Page, sprite: Sprite) -> Drawing:
    return _centred(page, sprite, 34, 32)


def _fresh_sample(page: Page) -> Drawing:
    """A space with the ring of a piece that has just moved."""

    def put(x: int, y: int) -> None:
        page.put(signs.slot(28), x + 3, y - 14)
        page.put(sprites.ring(26, 26, 7, THEME.accent, WHITE, 3), x + 4, y - 13)

    return Drawing(34, put)


def _stack_sample(page: Page) -> Drawing:
    """A stack lying on its side: the thick line is the ground, on the right as on the board."""

    def put(x: int, y: int) -> None:
        for at in range(3):
            page.put(signs.slot(26), x + at * 28, y - 13)
        page.put(sprites.field(6, 32, 2, NAVY), x + 86, y - 16)

    return Drawing(94, put)
