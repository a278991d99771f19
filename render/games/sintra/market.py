"""Where panes are taken from: factories as rose windows, the centre, bag and tower."""

from __future__ import annotations

from collections import Counter

from engine.games.sintra.events import Took
from engine.games.sintra.places import factory_rows
from engine.games.sintra.state import COLOURS
from engine.games.sintra.state import Colour as Pane
from engine.games.sintra.views import SintraView
from render import parts, sprites
from render.games.sintra import craft, glass
from render.games.sintra.look import IVORY, LEAD, NUMBER, SMALL, THEME
from render.games.sintra.marks import Marks
from render.page import Drawing, Page, Run
from render.text import Face
from render.theme import Box, mix


def draw_roses(page: Page, box: Box, size: int, view: SintraView, marks: Marks, chosen: str) -> Box:
    """All factories, numbered from left to right like their keys; what is free at the end of the last row."""
    rows = factory_rows(len(view.factories))
    step = size + 4
    high = box.h // len(rows)
    for at, row in enumerate(rows):
        y = box.y + at * high + (high - size) // 2
        for column, number in enumerate(row):
            took = next((take for take in reversed(marks.takes) if take.factory == number), None)
            content = view.factories[number - 1]
            _rose(page, box.x + column * step, y, size, number, content, took, chosen)
    left = box.x + len(rows[-1]) * step + 4
    return Box(left, box.bottom - high, box.right - left, high)


def _rose(
    page: Page,
    x: int,
    y: int,
    size: int,
    number: int,
    content: tuple[Pane, ...],
    took: Took | None,
    chosen: str,
) -> None:
    page.put(craft.rose(size, bright=bool(content)), x, y)
    wide, spots = craft.lobes(size)
    for pane, (right, down) in zip(content, spots, strict=False):
        page.put(glass.lobe(pane, wide), x + right, y + down)
        if chosen == f"f{number}.{pane.value}":
            ring = sprites.ring(wide - 4, wide - 4, (wide - 4) // 2, THEME.accent, LEAD, 4)
            page.put(ring, x + right + 2, y + down + 2)
    if took is not None and not content:
        page.put(sprites.outline(size + 6, size + 6, size // 2 + 3, 5, THEME.accent), x - 3, y - 3)
        for right, down in spots[: took.count]:
            page.put(glass.ghost(took.colour, wide), x + right, y + down)
    knob = 38 if size < 124 else 42
    half = size // 2
    fill = IVORY if content else mix(THEME.card, THEME.quiet, 0.32)
    page.put(craft.boss(knob, fill), x + half - knob // 2, y + half - knob // 2)
    colour = LEAD if content else THEME.ink
    page.write_number(x + half, y + half, number, Face(30, bold=True), colour)


def draw_centre(
    page: Page, box: Box, columns: int, view: SintraView, marks: Marks, chosen: str
) -> None:
    """One fixed place for each colour with its count, and the starting token while nobody has it."""
    parts.card(page, box, radius=16)
    takes = [take for take in marks.takes if take.factory is None]
    if takes:
        page.put(sprites.outline(box.w, box.h, 16, 4, THEME.accent), box.x, box.y)
    head = Box(box.x + 16, box.y + 4, box.w - 32, 42)
    words = Run(page.say("sintra-picture-centre"), Face(32), THEME.ink, page.direction)
    pieces: list[Run | Drawing] = [words]
    if view.token is None:
        pieces.append(token(page, 40))
    page.line(head, pieces, gap=14)
    moved = {pane for take in marks.takes if take.factory is not None for pane in take.rest}
    counts = Counter(view.centre)
    rows = -(-len(COLOURS) // columns)
    top = head.bottom
    step_x, step_y = (box.w - 20) // columns, (box.bottom - top - 6) // rows
    side = min(52, step_y - 6)
    for at, pane in enumerate(COLOURS):
        left = box.x + 10 + (at % columns) * step_x
        y = top + (at // columns) * step_y + (step_y - side) // 2
        count = counts[pane]
        if not count:
            page.put(glass.unlit(pane, side, side).faded(0.5), left + 4, y)
            continue
        page.put(glass.lit(pane, side, side), left + 4, y)
        if chosen == f"c.{pane.value}":
            page.put(sprites.ring(side - 2, side - 2, 6, THEME.accent, LEAD, 4), left + 5, y + 1)
        if pane in moved:
            page.put(craft.dot(20, THEME.accent), left + side - 8, y - 8)
        page.write(
            left + side + 10,
            y + side // 2,
            "×" + page.number(count),
            NUMBER,
            THEME.ink,
            anchor="left",
            direction="ltr",
        )


def token(page: Page, size: int) -> Drawing:
    """The starting token with its 1."""

    def put(x: int, middle: int) -> None:
        page.put(craft.token(size), x, middle - size // 2)
        page.write_number(x + size // 2, middle, 1, Face(30, bold=True), LEAD)

    return Drawing(size, put)


def draw_stores(page: Page, box: Box, view: SintraView, *, across: bool = False) -> None:
    """How many panes are in the bag and in the glass tower: below each other, or beside each other."""
    gap = 6
    wide, high = ((box.w - gap) // 2, box.h) if across else (box.w, (box.h - gap) // 2)
    stores = [("sintra-picture-bag", sum(view.bag)), ("sintra-picture-tower", sum(view.tower))]
    if across and page.direction == "rtl":
        stores.reverse()
    for at, (words, count) in enumerate(stores):
        x, y = (box.x + at * (wide + gap), box.y) if across else (box.x, box.y + at * (high + gap))
        page.put(sprites.field(wide, high, 12, THEME.card), x, y)
        name = Run(page.say(words), SMALL, THEME.quiet, page.direction)
        figure = Run(page.number(count), NUMBER, THEME.ink, "ltr")
        if name.width + figure.width + 14 <= wide:
            page.line(Box(x + 3, y, wide - 6, high), [name, figure], gap=8, align="middle")
            continue
        half = high // 2
        page.line(Box(x + 2, y + 2, wide - 4, half), [name], align="middle")
        page.line(Box(x + 2, y + half - 2, wide - 4, half), [figure], align="middle")
