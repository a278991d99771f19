"""A player's board from above: rows and columns named, new corals lit, scored appearances joined by bands."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from PIL import Image

from engine.games.reef.board import SIDE, SPACES, Board, Space, column, neighbours, row
from render import sprites, text
from render.games.reef import corals
from render.games.reef.look import DEEP, LAGOON, SPACE, THEME
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
    for appearance in scored:
        for at in appearance:
            page.put(_lit(space, False), _left(x, at, space), y + at // SIDE * space)
    for at in new:
        page.put(_lit(space, True), _left(x, at, space), y + at // SIDE * space)
    for appearance in scored:
        for one, other in _joints(appearance):
            _band(page, x, y, space, one, other)
    for at in open_to:
        page.put(_open(space), _left(x, at, space), y + at // SIDE * space)
    for at in range(SPACES):
        stack = board[at]
        if stack:
            words = page.number(len(stack))
            sprite = corals.stack(stack[-1], len(stack), space, words)
            page.put(sprite, _left(x, at, space), y + at // SIDE * space)


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
def _lit(space: int, is_new: bool) -> Sprite:
    gap = max(2, space // 26)
    pen, side = Pen(space, space), space - 2 * gap
    if is_new:
        pen.box(gap, gap, side, side, space / 6, _NEW_EDGE)
        line = max(3, space // 26)
        pen.box(gap + line, gap + line, side - 2 * line, side - 2 * line, space / 7, THEME.accent)
    else:
        pen.box(gap, gap, side, side, space / 6, THEME.accent_tint)
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
    """A band from the middle of one space to that of a neighbour."""
    pen = Pen(space * 2, space * 2)
    line, start = space * 0.2, (space * (0.5 + (right < 0)), space * 0.5)
    end = start[0] + right * space, start[1] + down * space
    pen.path([start, end], line + 5, THEME.accent_deep)
    pen.path([start, end], line, THEME.accent)
    return pen.sprite()


def _band(page: Page, x: int, y: int, space: int, one: Space, other: Space) -> None:
    one, other = sorted((one, other))
    right = (one % SIDE) - (other % SIDE)
    sprite = _joint(space, right, other // SIDE - one // SIDE)
    page.put(sprite, _left(x, one, space) - (space if right < 0 else 0), y + one // SIDE * space)
