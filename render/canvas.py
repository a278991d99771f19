"""The image of a scene, and rows of text and drawings laid out in the reading direction of the table's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PIL import Image

from engine.players import LEVELS, MATCHED
from engine.saying import Arg, Seat, Term, say
from render import layout, text
from render.icons import computer, computer_width
from render.layout import HEIGHT, WIDTH, Box
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

    names: the names of the seats as they are drawn: without characters that the font lacks, and without the levels of
    computers.
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
        self.names = tuple(
            text.drawable(name) or self.say("seat-number", number=seat + 1)
            for seat, name in enumerate(scene.names)
        )
        self._given_names = scene.names
        self._levels: dict[Seat, int] = {}
        self._shorten_computers()

    def main_seat(self, to_move: Seat | None) -> Seat:
        """Return the seat in the main place: that of a close-up, or else the player to move, or seat 0."""
        if self.close_up is not None:
            return self.close_up.seat
        return Seat(0) if to_move is None else to_move

    def _shorten_computers(self) -> None:
        """Remove the level from the names of computers; `name_items` draws an icon instead, which is never cut off."""
        word, count = self.say("picture-computer", number=0), len(self.names)
        if not any(name.startswith(word) for name in self._given_names):
            return
        called = {
            self.say("computer-name", level=Term(f"level-{level}"), number=number): (
                number,
                strength,
            )
            for strength, level in enumerate((MATCHED, *LEVELS))
            for number in range(count + 1)
        }
        names = list(self.names)
        for seat, given in enumerate(self._given_names):
            if given in called:
                number, self._levels[Seat(seat)] = called[given]
                names[seat] = self.say("picture-computer", number=number)
        self.names = tuple(names)

    # --- text in the language of the table

    @property
    def is_rtl(self) -> bool:
        """Whether the language of the table is written from right to left."""
        return self.direction == "rtl"

    def say(self, id: str, /, **args: Arg) -> str:
        """Return the text of the message `id`; players' names appear in it exactly as in `scene.names`."""
        return self._say(say(id, **args))

    def format_number(self, value: int, *, signed: bool = False) -> str:
        """Return a number in the digits of the language.

        signed: write a plus sign before positive numbers, and a dash for 0, because a single Persian 0 looks like a
        speck.
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
        """Return the name of a player, followed by an icon of its level if it is a computer.

        short: replace the name of a computer with its number, or leave it out if there is only one computer.
        with_level: after the name of a computer, add the name of its level, unless `short` is set.
        """
        items: list[RowItem] = [self.name_run(seat, font, colour)]
        if (strength := self._levels.get(seat)) is not None:
            size = max(30, round(font.size * 0.9))
            if short:
                number = self._computers.index(seat) + 1
                items = [self.number_run(number, font, colour)] if len(self._computers) > 1 else []
            elif with_level:
                level = self.say(f"level-{(MATCHED, *LEVELS)[strength]}")
                items.append(self.run(f"· {level}", font.resized(max(30, font.size - 6)), colour))
            icon = computer(size, strength, len(LEVELS), colour)
            width = computer_width(size, len(LEVELS))
            items.append(
                InlineDrawing(width, lambda x, y: self.draw_sprite(icon, x, y - size // 2))
            )
        return items

    @property
    def _computers(self) -> list[Seat]:
        """The seats of computers, in ascending order."""
        return sorted(self._levels)

    def itemize(
        self, words: str, font: Font, colour: Rgb,
        *, name_font: Font | None = None, seats: Sequence[Seat] = (), drawings: Sequence[InlineDrawing] = (),
    ) -> list[RowItem]:  # fmt: skip
        """Split a sentence into row items: the names of `seats`, `drawings` in place of its slots, and other text.

        Only the first occurrence of each name becomes an item. The drawings fill the slots in the order of the text.
        name_font: the font of the names, if it is not `font`.
        """
        items: list[RowItem] = []
        rest, unplaced = words, list(drawings)
        unnamed = list(dict.fromkeys(seats))
        while rest:
            found = [
                (rest.find(self._given_names[seat]), seat)
                for seat in unnamed
                if self._given_names[seat]
            ]
            start, named = min(
                ((place, seat) for place, seat in found if place >= 0), default=(len(rest), None)
            )
            slot = rest.find(self._slot) if unplaced else -1
            if 0 <= slot < start:
                start, named = slot, None
            if start:
                items.append(self.run(rest[:start].strip(), font, colour))
            if start == len(rest):
                break
            if named is None:
                items.append(unplaced.pop(0))
                rest = rest[start + len(self._slot) :]
            else:
                items += self.name_items(named, name_font or font, colour)
                unnamed.remove(named)
                rest = rest[start + len(self._given_names[named]) :]
        return [item for item in items if not (isinstance(item, Run) and not item.text)]

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
