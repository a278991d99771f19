"""The players' cards: two stacked, or four in reading order; three leave a place for this round's sums."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.azul.state import FLOOR_COSTS, SIZE, Colour, Marker
from engine.games.azul.views import AzulView
from engine.saying import Seat
from render import parts, sprites
from render.games.azul import tiles
from render.games.azul.board import Grid, draw_board, draw_marker
from render.games.azul.look import SPACE
from render.games.azul.marks import Marks
from render.page import Drawing, Page, Run
from render.parts import Header
from render.text import Face
from render.theme import Box, mix

GAP = 8
_HALF = Grid(step=41, numbers=39, floor_step=41)
_WIDE = Grid(step=59, numbers=56, floor_step=56)
_HEADER = 58


def draw(page: Page, box: Box, view: AzulView, marks: Marks) -> None:
    """Draw every seat's card; places never move during a game."""
    if view.seats == 2:
        tall = (box.h - GAP) // 2
        for at in range(2):
            _wide_card(
                page, Box(box.x, box.y + at * (tall + GAP), box.w, tall), view, Seat(at), marks
            )
        return
    places = quarters(box, page.direction == "rtl")
    for at in range(view.seats):
        _half_card(page, places[at], view, Seat(at), marks)
    if view.seats == 3:
        _sums(page, places[3], view)


def quarters(box: Box, from_right: bool) -> list[Box]:
    """Four places in reading order."""
    wide, tall = (box.w - GAP) // 2, (box.h - GAP) // 2
    columns = (box.right - wide, box.x) if from_right else (box.x, box.right - wide)
    return [Box(x, y, wide, tall) for y in (box.y, box.bottom - tall) for x in columns]


def _header(page: Page, view: AzulView, seat: Seat, marks: Marks) -> Header:
    active = view.to_move == seat
    is_next = view.next_to_move == seat and not active
    gain = view.gained if active and view.choice is not None else marks.gains.get(seat)
    return Header(
        seat,
        view.boards[seat].score,
        active=active,
        note=page.say("picture-next") if is_next else "",
        gain=gain,
        extra=_loose_marker(page, view, seat),
    )


def _loose_marker(page: Page, view: AzulView, seat: Seat) -> Drawing | None:
    """The marker beside its holder's name, when their floor line had no space for it (AZ-12)."""
    if view.marker != seat or Marker.MARKER in view.boards[seat].floor:
        return None
    return Drawing(40, lambda x, middle: draw_marker(page, x, middle - 20, 40))


def _half_card(page: Page, box: Box, view: AzulView, seat: Seat, marks: Marks) -> None:
    parts.card(page, box, active=view.to_move == seat)
    head = _header(page, view, seat, marks)
    parts.header(page, box, _HEADER, head, Face(36, bold=True), Face(46, bold=True))
    x = box.x + (box.w - _HALF.width) // 2
    y = box.y + _HEADER + (box.h - _HEADER - _HALF.height) // 2
    draw_board(page, x, y, _HALF, view, seat, marks)
    pills = _round_pills(page, view, seat)
    floor = Box(
        x + len(FLOOR_COSTS) * _HALF.floor_step,
        y + _HALF.height - _HALF.floor_tile,
        0,
        _HALF.floor_tile,
    )
    right = x + _HALF.width
    for pill in pills:
        right -= pill.width
        pill.put(right, floor.middle)
        right -= 6


def _round_pills(page: Page, view: AzulView, seat: Seat) -> list[Drawing]:
    """What the round would bring if it ended now, below the wall: points from it, costs of the floor."""
    theme, preview, face = page.theme, view.previews[seat], Face(32, bold=True)
    pills = []
    if preview.tiling:
        pills.append(
            parts.pill(page, page.number(preview.tiling, signed=True), face, theme.ink, SPACE)
        )
    if preview.cost:
        pills.append(
            parts.pill(page, page.number(-preview.cost, signed=True), face, theme.minus, SPACE)
        )
    return pills


def _wide_card(page: Page, box: Box, view: AzulView, seat: Seat, marks: Marks) -> None:
    theme, head = page.theme, _header(page, view, seat, marks)
    parts.card(page, box, active=head.active)
    edge = (box.h - _WIDE.height) // 2
    draw_board(page, box.x + 18, box.y + edge, _WIDE, view, seat, marks)
    left = box.x + 18 + _WIDE.width + 16
    side = Box(left, box.y, box.right - left, box.h)
    tint = theme.accent_tint if head.active else mix(theme.card, SPACE, 0.75)
    inset = 5 if head.active else 2
    page.put(sprites.field(side.w - inset, side.h - 2 * inset, 14, tint), side.x, side.y + inset)
    top = Box(side.x, side.y, side.w, 76)
    if head.active:
        parts.banner(page, box, top, parts.RADIUS)
    people: list[Run | Drawing] = [
        page.name(seat, Face(40, bold=True), theme.on_accent if head.active else theme.ink)
    ]
    if head.extra is not None:
        people.append(head.extra)
    page.line(top.inset(12, 0), people, align="middle")
    figures: list[Run | Drawing] = [
        Run(page.number(head.score), Face(92, bold=True), theme.ink, "ltr")
    ]
    if head.gain is not None:
        figures.append(parts.gain_pill(page, head.gain, active=True))
    page.line(Box(side.x + 8, top.bottom, side.w - 16, 130), figures, align="middle", gap=14)
    preview = view.previews[seat]
    under = Box(side.x + 16, side.y + 214, side.w - 32, side.h - 214 - 16)

    def sums(place: Box) -> None:
        rows = (
            (page.say("azul-picture-wall"), preview.tiling),
            (page.say("azul-picture-floor"), -preview.cost),
        )
        for at, (words, points) in enumerate(rows):
            line = Box(place.x, place.y + 8 + at * 52, place.w, 50)
            page.line(line, [Run(words, Face(34), theme.ink, page.direction)])
            colour = theme.minus if points < 0 else theme.ink
            page.line(
                line,
                [Run(page.number(points, signed=True), Face(38, bold=True), colour, "ltr")],
                align="end",
            )

    parts.dotted(page, under, page.say("picture-this-round"), sums)


def _sums(page: Page, box: Box, view: AzulView) -> None:
    """The free place at a table of three: what this round brings so far, and the bonuses at the end."""
    theme = page.theme
    page.put(sprites.field(box.w, box.h, 18, mix(theme.ground, theme.card, 0.55)), box.x, box.y)

    def seats(place: Box) -> None:
        for at in range(view.seats):
            preview = view.previews[at]
            line = Box(place.x, place.y + at * 50, place.w, 48)
            figures: list[Run | Drawing] = [
                Run(page.number(preview.tiling, signed=True), Face(34, bold=True), theme.ink, "ltr")
            ]
            if preview.cost:
                figures.append(
                    Run(
                        page.number(-preview.cost, signed=True),
                        Face(34, bold=True),
                        theme.minus,
                        "ltr",
                    )
                )
            taken = page.line(line, figures, align="end", gap=16)
            room = line.w - taken.w - 16
            start = line.right - room if page.direction == "rtl" else line.x
            page.line(Box(start, line.y, room, line.h), [page.name(Seat(at), Face(34), theme.ink)])

    inside = box.inset(22, 16)
    parts.dotted(
        page, Box(inside.x, inside.y, inside.w, 190), page.say("picture-this-round"), seats
    )
    parts.dotted(
        page,
        Box(inside.x, inside.bottom - 112, inside.w, 112),
        page.say("azul-picture-bonus"),
        lambda place: _bonuses(page, place),
    )


def _bonuses(page: Page, box: Box) -> None:
    """Row, column and colour as little walls, each with its points (AZ-40)."""
    middle = range(SIZE)
    lit: Sequence[tuple[int, set[tuple[int, int]]]] = (
        (2, {(2, at) for at in middle}),
        (7, {(at, 2) for at in middle}),
        (10, {(at, at) for at in middle}),
    )
    wide = box.w // 3
    for at, (points, cells) in enumerate(lit if page.direction == "ltr" else reversed(lit)):
        x = box.x + at * wide + (wide - 64 - 62) // 2
        y = box.y + (box.h - 62) // 2 + 2
        for row in middle:
            for column in middle:
                colour = (
                    tiles.BASE[Colour.BLUE]
                    if (row, column) in cells
                    else mix(page.theme.edge, page.theme.card, 0.4)
                )
                page.put(sprites.field(11, 11, 2, colour), x + column * 13, y + row * 13)
        page.write_number(
            x + 74, y + 31, points, Face(34, bold=True), page.theme.ink, anchor="left", signed=True
        )
