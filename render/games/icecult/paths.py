"""The four paths with their stacks: rows in the north and south, columns in the west and east, numbered outwards."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from engine.games.icecult.names import path_name
from engine.games.icecult.pieces import PATH_LENGTH, PATHS
from engine.games.icecult.state import State, stack
from render import sprites
from render.games.icecult import signs
from render.games.icecult.look import (
    EAST,
    LANE,
    NAVY,
    NORTH,
    NUMBER,
    NUMBERED,
    PIECE,
    SMALL,
    SOUTH,
    THEME,
    WEST,
    WHITE,
)  # fmt: skip
from render.games.icecult.marks import Marks
from render.page import Page, Run
from render.theme import WIDTH, Box, mix

_BOXES = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}
_TITLE, _NUMBERS = 78, 56
_GAP = 4
_GROUND = 9
_STEP = PIECE + 2


@dataclass(frozen=True, slots=True)
class Ways:
    """What to point out: pieces that an arrow may move (path, space, height), and paths to which one points."""

    pieces: Collection[tuple[str, int, int]] = ()
    paths: Collection[str] = ()


def draw(page: Page, position: State, marks: Marks, ways: Ways, *, pale: bool) -> None:
    """All four paths. pale: the board is only a preview, pieces are not what it is about."""
    for path in PATHS:
        _title(page, path)
        for space in range(1, PATH_LENGTH + 1):
            lane, number = _lane(path, space)
            is_target = path in ways.paths
            _ground(page, lane, number, space, is_target=is_target, pale=pale)
            _stack(page, position, path, space, marks, ways)
    for path, space in sorted(marks.passed):
        _step(page, path, space)


def _title(page: Page, path: str) -> None:
    """The name of a path and the way it leads."""
    box = _BOXES[path]
    hooks = signs.chevrons(path, mix(THEME.edge, NAVY, 0.25))
    words = page.say(path_name(path).id)
    run = [Run(words, SMALL.at(34), THEME.ink, page.direction)]
    if path in "NS":
        x, y = box.x + 1, box.middle - 76 if path == "N" else box.middle + 4
        page.put(hooks, x, y)
        line = Box(box.x, box.middle + 2 if path == "N" else box.middle - 50, _TITLE, 48)
        page.line(line, run, align="middle")
        return
    outer = box.right - 78 if path == "E" else box.x + 2
    page.put(hooks, outer, box.y - 4)
    line = Box(box.x if path == "E" else box.x + 80, box.y + 8, box.w - 80, 52)
    page.line(line, run, align="middle")


def _lane(path: str, space: int) -> tuple[Box, Box]:
    """The room of a space for its pieces, and the field of its number."""
    box = _BOXES[path]
    if path in "NS":
        high = (box.h - _GAP * (PATH_LENGTH - 1)) // PATH_LENGTH
        row = PATH_LENGTH - space if path == "N" else space - 1
        y = box.y + row * (high + _GAP)
        number = Box(box.right - _NUMBERS, y, _NUMBERS, high)
        return Box(box.x + _TITLE, y, box.w - _TITLE - _NUMBERS, high), number
    wide = (box.w - 2 * (PATH_LENGTH - 1)) // PATH_LENGTH
    column = space - 1 if path == "E" else PATH_LENGTH - space
    x = box.x + column * (wide + 2)
    top = box.y + 76
    number = Box(x, box.bottom - _NUMBERS, wide, _NUMBERS)
    return Box(x, top, wide, number.y - top), number


def _ground(page: Page, lane: Box, number: Box, space: int, *, is_target: bool, pale: bool) -> None:
    page.put(sprites.field(lane.w, lane.h, 6, LANE), lane.x, lane.y)
    fill = mix(THEME.accent_tint, NUMBERED, 0.25) if is_target else NUMBERED
    page.put(sprites.field(number.w, number.h, 6, fill), number.x, number.y)
    ink = mix(THEME.ink, fill, 0.5) if pale else THEME.ink
    page.write_number(number.centre, number.middle, space, NUMBER, ink)


def _stack(page: Page, position: State, path: str, space: int, marks: Marks, ways: Ways) -> None:
    """The pieces from the ground line on: the lowest beside the number, each next one further away."""
    pieces = stack(position, path, space)
    if not pieces:
        return
    lane, _ = _lane(path, space)
    flat = path in "NS"
    room = (lane.w if flat else lane.h) - _GROUND - 8 - PIECE
    step = min(float(_STEP), room / max(1, len(pieces) - 1))
    if flat:
        y = lane.middle - PIECE // 2
        page.put(sprites.field(_GROUND, lane.h, 2, NAVY), lane.right - _GROUND, lane.y)
        places = [
            (round(lane.right - _GROUND - 3 - PIECE - at * step), y) for at in range(len(pieces))
        ]
    else:
        x = lane.centre - PIECE // 2
        page.put(sprites.field(lane.w, _GROUND, 2, NAVY), lane.x, lane.bottom - _GROUND)
        places = [
            (x, round(lane.bottom - _GROUND - 3 - PIECE - at * step)) for at in range(len(pieces))
        ]
    for colour, (x, y) in zip(pieces, places, strict=True):
        page.put(signs.piece(colour, PIECE), x, y)
    fresh = [(path, space, height) in marks.fresh for height in range(1, len(places) + 1)]
    _rings(page, places, fresh)
    for height, (x, y) in enumerate(places, 1):
        if (path, space, height) in ways.pieces:
            _wedge(page, path, x, y)


def _rings(page: Page, places: list[tuple[int, int]], fresh: list[bool]) -> None:
    """One ring around neighbours that have moved: rings of their own would hide where the moved ones end."""
    for is_fresh, group in groupby(zip(fresh, places, strict=True), key=itemgetter(0)):
        if not is_fresh:
            continue
        xs, ys = zip(*(place for _, place in group), strict=True)
        w, h = max(xs) - min(xs) + PIECE - 2, max(ys) - min(ys) + PIECE - 2
        page.put(sprites.ring(w, h, 9, THEME.accent, WHITE, 4), min(xs) + 1, min(ys) + 1)


def _wedge(page: Page, path: str, x: int, y: int) -> None:
    """A triangle at the outer edge of a piece that may move."""
    size = 22
    dx, dy = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[path]
    half = (PIECE - size) // 2
    page.put(
        signs.wedge(size, path, THEME.accent),
        x + half + dx * (half + 5),
        y + half + dy * (half + 5),
    )


def _step(page: Page, path: str, space: int) -> None:
    """An arrow between two numbers: a piece went this way."""
    size = 28
    _, here = _lane(path, max(1, space))
    beyond = space if space else 1
    dx, dy = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[path]
    out = 1 if beyond == space else -1
    x, y = here.centre + out * dx * (here.w // 2 + 1), here.middle + out * dy * (here.h // 2 + 2)
    if path in "NS":
        x = here.x + size // 2 - 2
    else:
        y = here.y + size // 2 - 4
    x = min(max(x, size // 2 + 2), WIDTH - size // 2 - 2)
    page.put(signs.step(size, path, THEME.accent), x - size // 2, y - size // 2)
