"""Colours: the palette that every game defines, and helpers to parse and mix colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

Rgb: TypeAlias = tuple[int, int, int]
"""An sRGB colour (red, green, blue), each channel from 0 to 255."""


NAMES = ("light", "dark")
"""The names of the themes that a chat can choose."""


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """The palette of one game's pictures. Themes are compared by identity, so they are cheap keys for cached sprites.

    The accent colour has the same main meanings in all games: a filled area marks the player to move or the winner, a
    ring marks what just moved or is chosen, and a dashed outline marks a place that something left or may move to.
    Rings and outlines on cards and on the background have the colour `mark`, which is darker than `accent` in some
    light themes. Colour-blind people must be able to distinguish both colours from every piece.
    """

    background: Rgb
    pattern: Rgb  # lines of the background pattern
    card: Rgb
    border: Rgb
    text: Rgb
    muted: Rgb  # secondary text
    accent: Rgb
    mark: Rgb  # strokes in the accent colour: rings, outlines, arrows, curves
    accent_dark: Rgb  # borders of accent areas, and the pattern on them
    accent_tint: Rgb
    accent_ink: Rgb  # text in the accent colour, on cards and on `accent_tint`
    on_accent: Rgb  # text on an accent area
    negative: Rgb  # losses and warnings
    badge: Rgb
    on_badge: Rgb
    on_warning: Rgb = (255, 255, 255)  # text on an area in the colour `negative`
    tiled: bool = True  # whether accent areas are covered with azulejos


T_co = TypeVar("T_co", bound=Theme, covariant=True)


@dataclass(frozen=True, slots=True)
class Themes(Generic[T_co]):
    """The themes of one game. `own` is one of them, for chats that have not chosen a theme."""

    light: T_co
    dark: T_co
    own: T_co

    def named(self, name: str) -> T_co:
        """Return the theme with the given name, or `own` if the name is not in `NAMES`."""
        return {"light": self.light, "dark": self.dark}.get(name, self.own)


def rgb(hexadecimal: str) -> Rgb:
    """Return the colour given as a hexadecimal number.

    >>> rgb("#0A7F4F")
    (10, 127, 79)
    """
    value = int(hexadecimal.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """Interpolate linearly between two colours; a `share` of 0 gives `one`, and a `share` of 1 gives `other`.

    >>> mix((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
