"""The picture being drawn: sprites, text and rows of both, in the direction and digits of the table's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from PIL import Image

from engine.saying import Arg, Seat, Term, say
from render import text
from render.layout import HEIGHT, WIDTH, Box
from render.raster import Sprite
from render.scene import Scene
from render.text import MIN_TEXT_SIZE, Direction, Font
from render.theme import Rgb, Theme

SLOT = Term("picture-slot")
"""Message argument for an inline drawing; the locales write it as U+FFFC OBJECT REPLACEMENT CHARACTER."""
_MINUS = "\N{MINUS SIGN}"

Align = Literal["start", "centre", "end"]


@dataclass(frozen=True, slots=True)
class InlineDrawing:
    """A drawing within a row of text, `width` px wide; `draw(x, y)` gets its left edge and its vertical centre."""

    width: int
    draw: Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text in one font, colour and direction. To make a row fit, names are truncated before other text."""

    text: str
    font: Font
    colour: Rgb
    direction: Direction
    is_name: bool = False

    @property
    def width(self) -> int:
        """The advance width in px."""
        return text.measure(self.text, self.font, self.direction)


RowItem: TypeAlias = Run | InlineDrawing


class Canvas:
    """The RGB image of one scene. Rows begin at the reading start: the right edge in Persian, the left in English."""

    def __init__(self, scene: Scene, theme: Theme, background: Image.Image | None = None) -> None:
        self.theme = theme
        self._say = scene.say
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

    # --- text in the language of the scene

    @property
    def is_rtl(self) -> bool:
        """Whether the language is written from right to left."""
        return self.direction == "rtl"

    def say(self, id: str, /, **args: Arg) -> str:
        """Return a message as text, with the scene's names unchanged."""
        return self._say(say(id, **args))

    def format_number(self, value: int, *, signed: bool = False) -> str:
        """Return a number in the digits of the language; signed: with + or −, and a dash for 0.

        The Persian digit 0 is a dot that reads as a speck when it stands alone.
        """
        if signed and value == 0:
            return "–"
        sign = _MINUS if value < 0 else "+" if signed and value > 0 else ""
        return sign + str(abs(value)).translate(self._digits)

    def run(self, words: str, font: Font, colour: Rgb) -> Run:
        """Return text in the direction of the language as a run."""
        return Run(words, font, colour, self.direction)

    def number_run(self, value: int, font: Font, colour: Rgb, *, signed: bool = False) -> Run:
        """Return a number as a run; it is left-to-right in every language."""
        return Run(self.format_number(value, signed=signed), font, colour, "ltr")

    def name_run(self, seat: Seat, font: Font, colour: Rgb) -> Run:
        """Return a player's name as a run in its own base direction."""
        name = self.names[seat]
        return Run(name, font, colour, text.base_direction(name), is_name=True)

    def itemize(
        self, words: str, font: Font, colour: Rgb,
        *, name_font: Font | None = None, seats: Sequence[Seat] = (), drawings: Sequence[InlineDrawing] = (),
    ) -> list[RowItem]:  # fmt: skip
        """Split a sentence into row items: names of `seats`, `drawings` in place of its slots, and the text between.

        The first occurrence of each name counts. Slots are filled from left to right in the order of the text.
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
                items.append(self.name_run(named, name_font or font, colour))
                unnamed.remove(named)
                rest = rest[start + len(self._given_names[named]) :]
        return [item for item in items if not (isinstance(item, Run) and not item.text)]

    # --- parts of a box in reading direction

    def start_of(self, box: Box, width: int) -> Box:
        """Return the part of a box, `width` px wide, at its reading start."""
        return box._replace(x=box.right - width if self.is_rtl else box.x, w=width)

    def end_of(self, box: Box, width: int) -> Box:
        """Return the part of a box, `width` px wide, at its reading end."""
        return box._replace(x=box.x if self.is_rtl else box.right - width, w=width)

    def rest_of_row(self, box: Box, taken: int, gap: int) -> Box:
        """Return what is left of a box when `taken` px at its reading end and a gap before them are in use."""
        return self.start_of(box, box.w - taken - gap)

    # --- drawing

    def draw_sprite(self, sprite: Sprite, x: int, y: int) -> None:
        """Draw a sprite with its origin at (x, y)."""
        for colours, mask, dx, dy in sprite.patches:
            self.image.paste(colours, (x + dx, y + dy), mask)

    def draw_text(
        self, x: int, y: int, words: str, font: Font, colour: Rgb,
        *, anchor: Literal["left", "centre", "right", "bbox"] = "centre", direction: Direction | None = None,
    ) -> None:  # fmt: skip
        """Draw one run. Its digits are centred vertically on `y`; `anchor` says which part of it is at `x`.

        "left" and "right" are the ends of the advance width, "centre" is the middle of the bounding box, and "bbox"
        centres the bounding box vertically too, for a short text alone in a box. Raises ValueError as `rasterize` does.
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
        self.image.paste(colour, (start + bitmap.left, baseline + bitmap.top), bitmap.mask)

    def draw_number(
        self, x: int, y: int, value: int, font: Font, colour: Rgb,
        *, anchor: Literal["left", "centre", "right", "bbox"] = "centre", signed: bool = False, prefix: str = "",
    ) -> None:  # fmt: skip
        """Draw a number as `draw_text` does, left-to-right in every language; `prefix`: a sign before it, as ×."""
        figure = prefix + self.format_number(value, signed=signed)
        self.draw_text(x, y, figure, font, colour, anchor=anchor, direction="ltr")

    def draw_row(
        self, box: Box, items: Sequence[RowItem], *, gap: int = 12, align: Align = "start"
    ) -> Box:
        """Draw items in reading order, `gap` px apart and centred vertically; return the box that they fill.

        The items are made to fit the width of `box` (see `fit`); `align` is relative to the reading direction.
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
        """Draw `end` at the reading end of a row and `items` in the rest, at least `between` px apart."""
        taken = self.draw_row(box, end, align="end", gap=end_gap)
        self.draw_row(self.rest_of_row(box, taken.w, between), items, gap=gap)


def fit(items: Sequence[RowItem], width: int, gap: int) -> list[RowItem]:
    """Make the items of a row fit into `width` px.

    Text is made smaller first, down to `MIN_TEXT_SIZE`; then names are truncated, the longest first; then other text.
    Drawings keep their width.
    """
    fitted = list(items)
    free = (
        width
        - gap * max(0, len(fitted) - 1)
        - sum(item.width for item in fitted if isinstance(item, InlineDrawing))
    )
    runs = [item for item in fitted if isinstance(item, Run)]
    while sum(run.width for run in runs) > free and any(
        run.font.size > MIN_TEXT_SIZE for run in runs
    ):
        runs = [_resized(run, max(MIN_TEXT_SIZE, run.font.size - 2)) for run in runs]
    for names in (True, False):
        chosen = [run for run in runs if run.is_name is names]
        excess = sum(run.width for run in runs) - free
        if excess > 0 and chosen:
            target = sum(run.width for run in chosen) - excess
            limit = _common_limit([run.width for run in chosen], target)
            runs = [_truncated(run, limit) if run.is_name is names else run for run in runs]
    again = iter(runs)
    return [next(again) if isinstance(item, Run) else item for item in fitted]


def _common_limit(widths: Sequence[int], total: int) -> int:
    """Return the maximum width to cut each run to, so that all runs together are at most `total` px wide."""
    widths = sorted(widths)
    for index, width in enumerate(widths):
        share = max(0, total) // (len(widths) - index)
        if width > share:
            return share
        total -= width
    return max(widths, default=0)


def _resized(run: Run, size: int) -> Run:
    return Run(run.text, run.font.resized(size), run.colour, run.direction, run.is_name)


def _truncated(run: Run, limit: int) -> Run:
    shown = text.truncate(run.text, run.font, run.direction, limit)
    return Run(shown, run.font, run.colour, run.direction, run.is_name)
