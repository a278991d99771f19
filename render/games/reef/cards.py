"""Cards: two corals on a band, below them the pattern, drawn so large that it can be read on a telephone."""

from __future__ import annotations

from functools import lru_cache

from engine.games.reef.cards import Beside, Card, Cell
from render import sprites
from render.games.reef import corals
from render.games.reef.look import (
    BAND,
    CELL,
    DARK,
    DEEP,
    GOLD,
    GOLD_DEEP,
    PAPER,
    STARFISH,
    STARFISH_DEEP,
    WHITE,
    shaded,
)
from render.page import Page
from render.pen import Pen, Sprite, regular
from render.text import Face
from render.theme import Box, mix

_EDGE = mix(DARK, PAPER, 0.25)
_SIZES = {(1, 1): 0.66, (2, 1): 0.46, (2, 2): 0.46, (3, 1): 0.32, (3, 3): 0.32}
"""How large a piece is for a pattern of so many rows and columns, as a part of the room's shorter side."""


def draw(page: Page, box: Box, card: Card, *, tag: str = "", points: bool = True) -> None:
    """A card; tag: the number on its band, "" for none. Without points it is a picture of it, small."""
    page.put(sprites.card(box.w, box.h, max(8, box.w // 18), PAPER, _EDGE, 2), box.x, box.y)
    high = band_height(box)
    page.put(_band(box.w - 4, high, max(6, box.w // 18 - 2)), box.x + 2, box.y + 2)
    page.put(sprites.field(box.w - 4, 3, 0, DARK), box.x + 2, box.y + 2 + high)
    size = min(round(high * 0.94), (box.w - (high if tag else 0)) // 2 - 4)
    room = box.w - 4 - (high if tag else 0)
    for at, coral in enumerate(reversed(card.corals)):
        x = box.x + 2 + room * (2 * at + 1) // 4 + (0.5 - at) * size * 0.12
        page.put(corals.top(coral, size), round(x - size / 2), box.y + 3 + (high - size) // 2)
    if tag:
        side = high - 12
        page.put(sprites.field(side, side, 10, DEEP), box.right - side - 7, box.y + 8)
        page.write(
            box.right - 7 - side // 2,
            box.y + 8 + side // 2,
            tag,
            Face(40, bold=True),
            WHITE,
            anchor="ink",
        )
    body = Box(box.x + 4, box.y + high + 6, box.w - 8, box.h - high - 9)
    if points:
        side = 54
        page.put(sprites.field(side, side, 12, DEEP), body.x + 3, body.bottom - side - 3)
        page.write(
            body.x + 3 + side // 2, body.bottom - 3 - side // 2,
            page.number(card.points), Face(42, bold=True), WHITE, anchor="ink",
        )  # fmt: skip
        body = Box(body.x + 64, body.y, body.w - 65, body.h)
    _pattern(page, body, card)


def band_height(box: Box) -> int:
    """How high the band with the corals is."""
    return round(min(box.w * 0.31, box.h * 0.27))


def coin_place(box: Box, size: int) -> tuple[int, int]:
    """The middle of the coin on a card of the display: above the points."""
    return box.x + 6 + size // 2, box.y + band_height(box) + 14 + size // 2


@lru_cache(maxsize=64)
def coin(size: int) -> Sprite:
    """A point token."""
    pen = Pen(size, size)
    half = size / 2
    pen.disc(half, half, half, GOLD_DEEP)
    pen.disc(half, half, half * 0.91, shaded(GOLD, 0.35))
    pen.disc(half, half + 1, half * 0.86, GOLD)
    pen.ring(half, half, half * 0.74, max(1.5, half * 0.07), mix(GOLD, GOLD_DEEP, 0.55))
    return pen.sprite()


@lru_cache(maxsize=16)
def starfish(size: int) -> Sprite:
    """The sign of the starting player (RF-3)."""
    pen = Pen(size, size)
    half = size / 2
    for reach, colour in ((1.0, STARFISH_DEEP), (0.86, STARFISH)):
        points = []
        for at in range(5):
            tip = regular(half, half * 1.04, half * 0.82, 1, at / 5)[0]
            pen.disc(*tip, half * (0.15 if reach == 1 else 0.095), colour)
            points += regular(half, half * 1.04, half * (0.86 + 0.1 * reach) - 4, 1, at / 5)
            points += regular(half, half * 1.04, half * 0.44 * reach, 1, at / 5 + 0.1)
        pen.polygon(points, colour)
    for at in range(5):
        spot = regular(half, half * 1.04, half * 0.42, 1, at / 5)[0]
        pen.disc(*spot, half * 0.07, STARFISH_DEEP)
    pen.disc(half, half * 1.04, half * 0.08, STARFISH_DEEP)
    return pen.sprite()


@lru_cache(maxsize=16)
def back(w: int, h: int) -> Sprite:
    """A card of a hand as the others see it: waves."""
    pen = Pen(w, h)
    pen.box(0, 0, w, h, 6, _EDGE)
    pen.box(2, 2, w - 4, h - 4, 5, PAPER)
    pen.box(5, 5, w - 10, h - 10, 3, mix(DEEP, BAND, 0.62))
    step = (w - 14) / 4
    for row in range(3):
        y = h * (row + 1) / 4
        points = [(7 + step * at, y + (h * 0.05 if at % 2 else -h * 0.05)) for at in range(5)]
        pen.path(points, 2.6, PAPER)
    return pen.sprite()


@lru_cache(maxsize=32)
def _band(w: int, h: int, radius: int) -> Sprite:
    pen = Pen(w, h)
    pen.box(0, 0, w, h + radius + 2, radius, BAND)
    return pen.sprite()


def _pattern(page: Page, body: Box, card: Card) -> None:
    if isinstance(card.pattern, Beside):
        _special(page, body, card.pattern)
        return
    cells = _standing(card.pattern)
    rows = max(cell.row for cell in cells) + 1
    columns = max(cell.column for cell in cells) + 1
    part = _SIZES.get((rows, columns), 0.9 / max(rows, columns))
    side = round(min(part * body.h / 0.96, body.w / columns * 0.96, body.h / rows * 0.96))
    gap = max(2, side // 18)
    left = body.centre - (columns * side + (columns - 1) * gap) // 2
    up = body.middle - (rows * side + (rows - 1) * gap) // 2
    for cell in cells:
        x, y = left + cell.column * (side + gap), up + cell.row * (side + gap)
        page.put(sprites.field(side, side, side // 7, CELL), x, y)
        page.put(corals.top(cell.colour, side, _height(page, cell)), x, y)


def _height(page: Page, cell: Cell) -> str:
    """The number on a piece: exactly so high, or with a plus so high at least (RF-32)."""
    return page.number(cell.height) + ("+" if cell.or_more else "") if cell.height else ""


def _standing(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Turned so that lines and pairs stand: they can grow, and a turn means nothing (RF-31)."""
    if max(cell.row for cell in cells) >= max(cell.column for cell in cells):
        return cells
    return tuple(Cell(c.column, c.row, c.colour, c.height, c.or_more) for c in cells)


def _special(page: Page, body: Box, pattern: Beside) -> None:
    """The highest top in a frame, and the tops that count on all eight sides (RF-35)."""
    side = min(body.w, body.h) // 3 - 2
    left, up = body.centre - side * 3 // 2 - 2, body.middle - side * 3 // 2 - 2
    for at in range(9):
        x, y = left + at % 3 * (side + 2), up + at // 3 * (side + 2)
        if at != 4:
            page.put(sprites.field(side, side, side // 7, CELL), x, y)
            page.put(corals.top(pattern.neighbour, side), x, y)
    grow = max(3, side // 6)
    x, y, wide = left + side + 2 - grow, up + side + 2 - grow, side + 2 * grow
    page.put(sprites.field(wide, wide, wide // 6, DARK), x, y)
    inner = wide - 2 * max(2, wide // 16)
    page.put(
        sprites.field(inner, inner, wide // 8, PAPER),
        x + (wide - inner) // 2,
        y + (wide - inner) // 2,
    )
    page.put(corals.tower(pattern.centre, inner), x + (wide - inner) // 2, y + (wide - inner) // 2)
