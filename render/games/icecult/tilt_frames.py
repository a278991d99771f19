"""A tilt as two frames, used in rules topics: the base before the tilt, and below it the base after the tilt."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from engine.games.icecult.tilts import Tilt, by_code
from engine.games.icecult.views import IceView, preview
from render import shapes
from render.canvas import Canvas, InlineDrawing
from render.frame import HEADER
from render.games.icecult import base, sprites
from render.games.icecult.background import background
from render.games.icecult.layout import SIGN, TRAY
from render.games.icecult.theme import NAVY, NUMBER, THEMES, WHITE
from render.layout import Box
from render.scene import Scene
from render.text import Font
from render.theme import mix

WORD = "?film"
"""The first part of a word such as `?film.nn`, which shows a tilt, or `?film.nn.ee`, which shows the second of two.

Only the example positions of rules topics use such words; no key sends them.
"""
_GAP = 12
_BASE = TRAY.inset(30)
"""The part of the base that is shown."""
_FRAME = HEADER.h + _BASE.h + 2 * _GAP


def tilts_of(chosen: str) -> tuple[Tilt, ...]:
    """Return the one or two tilts in a word that starts with `WORD`, or () if `chosen` is not such a word."""
    kind, *codes = chosen.split(".")
    found = tuple(tilt for code in codes if (tilt := by_code(code)))
    return found if kind == WORD and len(found) == len(codes) and len(found) <= 2 else ()


def paint(scene: Scene, view: IceView, tilts: tuple[Tilt, ...]) -> Image.Image:
    """Draw the base before and after the last of `tilts`, one above the other, and return the RGB image."""
    theme = THEMES.named(scene.theme)
    canvas = Canvas(scene, theme, background(theme))
    *earlier, last = tilts
    for index, made in enumerate((tuple(earlier), tilts)):
        word = ".".join(["tilt", *(tilt.code for tilt in made)])
        shown = replace(preview(view, word), tried=())
        box = Box(HEADER.x, _GAP + index * (_FRAME + _GAP), HEADER.w, HEADER.h)
        is_after = index == 1
        _title(canvas, box, tilts if is_after else (last,), is_after=is_after)
        frame = Canvas(scene, theme, background(theme))
        base.draw(frame, shown, (), pointed=(last,), twice=False)
        area = frame.image.crop((_BASE.x, _BASE.y, _BASE.right, _BASE.bottom))
        canvas.image.paste(area, (_BASE.x, box.bottom + _GAP))
        _north(canvas, _BASE.x // 2, box.bottom + _GAP)
        if not is_after:
            for x in (_BASE.x // 2, canvas.image.width - _BASE.x // 2):
                _large_sign(canvas, x, box.bottom + _GAP, last)
    return canvas.image


def _title(canvas: Canvas, box: Box, tilts: tuple[Tilt, ...], *, is_after: bool) -> None:
    """Draw the title of a frame, with the signs of its tilts at the reading end."""
    canvas.draw_sprite(shapes.card(box.w, box.h, 20, NAVY, mix(NAVY, WHITE, 0.3)), box.x, box.y)
    inside = box.inset(30, 0)
    numbers = {"first": tilts[0].number, "last": tilts[-1].number, "count": len(tilts)}
    form = "icecult-picture-after-tilts" if is_after else "icecult-picture-before-tilt"
    words = canvas.run(canvas.say(form, **numbers), Font(42, bold=True), WHITE)
    signs = [_sign(canvas, tilt) for tilt in tilts]
    canvas.draw_row_with_end(inside, [words], signs, between=24, end_gap=14)


def _sign(canvas: Canvas, tilt: Tilt) -> InlineDrawing:
    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(
            sprites.tilt_sign(SIGN, tilt.towards, canvas.theme.accent, WHITE, 3), x, y - SIGN // 2
        )
        canvas.draw_number(x + SIGN // 2, y, tilt.number, NUMBER, canvas.theme.on_accent)

    return InlineDrawing(SIGN, draw)


def _north(canvas: Canvas, x: int, top: int) -> None:
    """Draw an arrow to the north with its label, centred at x and below `top`."""
    canvas.draw_sprite(sprites.triangle(30, "N", canvas.theme.muted), x - 15, top + 8)
    canvas.draw_text(x, top + 64, canvas.say("icecult-path-n"), Font(32), canvas.theme.muted)


def _large_sign(canvas: Canvas, x: int, top: int, tilt: Tilt) -> None:
    """Draw a large sign of a tilt, centred at x, beside the blocks that it moves.

    `top` is the y coordinate of the upper edge of the base.
    """
    size = 110
    offset = {"N": _BASE.h // 3, "S": 2 * _BASE.h // 3}.get(tilt.line, _BASE.h // 2)
    sign = sprites.tilt_sign(size, tilt.towards, canvas.theme.accent, WHITE, 4)
    canvas.draw_sprite(sign, x - size // 2, top + offset - size // 2)
    canvas.draw_number(x, top + offset, tilt.number, Font(60, bold=True), canvas.theme.on_accent)
