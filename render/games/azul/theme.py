"""The colours and fonts of Azul's pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from render.canvas import Canvas
from render.text import Font
from render.theme import Rgb, Theme, Themes, rgb


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Palette(Theme):
    """The colours of a theme.

    panel: the panel behind a wall. space: an empty space of a pattern line. cost: an empty space of the floor line.
    is_dark: whether printed colours must be lighter than the panel.
    """

    panel: Rgb
    space: Rgb
    cost: Rgb
    is_dark: bool


LIGHT = Palette(
    background=rgb("#EADFCB"),
    pattern=rgb("#E0D2B8"),
    card=rgb("#FCF8EF"),
    border=rgb("#C9B995"),
    text=rgb("#1F2B3F"),
    muted=rgb("#5C5344"),
    accent=rgb("#008070"),
    mark=rgb("#008070"),
    accent_dark=rgb("#007163"),
    accent_tint=rgb("#D1EBE6"),
    accent_ink=rgb("#00665A"),
    on_accent=rgb("#FFFDF6"),
    negative=rgb("#A01F16"),
    badge=rgb("#2B3A58"),
    on_badge=rgb("#FFFDF6"),
    panel=rgb("#E4D9C3"),
    space=rgb("#EFE7D8"),
    cost=rgb("#F7E6DD"),
    is_dark=False,
)
DARK = Palette(
    background=rgb("#121B2D"),
    pattern=rgb("#18243A"),
    card=rgb("#1F2C45"),
    border=rgb("#465777"),
    text=rgb("#F6F0E2"),
    muted=rgb("#BAC4D4"),
    accent=rgb("#22BBA5"),
    mark=rgb("#22BBA5"),
    accent_dark=rgb("#1DAA96"),
    accent_tint=rgb("#17404A"),
    accent_ink=rgb("#6FE3D0"),
    on_accent=rgb("#04211C"),
    negative=rgb("#FF9D8C"),
    badge=rgb("#F2EBDB"),
    on_badge=rgb("#1A2540"),
    on_warning=rgb("#2A0A04"),
    panel=rgb("#3A4B6C"),
    space=rgb("#2C3B58"),
    cost=rgb("#48344A"),
    is_dark=True,
)
THEMES = Themes(LIGHT, DARK, own=LIGHT)
NUMBER = Font(34, bold=True)
SMALL = Font(30)


def palette(canvas: Canvas) -> Palette:
    """Return the palette of a picture."""
    return cast(Palette, canvas.theme)
