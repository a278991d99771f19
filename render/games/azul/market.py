"""The market: the factories, the centre of the table, and the numbers of tiles in the bag and the lid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from engine.games.azul.events import Took
from engine.games.azul.state import COLOURS, FACTORY_SIZE, Colour
from engine.games.azul.views import AzulView
from engine.key_rows import most_first
from render import shapes, widgets
from render.canvas import Canvas, InlineDrawing, RowItem
from render.games.azul import tiles
from render.games.azul.board import draw_marker
from render.games.azul.highlights import Highlights
from render.games.azul.layout import Areas
from render.games.azul.theme import NUMBER, palette
from render.layout import Box
from render.text import Font
from render.theme import mix


def draw(canvas: Canvas, areas: Areas, view: AzulView, highlights: Highlights, chosen: str) -> None:
    """Draw the market; `chosen` is a partial move (possibly "") whose tiles get a ring."""
    for number, place in areas.trays.items():
        content = view.factories[number - 1]
        took = _take_from(highlights, number)
        is_latest = took is not None and took is highlights.latest
        _factory(canvas, place, number, content, took, chosen, is_latest=is_latest)
    _bag_and_lid(canvas, areas.stores, view)
    _draw_centre(canvas, areas.centre, view, highlights, chosen)


def factories_shown(view: AzulView, highlights: Highlights) -> set[int]:
    """Return the numbers of the factories that have tiles or have just been emptied.

    If no factory has tiles, only the one that the last take emptied is included, if there is one. With two seats, not
    even this one is included, because the row of factories is high.
    """
    filled = {number for number, content in enumerate(view.factories, 1) if content}
    if not filled and view.seats == 2:
        return set()
    takes = highlights.takes if filled else highlights.takes[-1:]
    return filled | {take.factory for take in takes if take.factory is not None}


def _take_from(highlights: Highlights, number: int) -> Took | None:
    return next((take for take in reversed(highlights.takes) if take.factory == number), None)


def _draw_centre(
    canvas: Canvas, box: Box, view: AzulView, highlights: Highlights, chosen: str
) -> None:
    """Draw the centre: each colour at a fixed place with its number of tiles, and the marker until it is taken.

    Except with three seats, the centre also shows the numbers of tiles in the bag and the lid.

    Like the keys, the colours are in reading order, and the number of a colour is on the side where its key has it.
    """
    theme = canvas.theme
    widgets.card(canvas, box, radius=22)
    words = canvas.say("azul-picture-centre")
    side = min(box.h - 16, 80)
    label = 250
    place = canvas.start_of(box.inset(28, 0), label - 28)
    mark = side
    if view.seats != 3:  # no other place is free for the numbers of tiles in the bag and the lid
        label = 300 if canvas.is_rtl else 330
        place = canvas.start_of(box.inset(18, 0), label - 18)
        mark, side = 40, min(side, 62 if canvas.is_rtl else 56)
        line = place._replace(y=box.centre_y, h=36)
        numbers = canvas.run(" · ".join(stores(canvas, view)), Font(30), theme.muted)
        canvas.draw_row(line, [numbers])
        place = place._replace(y=box.centre_y - 38, h=40)
    items: list[RowItem] = [canvas.run(words, Font(38, bold=True), theme.text)]
    if view.marker is None:
        items.append(InlineDrawing(mark, lambda x, y: draw_marker(canvas, x, y - mark // 2, mark)))
    if chosen == "c":
        canvas.draw_sprite(shapes.outline(box.w, box.h, 22, 6, theme.mark), box.x, box.y)
    left = box.x + 18 if canvas.is_rtl else box.x + label
    canvas.draw_row(place, items, gap=14)
    counts = Counter(view.centre)
    taken = [take.colour for take in highlights.takes if take.factory is None]
    step = (box.w - label - 18) // len(COLOURS)
    for index, colour in enumerate(COLOURS[::-1] if canvas.is_rtl else COLOURS):
        x, y = left + index * step, box.y + (box.h - side) // 2
        if canvas.is_rtl:
            x += step - side
        radius = round(side * 0.17)
        if counts[colour]:
            canvas.draw_sprite(tiles.tile(colour, side), x, y)
            canvas.draw_text(
                x - 8 if canvas.is_rtl else x + side + 8,
                box.centre_y,
                "×" + canvas.format_number(counts[colour]),
                NUMBER,
                theme.text,
                anchor="right" if canvas.is_rtl else "left",
                direction="ltr",
            )
            if chosen == f"c.{colour.value}":
                canvas.draw_sprite(shapes.ring(side, side, radius, theme.mark, theme.card, 5), x, y)
        elif colour in taken:
            canvas.draw_sprite(tiles.tile(colour, side).faded(0.4), x, y)
            canvas.draw_sprite(shapes.dashed_outline(side, side, radius, 3, theme.mark), x, y)
        else:
            canvas.draw_sprite(
                shapes.disc(14, mix(theme.card, theme.border, 0.5)),
                x + side // 2 - 7,
                box.centre_y - 7,
            )


def _factory(
    canvas: Canvas,
    box: Box,
    number: int,
    content: tuple[Colour, ...],
    took: Took | None,
    chosen: str,
    *,
    is_latest: bool,
) -> None:
    """Draw a factory. took: the take that emptied it, or None. is_latest: whether this take is the last move."""
    theme = canvas.theme
    is_square = box.w < 2 * box.h
    radius = 30 if is_square else box.h // 2
    if content:
        canvas.draw_sprite(
            shapes.card(box.w, box.h, radius, theme.card, theme.border), box.x, box.y
        )
    else:
        canvas.draw_sprite(
            shapes.inset_rect(
                box.w, box.h, radius, mix(theme.background, palette(canvas).panel, 0.5)
            ),
            box.x,
            box.y,
        )
        if took is not None and is_latest:
            canvas.draw_sprite(shapes.outline(box.w, box.h, radius, 4, theme.mark), box.x, box.y)
    if chosen == f"f{number}":
        ring = shapes.ring(box.w - 8, box.h - 8, radius - 4, theme.mark, theme.card, 5)
        canvas.draw_sprite(ring, box.x + 4, box.y + 4)
    size = min(box.h - 14, 44 if is_square else 48)
    fill, ink = theme.badge, theme.on_badge
    if not content:
        fill, ink = mix(theme.background, theme.muted, 0.06), theme.muted
    badge = canvas.start_of(box.inset(7, 0), size)
    widgets.badge(
        canvas,
        badge.x,
        box.centre_y,
        size,
        number,
        Font(38, bold=True),
        fill,
        ink,
    )
    inside = canvas.end_of(box.inset(14, 0), box.w - 14 - size - 16)
    if content:
        _groups(canvas, inside, content, number, chosen)
    elif took is not None:
        _taken_tiles(canvas, inside, took, is_latest=is_latest)


def _groups(
    canvas: Canvas, box: Box, content: tuple[Colour, ...], number: int, chosen: str
) -> None:
    """Draw the tiles in a factory in reading order, with a ring around those of the chosen colour."""
    theme = canvas.theme
    for colour, place in _places(content, box, from_right=canvas.is_rtl):
        side = place.w
        canvas.draw_sprite(tiles.tile(colour, side), place.x, place.y)
        if chosen == f"f{number}.{colour.value}":
            ring = shapes.ring(side, side, round(side * 0.17), theme.mark, theme.card, 5)
            canvas.draw_sprite(ring, place.x, place.y)


def _taken_tiles(canvas: Canvas, box: Box, took: Took, *, is_latest: bool) -> None:
    """Draw the former tiles of an empty factory in pale colours.

    Tiles that were taken have dashed outlines if `is_latest` is set; tiles that went to the centre are smaller.
    """
    theme = canvas.theme
    content = sorted((took.colour,) * took.count + took.rest, key=COLOURS.index)
    for colour, (x, y, side, _) in _places(content, box, from_right=canvas.is_rtl):
        small = round(side * 0.62)
        if colour is took.colour:
            canvas.draw_sprite(tiles.tile(colour, side).faded(0.45 if is_latest else 0.3), x, y)
            if is_latest:
                dashes = shapes.dashed_outline(side, side, round(side * 0.17), 3, theme.mark)
                canvas.draw_sprite(dashes, x, y)
        else:
            shift = (side - small) // 2
            faded = tiles.tile(colour, small).faded(0.3 if is_latest else 0.18)
            canvas.draw_sprite(faded, x + shift, y + shift)


def _places(content: Sequence[Colour], box: Box, *, from_right: bool) -> list[tuple[Colour, Box]]:
    """Return each tile with its place, in the order of the keys; tiles of one colour are next to each other.

    content: the tiles, sorted by colour. They are in one row or, in a box that is not much wider than high, in two
    rows of two.
    from_right: whether the first tile of a row is the rightmost one.
    """
    places = _places_from_left(most_first(content), box)
    if from_right:
        places = [(one, at._replace(x=box.x + box.right - at.right)) for one, at in places]
    return places


def _places_from_left(content: tuple[Colour, ...], box: Box) -> list[tuple[Colour, Box]]:
    if box.w < 2 * box.h:
        side = min(box.h // 2 - 9, box.w // 2 - 3)
        left, top = box.centre_x - side - 2, box.centre_y - side - 2
        return [
            (colour, Box(left + at % 2 * (side + 4), top + at // 2 * (side + 4), side, side))
            for at, colour in enumerate(content)
        ]
    side = box.h - 14
    groups = [(colour, len(list(same))) for colour, same in groupby(content)]
    taken = FACTORY_SIZE * side + 3 * (len(content) - len(groups))
    between = min(34, (box.w - taken) // max(1, FACTORY_SIZE - 1))
    total = sum(count * (side + 3) - 3 for _, count in groups) + between * (len(groups) - 1)
    x = box.x + (box.w - total) // 2
    places = []
    for colour, count in groups:
        places += [(colour, Box(x + at * (side + 3), box.y + 7, side, side)) for at in range(count)]
        x += count * (side + 3) - 3 + between
    return places


def stores(canvas: Canvas, view: AzulView) -> list[str]:
    """Return the words for the numbers of tiles in the bag and in the lid."""
    return [
        canvas.say("azul-picture-bag", count=sum(view.bag)),
        canvas.say("azul-picture-lid", count=sum(view.lid)),
    ]


def _bag_and_lid(canvas: Canvas, places: Sequence[Box], view: AzulView) -> None:
    """Draw the numbers of tiles in the bag and the lid in the free places after the last factory, if there are any."""
    words = stores(canvas, view)
    fill = mix(canvas.theme.background, palette(canvas).space, 0.6)
    if len(places) == 1:
        words = [" · ".join(words)]
    for place, text in zip(places, words, strict=False):
        shape = shapes.rounded_rect(place.w, place.h, place.h // 2, fill)
        canvas.draw_sprite(shape, place.x, place.y)
        run = canvas.run(text, Font(34), canvas.theme.muted)
        canvas.draw_row(place.inset(12, 0), [run], align="centre")
