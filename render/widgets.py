"""Parts that pictures share: cards, bars, areas in the accent colour, badges, pills, section titles, and phrases."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from engine.saying import Seat, Who
from render import shapes, text
from render.canvas import Canvas, InlineDrawing, Run
from render.layout import HEIGHT, WIDTH, Box
from render.raster import Sprite
from render.text import Font
from render.theme import Rgb, Theme, mix

PAD, RADIUS = 22, 18
LAST, LAST_NAME = Font(34), Font(34, bold=True)


def azulejo_background(theme: Theme) -> Image.Image:
    """Return the background of a picture: azulejos in the background colours of the theme."""
    return shapes.azulejos(WIDTH, HEIGHT, 64, theme.background, theme.pattern)


def accent_area(canvas: Canvas, card: Box, part: Box, radius: int) -> None:
    """Fill `part` of a card with azulejos in the accent colours, clipped to the rounded corners of the card.

    In a theme that is not `tiled`, fill it with the plain accent colour. `radius` is the corner radius of the card in
    px. `part` must be at most 448 px high.
    """
    theme = canvas.theme
    _fill_part(canvas, card, part, radius, theme.accent, theme.accent_dark if theme.tiled else None)


def fill_part(canvas: Canvas, card: Box, part: Box, radius: int, colour: Rgb) -> None:
    """Fill `part` of a card with a colour, clipped to the corners of the card, whose radius is `radius` px."""
    _fill_part(canvas, card, part, radius, colour, None)


def _fill_part(
    canvas: Canvas, card: Box, part: Box, radius: int, colour: Rgb, pattern: Rgb | None
) -> None:
    left, top = part.x - card.x, part.y - card.y
    edges = left, top, left + part.w, top + part.h
    sprite = shapes.part_of_rect(card.w, card.h, radius, edges, colour, pattern)
    canvas.draw_sprite(sprite, part.x, part.y)


def turn_bar(canvas: Canvas, box: Box) -> None:
    """Draw an empty bar in the accent colour: the header of a picture, or the title bar of a page."""
    theme = canvas.theme
    canvas.draw_sprite(shapes.card(box.w, box.h, 20, theme.accent, theme.accent_dark), box.x, box.y)
    accent_area(canvas, box, box, 20)


def title_bar(canvas: Canvas, box: Box, first: Run, last: Run) -> None:
    """Draw the bar at the top of a page, with text at its reading start and at its reading end."""
    turn_bar(canvas, box)
    canvas.draw_row_with_end(box.inset(PAD, 0), [first], [last], between=24)


def turn_text(canvas: Canvas, to_move: Seat | None) -> str:
    """Return a sentence that says whose turn it is or, if `to_move` is None, that the game was stopped."""
    if to_move is None:
        return canvas.say("picture-stopped")
    return canvas.say("picture-turn", who=Who(to_move))


def card(canvas: Canvas, box: Box, *, active: bool = False, radius: int = RADIUS) -> None:
    """Draw an empty card with corners of `radius` px; an active one has a thicker border in the accent colour."""
    theme = canvas.theme
    border, stroke = (theme.accent, 4) if active else (theme.border, 2)
    canvas.draw_sprite(shapes.card(box.w, box.h, radius, theme.card, border, stroke), box.x, box.y)


def gain_pill(canvas: Canvas, gain: int, *, on_tint: bool = False) -> InlineDrawing:
    """Return a drawing of a pill with the points just won or lost; `on_tint`: whether it is on the accent tint."""
    theme = canvas.theme
    return pill(
        canvas,
        canvas.format_number(gain, signed=True),
        Font(32, bold=True),
        theme.negative if gain < 0 else theme.accent_ink,
        theme.card if on_tint else theme.accent_tint,
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
    """Draw a number on a disc of `size` px with a thin ring; x is the disc's left edge and y its vertical centre."""
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


def counted(canvas: Canvas, drawing: InlineDrawing, count: int) -> InlineDrawing:
    """Return a drawing followed, in the reading direction, by a number such as ×9."""
    figure = "×" + canvas.format_number(count)
    width, gap = text.measure(figure, LAST_NAME, "ltr"), 8

    def draw(x: int, y: int) -> None:
        left = x if canvas.is_rtl else x + drawing.width + gap
        drawing.draw(x + width + gap if canvas.is_rtl else x, y)
        canvas.draw_text(
            left, y, figure, LAST_NAME, canvas.theme.text, anchor="left", direction="ltr"
        )

    return InlineDrawing(drawing.width + gap + width, draw)
