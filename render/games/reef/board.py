"""A board from above: rows and columns named, new corals marked, those that counted edged with light and joined."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from PIL import Image

from engine.games.reef.board import SIDE, SPACES, Board, Space, column, neighbours, row
from render import sprites, text
from render.games.reef import corals
from render.games.reef.look import DEEP, LAGOON, SPACE, THEME, WHITE
from render.page import Page
from render.pen import Pen, Sprite, collage
from render.text import Face
from render.theme import Box, mix

RIM_TOP, RIM_SIDE = 34, 36
_NEW_EDGE = THEME.accent_deep


def size(space: int) -> tuple[int, int]:
    """How wide and high a board with its rim is."""
    return SIDE * space + RIM_SIDE, SIDE * space + RIM_TOP


def draw(
    page: Page,
    x: int,
    y: int,
    space: int,
    board: Board,
    *,
    new: frozenset[Space] = frozenset(),
    scored: tuple[tuple[Space, ...], ...] = (),
    open_to: tuple[Space, ...] = (),
) -> None:
    """Draw a board with its rim; x, y: the upper left corner of the rim. open_to: where a coral may go now."""
    columns = tuple(page.number(column(at)) for at in range(SIDE))
    rows = tuple(page.say("reef-picture-row", row=row(at * SIDE)) for at in range(SIDE))
    page.put(_empty(space, columns, rows), x, y)
    y += RIM_TOP
    counted = {at for appearance in scored for at in appearance}
    for at in new:
        page.put(_new(space), _left(x, at, space), y + at // SIDE * space)
    for at in open_to:
        page.put(_open(space), _left(x, at, space), y + at // SIDE * space)
    for at in range(SPACES):
        stack = board[at]
        if stack:
            words = page.number(len(stack))
            sprite = corals.stack(stack[-1], len(stack), space, words, lit=at in counted)
            page.put(sprite, _left(x, at, space), y + at // SIDE * space)
    for appearance in scored:
        for one, other in _joints(appearance):
            _link(page, x, y, space, one, other)
    for at in new:
        page.put(_arrow(space), _left(x, at, space), y + at // SIDE * space)


def box_of(x: int, y: int, space: int, at: Space) -> Box:
    """Where a space lies."""
    return Box(_left(x, at, space), y + RIM_TOP + at // SIDE * space, space, space)


def _left(x: int, at: Space, space: int) -> int:
    return x + (SIDE - 1 - at % SIDE) * space


def _joints(appearance: tuple[Space, ...]) -> list[tuple[Space, Space]]:
    """Which of its pieces lie side by side, or else corner to corner."""
    pairs = [(a, b) for a, b in combinations(appearance, 2) if b in neighbours(a)]
    straight = [(a, b) for a, b in pairs if abs(a - b) in (1, SIDE)]
    joined = {at for pair in straight for at in pair}
    return [
        *straight,
        *((a, b) for a, b in pairs if not ({a, b} <= joined) and (a, b) not in straight),
    ]


@lru_cache(maxsize=32)
def _empty(space: int, columns: tuple[str, ...], rows: tuple[str, ...]) -> Sprite:
    """A board without corals: sixteen spaces in the lagoon, and the names of rows and columns on its rim."""
    (wide, high), side, gap = size(space), SIDE * space, max(2, space // 26)
    field = sprites.sunk(space - 2 * gap, space - 2 * gap, space // 6, SPACE)
    things = [(sprites.field(wide, high, 10, DEEP), 0, 0)]
    things.append((sprites.field(side, side, 8, LAGOON), 0, RIM_TOP))
    for at in range(SPACES):
        place = box_of(0, 0, space, at)
        things.append((field, place.x + gap, place.y + gap))
    for at in range(SIDE):
        things.append(_word(columns[at], Box(_left(0, at, space), 1, space, RIM_TOP)))
        things.append(_word(rows[at], Box(side, RIM_TOP + at * space, RIM_SIDE, space)))
    whole = collage(wide, high, things)
    return Sprite(whole.image, 0, (10, 10, wide - 10, high - 10))


def _word(words: str, box: Box) -> tuple[Sprite, int, int]:
    """A letter or digit in the middle of a box, as a sprite."""
    mask = text.ink(words, Face(32), "rtl").mask
    ink = Image.new("RGBA", mask.size, (*THEME.quiet, 255))
    ink.putalpha(mask)
    return Sprite(ink), box.centre - mask.width // 2, box.middle - mask.height // 2


@lru_cache(maxsize=8)
def _new(space: int) -> Sprite:
    """The ground under a new coral."""
    gap, line = max(2, space // 26), max(3, space // 26)
    pen, side = Pen(space, space), space - 2 * gap
    pen.box(gap, gap, side, side, space / 6, _NEW_EDGE)
    pen.box(gap + line, gap + line, side - 2 * line, side - 2 * line, space / 7, THEME.accent)
    return pen.sprite()


@lru_cache(maxsize=8)
def _arrow(space: int) -> Sprite:
    """The sign of a new coral, in a lower corner of its space: an arrow down, for its ground may be hidden by it."""
    pen, radius = Pen(space, space), max(13.0, space * 0.19)
    x, y = radius + 1, space - radius - 1
    pen.disc(x, y, radius, WHITE)
    pen.disc(x, y, radius - 2, _NEW_EDGE)
    wide, head = radius * 0.34, radius * 0.62
    pen.polygon(
        [
            (x - wide / 2, y - head),
            (x + wide / 2, y - head),
            (x + wide / 2, y + 1),
            (x - wide / 2, y + 1),
        ],
        WHITE,
    )
    pen.polygon([(x - head, y - 1), (x + head, y - 1), (x, y + head)], WHITE)
    return pen.sprite()


@lru_cache(maxsize=8)
def _open(space: int) -> Sprite:
    gap = max(3, space // 22)
    side = space - 2 * gap
    dashes = sprites.dashes(
        side, side, space // 6, 4, THEME.accent_deep, mix(SPACE, THEME.accent_tint, 0.5)
    )
    return collage(space, space, [(dashes, gap, gap)])


@lru_cache(maxsize=64)
def _joint(space: int, right: int, down: int) -> Sprite:
    """A short bar over the edge between a space and its neighbour; it leaves the numbers free."""
    pen = Pen(space * 2, space * 2)
    line, x, y = space * 0.15, space * (0.5 + (right < 0)), space * 0.5
    bar = [(x + right * space * part, y + down * space * part) for part in (0.36, 0.58)]
    pen.path(bar, line + 9, THEME.accent_deep)
    pen.path(bar, line + 5, WHITE)
    pen.path(bar, line, THEME.accent)
    return pen.sprite()


def _link(page: Page, x: int, y: int, space: int, one: Space, other: Space) -> None:
    one, other = sorted((one, other))
    right = (one % SIDE) - (other % SIDE)
    sprite = _joint(space, right, other // SIDE - one // SIDE)
    page.put(sprite, _left(x, one, space) - (space if right < 0 else 0), y + one // SIDE * space)
