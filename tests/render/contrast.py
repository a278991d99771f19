"""The colours of themes, and their contrast."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from render.theme import Rgb, Theme, Themes

MIN_CONTRAST = 4.5
"""The smallest contrast of text: WCAG 2.2, success criterion 1.4.3."""


@cache
def luminance(colour: Rgb) -> float:
    """Return the relative luminance of a colour (WCAG 2.2)."""
    red, green, blue = (
        level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4
        for level in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio of two colours (WCAG 2.2), from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def themes(key: str) -> Themes[Theme]:
    found: Themes[Theme] = import_module(f"render.games.{key}.theme").THEMES
    return found
