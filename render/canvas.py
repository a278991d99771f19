"""The image of a scene, and rows of text and drawings laid out in the reading direction of the table's language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from PIL import Image

from engine.players import LEVELS, MATCHED
from engine.saying import Arg, Seat, Term, say
from render import layout, text
from render.icons import computer, computer_width
from render.layout import HEIGHT, WIDTH, Box
from render.names import NAME_MARKS, drawn_names, marked, marked_seat
from render.raster import Sprite
from render.rows import InlineDrawing, RowItem, Run, fit
from render.scene import Scene
from render.text import Direction, Font
from render.theme import Rgb, Theme

__all__ = ["SLOT", "Align", "Canvas", "InlineDrawing", "RowItem", "Run", "fit"]

SLOT = Term("picture-slot")
"""A message argument that reserves a slot for an inline drawing: U+FFFC OBJECT REPLACEMENT CHARACTER in the text."""
_MINUS = "\N{MINUS SIGN}"

Align = Literal["start", "centre", "end"]


class Canvas:
    """The RGB image of one scene, with methods to draw on it.

    The reading start of a row is its right end in a right-to-left language such as Persian, otherwise its left end.

    names: the names of the seats as they are drawn (`drawn_names`).
    """

    def __init__(self, scene: Scene, theme: Theme, background: Image.Image | None = None) -> None:
        self.theme = theme
        self._say = scene.say
        self.title = scene.title
        self.is_opening = scene.is_opening
        self.big_move = scene.big_move
        self.close_up = scene.close_up
        self.image = (
            Image.new("RGB", (WIDTH, HEIGHT), theme.background)
            if background is None
            else background.copy()
        )
        self.direction: Direction = "ltr" if self.say("picture-direction") == "ltr" else "rtl"
        self._digits = str.maketrans("0123456789", self.say("picture-digits"))
        self._slot = self.say(SLOT.id)
        self.names, self._computers = drawn_names(scene.names, scene.say)

    def main_seat(self, to_move: Seat | None) -> Seat:
        """Return the seat in the main place: that of a close-up, or else the player to move, or seat 0."""
        if self.close_up is not None:
            return self.close_up.seat
        return Seat(0) if to_move is None else to_move

    # --- text in the language of the table

    @property
    def is_rtl(self) -> bool:
        """Whether the language of the table is written from right to left."""
        return self.direction == "rtl"

    def say(self, id: str, /, **args: Arg) -> str:
        """Return the text of the message `id`, with marks for the names of players, which `itemize` replaces."""
        return self._say(say(id, **{name: marked(arg) for name, arg in args.items()}))

    def format_number(self, value: int, *, signed: bool = False) -> str:
        """Return a number in the digits of the language.

        signed: write a plus sign before positive numbers, and a dash for 0.
        """
        if signed and value == 0:
            return "–"
        sign = _MINUS if value < 0 else "+" if signed and value > 0 else ""
        return sign + str(abs(value)).translate(self._digits)

    def run(self, words: str, font: Font, colour: Rgb) -> Run:
        """Return a run of text in the direction of the language."""
        return Run(words, font, colour, self.direction)

    def number_run(self, value: int, font: Font, colour: Rgb, *, signed: bool = False) -> Run:
        """Return a run with a number, left-to-right in every language; for `signed`, see `format_number`."""
        return Run(self.format_number(value, signed=signed), font, colour, "ltr")

    def name_run(self, seat: Seat, font: Font, colour: Rgb) -> Run:
        """Return a run with the name of a player as it is drawn, in the base direction of the name."""
        name = self.names[seat]
        return Run(name, font, colour, text.base_direction(name), is_name=True)

    def name_items(
        self, seat: Seat, font: Font, colour: Rgb, *, short: bool = False, with_level: bool = False
    ) -> list[RowItem]:
        """Return the name of a player, followed by an icon if a computer plays, with its level unless it stands in.

        short: replace the name of a computer with its number, or leave it out if there is only one computer.
        with_level: after the name of a computer, add the name of its level, unless `short` is set.
        """
        items: list[RowItem] = [self.name_run(seat, font, colour)]
        found = self._computers.get(seat)
        if found is None:
            return items
        size, levels = max(30, round(font.size * 0.9)), 0
        if found.strength is not None:
            levels = len(LEVELS)
            if short:
                number = self._computer_players.index(seat) + 1
                alone = len(self._computer_players) == 1
                items = [] if alone else [self.number_run(number, font, colour)]
            elif with_level:
                level = self.say(f"level-{(MATCHED, *LEVELS)[found.strength]}")
                items.append(self.run(f"· {level}", font.resized(max(30, font.size - 6)), colour))
        icon = computer(size, found.strength or 0, levels, colour)
        width = computer_width(size, levels)
        items.append(InlineDrawing(width, lambda x, y: self.draw_sprite(icon, x, y - size // 2)))
        return items

    @property
    def _computer_players(self) -> list[Seat]:
        """The seats of computer players, in ascending order."""
        return sorted(at for at, one in self._computers.items() if one.strength is not None)

    def itemize(
        self, words: str, font: Font, colour: Rgb,
        *, name_font: Font | None = None, drawings: Sequence[InlineDrawing] = (),
    ) -> list[RowItem]:  # fmt: skip
        """Split a sentence into row items: the names in it, `drawings` in place of its slots, and other text.

        The drawings fill the slots in the order of the text. name_font: the font of the names, if it is not `font`.
        """
        items: list[RowItem] = []
        unplaced = list(drawings)
        for part in re.split(f"([{NAME_MARKS}{self._slot}])", words):
            if (seat := marked_seat(part)) is not None:
                items += self.name_items(seat, name_font or font, colour)
            elif part == self._slot and unplaced:
                items.append(unplaced.pop(0))
            elif part.strip():
                items.append(self.run(part.strip(), font, colour))
        return items

    # --- parts of a box, along the reading direction

    def start_of(self, box: Box, width: int) -> Box:
        """Return the part of a box, `width` px wide, at its reading start."""
        return layout.start_of(box, width, rtl=self.is_rtl)

    def end_of(self, box: Box, width: int) -> Box:
        """Return the part of a box, `width` px wide, at its reading end."""
        return layout.start_of(box, width, rtl=not self.is_rtl)

    def rest_of_row(self, box: Box, taken: int, gap: int) -> Box:
        """Return the rest of a box after removing `taken` px at its reading end and a gap of `gap` px before them."""
        return self.start_of(box, box.w - taken - gap)

    def nth_of(self, box: Box, index: int, width: int) -> Box:
        """Return a column of a box, `width` px wide; the one with index 0 is at the reading start."""
        return self.end_of(self.start_of(box, (index + 1) * width), width)

    # --- drawing

    def draw_sprite(self, sprite: Sprite, x: int, y: int) -> None:
        """Draw a sprite with its origin at (x, y)."""
        sprite.paste(self.image, x, y)

    def draw_text(
        self, x: int, y: int, words: str, font: Font, colour: Rgb,
        *, anchor: Literal["left", "centre", "right", "bbox"] = "centre", direction: Direction | None = None,
    ) -> None:  # fmt: skip
        """Draw one line of text. Digits are centred vertically on `y`, and text without digits has the same baseline.

        anchor: the part of the text at `x`: "left" or "right" end of the advance width, or "centre" of the bounding
        box. "bbox" is like "centre", but also centres the bounding box vertically. Raises ValueError like `rasterize`.
        """
        bitmap = text.rasterize(words, font, direction or self.direction)
        match anchor:
            case "left":
                start = x
            case "right":
                start = x - bitmap.advance
            case _:
                start = x - bitmap.left - bitmap.width // 2
        baseline = y + text.digit_height(font) // 2
        if anchor == "bbox":
            baseline = y - bitmap.top - bitmap.mask.height // 2
        bitmap.paste(self.image, start + bitmap.left, baseline + bitmap.top, colour)

    def draw_number(
        self, x: int, y: int, value: int, font: Font, colour: Rgb,
        *, anchor: Literal["left", "centre", "right", "bbox"] = "centre", signed: bool = False,
    ) -> None:  # fmt: skip
        """Draw a number like `draw_text`, but left-to-right in every language.

        For `signed`, see `format_number`.
        """
        figure = self.format_number(value, signed=signed)
        self.draw_text(x, y, figure, font, colour, anchor=anchor, direction="ltr")

    def draw_row(
        self, box: Box, items: Sequence[RowItem], *, gap: int = 12, align: Align = "start"
    ) -> Box:
        """Draw items in reading order, `gap` px apart and centred vertically in `box`; return the part that they fill.

        If the items are too wide for the box, `fit` changes them. `align` is relative to the reading direction.
        """
        fitted = fit(items, box.w, gap)
        width = sum(item.width for item in fitted) + gap * max(0, len(fitted) - 1)
        match align:
            case "centre":
                filled = Box(box.x + (box.w - width) // 2, box.y, width, box.h)
            case "start":
                filled = self.start_of(box, width)
            case "end":
                filled = self.end_of(box, width)
        x = filled.x
        for item in reversed(fitted) if self.is_rtl else fitted:
            if isinstance(item, Run):
                self.draw_text(
                    x,
                    box.centre_y,
                    item.text,
                    item.font,
                    item.colour,
                    anchor="left",
                    direction=item.direction,
                )
            else:
                item.draw(x, box.centre_y)
            x += item.width + gap
        return filled

    def draw_row_with_end(
        self, box: Box, items: Sequence[RowItem], end: Sequence[RowItem], *, between: int,
        gap: int = 12, end_gap: int = 12,
    ) -> None:  # fmt: skip
        """Draw `items` at the reading start and `end` at the reading end of a box, at least `between` px apart.

        gap, end_gap: the distances in px between the items at each of the ends.
        """
        taken = self.draw_row(box, end, align="end", gap=end_gap)
        self.draw_row(self.rest_of_row(box, taken.w, between), items, gap=gap)
