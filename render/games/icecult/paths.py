"""The four paths and their stacks.

The spaces of the north and south paths are drawn as rows, those of the west and east paths as columns.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from engine.games.icecult.names import path_name
from engine.games.icecult.pieces import PATH_LENGTH, PATHS
from engine.games.icecult.state import State, stack
from render import shapes
from render.canvas import Canvas
from render.games.icecult import sprites
from render.games.icecult.highlights import Highlights
from render.games.icecult.layout import EAST, NORTH, PIECE, SOUTH, WEST
from render.games.icecult.theme import NUMBER, SMALL, WHITE, palette
from render.layout import WIDTH, Box
from render.theme import mix

_BOXES = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}
_TITLE, _NUMBERS = 78, 50
_GAP = 4
_GROUND_LINE = 9
_STEP = PIECE + 2


@dataclass(frozen=True, slots=True)
class MoveHints:
    """What arrows may do now.

    pieces: the pieces that an arrow may move, as (path, space, height), the latter two counted from 1.
    paths: the paths to which the arrows point.
    """

    pieces: Collection[tuple[str, int, int]] = ()
    paths: Collection[str] = ()


def draw(
    canvas: Canvas, position: State, highlights: Highlights, hints: MoveHints, *, pale: bool
) -> None:
    """Draw all paths with their stacks; `pale` mutes the numbers of the spaces, for a preview of tilts."""
    for path in PATHS:
        _title(canvas, path)
        for space in range(1, PATH_LENGTH + 1):
            lane, number = _lane(path, space)
            is_target = path in hints.paths
            _background(canvas, lane, number, space, is_target=is_target, pale=pale)
            _stack(canvas, position, path, space, highlights, hints)
    for path, space in sorted(highlights.steps):
        _step_arrow(canvas, path, space)


def _title(canvas: Canvas, path: str) -> None:
    """Draw the name of a path, and chevrons in its direction."""
    box = _BOXES[path]
    hooks = sprites.chevrons(path, mix(canvas.theme.border, canvas.theme.text, 0.25))
    words = canvas.say(path_name(path).id)
    run = [canvas.run(words, SMALL.resized(34), canvas.theme.text)]
    if path in "NS":
        x, y = box.x + 1, box.centre_y - 70 if path == "N" else box.centre_y + 4
        canvas.draw_sprite(hooks, x, y)
        line = Box(box.x, box.centre_y + 2 if path == "N" else box.centre_y - 50, _TITLE, 48)
        canvas.draw_row(line, run, align="centre")
        return
    outer = box.right - 78 if path == "E" else box.x + 2
    canvas.draw_sprite(hooks, outer, box.y - 4)
    line = Box(box.x if path == "E" else box.x + 80, box.y + 8, box.w - 80, 52)
    canvas.draw_row(line, run, align="centre")


def _lane(path: str, space: int) -> tuple[Box, Box]:
    """Return two boxes of a space: one for its pieces and one for its number."""
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


def _background(
    canvas: Canvas, lane: Box, number: Box, space: int, *, is_target: bool, pale: bool
) -> None:
    colours = palette(canvas)
    canvas.draw_sprite(shapes.rounded_rect(lane.w, lane.h, 6, colours.lane), lane.x, lane.y)
    fill = mix(colours.accent_tint, colours.numbered, 0.25) if is_target else colours.numbered
    canvas.draw_sprite(shapes.rounded_rect(number.w, number.h, 6, fill), number.x, number.y)
    text_colour = mix(colours.text, fill, 0.2) if pale else colours.text
    canvas.draw_number(number.centre_x, number.centre_y, space, NUMBER, text_colour)


def _stack(
    canvas: Canvas,
    position: State,
    path: str,
    space: int,
    highlights: Highlights,
    hints: MoveHints,
) -> None:
    """Draw the stack on a space, with its lowest piece at the ground line, next to the number of the space."""
    pieces = stack(position, path, space)
    if not pieces:
        return
    lane, _ = _lane(path, space)
    flat = path in "NS"
    length = (lane.w if flat else lane.h) - _GROUND_LINE - 8 - PIECE
    step = min(float(_STEP), length / max(1, len(pieces) - 1))
    if flat:
        y = lane.centre_y - PIECE // 2
        canvas.draw_sprite(
            shapes.rounded_rect(_GROUND_LINE, lane.h, 2, canvas.theme.text),
            lane.right - _GROUND_LINE,
            lane.y,
        )
        places = [
            (round(lane.right - _GROUND_LINE - 3 - PIECE - index * step), y)
            for index in range(len(pieces))
        ]
    else:
        x = lane.centre_x - PIECE // 2
        canvas.draw_sprite(
            shapes.rounded_rect(lane.w, _GROUND_LINE, 2, canvas.theme.text),
            lane.x,
            lane.bottom - _GROUND_LINE,
        )
        places = [
            (x, round(lane.bottom - _GROUND_LINE - 3 - PIECE - index * step))
            for index in range(len(pieces))
        ]
    for colour, (x, y) in zip(pieces, places, strict=True):
        canvas.draw_sprite(sprites.piece(colour, PIECE), x, y)
    moved = [(path, space, height) in highlights.moved for height in range(1, len(places) + 1)]
    _rings(canvas, places, moved)
    for height, (x, y) in enumerate(places, 1):
        if (path, space, height) in hints.pieces:
            _triangle(canvas, path, x, y)


def _rings(canvas: Canvas, places: list[tuple[int, int]], moved: list[bool]) -> None:
    """Draw a ring around each group of adjacent pieces that moved; `places` are their upper left corners."""
    for is_moved, group in groupby(zip(moved, places, strict=True), key=itemgetter(0)):
        if not is_moved:
            continue
        xs, ys = zip(*(place for _, place in group), strict=True)
        w, h = max(xs) - min(xs) + PIECE - 2, max(ys) - min(ys) + PIECE - 2
        canvas.draw_sprite(
            shapes.ring(w, h, 9, canvas.theme.accent, WHITE, 4), min(xs) + 1, min(ys) + 1
        )


def _triangle(canvas: Canvas, path: str, x: int, y: int) -> None:
    """Draw a triangle at the outer edge of a piece that may move; (x, y) is the upper left corner of the piece."""
    size = 22
    dx, dy = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[path]
    half = (PIECE - size) // 2
    canvas.draw_sprite(
        sprites.triangle(size, path, canvas.theme.accent),
        x + half + dx * (half + 5),
        y + half + dy * (half + 5),
    )


def _step_arrow(canvas: Canvas, path: str, space: int) -> None:
    """Draw an arrow from a space to the next one, to show that a piece made this step. Space 0 is beside the board."""
    size = 28
    _, here = _lane(path, max(1, space))
    beyond = space if space else 1
    dx, dy = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[path]
    out = 1 if beyond == space else -1
    x, y = (
        here.centre_x + out * dx * (here.w // 2 + 1),
        here.centre_y + out * dy * (here.h // 2 + 2),
    )
    if path in "NS":
        x = here.x + size // 2 - 2
    else:
        y = here.y + size // 2 - 4
    x = min(max(x, size // 2 + 2), WIDTH - size // 2 - 2)
    canvas.draw_sprite(
        sprites.step_arrow(size, path, canvas.theme.accent), x - size // 2, y - size // 2
    )
