"""Colours: the palette that every game defines, and helpers to write and mix colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Rgb: TypeAlias = tuple[int, int, int]
"""sRGB, each channel from 0 to 255."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The palette of one game's pictures.

    The accent has one meaning per form in all games: a filled area is the seat to move or the winner, a ring is what
    just moved, a dashed outline is where something came from or may go. It must be distinguishable from every piece
    under colour blindness too.
    """

    background: Rgb
    pattern: Rgb  # lines of the background pattern
    card: Rgb
    border: Rgb
    text: Rgb
    muted: Rgb  # secondary text
    accent: Rgb
    accent_dark: Rgb  # borders of accent areas and lines of the pattern on them
    accent_tint: Rgb
    on_accent: Rgb  # text on an accent area
    negative: Rgb  # losses and warnings
    badge: Rgb
    on_badge: Rgb


def rgb(hexadecimal: str) -> Rgb:
    """Parse a hexadecimal colour.

    >>> rgb("#0A7F4F")
    (10, 127, 79)
    """
    value = int(hexadecimal.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """Interpolate linearly between two colours; a share of 0 gives `one`, 1 gives `other`.

    >>> mix((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
