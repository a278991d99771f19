"""The end: a card for each player by rank, with the wall, the lines of the score and what broke a tie."""

from __future__ import annotations

from typing import cast

from engine.contract import Outcome
from engine.games.azul.places import wall_columns
from engine.games.azul.state import COLOURS, SIZE, Wall
from engine.games.azul.state import Colour as Tile
from engine.games.azul.views import AzulView
from engine.saying import Seat, Who
from render import parts, sprites
from render.games.azul import tiles
from render.games.azul.wall import Bricks, draw_wall
from render.page import Drawing, Page, Run
from render.parts import ScoreRow
from render.text import Face
from render.theme import HEIGHT, WIDTH, Box, Colour

MARGIN, GAP = 6, 8
_PERSON = 296
_TOP = 116


def draw(page: Page, view: AzulView) -> None:
    """Draw the end of a game."""
    outcome = cast(Outcome, view.outcome)
    bar = Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, 88)
    winners = outcome.winners
    words = page.say("picture-won", who=tuple(Who(seat) for seat in winners), count=len(winners))
    sentence = parts.turn_sentence(page, words, winners)
    parts.turn_bar(page, bar, sentence, page.say("picture-over"))
    top = bar.bottom + GAP
    tall = (HEIGHT - MARGIN - top - GAP * (view.seats - 1)) // view.seats
    rank = 1
    place = Box(bar.x, top, bar.w, tall)
    for group in outcome.ranking:
        for seat in group:
            card = _tall_card if view.seats == 2 else _flat_card
            card(page, place, view, seat, rank)
            place = place._replace(y=place.bottom + GAP)
        rank += len(group)


def _flat_card(page: Page, box: Box, view: AzulView, seat: Seat, rank: int) -> None:
    """Three or four cards: the wall, the score's lines, the person, side by side."""
    won = _has_won(view, seat)
    parts.card(page, box, active=won)
    bricks = Bricks(min((box.h - 34) // SIZE, 58))
    wall = Box(box.x + 24, box.middle - bricks.side // 2, bricks.side, bricks.side)
    _draw_wall(page, wall, bricks, view, seat)
    person = Box(box.right - _PERSON, box.y, _PERSON, box.h)
    table = Box(wall.right + 26, box.y + 14, person.x - 24 - wall.right - 26, box.h - 28)
    parts.score_table(page, table, _rows(page, view, seat))
    colour = _person_ground(page, box, person, won)
    note = _note(page, view, seat)
    inside = person.inset(9, 0)
    y = box.middle - (208 if note else 164) // 2
    name = page.name(seat, Face(38, bold=True), colour)
    page.line(inside._replace(y=y, h=56), [name], align="middle")
    total = Run(page.number(view.scores[seat].total), Face(92, bold=True), colour, "ltr")
    figures = [_medal(page, view, seat, rank), total]
    page.line(inside._replace(y=y + 60, h=104), figures, align="middle", gap=18)
    if note:
        line = inside._replace(y=y + 164, h=44)
        page.line(line, [Run(note, Face(32, bold=True), colour, page.direction)], align="middle")


def _tall_card(page: Page, box: Box, view: AzulView, seat: Seat, rank: int) -> None:
    """Two cards: the person on top, below them the wall and the score's lines."""
    won = _has_won(view, seat)
    parts.card(page, box, active=won)
    top = Box(box.x, box.y, box.w, _TOP)
    colour = _person_ground(page, box, top, won)
    inside = top.inset(24, 0)
    total = Run(page.number(view.scores[seat].total), Face(92, bold=True), colour, "ltr")
    taken = page.line(inside, [total], align="end")
    name = page.name(seat, Face(46, bold=True), colour)
    people = [_medal(page, view, seat, rank), name]
    if note := _note(page, view, seat):
        people.append(Run(note, Face(34), colour, page.direction))
    room = inside.w - taken.w - 24
    start = inside.right - room if page.direction == "rtl" else inside.x
    page.line(Box(start, top.y, room, top.h), people, gap=20)
    bricks = Bricks((box.h - _TOP - 46) // SIZE)
    low = Box(box.x + 26, top.bottom, box.w - 52, box.h - _TOP)
    wall = Box(low.x, low.middle - bricks.side // 2, bricks.side, bricks.side)
    _draw_wall(page, wall, bricks, view, seat)
    table = Box(wall.right + 34, wall.y, low.right - wall.right - 34, wall.h)
    parts.score_table(page, table, _rows(page, view, seat))


def _person_ground(page: Page, card: Box, part: Box, won: bool) -> Colour:
    """Glazed tiles behind the winner; a fine line beside the others. The colour to write with."""
    theme = page.theme
    if won:
        parts.banner(page, card, part, parts.RADIUS)
        return theme.on_accent
    if part.h == card.h:
        page.put(sprites.field(2, part.h - 44, 0, theme.edge), part.x, part.y + 22)
    return theme.ink


def _medal(page: Page, view: AzulView, seat: Seat, rank: int) -> Run | Drawing:
    theme = page.theme
    won = _has_won(view, seat)
    fill, ink = (theme.on_accent, theme.accent) if won else (theme.disc, theme.on_disc)

    def put(x: int, middle: int) -> None:
        parts.medal(page, x, middle, 56, rank, Face(36, bold=True), fill, ink)

    return Drawing(56, put)


def _has_won(view: AzulView, seat: Seat) -> bool:
    return seat in cast(Outcome, view.outcome).winners


def _note(page: Page, view: AzulView, seat: Seat) -> str:
    """What made a winner of somebody with the same points as another, or let both win."""
    outcome = cast(Outcome, view.outcome)
    if not _has_won(view, seat):
        return ""
    if len(outcome.winners) > 1:
        return page.say("picture-shared")
    return page.say("azul-picture-tie") if outcome.tie_break is not None else ""


def _rows(page: Page, view: AzulView, seat: Seat) -> list[ScoreRow]:
    lines = {line.key: line for line in view.scores[seat].lines}
    wall = view.boards[seat].wall
    rows = []
    if "before" in lines:
        rows.append(ScoreRow(page.say("azul-picture-rounds"), lines["before"].points))
    for key, words in (
        ("tiling", page.say("azul-picture-wall")),
        ("floor", page.say("azul-picture-floor")),
        ("rows", page.say("azul-picture-rows")),
        ("columns", page.say("azul-picture-columns")),
        ("colours", page.say("azul-picture-colours")),
    ):
        line = lines.get(key)
        samples = tuple(_sample(page, colour) for colour in _full_colours(wall) if key == "colours")
        count = line.count if line is not None and key in ("rows", "columns") else None
        rows.append(ScoreRow(words, line.points if line else 0, count, samples))
    return rows


def _sample(page: Page, colour: Tile) -> Drawing:
    return Drawing(34, lambda x, middle: page.put(tiles.tile(colour, 34), x, middle - 18))


def _full_colours(wall: Wall) -> list[Tile]:
    return [colour for colour in COLOURS if sum(row.count(colour) for row in wall) == SIZE]


def _draw_wall(page: Page, wall: Box, bricks: Bricks, view: AzulView, seat: Seat) -> None:
    """A wall with rings around complete rows and columns."""
    draw_wall(page, wall.x, wall.y, bricks, view, seat)
    theme, rows = page.theme, view.boards[seat].wall
    for at, column in enumerate(wall_columns(view.wall)):
        if all(row[column - 1] is not None for row in rows):
            ring = sprites.ring(bricks.tile, bricks.side, bricks.radius, theme.accent, theme.card)
            page.put(ring, wall.x + at * bricks.step, wall.y)
    for at, row in enumerate(rows):
        if None not in row:
            ring = sprites.ring(bricks.side, bricks.tile, bricks.radius, theme.accent, theme.card)
            page.put(ring, wall.x, wall.y + at * bricks.step)
