"""The four paths and their stacks.

The spaces of the north and south paths are drawn as rows, those of the west and east paths as columns.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import itemgetter

from PIL import Image

from engine.games.icecult.names import path_name
from engine.games.icecult.pieces import PATH_LENGTH, PATHS
from engine.games.icecult.state import State, stack
from render import shapes
from render.canvas import Canvas
from render.games.icecult import sprites
from render.games.icecult.background import background
from render.games.icecult.highlights import Highlights
from render.games.icecult.layout import EAST, NORTH, PIECE, SOUTH, WEST
from render.games.icecult.theme import NUMBER, WHITE, Palette, palette
from render.layout import Box
from render.text import Font
from render.theme import mix

_BOXES = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}
_TITLE, _NUMBERS, _GUTTER = 78, 76, 30
"""The extents in px of a path's title, of the area with the numbers of its spaces, and of the part of this area that is
for arrows."""
_GAP, _ARROW = 3, 26
_GROUND_LINE, _COUNT_LINE = 9, 40
"""The thickness in px of the line below a stack: without a number, and with the number of pieces."""
_COUNTED = 8
"""The number of pieces from which it is hard to count a stack, so that its number is on the ground line."""
_HINT, _HINT_HEIGHT = 24, 0.46
"""The base in px of the triangle on a piece that may move, and its height as a multiple of the base."""
_FADE = 0.3
_OUTWARDS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
_STEP = PIECE + 2


@dataclass(frozen=True, slots=True)
class MoveHints:
    """What arrows may do now.

    pieces: the pieces that an arrow may move, as (path, space, height), the last two counted from 1.
    paths: the paths to which the arrows point.
    """

    pieces: Collection[tuple[str, int, int]] = ()
    paths: Collection[str] = ()


def draw(
    canvas: Canvas, state: State, highlights: Highlights, hints: MoveHints, *, pale: bool
) -> None:
    """Draw the stacks, titles and numbers of all paths on a picture that began as `empty`.

    pale: whether the paths are muted, for a preview of tilts.
    """
    for path in PATHS:
        for space in range(1, PATH_LENGTH + 1):
            if path in hints.paths:
                _target(canvas, path, space)
            _stack(canvas, state, path, space, highlights)
        if pale:
            _fade(canvas, _BOXES[path])
        _title(canvas, path, pale=pale)
        for space in range(1, PATH_LENGTH + 1):
            x, y = number_centre(path, space)
            colour = canvas.theme.muted if pale else canvas.theme.text
            canvas.draw_number(x, y, space, NUMBER, colour)
    for path, space, height in sorted(hints.pieces):
        _triangle(canvas, state, path, space, height)
    for path, space in sorted(highlights.steps):
        _step_arrow(canvas, path, space)


def _fade(canvas: Canvas, box: Box) -> None:
    """Mix the part of the picture in a box with the colour of the background."""
    corners = (box.x, box.y, box.right, box.bottom)
    part = canvas.image.crop(corners)
    plain = Image.new("RGB", part.size, canvas.theme.background)
    canvas.image.paste(Image.blend(part, plain, _FADE), corners[:2])


def _title(canvas: Canvas, path: str, *, pale: bool) -> None:
    """Draw the name of a path, and chevrons in its direction."""
    box, theme = _BOXES[path], canvas.theme
    hooks = sprites.chevrons(path, mix(theme.border, theme.background if pale else theme.text, 0.3))
    words = canvas.say(path_name(path).id)
    font = Font(34, width=90 if path in "NS" else 100)
    run = [canvas.run(words, font, theme.muted if pale else theme.text)]
    if path in "NS":
        x, y = box.x + 1, box.centre_y - 70 if path == "N" else box.centre_y + 4
        canvas.draw_sprite(hooks, x, y)
        y = box.centre_y + 2 if path == "N" else box.centre_y - 50
        line = Box(box.x - 2, y, _TITLE - 6, 48)
        canvas.draw_row(line, run, align="centre")
        return
    outer = box.right - 78 if path == "E" else box.x + 2
    canvas.draw_sprite(hooks, outer, box.y - 4)
    line = Box(box.x if path == "E" else box.x + 80, box.y + 8, box.w - 80, 52)
    canvas.draw_row(line, run, align="centre")


def _space_boxes(path: str, space: int) -> tuple[Box, Box]:
    """Return two boxes of a space: one for its pieces, and one for its number and an arrow."""
    box = _BOXES[path]
    if path in "NS":
        height = (box.h - _GAP * (PATH_LENGTH - 1)) // PATH_LENGTH
        row = PATH_LENGTH - space if path == "N" else space - 1
        y = box.y + row * (height + _GAP)
        number = Box(box.right - _NUMBERS, y, _NUMBERS, height)
        return Box(box.x + _TITLE, y, box.w - _TITLE - _NUMBERS, height), number
    width = (box.w - 2 * (PATH_LENGTH - 1)) // PATH_LENGTH
    column = space - 1 if path == "E" else PATH_LENGTH - space
    x = box.x + column * (width + 2)
    top = box.y + 70
    number = Box(x, box.bottom - _NUMBERS, width, _NUMBERS)
    return Box(x, top, width, number.y - top), number


@cache
def empty(theme: Palette) -> Image.Image:
    """Return the background of a picture with the spaces of all paths, as an RGB image."""
    image = background(theme).copy()
    for path in PATHS:
        for space in range(1, PATH_LENGTH + 1):
            for box, fill in zip(
                _space_boxes(path, space), (theme.space, theme.numbered), strict=True
            ):
                sprite = shapes.rounded_rect(box.w, box.h, 6, fill)
                sprite.paste(image, box.x, box.y)
    return image


def _target(canvas: Canvas, path: str, space: int) -> None:
    """Tint the number of a space on a path to which an arrow points."""
    colours, (_, box) = palette(canvas), _space_boxes(path, space)
    fill = mix(colours.accent_tint, colours.numbered, 0.25)
    canvas.draw_sprite(shapes.rounded_rect(box.w, box.h, 6, fill), box.x, box.y)


def number_centre(path: str, space: int) -> tuple[int, int]:
    """Return the centre of the number of a space, counted from 1, in the outer part of its box; arrows use the rest."""
    _, box = _space_boxes(path, space)
    if path in "NS":
        return box.centre_x + _GUTTER // 2, box.centre_y
    return box.centre_x, box.centre_y + _GUTTER // 2 - 2


def _stack(
    canvas: Canvas,
    state: State,
    path: str,
    space: int,
    highlights: Highlights,
) -> None:
    """Draw the stack on a space, with its lowest piece at the ground line, next to the number of the space."""
    pieces = stack(state, path, space)
    if not pieces:
        return
    ground, _ = _space_boxes(path, space)
    thick = _line_below(len(pieces))
    if path in "NS":
        line = ground._replace(x=ground.right - thick, w=thick)
    else:
        line = ground._replace(y=ground.bottom - thick, h=thick)
    sprite = shapes.rounded_rect(
        line.w, line.h, 2 if thick == _GROUND_LINE else 6, canvas.theme.text
    )
    canvas.draw_sprite(sprite, line.x, line.y)
    if thick == _COUNT_LINE:
        font, ink = Font(30, bold=True, width=90), canvas.theme.card
        canvas.draw_number(line.centre_x, line.centre_y, len(pieces), font, ink)
    places = piece_places(path, space, len(pieces))
    for colour, (x, y) in zip(pieces, places, strict=True):
        canvas.draw_sprite(sprites.piece(colour, PIECE), x, y)
    moved = [(path, space, height) in highlights.moved for height in range(1, len(places) + 1)]
    _rings(canvas, places, moved)


def _line_below(count: int) -> int:
    """Return the thickness in px of the ground line below a stack of `count` pieces."""
    return _GROUND_LINE if count < _COUNTED else _COUNT_LINE


def piece_places(path: str, space: int, count: int) -> list[tuple[int, int]]:
    """Return the upper left corners of `count` stacked pieces on a space, counted from 1; the lowest piece is first."""
    ground, _ = _space_boxes(path, space)
    line = _line_below(count)
    length = (ground.w if path in "NS" else ground.h) - line - 8 - PIECE
    step = min(float(_STEP), length / max(1, count - 1))
    if path in "NS":
        start, y = ground.right - line - 3 - PIECE, ground.centre_y - PIECE // 2
        return [(round(start - index * step), y) for index in range(count)]
    x, start = ground.centre_x - PIECE // 2, ground.bottom - line - 3 - PIECE
    return [(x, round(start - index * step)) for index in range(count)]


def _rings(canvas: Canvas, places: list[tuple[int, int]], moved: list[bool]) -> None:
    """Draw a ring around each group of adjacent pieces that moved; `places` are their upper left corners."""
    for is_moved, group in groupby(zip(moved, places, strict=True), key=itemgetter(0)):
        if not is_moved:
            continue
        xs, ys = zip(*(place for _, place in group), strict=True)
        w, h = max(xs) - min(xs) + PIECE - 2, max(ys) - min(ys) + PIECE - 2
        canvas.draw_sprite(
            shapes.ring(w, h, 9, canvas.theme.mark, WHITE, 4), min(xs) + 1, min(ys) + 1
        )


def _triangle(canvas: Canvas, state: State, path: str, space: int, height: int) -> None:
    """Draw a flat triangle at the outer edge of a piece that may move, so that signs of pieces stay visible."""
    x, y = piece_places(path, space, len(stack(state, path, space)))[height - 1]
    dx, dy = _OUTWARDS[path]
    reach, half = PIECE // 2 - 1, _HINT // 2
    x += PIECE // 2 + dx * reach
    y += PIECE // 2 + dy * reach
    box = _BOXES[path]
    x = min(max(x, box.x), box.right)
    y = min(max(y, box.y), box.bottom)
    sprite = sprites.triangle(_HINT, path, canvas.theme.mark, _HINT_HEIGHT)
    canvas.draw_sprite(sprite, x - half, y - half)


def _step_arrow(canvas: Canvas, path: str, space: int) -> None:
    """Draw an arrow beside the numbers of a path, to show that a piece left a space. Space 0 is beside the board.

    The arrows of a path are equally spaced, so that they neither cover each other nor leave the path.
    """
    box, (_, first) = _BOXES[path], _space_boxes(path, 1)
    length = box.h if path in "NS" else PATH_LENGTH * (first.w + 2) - 2
    along = _ARROW // 2 + 3 + round(space * (length - _ARROW - 6) / PATH_LENGTH)
    inner = _GUTTER // 2 + 1
    x, y = {
        "N": (first.x + inner, box.bottom - along),
        "S": (first.x + inner, box.y + along),
        "E": (first.x + along, first.y + inner),
        "W": (first.right - along, first.y + inner),
    }[path]
    sprite = sprites.step_arrow(_ARROW, path, canvas.theme.mark)
    canvas.draw_sprite(sprite, x - _ARROW // 2, y - _ARROW // 2)
