"""The base in the middle: each block from above, its sides folded out and drawn as they will lie on top.

Beside a top lies what one tilt brings up, in the margin of the tray what two tilts of the same kind do. Eight numbered
signs stand on the seams and point where the tops go: from the faces that come up towards the tops.
"""

from __future__ import annotations

from engine.games.icecult.legality import compulsory, repeatable, used
from engine.games.icecult.pieces import Symbol
from engine.games.icecult.state import State, coming_up, face
from engine.games.icecult.tilts import PLACES, TILTS, Place, Tilt, is_undoing
from engine.games.icecult.views import IceView
from render import sprites
from render.games.icecult import signs
from render.games.icecult.look import (
    CUBE,
    DEEP,
    DEEP_TILE,
    GAP,
    MINI_TILE,
    NAVY,
    NUMBER,
    SIDE,
    SIDES,
    SIGN,
    SMALL,
    THEME,
    TOP,
    TRAY,
    WHITE,
)  # fmt: skip
from render.page import Page
from render.theme import Box, mix

_MARGIN = (TRAY.w - 2 * CUBE - GAP) // 2
_FACES_IN = {"N": "S", "E": "W", "S": "N", "W": "E"}
"""Which tilt brings a side up: the north side comes up when the block tilts south."""
_TICK = 40
_PALE = 0.42


def block(place: Place) -> Box:
    """Where a block lies."""
    east, south = "E" in place.value, "S" in place.value
    x = TRAY.x + _MARGIN + (CUBE + GAP) * east
    y = TRAY.y + _MARGIN + (CUBE + GAP) * south
    return Box(x, y, CUBE, CUBE)


def top_of(place: Place) -> Box:
    """Where a block's top lies."""
    return block(place).inset(SIDE)


def draw(
    page: Page,
    view: IceView,
    recent: tuple[str, ...],
    source: Place | None = None,
    pointed: tuple[Tilt, ...] = (),
) -> None:
    """recent: the codes of the last turn's tilts; source: the block whose symbol is being used.

    pointed: tilts whose pairs and signs are marked; those of a preview are so always.
    """
    pointed += view.tried
    position = view.position
    resolving = position.resolving is not None
    page.put(sprites.card(TRAY.w, TRAY.h, 20, NAVY, mix(NAVY, WHITE, 0.25)), TRAY.x, TRAY.y)
    if view.tried:
        page.put(signs.stripes(TRAY.w + 12, TRAY.h + 12, 8, THEME.accent), TRAY.x - 6, TRAY.y - 6)
    for place in PLACES:
        _block(page, position, place, faint=resolving)
    _twice(page, faint=bool(view.tried) or resolving)
    for tilt in dict.fromkeys(pointed):
        _edge(page, tilt)
    if resolving:
        _resolving(page, position, source)
    _hub(page)
    for tilt in TILTS:
        is_recent, is_pointed = tilt.code in recent, tilt in pointed
        _sign(page, view, tilt, is_pointed=is_pointed, is_recent=is_recent, faint=resolving)


def _block(page: Page, position: State, place: Place, *, faint: bool) -> None:
    box = block(place)
    shades = (SIDES["N"], SIDES["E"], SIDES["S"], SIDES["W"])
    if faint:
        shades = tuple(mix(shade, NAVY, _PALE) for shade in shades)  # type: ignore[assignment]
    page.put(signs.cube(shades, CUBE, SIDE), box.x, box.y)
    for side, towards in _FACES_IN.items():
        seen = coming_up(position, place, towards)
        fill = mix(SIDES[side], WHITE, 0.55)
        fill = mix(fill, NAVY, _PALE) if faint else fill
        sprite = signs.mini(seen, MINI_TILE, fill, faint=faint)
        x, y = _beside(box, side, MINI_TILE, (SIDE - MINI_TILE) // 2)
        page.put(sprite, x, y)
        if side in place.value:
            deep = coming_up(position, place, towards, 2)
            fill = mix(DEEP, NAVY, 0.45) if faint else DEEP
            sprite = signs.mini(deep, DEEP_TILE, fill, faint=faint)
            x, y = _beside(box, side, DEEP_TILE, -DEEP_TILE - 3)
            page.put(sprite, x, y)
    seen = face(position, place)
    upper = top_of(place)
    is_open = not faint or _is_open(position, place)
    page.put(signs.top(seen, TOP, faint=not is_open), upper.x, upper.y)


def _beside(box: Box, side: str, size: int, inset: int) -> tuple[int, int]:
    """The corner of a square in the middle of a side, so far inside the box (negative: outside)."""
    x, y = box.centre - size // 2, box.middle - size // 2
    match side:
        case "N":
            y = box.y + inset
        case "S":
            y = box.bottom - inset - size
        case "W":
            x = box.x + inset
        case _:
            x = box.right - inset - size
    return x, y


def _twice(page: Page, *, faint: bool) -> None:
    """What lies in the margin needs the same tilt twice."""
    colour = mix(WHITE, NAVY, 0.55 if faint else 0.2)
    words = "×" + page.number(2)
    half = _MARGIN // 2
    for x, y in (
        (TRAY.centre, TRAY.y + half - 2),
        (TRAY.centre, TRAY.bottom - half + 2),
        (TRAY.x + half - 2, TRAY.middle),
        (TRAY.right - half + 2, TRAY.middle),
    ):
        page.write(x, y, words, SMALL, colour, direction="ltr")


def _edge(page: Page, tilt: Tilt) -> None:
    """A line around the pair that was turned for a look."""
    boxes = [block(place) for place in tilt.places]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    w, h = max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y
    page.put(sprites.outline(w + 8, h + 8, 12, 6, THEME.accent), x - 4, y - 4)


def _is_open(position: State, place: Place) -> bool:
    """Whether the symbol on a block still waits to be resolved."""
    return place not in used(position, face(position, place).symbol)


def _resolving(page: Page, position: State, source: Place | None) -> None:
    """Solid: must; broken: may; a tick: used."""
    must = compulsory(position)
    can_repeat = next(repeatable(position), None) is not None
    for place in PLACES:
        box = top_of(place)
        symbol = face(position, place).symbol
        if not _is_open(position, place):
            page.put(signs.done(_TICK), box.right - _TICK + 12, box.y - 12)
        elif place in must:
            page.put(sprites.ring(TOP, TOP, 12, THEME.accent, WHITE, 8), box.x, box.y)
        elif symbol is Symbol.ARC or (symbol is Symbol.CIRCLE and can_repeat):
            line = sprites.dashes(TOP + 16, TOP + 16, 18, 8, THEME.accent)
            page.put(line, box.x - 8, box.y - 8)
        if place is source:
            page.put(sprites.outline(TOP + 30, TOP + 30, 22, 5, WHITE), box.x - 15, box.y - 15)


def _sign(
    page: Page, view: IceView, tilt: Tilt, *, is_pointed: bool, is_recent: bool, faint: bool
) -> None:
    x, y = _place_of(tilt)
    first = view.tried[0] if view.tried else None
    is_refused = first is not None and is_undoing(first, tilt)
    fill, ink, edge, line = WHITE, NAVY, mix(WHITE, NAVY, 0.35), 2.0
    if is_pointed:
        fill, ink, edge, line = THEME.accent, THEME.on_accent, WHITE, 3.0
    elif is_refused:
        fill, ink, edge = mix(NAVY, WHITE, 0.35), mix(NAVY, WHITE, 0.8), mix(NAVY, WHITE, 0.5)
    elif is_recent:
        edge, line = THEME.accent, 5.0
    elif faint:
        fill, ink, edge = mix(NAVY, WHITE, 0.4), mix(NAVY, WHITE, 0.85), mix(NAVY, WHITE, 0.55)
    if tilt.seam == "outer":
        page.put(sprites.disc(SIGN + 16, NAVY), x - SIGN // 2 - 8, y - SIGN // 2 - 8)
    house = signs.house(SIGN, tilt.towards, fill, edge, line)
    page.put(house, x - SIGN // 2, y - SIGN // 2)
    page.write_number(x, y, tilt.number, NUMBER, ink)
    if is_refused:
        away = 20 if tilt.towards != "W" else -20
        page.put(signs.refused(26), x + away - 13, y - 26)


def _place_of(tilt: Tilt) -> tuple[int, int]:
    """A sign's centre: on the seam of its pair, at the outer edge or in the middle of the base."""
    reach = CUBE - 16 if tilt.seam == "outer" else 33
    side = tilt.line
    x, y = TRAY.centre, TRAY.middle
    match side:
        case "N":
            y -= reach
        case "S":
            y += reach
        case "W":
            x -= reach
        case _:
            x += reach
    return x, y


def _hub(page: Page) -> None:
    """The dark middle on which four of the signs stand."""
    size = 124
    page.put(sprites.disc(size, NAVY), TRAY.centre - size // 2, TRAY.middle - size // 2)
