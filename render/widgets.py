"""Parts that several games share: the bars at the top, cards, headers with a player's name, badges and pills."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from engine.saying import Seat, Who
from render import shapes, text
from render.canvas import Canvas, InlineDrawing, RowItem
from render.layout import HEIGHT, WIDTH, Box
from render.raster import Sprite
from render.text import Font
from render.theme import Rgb, Theme, mix

PAD, RADIUS = 22, 18
TURN, TURN_NAME, TURN_END = Font(40), Font(50, bold=True), Font(36)
LAST, LAST_NAME = Font(34), Font(34, bold=True)
CHIP = Font(30)


def azulejo_background(theme: Theme) -> Image.Image:
    """Return the background of a picture: azulejos in the background colours of the theme."""
    return shapes.azulejos(WIDTH, HEIGHT, 64, theme.background, theme.pattern)


def accent_area(canvas: Canvas, card: Box, part: Box, radius: int) -> None:
    """Fill `part` of a card with azulejos in the accent colours, clipped to the rounded corners of the card.

    `radius` is the corner radius of the card in px. `part` must be at most 448 px high.
    """
    theme = canvas.theme
    shape = shapes.rounded_rect(card.w, card.h, radius, theme.accent).mask
    pattern = shapes.azulejos(WIDTH, 448, 64, theme.accent, theme.accent_dark)
    left, top = part.x - card.x, part.y - card.y
    mask = shape.crop((left, top, left + part.w, top + part.h))
    canvas.image.paste(pattern.crop((0, 0, part.w, part.h)), (part.x, part.y), mask)


def turn_bar(canvas: Canvas, box: Box) -> None:
    """Draw the bar at the top of a picture, without text."""
    theme = canvas.theme
    canvas.draw_sprite(shapes.card(box.w, box.h, 20, theme.accent, theme.accent_dark), box.x, box.y)
    accent_area(canvas, box, box, 20)


def turn_text(canvas: Canvas, to_move: Seat | None) -> tuple[str, tuple[Seat, ...]]:
    """Return a sentence that says whose turn it is, and the seats that it names.

    If `to_move` is None, the sentence says that the game was stopped.
    """
    if to_move is None:
        return canvas.say("picture-stopped"), ()
    return canvas.say("picture-turn", who=Who(to_move)), (to_move,)


def last_move_bar(
    canvas: Canvas,
    box: Box,
    words: str,
    seats: Sequence[Seat],
    drawings: Sequence[InlineDrawing] = (),
) -> None:
    """Draw a sentence about the last move, with the names of `seats` in bold and `drawings` in its slots."""
    theme = canvas.theme
    fill = mix(theme.background, theme.card, 0.6)
    canvas.draw_sprite(shapes.rounded_rect(box.w, box.h, box.h // 2, fill), box.x, box.y)
    items = canvas.itemize(
        words, LAST, theme.text, name_font=LAST_NAME, seats=seats, drawings=drawings
    )
    canvas.draw_row(box.inset(PAD - 4, 0), items)


def card(canvas: Canvas, box: Box, *, active: bool = False, radius: int = RADIUS) -> None:
    """Draw an empty card; an active one has a thicker border in the accent colour."""
    theme = canvas.theme
    border, stroke = (theme.accent, 4) if active else (theme.border, 2)
    canvas.draw_sprite(shapes.card(box.w, box.h, radius, theme.card, border, stroke), box.x, box.y)


@dataclass(frozen=True, slots=True)
class Header:
    """What the header of a player's card shows.

    active: whether the player is to move. note: text in a chip after the name, "" for none. gain: points just won or
    lost, drawn before the score. extra: a drawing between the name and the note.
    """

    seat: Seat
    score: int
    active: bool = False
    note: str = ""
    gain: int | None = None
    extra: InlineDrawing | None = None


def header(canvas: Canvas, card: Box, height: int, head: Header, name: Font, score: Font) -> None:
    """Draw the header in the top `height` px of a card: the name at the reading start, the score at the reading end.

    `name` and `score` are their fonts.
    """
    theme = canvas.theme
    colour = theme.on_accent if head.active else theme.text
    box = card._replace(h=height)
    if head.active:
        accent_area(canvas, card, box, RADIUS)
    figures: list[RowItem] = [canvas.number_run(head.score, score, colour)]
    if head.gain is not None:
        figures.insert(0, gain_pill(canvas, head.gain, active=head.active))
    names: list[RowItem] = [canvas.name_run(head.seat, name, colour)]
    if head.extra is not None:
        names.append(head.extra)
    if head.note:
        names.append(chip(canvas, head.note))
    canvas.draw_row_with_end(box.inset(16, 0), names, figures, between=12, gap=10, end_gap=10)


def chip(canvas: Canvas, words: str) -> InlineDrawing:
    """Return a drawing of text in an outlined pill, 40 px high."""
    theme = canvas.theme
    width = text.measure(words, CHIP, canvas.direction) + 26

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(shapes.rounded_rect(width, 40, 20, theme.card), x, y - 20)
        canvas.draw_sprite(shapes.outline(width, 40, 20, 3, theme.accent), x, y - 20)
        canvas.draw_text(x + width // 2, y, words, CHIP, theme.text, anchor="bbox")

    return InlineDrawing(width, draw)


def gain_pill(canvas: Canvas, gain: int, *, active: bool = False) -> InlineDrawing:
    """Return a pill with the points just won or lost; `active` selects the fill for an accent area."""
    theme = canvas.theme
    return pill(
        canvas,
        canvas.format_number(gain, signed=True),
        Font(32, bold=True),
        theme.negative if gain < 0 else theme.accent,
        theme.card if active else theme.accent_tint,
    )


def pill(canvas: Canvas, figure: str, font: Font, colour: Rgb, fill: Rgb) -> InlineDrawing:
    """Return a drawing of a number on a filled pill, whose height is the font size plus 8 px."""
    height = font.size + 8
    width = text.measure(figure, font, "ltr") + 22

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(
            shapes.rounded_rect(width, height, height // 2, fill), x, y - height // 2
        )
        canvas.draw_text(x + width // 2, y, figure, font, colour, direction="ltr")

    return InlineDrawing(width, draw)


def badge(
    canvas: Canvas, x: int, y: int, size: int, number: int, font: Font, fill: Rgb, colour: Rgb
) -> None:
    """Draw a number on a disc of `size` px with a thin ring; x is its left edge and y its vertical centre."""
    canvas.draw_sprite(shapes.disc(size, fill, mix(fill, colour, 0.45)), x, y - size // 2)
    canvas.draw_number(x + size // 2, y, number, font, colour)


def titled_section(canvas: Canvas, box: Box, title: str, draw: Callable[[Box], None]) -> None:
    """Draw a small title between two thin lines at the top of a box, and call `draw` with the rest of the box."""
    theme = canvas.theme
    font = Font(30)
    width = text.measure(title, font, canvas.direction)
    canvas.draw_text(box.centre_x, box.y + 18, title, font, theme.muted)
    line_width = (box.w - width) // 2 - 14
    if line_width > 8:
        line = shapes.rounded_rect(line_width, 2, 0, theme.border)
        canvas.draw_sprite(line, box.x, box.y + 18)
        canvas.draw_sprite(line, box.right - line_width, box.y + 18)
    draw(Box(box.x, box.y + 38, box.w, box.h - 38))


def centred(canvas: Canvas, sprite: Sprite, width: int, height: int) -> InlineDrawing:
    """Return an inline drawing of a sprite; `width` is that of the drawing, `height` that of the sprite, both in px."""
    return InlineDrawing(width, lambda x, y: canvas.draw_sprite(sprite, x, y - height // 2))
