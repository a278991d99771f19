"""The market: factories as rose windows, the centre, and the numbers of panes in the bag and the glass tower."""

from __future__ import annotations

from collections import Counter

from engine.games.sintra.events import Took
from engine.games.sintra.state import COLOURS
from engine.games.sintra.state import Colour as Pane
from engine.games.sintra.views import SintraView
from render import shapes, widgets
from render.canvas import Canvas, InlineDrawing, RowItem
from render.games.sintra import glass, sprites
from render.games.sintra.highlights import Highlights
from render.games.sintra.layout import Areas
from render.games.sintra.theme import IVORY, LEAD, NUMBER, SMALL
from render.layout import Box
from render.text import Font
from render.theme import mix


def draw(
    canvas: Canvas, areas: Areas, view: SintraView, highlights: Highlights, chosen: str
) -> None:
    """Draw the market; `chosen` is a partial move (possibly "") whose panes get a ring."""
    for number, box in areas.roses.items():
        took = next((take for take in reversed(highlights.takes) if take.factory == number), None)
        content = view.factories[number - 1]
        if content or took is not None:
            _rose(canvas, box.x, box.y, box.w, number, content, took, chosen)
    columns = len(COLOURS) if areas.centre.h < 150 else 3
    _draw_centre(canvas, areas.centre, columns, view, highlights, chosen)


def factories_shown(view: SintraView, highlights: Highlights) -> set[int]:
    """Return the numbers of the factories that have panes or have just been emptied."""
    filled = {number for number, content in enumerate(view.factories, 1) if content}
    return filled | {take.factory for take in highlights.takes if take.factory is not None}


def _rose(
    canvas: Canvas,
    x: int,
    y: int,
    size: int,
    number: int,
    content: tuple[Pane, ...],
    took: Took | None,
    chosen: str,
) -> None:
    theme = canvas.theme
    canvas.draw_sprite(sprites.rose(size, theme.background, bright=bool(content)), x, y)
    width, corners = sprites.openings(size)
    for pane, (right, down) in zip(content, corners, strict=False):
        canvas.draw_sprite(glass.lobe(pane, width), x + right, y + down)
        if chosen == f"f{number}.{pane.value}":
            ring = shapes.ring(width - 4, width - 4, (width - 4) // 2, theme.accent, LEAD, 4)
            canvas.draw_sprite(ring, x + right + 2, y + down + 2)
    if took is not None and not content:
        canvas.draw_sprite(
            shapes.outline(size + 6, size + 6, size // 2 + 3, 5, theme.accent), x - 3, y - 3
        )
        for right, down in corners[: took.count]:
            canvas.draw_sprite(glass.taken(took.colour, width), x + right, y + down)
    if chosen == f"f{number}":
        canvas.draw_sprite(shapes.ring(size, size, size // 2, theme.accent, LEAD, 5), x, y)
    boss = 36
    half = size // 2
    fill = IVORY if content else mix(theme.card, theme.muted, 0.32)
    canvas.draw_sprite(sprites.boss(boss, fill), x + half - boss // 2, y + half - boss // 2)
    colour = LEAD if content else theme.text
    canvas.draw_number(x + half, y + half, number, Font(30, bold=True), colour)


def _draw_centre(
    canvas: Canvas, box: Box, columns: int, view: SintraView, highlights: Highlights, chosen: str
) -> None:
    """Draw the centre: each colour at a fixed place with its number of panes, and the token until it is taken."""
    theme = canvas.theme
    widgets.card(canvas, box, radius=16)
    takes = [take for take in highlights.takes if take.factory is None]
    if takes:
        canvas.draw_sprite(shapes.outline(box.w, box.h, 16, 4, theme.accent), box.x, box.y)
    head = Box(box.x + 16, box.y + 4, box.w - 32, 42)
    words = canvas.run(canvas.say("sintra-picture-centre"), Font(32), theme.text)
    items: list[RowItem] = [words]
    if view.token is None:
        items.append(token(canvas, 40))
    stores: list[RowItem] = []
    for name, count in (
        ("sintra-picture-bag", sum(view.bag)),
        ("sintra-picture-tower", sum(view.tower)),
    ):
        stores.append(canvas.run(canvas.say(name), SMALL, theme.muted))
        stores.append(canvas.number_run(count, NUMBER, theme.text))
    canvas.draw_row_with_end(head, items, stores, between=14, gap=14, end_gap=10)
    moved = {pane for take in highlights.takes if take.factory is not None for pane in take.rest}
    if chosen == "c":
        canvas.draw_sprite(shapes.outline(box.w, box.h, 16, 6, theme.accent), box.x, box.y)
    counts = Counter(view.centre)
    rows = -(-len(COLOURS) // columns)
    top = head.bottom
    step_x, step_y = (box.w - 20) // columns, (box.bottom - top - 6) // rows
    side = min(56, step_y - 6, step_x - 46)
    for index, pane in enumerate(COLOURS):
        left = box.x + 10 + (index % columns) * step_x
        y = top + (index // columns) * step_y + (step_y - side) // 2
        count = counts[pane]
        if not count:
            canvas.draw_sprite(glass.unlit(pane, side, side).faded(0.5), left + 4, y)
            continue
        canvas.draw_sprite(glass.lit(pane, side, side), left + 4, y)
        if chosen == f"c.{pane.value}":
            canvas.draw_sprite(
                shapes.ring(side - 2, side - 2, 6, theme.accent, LEAD, 4), left + 5, y + 1
            )
        if pane in moved:
            canvas.draw_sprite(sprites.dot(20, theme.accent), left + side - 8, y - 8)
        canvas.draw_text(
            left + side + (10 if side > 50 else 6),
            y + side // 2,
            "×" + canvas.format_number(count),
            NUMBER,
            theme.text,
            anchor="left",
            direction="ltr",
        )


def token(canvas: Canvas, size: int) -> InlineDrawing:
    """Return a drawing of the starting token with its number 1, `size` px wide and high."""

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(sprites.token(size), x, y - size // 2)
        canvas.draw_number(x + size // 2, y, 1, Font(30, bold=True), LEAD)

    return InlineDrawing(size, draw)
