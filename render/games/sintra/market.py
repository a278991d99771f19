"""The market: factories as rose windows, the centre, and the numbers of panes in the bag and the glass tower."""

from __future__ import annotations

from collections import Counter

from engine.games.sintra.state import COLOURS
from engine.games.sintra.state import Colour as Pane
from engine.games.sintra.views import SintraView
from engine.key_rows import most_first
from render import shapes, widgets
from render.canvas import Canvas, InlineDrawing, RowItem
from render.games.sintra import glass, sprites
from render.games.sintra.highlights import Highlights
from render.games.sintra.layout import Areas
from render.games.sintra.theme import IVORY, LEAD, NUMBER, SMALL
from render.layout import Box
from render.text import Font
from render.theme import mix

_CENTRE_LABEL = 130
"""The width in px of the part of the centre with its name and the token; in left-to-right languages, it is wider."""


def draw(
    canvas: Canvas, areas: Areas, view: SintraView, highlights: Highlights, chosen: str
) -> None:
    """Draw the market; `chosen` is a partial move (possibly "") whose panes get a ring."""
    for number, box in areas.roses.items():
        took = next((take for take in reversed(highlights.takes) if take.factory == number), None)
        content = view.factories[number - 1]
        if content:
            _rose(canvas, box, number, content, chosen)
        else:
            _empty_place(canvas, box, number, is_new=took is not None)
    _draw_centre(canvas, areas.centre, view, highlights, chosen)


def factories_shown(view: SintraView, highlights: Highlights) -> set[int]:
    """Return the numbers of the factories that have panes or have just been emptied."""
    filled = {number for number, content in enumerate(view.factories, 1) if content}
    return filled | {take.factory for take in highlights.takes if take.factory is not None}


def _empty_place(canvas: Canvas, box: Box, number: int, *, is_new: bool) -> None:
    """Draw the place of an empty factory: its number and an outline, dashed if the factory was just emptied."""
    theme, size = canvas.theme, box.w - 16
    radius = round(size * 0.14)
    outline = shapes.outline(size, size, radius, 2, mix(theme.background, theme.muted, 0.3))
    if is_new:
        outline = shapes.dashed_outline(size, size, radius, 5, theme.mark)
    x, y = box.x + 8, box.bottom - box.w + 8
    canvas.draw_sprite(outline, x, y)
    canvas.draw_number(box.centre_x, y + size // 2, number, Font(30), theme.muted)


def _rose(canvas: Canvas, box: Box, number: int, content: tuple[Pane, ...], chosen: str) -> None:
    """Draw a factory as a rose window of two by two panes, with its number at the middle of its upper edge.

    The panes are in the order of the keys.
    """
    theme, size = canvas.theme, box.w
    x, y = box.x, box.bottom - size
    radius = round(size * 0.14)
    canvas.draw_sprite(sprites.rose(size), x, y)
    width, corners = sprites.openings(size)
    for pane, corner in zip(
        most_first(content), (1, 0, 2, 3) if canvas.is_rtl else (0, 1, 3, 2), strict=False
    ):
        right, down = corners[corner]
        canvas.draw_sprite(glass.quarter(pane, width, corner), x + right, y + down)
        if chosen == f"f{number}.{pane.value}":
            ring = shapes.ring(width - 6, width - 6, width // 3, theme.accent, LEAD, 4)
            canvas.draw_sprite(ring, x + right + 3, y + down + 3)
    if chosen == f"f{number}":
        canvas.draw_sprite(shapes.ring(size, size, radius, theme.accent, LEAD, 5), x, y)
    boss = sprites.NUMBER_SIZE
    middle = x + size // 2
    canvas.draw_sprite(sprites.boss(boss, IVORY), middle - boss // 2, box.y)
    canvas.draw_number(middle, box.y + boss // 2, number, Font(30, bold=True), LEAD)


def _draw_centre(
    canvas: Canvas, box: Box, view: SintraView, highlights: Highlights, chosen: str
) -> None:
    """Draw the centre: each colour at a fixed place with its number of panes, and the token until it is taken.

    The numbers of panes in the bag and in the glass tower are at the reading end.

    Like the keys, the colours are in reading order, and the number of a colour is on the side where its key has it.
    """
    theme = canvas.theme
    widgets.card(canvas, box, radius=16)
    takes = [take for take in highlights.takes if take.factory is None]
    if takes:
        canvas.draw_sprite(shapes.outline(box.w, box.h, 16, 4, theme.mark), box.x, box.y)
    items: list[RowItem] = [canvas.run(canvas.say("sintra-picture-centre"), Font(34), theme.text)]
    if view.token is None:
        items.append(token(canvas, 40))
    stores: list[RowItem] = []
    for name, count in (
        ("sintra-picture-bag", sum(view.bag)),
        ("sintra-picture-tower", sum(view.tower)),
    ):
        stores.append(_store(canvas, canvas.say(name), count, box.h - 18))
    inside = box.inset(14, 0)
    ends = canvas.draw_row(inside, stores, align="end", gap=6).w
    ends = -(-ends // 23) * 23  # so that the panes keep their places when the numbers change
    label = _CENTRE_LABEL if canvas.is_rtl else _CENTRE_LABEL + 38
    canvas.draw_row(canvas.start_of(inside, label), items, gap=12)
    moved = {pane for take in highlights.takes if take.factory is not None for pane in take.rest}
    if chosen == "c":
        canvas.draw_sprite(shapes.outline(box.w, box.h, 16, 6, theme.mark), box.x, box.y)
    counts = Counter(view.centre)
    left = inside.x + ends + 14 if canvas.is_rtl else inside.x + label
    step = (inside.w - ends - label - 14) // len(COLOURS)
    side = min(box.h - 14, step - 56)
    for index, pane in enumerate(COLOURS[::-1] if canvas.is_rtl else COLOURS):
        x, y = left + index * step, box.centre_y - side // 2
        if canvas.is_rtl:
            x += step - side
        count = counts[pane]
        if not count:
            continue
        canvas.draw_sprite(glass.lit(pane, side, side), x, y)
        if chosen == f"c.{pane.value}":
            ring = shapes.ring(side - 10, side - 10, 5, theme.accent, LEAD, 4)
            canvas.draw_sprite(ring, x + 5, y + 5)
        if pane in moved:
            canvas.draw_sprite(sprites.dot(20, theme.accent), x + side - 12, y - 4)
        canvas.draw_text(
            x - 6 if canvas.is_rtl else x + side + 6,
            y + side // 2,
            "×" + canvas.format_number(count),
            NUMBER,
            theme.text,
            anchor="right" if canvas.is_rtl else "left",
            direction="ltr",
        )


def _store(canvas: Canvas, label: str, count: int, height: int) -> InlineDrawing:
    """Return a drawing of a box, `height` px high, with the name of a store and its number of panes."""
    theme = canvas.theme
    items = [canvas.run(label, SMALL, theme.muted), canvas.number_run(count, NUMBER, theme.text)]
    width = sum(item.width for item in items) + 6 + 14

    def draw(x: int, y: int) -> None:
        place = Box(x, y - height // 2, width, height)
        fill = mix(theme.card, theme.background, 0.8)
        canvas.draw_sprite(shapes.rounded_rect(width, height, 10, fill), place.x, place.y)
        canvas.draw_row(place.inset(7, 0), items, gap=6)

    return InlineDrawing(width, draw)


def token(canvas: Canvas, size: int) -> InlineDrawing:
    """Return a drawing of the starting token with its number 1, `size` px wide and high."""

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(sprites.token(size), x, y - size // 2)
        canvas.draw_number(x + size // 2, y, 1, Font(30, bold=True), LEAD)

    return InlineDrawing(size, draw)
