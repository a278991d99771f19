"""Where tiles are taken from: factories as porcelain trays, bag and lid, the centre of the table."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from engine.games.azul.events import Took
from engine.games.azul.places import factory_rows
from engine.games.azul.state import COLOURS, FACTORY_SIZE, Colour
from engine.games.azul.views import AzulView
from render import parts, sprites
from render.games.azul import tiles
from render.games.azul.board import draw_marker
from render.games.azul.look import NUMBER, PANEL, SPACE
from render.games.azul.marks import Marks
from render.page import Drawing, Page, Run
from render.text import Face
from render.theme import Box, mix

GAP = 8


def draw_factories(page: Page, box: Box, view: AzulView, marks: Marks, chosen: str) -> None:
    """All factories, two a row, and bag and lid in the free place."""
    rows = factory_rows(len(view.factories))
    step = (box.h + 7) // len(rows)
    wide = (box.w - GAP) // 2
    for at, row in enumerate(rows):
        for side, number in enumerate(row):
            place = Box(box.x + side * (wide + GAP), box.y + at * step, wide, step - 7)
            if number is None:
                _stores(page, place, view)
                continue
            content = view.factories[number - 1]
            took = next((take for take in reversed(marks.takes) if take.factory == number), None)
            _factory(page, place, number, content, took, chosen)


def draw_centre(page: Page, box: Box, view: AzulView, marks: Marks, chosen: str) -> None:
    """One fixed place for each colour, with its count; the marker while nobody has it."""
    theme = page.theme
    parts.card(page, box, radius=22)
    words = page.say("azul-picture-centre")
    side = box.h - 16
    pieces: list[Run | Drawing] = [Run(words, Face(38, bold=True), theme.ink, page.direction)]
    if view.marker is None:
        pieces.append(
            Drawing(side, lambda x, middle: draw_marker(page, x, middle - side // 2, side))
        )
    label = 250
    at_right = page.direction == "rtl"
    left = box.x + 18 if at_right else box.x + label
    page.line(
        Box(box.right - label if at_right else box.x + 28, box.y, label - 28, box.h), pieces, gap=14
    )
    counts = Counter(view.centre)
    taken = [take.colour for take in marks.takes if take.factory is None]
    step = (box.w - label - 18) // len(COLOURS)
    for at, colour in enumerate(COLOURS):
        x, y = left + at * step, box.y + (box.h - side) // 2
        radius = round(side * 0.17)
        if counts[colour]:
            page.put(tiles.tile(colour, side), x, y)
            page.write(
                x + side + 8,
                box.middle,
                "×" + page.number(counts[colour]),
                NUMBER,
                theme.ink,
                anchor="left",
                direction="ltr",
            )
            if chosen == f"c.{colour.value}":
                page.put(sprites.ring(side, side, radius, theme.accent, theme.card, 5), x, y)
        elif colour in taken:
            page.put(tiles.tile(colour, side).faded(0.4), x, y)
            page.put(sprites.dashes(side, side, radius, 3, theme.accent), x, y)
        else:
            page.put(
                sprites.disc(14, mix(theme.card, theme.edge, 0.5)),
                x + side // 2 - 7,
                box.middle - 7,
            )


def _factory(
    page: Page, box: Box, number: int, content: tuple[Colour, ...], took: Took | None, chosen: str
) -> None:
    theme = page.theme
    radius = box.h // 2
    if content:
        page.put(sprites.card(box.w, box.h, radius, theme.card, theme.edge), box.x, box.y)
    else:
        page.put(sprites.sunk(box.w, box.h, radius, mix(theme.ground, PANEL, 0.5)), box.x, box.y)
        if took is not None:
            page.put(sprites.outline(box.w, box.h, radius, 4, theme.accent), box.x, box.y)
    size = box.h - 14
    fill = theme.disc if content else mix(theme.ground, theme.quiet, 0.28)
    parts.medal(
        page,
        box.right - 7 - size,
        box.middle,
        size,
        number,
        Face(38, bold=True),
        fill,
        theme.on_disc,
    )
    room = Box(box.x + 18, box.y, box.w - 18 - size - 24, box.h)
    if content:
        _groups(page, room, content, number, chosen)
    elif took is not None:
        _ghosts(page, room, took)


def _groups(page: Page, box: Box, content: tuple[Colour, ...], number: int, chosen: str) -> None:
    """Tiles that are taken together lie together, on a common base."""
    theme = page.theme
    side = box.h - 14
    for colour, x, count in _places(content, box, side):
        y = box.y + 6
        wide = count * (side + 3) - 3
        page.put(tiles.tile(colour, side), x, y)
        for at in range(1, count):
            page.put(tiles.tile(colour, side), x + at * (side + 3), y)
        if chosen == f"f{number}.{colour.value}":
            page.put(
                sprites.ring(wide, side, round(side * 0.17), theme.accent, theme.card, 5), x, y
            )


def _ghosts(page: Page, box: Box, took: Took) -> None:
    """Where tiles lay: dashed those that were taken, small and pale those that went to the centre."""
    theme = page.theme
    content = tuple(sorted((took.colour,) * took.count + took.rest, key=COLOURS.index))
    side, small = box.h - 14, round((box.h - 14) * 0.62)
    for colour, x, count in _places(content, box, side):
        for at in range(count):
            left = x + at * (side + 3)
            if colour is took.colour:
                page.put(tiles.tile(colour, side).faded(0.45), left, box.y + 7)
                page.put(
                    sprites.dashes(side, side, round(side * 0.17), 3, theme.accent), left, box.y + 7
                )
            else:
                shift = (side - small) // 2
                page.put(tiles.tile(colour, small).faded(0.3), left + shift, box.y + 7 + shift)


def _places(content: tuple[Colour, ...], box: Box, side: int) -> list[tuple[Colour, int, int]]:
    """Each colour with the left edge of its first tile and its count: groups spread evenly over the tray."""
    groups = [(colour, len(list(same))) for colour, same in groupby(content)]
    taken = FACTORY_SIZE * side + 3 * (len(content) - len(groups))
    between = min(34, (box.w - taken) // max(1, FACTORY_SIZE - 1))
    total = sum(count * (side + 3) - 3 for _, count in groups) + between * (len(groups) - 1)
    x = box.x + (box.w - total) // 2
    places = []
    for colour, count in groups:
        places.append((colour, x, count))
        x += count * (side + 3) - 3 + between
    return places


def _stores(page: Page, box: Box, view: AzulView) -> None:
    half = (box.w - GAP) // 2
    words = (
        page.say("azul-picture-bag", count=sum(view.bag)),
        page.say("azul-picture-lid", count=sum(view.lid)),
    )
    for at, text in enumerate(words if page.direction == "ltr" else reversed(words)):
        place = Box(box.x + at * (half + GAP), box.y, half, box.h)
        page.put(
            sprites.field(place.w, place.h, place.h // 2, mix(page.theme.ground, SPACE, 0.6)),
            place.x,
            place.y,
        )
        page.line(
            place.inset(12, 0),
            [Run(text, Face(34), page.theme.quiet, page.direction)],
            align="middle",
        )
