"""The end: a card for each player by rank, with the windows, the lines of the score and what broke a tie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from engine.contract import Outcome, ScoreLine
from engine.games.sintra.palace import best_colour, complete_windows, filled_around, panes_left
from engine.games.sintra.state import STRIPS, Palace, Side
from engine.games.sintra.state import Colour as Pane
from engine.games.sintra.views import SintraView
from engine.saying import Seat, Who
from render import sprites
from render.games.sintra import craft, glass
from render.games.sintra.heading import cracked, draw_turn
from render.games.sintra.look import IVORY, LEAD, THEME
from render.games.sintra.stone import Front, draw_front
from render.page import Drawing, Page, Run
from render.text import Face
from render.theme import HEIGHT, WIDTH, Box, mix

MARGIN, GAP = 8, 8
_TABLE = 412


def draw(page: Page, view: SintraView) -> None:
    """Draw the end of a game."""
    outcome = cast(Outcome, view.outcome)
    bar = Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, 88)
    winners = outcome.winners
    words = page.say("picture-won", who=tuple(map(Who, winners)), count=len(winners))
    draw_turn(page, bar, words, winners, _note(page, outcome))
    top = bar.bottom + GAP
    tall = (HEIGHT - MARGIN - top - GAP * (view.seats - 1)) // view.seats
    place = Box(bar.x, top, bar.w, tall)
    rank = 1
    for group in outcome.ranking:
        for seat in group:
            _card(page, place, view, seat, rank)
            place = place._replace(y=place.bottom + GAP)
        rank += len(group)


def _card(page: Page, box: Box, view: SintraView, seat: Seat, rank: int) -> None:
    """Name and total on top; below them the windows and the lines of the score, beside or below each other."""
    won = seat in cast(Outcome, view.outcome).winners
    edge, line = (THEME.accent, 5) if won else (THEME.edge, 2)
    page.put(sprites.card(box.w, box.h, 16, THEME.card, edge, line), box.x, box.y)
    high = 76 if view.seats > 2 else 104
    inside = Box(box.x + 16, box.y + 4, box.w - 32, box.h - 14)
    _head(page, inside._replace(h=high), view, seat, rank, won=won)
    low = inside._replace(y=inside.y + high, h=inside.h - high)
    if view.seats == 2:
        _below(page, low, view, seat)
    else:
        _beside(page, low, view, seat)


def _below(page: Page, box: Box, view: SintraView, seat: Seat) -> None:
    """Two cards: wide windows, under them the score in two columns."""
    front = Front(box.w // STRIPS, 74)
    draw_front(page, box.centre - front.width // 2, box.y, front, view, view.palaces[seat], set())
    low = box._replace(y=box.y + front.height + 10, h=box.h - front.height - 10)
    keys = _keys(view, seat)
    half = (len(keys) + 1) // 2
    columns = [
        Box(low.x, low.y, (low.w - 48) // 2, low.h),
        Box(low.centre + 24, low.y, (low.w - 48) // 2, low.h),
    ]
    if page.direction == "rtl":
        columns.reverse()
    for column, part in zip(columns, (keys[:half], keys[half:]), strict=True):
        _table(page, column, view, seat, part, half)


def _beside(page: Page, box: Box, view: SintraView, seat: Seat) -> None:
    """Three or four cards: the windows and the lines of the score side by side."""
    rtl = page.direction == "rtl"
    own = view.palaces[seat]
    sign = 52 if view.seats == 3 else 0
    front = Front(58, min((box.h - 64 - sign) // 2, 84))
    left = box.x if rtl else box.right - front.width
    y = box.y + (box.h - front.height - sign) // 2
    draw_front(page, left, y + sign, front, view, own, set())
    if sign:
        page.line(
            Box(left, y, front.width, sign - 6), _shown(page, view, own), align="middle", gap=12
        )
    table = Box(box.right - _TABLE if rtl else box.x, box.y, _TABLE, box.h)
    keys = _keys(view, seat)
    _table(page, table, view, seat, keys, len(keys))


def _head(page: Page, box: Box, view: SintraView, seat: Seat, rank: int, *, won: bool) -> None:
    large = view.seats == 2
    total = Run(
        page.number(view.scores[seat].total), Face(84 if large else 58, bold=True), THEME.ink, "ltr"
    )
    taken = page.line(box, [total], align="end")
    ink = THEME.accent if won else THEME.ink
    people: list[Run | Drawing] = [
        _medal(page, rank, won=won),
        page.name(seat, Face(46 if large else 38, bold=True), ink),
    ]
    rest = _beside_taken(page, box, taken.w + 48)
    if view.seats != 3:
        shown = page.line(rest, _shown(page, view, view.palaces[seat]), align="end", gap=16)
        rest = _beside_taken(page, rest, shown.w + 28)
    page.line(rest, people, gap=16)


def _beside_taken(page: Page, box: Box, taken: int) -> Box:
    """What is left of a line whose end is taken."""
    return box._replace(x=box.x + taken if page.direction == "rtl" else box.x, w=box.w - taken)


def _medal(page: Page, rank: int, *, won: bool) -> Drawing:
    fill, ink = (
        (THEME.accent, THEME.on_accent) if won else (mix(THEME.card, THEME.quiet, 0.35), THEME.ink)
    )

    def put(x: int, middle: int) -> None:
        page.put(craft.boss(50, fill), x, middle - 25)
        page.write_number(x + 25, middle, rank, Face(34, bold=True), ink)

    return Drawing(50, put)


def _note(page: Page, outcome: Outcome) -> str:
    """Beside the winners: what parted equal totals, or that nothing did; else only that it is over."""
    if len(outcome.winners) > 1:
        return page.say("picture-shared")
    return page.say("picture-over" if outcome.tie_break is None else "sintra-picture-tie")


def _shown(page: Page, view: SintraView, own: Palace) -> list[Run | Drawing]:
    """Side A: what each ornament brings; side B: complete windows times panes of the best colour."""
    face = Face(34, bold=True)
    components = view.components
    if view.side is Side.A:
        found: list[Run | Drawing] = []
        for filled in filled_around(own, components):
            found.append(_flower(page, filled))
            points = components.ornament_points[filled]
            found.append(Run(page.number(points, signed=True), face, THEME.ink, "ltr"))
        return found if page.direction == "ltr" else list(reversed(found))
    colour, count = best_colour(own)
    if colour is None:
        return []
    signs: list[Run | Drawing] = [
        Run(page.number(len(complete_windows(own))), face, THEME.ink, "ltr"),
        _window(page),
        Run("×", face, THEME.quiet, "ltr"),
        Run(page.number(count), face, THEME.ink, "ltr"),
        _pane(page, colour),
    ]
    return signs


def _flower(page: Page, filled: int) -> Drawing:
    leaves = tuple(at < filled for at in range(4))
    return Drawing(40, lambda x, middle: page.put(craft.ornament(40, leaves), x, middle - 20))


def _window(page: Page) -> Drawing:
    """A complete window, whatever its colours."""

    def put(x: int, middle: int) -> None:
        page.put(sprites.field(28, 40, 9, LEAD), x, middle - 20)
        page.put(sprites.field(24, 17, 7, IVORY), x + 2, middle - 18)
        page.put(sprites.field(24, 17, 3, IVORY), x + 2, middle + 1)

    return Drawing(28, put)


def _pane(page: Page, colour: Pane) -> Drawing:
    return Drawing(40, lambda x, middle: page.put(glass.lit(colour, 40, 40), x, middle - 20))


def _keys(view: SintraView, seat: Seat) -> list[str]:
    """The lines of a score in the order of the rules; losses at once only where there were any."""
    special = "ornaments" if view.side is Side.A else "complete"
    lost = any(line.key == "lost" and line.points for line in view.scores[seat].lines)
    return ["windows", "bonus", *(["lost"] if lost else []), "left", "broken", special]


def _table(
    page: Page, box: Box, view: SintraView, seat: Seat, keys: Sequence[str], rows: int
) -> None:
    """Lines of the score (SI-60 to SI-63); what came to nothing is pale. rows: for how many there must be room."""
    lines = {line.key: line for line in view.scores[seat].lines}
    step = min(box.h / rows, 64)
    top = box.y + (box.h - step * rows) / 2
    face = Face(34 if step > 42 else 30)
    places = [Box(box.x, round(top + at * step), box.w, round(step)) for at in range(len(keys))]
    for place in places[1:]:  # all rules first: the tail of a letter may reach over one
        rule = sprites.field(box.w, 2, 0, mix(THEME.card, THEME.edge, 0.7))
        page.put(rule, box.x, place.y - 1)
    for key, place in zip(keys, places, strict=True):
        count = panes_left(view.palaces[seat]) if key == "left" else 0
        _line(page, place, lines[key], count, face)


def _line(page: Page, box: Box, line: ScoreLine, count: int, face: Face) -> None:
    colour = THEME.ink if line.points else THEME.quiet
    tint = THEME.minus if line.points < 0 else colour
    figure = Run(page.number(line.points, signed=True), Face(face.size + 2, bold=True), tint, "ltr")
    taken = page.line(box, [figure], align="end")
    words: list[Run | Drawing] = [
        Run(page.say(f"sintra-picture-{line.key}"), face, colour, page.direction)
    ]
    if count:
        words.append(Run("×" + page.number(count), Face(face.size, bold=True), colour, "ltr"))
    if line.key == "broken" and line.points:
        words.append(cracked(page, 28))
    room = box.w - taken.w - 12
    start = box.right - room if page.direction == "rtl" else box.x
    page.line(Box(start, box.y, room, box.h), words, gap=10)
