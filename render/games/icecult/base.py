"""The base in the centre: each block seen from above, with its sides folded out.

A side shows the face that one tilt brings to the top. The faces in the margin of the tray come to the top if the same
tilt is made twice. Eight numbered signs stand for the tilts and point in the direction in which the top faces move.
"""

from __future__ import annotations

from engine.games.icecult.legality import compulsory, repeatable, used
from engine.games.icecult.pieces import Symbol
from engine.games.icecult.state import State, coming_up, face
from engine.games.icecult.tilts import PLACES, TILTS, BlockPlace, Tilt, is_undoing
from engine.games.icecult.views import IceView
from render import shapes
from render.canvas import Canvas
from render.games.icecult import sprites
from render.games.icecult.layout import BLOCK, DEEP_FACE, GAP, SIDE, SIDE_FACE, SIGN, TOP, TRAY
from render.games.icecult.theme import DEEP, NAVY, NUMBER, SIDES, SMALL, WHITE
from render.layout import Box
from render.theme import mix

_MARGIN = (TRAY.w - 2 * BLOCK - GAP) // 2
_TILT_FOR_SIDE = {"N": "S", "E": "W", "S": "N", "W": "E"}
"""By side, the direction of the tilt that brings it to the top: for the north side, a tilt to the south."""
_TICK = 44
_FADE = 0.3


def block_box(place: BlockPlace) -> Box:
    """Return the box of a block, including its folded-out sides."""
    east, south = "E" in place.value, "S" in place.value
    x = TRAY.x + _MARGIN + (BLOCK + GAP) * east
    y = TRAY.y + _MARGIN + (BLOCK + GAP) * south
    return Box(x, y, BLOCK, BLOCK)


def top_box(place: BlockPlace) -> Box:
    """Return the box of the top face of a block."""
    return block_box(place).inset(SIDE)


def draw(
    canvas: Canvas,
    view: IceView,
    recent: tuple[str, ...],
    source: BlockPlace | None = None,
    pointed: tuple[Tilt, ...] = (),
    *,
    twice: bool = True,
) -> None:
    """Draw the base with its tilt signs.

    recent: the codes of the tilts in the last turn. source: the place of the block whose symbol is being resolved, or
    None. pointed: tilts to emphasize, in addition to those of a preview. twice: whether the faces that come up only
    after two equal tilts are in the margin.
    """
    pointed += view.tried
    state = view.state
    resolving = state.resolving is not None
    canvas.draw_sprite(
        shapes.card(TRAY.w, TRAY.h, 20, NAVY, mix(NAVY, WHITE, 0.25)), TRAY.x, TRAY.y
    )
    if view.tried:
        canvas.draw_sprite(
            sprites.striped_frame(TRAY.w + 12, TRAY.h + 12, 8, canvas.theme.accent),
            TRAY.x - 6,
            TRAY.y - 6,
        )
    for place in PLACES:
        _block(canvas, state, place, faint=resolving)
        if twice:
            _deep_faces(canvas, state, place, faint=bool(view.tried) or resolving)
    if twice:
        _double_tilt_labels(canvas, faint=bool(view.tried) or resolving)
    for tilt in dict.fromkeys(pointed):
        _outline_pair(canvas, tilt)
    if resolving:
        _resolving(canvas, state, source)
    _hub(canvas)
    for tilt in TILTS:
        is_recent, is_pointed = tilt.code in recent, tilt in pointed
        _sign(canvas, view, tilt, is_pointed=is_pointed, is_recent=is_recent, faint=resolving)


def _block(canvas: Canvas, state: State, place: BlockPlace, *, faint: bool) -> None:
    """Draw a block; `faint` mutes its sides, and its top face if the symbol on it has been used."""
    box = block_box(place)
    shades = (SIDES["N"], SIDES["E"], SIDES["S"], SIDES["W"])
    if faint:
        shades = tuple(mix(shade, NAVY, _FADE) for shade in shades)  # type: ignore[assignment]
    canvas.draw_sprite(sprites.block(shades, BLOCK, SIDE), box.x, box.y)
    for side, towards in _TILT_FOR_SIDE.items():
        seen = coming_up(state, place, towards)
        fill = mix(SIDES[side], WHITE, 0.55)
        fill = mix(fill, NAVY, _FADE) if faint else fill
        sprite = sprites.small_face(seen, SIDE_FACE, fill, faint=faint)
        x, y = _place_at_side(box, side, SIDE_FACE, (SIDE - SIDE_FACE) // 2)
        canvas.draw_sprite(sprite, x, y)
    seen = face(state, place)
    upper = top_box(place)
    is_open = not faint or _is_open(state, place)
    canvas.draw_sprite(sprites.top_face(seen, TOP, faint=not is_open), upper.x, upper.y)


def _deep_faces(canvas: Canvas, state: State, place: BlockPlace, *, faint: bool) -> None:
    """Draw the faces of a block that come up after two equal tilts, in the margin of the tray."""
    fill = mix(DEEP, NAVY, 0.45) if faint else DEEP
    for side in place.value:
        seen = coming_up(state, place, _TILT_FOR_SIDE[side], 2)
        x, y = _place_at_side(block_box(place), side, DEEP_FACE, -DEEP_FACE - 1)
        canvas.draw_sprite(sprites.small_face(seen, DEEP_FACE, fill, faint=faint), x, y)


def _place_at_side(box: Box, side: str, size: int, inset: int) -> tuple[int, int]:
    """Return the upper left corner of a square in the middle of a side of a box.

    size: the side length of the square in px. inset: its distance from the side in px, negative outside the box.
    """
    x, y = box.centre_x - size // 2, box.centre_y - size // 2
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


def _double_tilt_labels(canvas: Canvas, *, faint: bool) -> None:
    """Draw ×2 in the margin of the tray, because the faces there come up only if the same tilt is made twice."""
    colour = mix(WHITE, NAVY, 0.45 if faint else 0.2)
    words = "×" + canvas.format_number(2)
    half = _MARGIN // 2
    for x, y in (
        (TRAY.centre_x, TRAY.y + half - 2),
        (TRAY.centre_x, TRAY.bottom - half + 2),
        (TRAY.x + half - 2, TRAY.centre_y),
        (TRAY.right - half + 2, TRAY.centre_y),
    ):
        canvas.draw_text(x, y, words, SMALL, colour, direction="ltr")


def _outline_pair(canvas: Canvas, tilt: Tilt) -> None:
    """Draw an outline around the two blocks that a tilt moves."""
    boxes = [block_box(place) for place in tilt.places]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    w, h = max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y
    canvas.draw_sprite(shapes.outline(w + 8, h + 8, 12, 6, canvas.theme.accent), x - 4, y - 4)


def _is_open(state: State, place: BlockPlace) -> bool:
    """Return whether the top symbol of a block has not been used in this turn."""
    return place not in used(state, face(state, place).symbol)


def _resolving(canvas: Canvas, state: State, source: BlockPlace | None) -> None:
    """Mark the top symbols: required ones with a ring, optional ones with a dashed outline, used ones with a tick.

    The symbol on the block `source` also gets a white outline.
    """
    must = compulsory(state)
    can_repeat = next(repeatable(state), None) is not None
    for place in PLACES:
        box = top_box(place)
        symbol = face(state, place).symbol
        if not _is_open(state, place):
            canvas.draw_sprite(sprites.tick(_TICK), box.right - _TICK + 12, box.y - 12)
        elif place in must:
            canvas.draw_sprite(
                shapes.ring(TOP + 2, TOP + 2, 12, canvas.theme.mark, WHITE, 10),
                box.x - 1,
                box.y - 1,
            )
        elif symbol is Symbol.ARC or (symbol is Symbol.CIRCLE and can_repeat):
            line = shapes.dashed_outline(TOP + 24, TOP + 24, 20, 10, canvas.theme.mark)
            canvas.draw_sprite(line, box.x - 12, box.y - 12)
        if place is source:
            canvas.draw_sprite(
                shapes.outline(TOP + 30, TOP + 30, 22, 5, WHITE), box.x - 15, box.y - 15
            )


def _sign(
    canvas: Canvas, view: IceView, tilt: Tilt, *, is_pointed: bool, is_recent: bool, faint: bool
) -> None:
    x, y = _sign_centre(tilt)
    first = view.tried[0] if view.tried else None
    is_refused = first is not None and is_undoing(first, tilt)
    fill, text_colour, border, stroke = WHITE, NAVY, mix(WHITE, NAVY, 0.35), 2.0
    if is_pointed:
        fill, text_colour, border, stroke = canvas.theme.accent, canvas.theme.on_accent, WHITE, 3.0
    elif is_refused:
        fill, text_colour, border = (
            mix(NAVY, WHITE, 0.22),
            mix(NAVY, WHITE, 0.85),
            mix(NAVY, WHITE, 0.5),
        )
    elif is_recent:
        border, stroke = canvas.theme.accent, 5.0
    elif faint:
        fill, text_colour, border = (
            mix(NAVY, WHITE, 0.25),
            mix(NAVY, WHITE, 0.9),
            mix(NAVY, WHITE, 0.55),
        )
    if tilt.seam == "outer":
        canvas.draw_sprite(shapes.disc(SIGN + 12, NAVY), x - SIGN // 2 - 6, y - SIGN // 2 - 6)
    sign = sprites.tilt_sign(SIGN, tilt.towards, fill, border, stroke)
    canvas.draw_sprite(sign, x - SIGN // 2, y - SIGN // 2)
    canvas.draw_number(x, y, tilt.number, NUMBER, text_colour)
    if is_refused:
        away = 20 if tilt.towards != "W" else -20
        canvas.draw_sprite(sprites.cross(26), x + away - 13, y - 26)


def _sign_centre(tilt: Tilt) -> tuple[int, int]:
    """Return the centre of the sign of a tilt, on the seam of its two blocks.

    It is at the outer end of the seam or at the inner one, near the centre of the base.
    """
    reach = BLOCK - 22 if tilt.seam == "outer" else 33
    side = tilt.line
    x, y = TRAY.centre_x, TRAY.centre_y
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


def _hub(canvas: Canvas) -> None:
    """Draw the dark disc behind the four inner tilt signs."""
    size = 124
    canvas.draw_sprite(
        shapes.disc(size, NAVY), TRAY.centre_x - size // 2, TRAY.centre_y - size // 2
    )
