"""A player's board from above, with row and column labels and with marks for new corals and scored appearances."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from PIL import Image

from engine.games.reef.board import SIDE, SPACES, Board, Space, column, neighbours, row
from render import shapes, text
from render.canvas import Canvas
from render.games.reef import corals
from render.games.reef.theme import LAGOON, RING, RING_DARK, SPACE, WHITE, Palette, palette
from render.layout import Box
from render.raster import Rasterizer, Sprite, composite
from render.text import Font
from render.theme import Rgb, mix

RIM_SIDE = 36
_LABELS = 30
"""The height in px of the labels of the columns."""
_HEADROOM = 10
"""The rim between the labels of the columns and the spaces, which high stacks cover, is 1 / _HEADROOM of a space."""


def rim_top(space: int) -> int:
    """Return the height in px of the rim above a board with spaces of `space` px.

    It is high enough that the highest stacks do not reach the labels of the columns.
    """
    return _LABELS + space // _HEADROOM


def space_in(height: int) -> int:
    """Return the side length in px of the spaces of the largest board that is at most `height` px high with its rim."""
    return (height - _LABELS) * _HEADROOM // (SIDE * _HEADROOM + 1)


def size(space: int) -> tuple[int, int]:
    """Return the width and height in px of a board with its rim; `space` is the side length of a space in px."""
    return SIDE * space + RIM_SIDE, SIDE * space + rim_top(space)


def draw(
    canvas: Canvas,
    x: int,
    y: int,
    space: int,
    board: Board,
    *,
    new: frozenset[Space] = frozenset(),
    scored: tuple[tuple[Space, ...], ...] = (),
    open_to: tuple[Space, ...] = (),
) -> None:
    """Draw a board and the rim with the labels of its rows and columns, with the upper left corner at (x, y).

    For the other parameters, see `draw_spaces`.
    """
    rtl = canvas.is_rtl
    columns = tuple(canvas.format_number(column(index)) for index in range(SIDE))
    rows = tuple(canvas.say("reef-picture-row", row=row(index * SIDE)) for index in range(SIDE))
    canvas.draw_sprite(_rim(space, columns, rows, palette(canvas), rtl=rtl), x, y)
    x += 0 if rtl else RIM_SIDE
    draw_spaces(
        canvas, x, y + rim_top(space), space, board, new=new, scored=scored, open_to=open_to
    )


def draw_spaces(
    canvas: Canvas,
    x: int,
    y: int,
    space: int,
    board: Board,
    *,
    new: frozenset[Space] = frozenset(),
    scored: tuple[tuple[Space, ...], ...] = (),
    open_to: tuple[Space, ...] = (),
) -> None:
    """Draw a board without its rim, with the upper left corner of its first space at (x, y).

    space: the side length of a space in px. new: the spaces on which a coral was just placed. scored: the appearances
    that just scored; their stacks are outlined and joined by bars. open_to: the spaces on which a coral may be placed.
    """
    canvas.draw_sprite(_spaces(space), x, y)
    rtl = canvas.is_rtl
    counted = {index for appearance in scored for index in appearance}
    for index in new:
        canvas.draw_sprite(_new(space), _left(x, index, space, rtl=rtl), y + index // SIDE * space)
    for index in open_to:
        canvas.draw_sprite(_open(space), _left(x, index, space, rtl=rtl), y + index // SIDE * space)
    for index in range(SPACES):
        stack = board[index]
        if stack:
            words = canvas.format_number(len(stack))
            sprite = corals.stack(stack[-1], len(stack), space, words, lit=index in counted)
            canvas.draw_sprite(sprite, _left(x, index, space, rtl=rtl), y + index // SIDE * space)
    for appearance in scored:
        for one, other in _links(appearance):
            _link(canvas, x, y, space, one, other)
    for index in new:
        canvas.draw_sprite(
            _arrow(space), _left(x, index, space, rtl=rtl), y + index // SIDE * space
        )


def _left(x: int, index: Space, space: int, *, rtl: bool) -> int:
    return x + (SIDE - 1 - index % SIDE if rtl else index % SIDE) * space


def _links(appearance: tuple[Space, ...]) -> list[tuple[Space, Space]]:
    """Return the pairs of spaces in an appearance to join by bars.

    These are all orthogonally adjacent pairs, and diagonal pairs if one of the spaces has no orthogonal neighbour
    in the appearance.
    """
    pairs = [(a, b) for a, b in combinations(appearance, 2) if b in neighbours(a)]
    straight = [(a, b) for a, b in pairs if abs(a - b) in (1, SIDE)]
    joined = {index for pair in straight for index in pair}
    return [
        *straight,
        *((a, b) for a, b in pairs if not ({a, b} <= joined) and (a, b) not in straight),
    ]


@lru_cache(maxsize=32)
def _rim(
    space: int, columns: tuple[str, ...], rows: tuple[str, ...], colours: Palette, *, rtl: bool
) -> Sprite:
    """Return the rim with the labels of the rows, at the reading start, and of the columns."""
    (width, height), side, left = size(space), SIDE * space, 0 if rtl else RIM_SIDE
    layers = [
        (shapes.rounded_rect(width, height, 10, colours.panel), 0, 0),
        (shapes.rounded_rect(side, height - _LABELS, 8, LAGOON), left, _LABELS),
    ]
    for index in range(SIDE):
        above = Box(_left(left, index, space, rtl=rtl), 1, space, _LABELS)
        layers.append(_label(columns[index], above, colours.muted))
        layers.append(
            _label(
                rows[index],
                Box(side if rtl else 0, rim_top(space) + index * space, RIM_SIDE, space),
                colours.muted,
            )
        )
    return composite(width, height, layers)


@lru_cache(maxsize=32)
def _spaces(space: int) -> Sprite:
    """Return an empty board without its rim."""
    side, gap = SIDE * space, max(2, space // 26)
    field = shapes.inset_rect(space - 2 * gap, space - 2 * gap, space // 6, SPACE)
    layers = [(shapes.rounded_rect(side, side, 8, LAGOON), 0, 0)]
    for index in range(SPACES):
        left, top = index % SIDE * space, index // SIDE * space
        layers.append((field, left + gap, top + gap))
    return composite(side, side, layers)


def _label(words: str, box: Box, colour: Rgb) -> tuple[Sprite, int, int]:
    """Return a sprite of a letter or digit, with the x and y at which it is centred in a box."""
    mask = text.rasterize(words, Font(32), "rtl").mask
    text_colour = Image.new("RGBA", mask.size, (*colour, 255))
    text_colour.putalpha(mask)
    return Sprite(text_colour), box.centre_x - mask.width // 2, box.centre_y - mask.height // 2


@lru_cache(maxsize=8)
def _new(space: int) -> Sprite:
    """Return the background of a space on which a coral was just placed."""
    raster, line = Rasterizer(space, space, margin=4), max(4, space // 18)
    for grow, radius, colour in ((4, 6, WHITE), (1, 6, RING_DARK), (-line, 7, RING)):
        side = space + 2 * grow
        raster.rect(-grow, -grow, side, side, space / radius, colour)
    return raster.sprite()


@lru_cache(maxsize=8)
def _arrow(space: int) -> Sprite:
    """Return a downward arrow in the lower left corner of a space.

    It marks a new coral, because the stack hides the background that `_new` returns.
    """
    raster, radius = Rasterizer(space, space), max(14.0, space * 0.21)
    x, y = radius + 1, space - radius - 1
    raster.disc(x, y, radius, WHITE)
    raster.disc(x, y, radius - 2, RING_DARK)
    width, head = radius * 0.34, radius * 0.62
    raster.polygon(
        [
            (x - width / 2, y - head),
            (x + width / 2, y - head),
            (x + width / 2, y + 1),
            (x - width / 2, y + 1),
        ],
        WHITE,
    )
    raster.polygon([(x - head, y - 1), (x + head, y - 1), (x, y + head)], WHITE)
    return raster.sprite()


@lru_cache(maxsize=8)
def _open(space: int) -> Sprite:
    gap = max(3, space // 22)
    side = space - 2 * gap
    dashes = shapes.dashed_outline(side, side, space // 6, 4, RING_DARK, mix(SPACE, WHITE, 0.5))
    return composite(space, space, [(dashes, gap, gap)])


@lru_cache(maxsize=64)
def _link_bar(space: int, right: int, down: int) -> Sprite:
    """Return a bar across the border of two adjacent spaces, short enough to keep the numbers on them readable.

    right, down: the column and row of the second space relative to the first, as drawn.
    """
    raster = Rasterizer(space * 2, space * 2)
    line, x, y = space * 0.15, space * (0.5 + (right < 0)), space * 0.5
    bar = [(x + right * space * part, y + down * space * part) for part in (0.36, 0.58)]
    raster.polyline(bar, line + 9, RING_DARK)
    raster.polyline(bar, line + 5, WHITE)
    raster.polyline(bar, line, RING)
    return raster.sprite()


def _link(canvas: Canvas, x: int, y: int, space: int, one: Space, other: Space) -> None:
    one, other = sorted((one, other))
    right = ((one % SIDE) - (other % SIDE)) * (1 if canvas.is_rtl else -1)
    sprite = _link_bar(space, right, other // SIDE - one // SIDE)
    canvas.draw_sprite(
        sprite,
        _left(x, one, space, rtl=canvas.is_rtl) - (space if right < 0 else 0),
        y + one // SIDE * space,
    )
