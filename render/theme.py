"""Colours and measures that all pictures share; a game brings its own values for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

Colour: TypeAlias = tuple[int, int, int]

WIDTH, HEIGHT = 960, 1280
"""A phone held upright; 1280 on the long side is what Telegram shows of a photo."""

SMALLEST = 30
"""No smaller text: 30 of 960 is 11 of the 360 that a phone shows."""


class Box(NamedTuple):
    """A rectangle in picture pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column beyond it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row beyond it."""
        return self.y + self.h

    @property
    def middle(self) -> int:
        """The height of its centre."""
        return self.y + self.h // 2

    @property
    def centre(self) -> int:
        """The column of its centre."""
        return self.x + self.w // 2

    def inset(self, x: int, y: int | None = None) -> Box:
        """The rectangle inside it, so far from each edge."""
        y = x if y is None else y
        return Box(self.x + x, self.y + y, self.w - 2 * x, self.h - 2 * y)


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one game's pictures.

    accent is the one loud colour: filled it means "whose turn", as a ring "just moved", dashed "from here, or to
    here". It must be far from every piece, for colour-blind eyes too.
    """

    ground: Colour
    pattern: Colour  # lines of the ornament on the ground
    card: Colour
    edge: Colour
    ink: Colour
    quiet: Colour  # less important words
    accent: Colour
    accent_deep: Colour  # lines of the ornament on the accent, lower edges
    accent_tint: Colour
    on_accent: Colour
    minus: Colour
    disc: Colour
    on_disc: Colour


def rgb(hexadecimal: str) -> Colour:
    """A colour as designers write it.

    >>> rgb("#0A7F4F")
    (10, 127, 79)
    """
    value = int(hexadecimal.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two: `share` of the other one.

    >>> mix((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
