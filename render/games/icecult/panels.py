"""A panel for each colour in the corners, clockwise in the order of turns: who, what has arrived, what waits beside."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from engine.games.icecult.pieces import COLOURS, PIECES, Colour
from engine.games.icecult.state import owner
from engine.games.icecult.views import IceView
from render import parts, sprites
from render.games.icecult import signs
from render.games.icecult.look import NAVY, NUMBERED, PANELS, SMALL, THEME, WHITE
from render.games.icecult.marks import Marks
from render.page import Drawing, Page, Run
from render.text import Face
from render.theme import Box, mix

_GOAL = 34


def draw(page: Page, view: IceView, marks: Marks, entering: Collection[Colour]) -> None:
    """All four. entering: colours of which a piece may enter now."""
    position = view.position
    order = [*position.colours, *(colour for colour in COLOURS if colour not in position.colours)]
    for colour, box in zip(order, PANELS, strict=True):
        _panel(page, view, marks, colour, box, may_enter=colour in entering)


def _panel(
    page: Page, view: IceView, marks: Marks, colour: Colour, box: Box, *, may_enter: bool
) -> None:
    position, at = view.position, COLOURS.index(colour)
    seat = owner(position, colour)
    is_active = seat is not None and (
        seat == view.to_move or (view.outcome is not None and seat in view.outcome.winners)
    )
    if seat is None:
        page.put(sprites.card(box.w, box.h, 18, NUMBERED, mix(NUMBERED, NAVY, 0.2)), box.x, box.y)
    else:
        parts.card(page, box, active=is_active)
    inside = box.inset(11, 0)
    ink = THEME.quiet if seat is None else THEME.ink
    if seat is None:
        name = Run(page.say("icecult-picture-neutral"), Face(34), ink, page.direction)
    else:
        name = _short(page.name(seat, Face(36, bold=True), ink))
    page.line(inside._replace(y=box.y + 6, h=50), [name], align="middle")
    icon = Drawing(38, lambda x, y: page.put(signs.piece(colour, 38), x, y - 19))
    _count(
        page,
        inside._replace(y=box.y + 58, h=46),
        "icecult-picture-arrived",
        position.arrived[at],
        icon,
        fresh=(fresh := marks.home.get(colour, 0)),
    )
    for number in range(PIECES):
        x, y = _slot(page, inside, number), box.y + 108
        has_arrived = number < position.arrived[at]
        page.put(signs.piece(colour, _GOAL) if has_arrived else signs.slot(_GOAL), x, y)
        if position.arrived[at] - fresh <= number < position.arrived[at]:
            page.put(sprites.ring(_GOAL - 2, _GOAL - 2, 8, THEME.accent, WHITE, 3), x + 1, y + 1)
    _count(
        page, inside._replace(y=box.y + 150, h=44), "icecult-picture-beside", position.beside[at]
    )
    for number in range(position.beside[at]):
        page.put(signs.piece(colour, _GOAL), _slot(page, inside, number), box.y + 200)
    if may_enter:
        frame = sprites.dashes(_GOAL + 12, _GOAL + 12, 12, 5, THEME.accent)
        page.put(frame, _slot(page, inside, position.beside[at] - 1) - 6, box.y + 194)


def _short(name: Run) -> Run:
    """A computer's name without its level: there is room for it in the heading only."""
    return replace(name, text=name.text.partition(" (")[0])


def _slot(page: Page, inside: Box, number: int) -> int:
    step = (inside.w - _GOAL) // (PIECES - 1)
    if page.direction == "rtl":
        return inside.right - _GOAL - number * step
    return inside.x + number * step


def _count(
    page: Page, line: Box, id: str, count: int, icon: Drawing | None = None, *, fresh: int = 0
) -> None:
    """How many there are; if some have just come, how many in the icon's stead, for both have no room."""
    figures = [Run(page.number(count), Face(40, bold=True), THEME.ink, "ltr")]
    if fresh:
        icon = None
        more = page.number(fresh, signed=True)
        figures.insert(0, Run(more, Face(32, bold=True), THEME.accent_deep, "ltr"))
    taken = page.line(line, figures, align="end", gap=8)
    room = line.w - taken.w - 6
    start = line.right - room if page.direction == "rtl" else line.x
    words = Run(page.say(id), SMALL, THEME.quiet, page.direction)
    pieces: list[Run | Drawing] = [words] if icon is None else [icon, words]
    page.line(Box(start, line.y, room, line.h), pieces, gap=8)
