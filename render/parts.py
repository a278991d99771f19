"""Parts that all games' pictures are built of: turn bar, line of the last move, player headers, score tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from engine.saying import Seat, Who
from render import sprites, text
from render.page import Drawing, Page, Run
from render.text import Face
from render.theme import HEIGHT, WIDTH, Box, Colour, Theme, mix

PAD, RADIUS = 22, 18
TURN, TURN_NAME = Face(40), Face(50, bold=True)
LAST, LAST_NAME = Face(34), Face(34, bold=True)
CHIP = Face(30)


def ground(theme: Theme) -> Image.Image:
    """The table under everything: a wall of pale azulejos."""
    return sprites.ornament(WIDTH, HEIGHT, 64, theme.ground, theme.pattern)


def banner(page: Page, card: Box, part: Box, radius: int) -> None:
    """The part of a card that is accent, with the ornament glazed into it; the card's corners stay round."""
    theme = page.theme
    shape = sprites.field(card.w, card.h, radius, theme.accent).mask
    glaze = sprites.ornament(WIDTH, 448, 64, theme.accent, theme.accent_deep)
    left, top = part.x - card.x, part.y - card.y
    stencil = shape.crop((left, top, left + part.w, top + part.h))
    page.image.paste(glaze.crop((0, 0, part.w, part.h)), (part.x, part.y), stencil)


def turn_bar(page: Page, box: Box, pieces: Sequence[Run | Drawing], tail: str) -> None:
    """The bar on top: for whom the game waits, or who won; `tail` (the round) at its reading end."""
    page.put(
        sprites.card(box.w, box.h, 20, page.theme.accent, page.theme.accent_deep), box.x, box.y
    )
    banner(page, box, box, 20)
    inside = box.inset(PAD, 0)
    end = [Run(tail, TURN.at(36), page.theme.on_accent, page.direction)]
    taken = page.line(inside, end, align="end")
    room = inside.w - taken.w - PAD
    start = inside.right - room if page.direction == "rtl" else inside.x
    page.line(Box(start, box.y, room, box.h), pieces)


def whose_turn(page: Page, to_move: Seat | None) -> tuple[str, tuple[Seat, ...]]:
    """For whom the game waits, and the seats that are named; a game that was stopped waits for nobody."""
    if to_move is None:
        return page.say("picture-stopped"), ()
    return page.say("picture-turn", who=Who(to_move)), (to_move,)


def turn_sentence(page: Page, words: str, seats: Sequence[Seat]) -> list[Run | Drawing]:
    """A sentence for the turn bar, the names in it large."""
    white = page.theme.on_accent
    return page.sentence(words, TURN, white, name_face=TURN_NAME, seats=seats)


def last_line(
    page: Page, box: Box, words: str, seats: Sequence[Seat], drawings: Sequence[Drawing] = ()
) -> None:
    """What happened last, in one sentence with the moved pieces drawn into it."""
    theme = page.theme
    page.put(
        sprites.field(box.w, box.h, box.h // 2, mix(theme.ground, theme.card, 0.6)), box.x, box.y
    )
    page.line(
        box.inset(PAD - 4, 0),
        page.sentence(words, LAST, theme.ink, name_face=LAST_NAME, seats=seats, drawings=drawings),
    )


def card(page: Page, box: Box, *, active: bool = False, radius: int = RADIUS) -> None:
    """A paper card; the active one has an edge in the accent."""
    theme = page.theme
    edge, line = (theme.accent, 4) if active else (theme.edge, 2)
    page.put(sprites.card(box.w, box.h, radius, theme.card, edge, line), box.x, box.y)


@dataclass(frozen=True, slots=True)
class Header:
    """What stands on top of a player's card."""

    seat: Seat
    score: int
    active: bool = False
    note: str = ""  # a chip beside the name: "next"
    gain: int | None = None  # what was just won, beside the score
    extra: Drawing | None = None


def header(page: Page, card: Box, high: int, head: Header, name: Face, score: Face) -> None:
    """The upper part of a card: name and chip at the reading start, score and gain at the end."""
    theme = page.theme
    colour = theme.on_accent if head.active else theme.ink
    box = card._replace(h=high)
    if head.active:
        banner(page, card, box, RADIUS)
    inside = box.inset(16, 0)
    figures: list[Run | Drawing] = [Run(page.number(head.score), score, colour, "ltr")]
    if head.gain is not None:
        figures.insert(0, gain_pill(page, head.gain, active=head.active))
    taken = page.line(inside, figures, align="end", gap=10)
    people: list[Run | Drawing] = [page.name(head.seat, name, colour)]
    if head.extra is not None:
        people.append(head.extra)
    if head.note:
        people.append(chip(page, head.note, active=head.active))
    room = inside.w - taken.w - 12
    start = inside.right - room if page.direction == "rtl" else inside.x
    page.line(Box(start, box.y, room, box.h), people, gap=10)


def chip(page: Page, words: str, *, active: bool = False) -> Drawing:
    """A word in a ring."""
    theme = page.theme
    wide = text.width(words, CHIP, page.direction) + 26

    def put(x: int, middle: int) -> None:
        page.put(sprites.field(wide, 40, 20, theme.card), x, middle - 20)
        page.put(sprites.outline(wide, 40, 20, 3, theme.accent), x, middle - 20)
        page.write(x + wide // 2, middle, words, CHIP, theme.ink, anchor="ink")

    return Drawing(wide, put)


def gain_pill(page: Page, gain: int, *, active: bool = False) -> Drawing:
    """What a score has just gained or lost."""
    theme = page.theme
    fill = theme.card if active else theme.accent_tint
    return pill(
        page,
        page.number(gain, signed=True),
        Face(32, bold=True),
        theme.minus if gain < 0 else theme.accent,
        fill,
    )


def pill(
    page: Page, figure: str, face: Face, colour: Colour, fill: Colour, *, wide: int | None = None
) -> Drawing:
    """A figure on a small rounded field."""
    tall = face.size + 8
    across = wide or text.width(figure, face, "ltr") + 22

    def put(x: int, middle: int) -> None:
        page.put(sprites.field(across, tall, tall // 2, fill), x, middle - tall // 2)
        page.write(x + across // 2, middle, figure, face, colour, direction="ltr")

    return Drawing(across, put)


def medal(
    page: Page, x: int, middle: int, size: int, number: int, face: Face, fill: Colour, ink: Colour
) -> None:
    """A number on a disc with a fine rim; x is its left edge."""
    page.put(sprites.disc(size, fill, mix(fill, ink, 0.45)), x, middle - size // 2)
    page.write_number(x + size // 2, middle, number, face, ink)


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A line of a score table: its words, drawings or a count beside them, its points (0: a dash)."""

    words: str
    points: int
    count: int | None = None
    details: tuple[Drawing, ...] = ()


def score_table(page: Page, box: Box, rows: Sequence[ScoreRow]) -> None:
    """The lines that a score is made of, with rules between them; larger where there is room."""
    theme, step = page.theme, box.h / max(1, len(rows))
    roomy = step > 75
    face, figure = (Face(38), Face(42, bold=True)) if roomy else (Face(32), Face(34, bold=True))
    for at, row in enumerate(rows):
        line = Box(box.x, round(box.y + at * step), box.w, round(step))
        colour = theme.ink if row.points else theme.quiet
        if at:
            rule = sprites.field(box.w, 2, 0, mix(theme.card, theme.edge, 0.55))
            page.put(rule, box.x, line.y - 1)
        points = page.number(row.points, signed=True)
        tint = theme.minus if row.points < 0 else colour
        taken = page.line(line, [Run(points, figure, tint, "ltr")], align="end")
        words: list[Run | Drawing] = [Run(row.words, face, colour, page.direction), *row.details]
        if row.count:
            words.append(Run("×" + page.number(row.count), figure.at(face.size), colour, "ltr"))
        room = box.w - max(taken.w, 2 * figure.size) - 10
        start = line.right - room if page.direction == "rtl" else line.x
        page.line(Box(start, line.y, room, line.h), words, gap=10)


def dotted(page: Page, box: Box, words: str, put: Callable[[Box], None]) -> None:
    """A small heading between two fine rules, and what stands under it."""
    theme = page.theme
    face = Face(30)
    wide = text.width(words, face, page.direction)
    page.write(box.centre, box.y + 18, words, face, theme.quiet)
    rule = (box.w - wide) // 2 - 14
    if rule > 8:
        line = sprites.field(rule, 2, 0, theme.edge)
        page.put(line, box.x, box.y + 18)
        page.put(line, box.right - rule, box.y + 18)
    put(Box(box.x, box.y + 38, box.w, box.h - 38))
