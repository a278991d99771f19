"""Parts that the pictures of several games share: the bars on top, cards, player headers, badges and pills."""

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
    """Return a background of pale azulejos, as large as a picture."""
    return shapes.azulejos(WIDTH, HEIGHT, 64, theme.background, theme.pattern)


def accent_area(canvas: Canvas, card: Box, part: Box, radius: int) -> None:
    """Fill a part of a card with azulejos in the accent colours, clipped to the card's rounded corners.

    The part may be at most 448 px high.
    """
    theme = canvas.theme
    shape = shapes.rounded_rect(card.w, card.h, radius, theme.accent).mask
    pattern = shapes.azulejos(WIDTH, 448, 64, theme.accent, theme.accent_dark)
    left, top = part.x - card.x, part.y - card.y
    mask = shape.crop((left, top, left + part.w, top + part.h))
    canvas.image.paste(pattern.crop((0, 0, part.w, part.h)), (part.x, part.y), mask)


def turn_bar(canvas: Canvas, box: Box) -> None:
    """Draw the bar at the top without its text."""
    theme = canvas.theme
    canvas.draw_sprite(shapes.card(box.w, box.h, 20, theme.accent, theme.accent_dark), box.x, box.y)
    accent_area(canvas, box, box, 20)


def turn_text(canvas: Canvas, to_move: Seat | None) -> tuple[str, tuple[Seat, ...]]:
    """Return whose turn it is as text, with the seats it names; None is a game that was stopped."""
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
    """Draw the last move as a sentence, with the names of `seats` in bold and the moved pieces in its slots."""
    theme = canvas.theme
    fill = mix(theme.background, theme.card, 0.6)
    canvas.draw_sprite(shapes.rounded_rect(box.w, box.h, box.h // 2, fill), box.x, box.y)
    items = canvas.itemize(
        words, LAST, theme.text, name_font=LAST_NAME, seats=seats, drawings=drawings
    )
    canvas.draw_row(box.inset(PAD - 4, 0), items)


def card(canvas: Canvas, box: Box, *, active: bool = False, radius: int = RADIUS) -> None:
    """Draw an empty card; active: with a border in the accent."""
    theme = canvas.theme
    border, stroke = (theme.accent, 4) if active else (theme.border, 2)
    canvas.draw_sprite(shapes.card(box.w, box.h, radius, theme.card, border, stroke), box.x, box.y)


@dataclass(frozen=True, slots=True)
class Header:
    """What the header of a player's card shows.

    note: text in a chip beside the name. gain: points just won or lost. extra: a drawing after the name.
    """

    seat: Seat
    score: int
    active: bool = False
    note: str = ""
    gain: int | None = None
    extra: InlineDrawing | None = None


def header(canvas: Canvas, card: Box, height: int, head: Header, name: Font, score: Font) -> None:
    """Draw the header at the top of a card: name and chip at the reading start, gain and score at the end."""
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
    """Return text in an outlined pill, 40 px high."""
    theme = canvas.theme
    width = text.measure(words, CHIP, canvas.direction) + 26

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(shapes.rounded_rect(width, 40, 20, theme.card), x, y - 20)
        canvas.draw_sprite(shapes.outline(width, 40, 20, 3, theme.accent), x, y - 20)
        canvas.draw_text(x + width // 2, y, words, CHIP, theme.text, anchor="bbox")

    return InlineDrawing(width, draw)


def gain_pill(canvas: Canvas, gain: int, *, active: bool = False) -> InlineDrawing:
    """Return points just won or lost as a pill; active: for a pill on an accent area."""
    theme = canvas.theme
    return pill(
        canvas,
        canvas.format_number(gain, signed=True),
        Font(32, bold=True),
        theme.negative if gain < 0 else theme.accent,
        theme.card if active else theme.accent_tint,
    )


def pill(canvas: Canvas, figure: str, font: Font, colour: Rgb, fill: Rgb) -> InlineDrawing:
    """Return a figure on a filled pill, 8 px higher than the font size."""
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
    """Draw a number on a disc with a thin ring; x is the left edge, y the vertical centre."""
    canvas.draw_sprite(shapes.disc(size, fill, mix(fill, colour, 0.45)), x, y - size // 2)
    canvas.draw_number(x + size // 2, y, number, font, colour)


def titled_section(canvas: Canvas, box: Box, title: str, draw: Callable[[Box], None]) -> None:
    """Draw a small title between two thin lines, and call `draw` with the box below it."""
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
    """Return a sprite as an inline drawing of `width` px, centred vertically by its `height` in px."""
    return InlineDrawing(width, lambda x, y: canvas.draw_sprite(sprite, x, y - height // 2))
