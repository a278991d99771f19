"""Colours: the palette that every game defines, and helpers to write and mix colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]
"""sRGB, each channel from 0 to 255."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The palette of one game's pictures.

    The accent has one meaning per form in all games: a filled area is the seat to move or the winner, a ring is what
    just moved, a dashed outline is where something came from or may go. It must be distinguishable from every piece
    under colour blindness too.
    """

    background: Colour
    pattern: Colour  # lines of the background pattern
    card: Colour
    border: Colour
    text: Colour
    muted: Colour  # secondary text
    accent: Colour
    accent_dark: Colour  # borders of accent areas and lines of the pattern on them
    accent_tint: Colour
    on_accent: Colour  # text on an accent area
    negative: Colour  # losses and warnings
    badge: Colour
    on_badge: Colour


def rgb(hexadecimal: str) -> Colour:
    """Parse a hexadecimal colour.

    >>> rgb("#0A7F4F")
    (10, 127, 79)
    """
    value = int(hexadecimal.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Interpolate linearly between two colours; a share of 0 gives `one`, 1 gives `other`.

    >>> mix((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
