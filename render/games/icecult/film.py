"""A tilt as a small sequence of pictures, for the rules: the blocks before it, and below them the blocks after it."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from engine.games.icecult.tilts import Tilt, by_code
from engine.games.icecult.views import IceView, preview
from render import sprites
from render.games.icecult import base, signs
from render.games.icecult.frost import frost
from render.games.icecult.look import BAR, NAVY, NUMBER, SIGN, THEME, TRAY, WHITE
from render.page import Drawing, Page, Run
from render.scene import Scene
from render.text import Face
from render.theme import Box, mix

WORD = "?film"
"""`?film.nn`: that tilt; `?film.nn.ee`: the second of both. No key has it, only the positions of topics."""
_GAP = 8
_FRAME = BAR.h + TRAY.h + 2 * _GAP


def tilts_of(chosen: str) -> tuple[Tilt, ...]:
    """The tilts whose film is asked for; () if none is."""
    kind, *codes = chosen.split(".")
    found = tuple(tilt for code in codes if (tilt := by_code(code)))
    return found if kind == WORD and len(found) == len(codes) and len(found) <= 2 else ()


def paint(scene: Scene, view: IceView, tilts: tuple[Tilt, ...]) -> Image.Image:
    """Two frames, one below the other: the last of the tilts is about to be made, then it is made."""
    page = Page(scene, THEME, frost())
    *earlier, last = tilts
    for at, made in enumerate((tuple(earlier), tilts)):
        word = ".".join(["tilt", *(tilt.code for tilt in made)])
        shown = replace(preview(view, word), tried=())
        box = Box(BAR.x, _GAP + at * (_FRAME + _GAP), BAR.w, BAR.h)
        is_after = at == 1
        _title(page, box, tilts if is_after else (last,), is_after=is_after)
        frame = Page(scene, THEME, frost())
        base.draw(frame, shown, (), pointed=(last,))
        area = frame.image.crop((TRAY.x, TRAY.y, TRAY.right, TRAY.bottom))
        page.image.paste(area, (TRAY.x, box.bottom + _GAP))
        _north(page, TRAY.x // 2, box.bottom + _GAP)
        if not is_after:
            for x in (TRAY.x // 2, page.image.width - TRAY.x // 2):
                _way(page, x, box.bottom + _GAP, last)
    return page.image


def _title(page: Page, box: Box, tilts: tuple[Tilt, ...], *, is_after: bool) -> None:
    """What the frame below shows, and the signs of its tilts at the end of the line."""
    page.put(sprites.card(box.w, box.h, 20, NAVY, mix(NAVY, WHITE, 0.3)), box.x, box.y)
    inside = box.inset(30, 0)
    numbers = {"first": tilts[0].number, "last": tilts[-1].number, "count": len(tilts)}
    form = "icecult-picture-after-tilts" if is_after else "icecult-picture-before-tilt"
    words = Run(page.say(form, **numbers), Face(42, bold=True), WHITE, page.direction)
    signs_of = [_sign(page, tilt) for tilt in tilts]
    taken = page.line(inside, signs_of, gap=14, align="end")
    room = inside.w - taken.w - 24
    start = inside.right - room if page.direction == "rtl" else inside.x
    page.line(Box(start, box.y, room, box.h), [words])


def _sign(page: Page, tilt: Tilt) -> Drawing:
    def put(x: int, y: int) -> None:
        page.put(signs.house(SIGN, tilt.towards, THEME.accent, WHITE, 3), x, y - SIGN // 2)
        page.write_number(x + SIGN // 2, y, tilt.number, NUMBER, THEME.on_accent)

    return Drawing(SIGN, put)


def _north(page: Page, x: int, top: int) -> None:
    """Which way north is."""
    page.put(signs.wedge(30, "N", THEME.quiet), x - 15, top + 8)
    page.write(x, top + 64, page.say("icecult-path-n"), Face(32), THEME.quiet)


def _way(page: Page, x: int, top: int, tilt: Tilt) -> None:
    """A large sign beside the blocks that turn: the way their tops go."""
    size = 110
    middle = {"N": TRAY.h // 3, "S": 2 * TRAY.h // 3}.get(tilt.line, TRAY.h // 2)
    house = signs.house(size, tilt.towards, THEME.accent, WHITE, 4)
    page.put(house, x - size // 2, top + middle - size // 2)
    page.write_number(x, top + middle, tilt.number, Face(60, bold=True), THEME.on_accent)
