"""The colours and fonts of Reef's pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from engine.games.reef.cards import Colour as Coral
from render.canvas import Canvas
from render.text import Font
from render.theme import Rgb, Theme, Themes, mix, rgb


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Palette(Theme):
    """The colours of a theme.

    panel: the area behind banks, labels and counts. strip: the area behind corals to choose from. shallow, deep: the
    colours of the water at the top and at the bottom of the picture. wave: the colour of the waves. secret: marks on
    what only one player sees.
    """

    panel: Rgb
    strip: Rgb
    shallow: Rgb
    deep: Rgb
    wave: Rgb
    secret: Rgb


LIGHT = Palette(
    background=rgb("#CFE6EC"),
    pattern=rgb("#BEDAE2"),
    card=rgb("#F2FAFB"),
    border=rgb("#8FB9C8"),
    text=rgb("#08202F"),
    muted=rgb("#36586B"),
    accent=rgb("#19B5FF"),
    mark=rgb("#00798F"),
    accent_dark=rgb("#0077C8"),
    accent_tint=rgb("#C6EAFF"),
    accent_ink=rgb("#00538F"),
    on_accent=rgb("#08202F"),
    negative=rgb("#A81F18"),
    badge=rgb("#0A2030"),
    on_badge=rgb("#FFFFFF"),
    tiled=False,
    panel=rgb("#D9ECF1"),
    strip=rgb("#C3DFE8"),
    shallow=rgb("#DDF0F2"),
    deep=rgb("#B3D5E0"),
    wave=rgb("#7FB3C6"),
    secret=rgb("#7A4B00"),
)
DARK = Palette(
    background=rgb("#0C3049"),
    pattern=rgb("#123B57"),
    card=rgb("#17405A"),
    border=rgb("#2A5F7E"),
    text=rgb("#FFFFFF"),
    muted=rgb("#B3CDDB"),
    accent=rgb("#19B5FF"),
    mark=rgb("#19B5FF"),
    accent_dark=rgb("#0077C8"),
    accent_tint=rgb("#0A2A3F"),
    accent_ink=rgb("#6FD0FF"),
    on_accent=rgb("#08202F"),
    negative=rgb("#FF9A8A"),
    badge=rgb("#0A2030"),
    on_badge=rgb("#FFFFFF"),
    on_warning=rgb("#2A0A04"),
    tiled=False,
    panel=rgb("#0A2030"),
    strip=rgb("#205371"),
    shallow=rgb("#13597A"),
    deep=rgb("#0A2840"),
    wave=rgb("#4E829B"),
    secret=rgb("#FFD66B"),
)
THEMES = Themes(LIGHT, DARK, own=DARK)
WHITE, INK, DEEP = rgb("#FFFFFF"), rgb("#08202F"), rgb("#0A2030")
RING, RING_DARK = rgb("#19B5FF"), rgb("#0077C8")
"""The accent colour and its darker shade on boards, which look the same in both themes."""
LAGOON, SPACE, PAPER, BAND = rgb("#B4D5D8"), rgb("#E8F4F2"), rgb("#FFF9EC"), rgb("#9CCBD6")
CELL = rgb("#D9EAE8")
EDGE = mix(INK, PAPER, 0.25)
GOLD, GOLD_DEEP = rgb("#FFD66B"), rgb("#8A5A00")
STARFISH, STARFISH_DEEP = rgb("#FF9A76"), rgb("#9C3A18")

TOPS = {
    Coral.PURPLE: rgb("#7A3CC2"),
    Coral.RED: rgb("#E9502B"),
    Coral.YELLOW: rgb("#FFCE3A"),
    Coral.GREEN: rgb("#2FA36B"),
}
OUTLINES = {
    Coral.PURPLE: rgb("#2F1160"),
    Coral.RED: rgb("#6E1606"),
    Coral.YELLOW: rgb("#7A4B00"),
    Coral.GREEN: rgb("#064029"),
}
SLABS = {
    Coral.PURPLE: rgb("#54259A"),
    Coral.RED: rgb("#B0330F"),
    Coral.YELLOW: rgb("#D99A0B"),
    Coral.GREEN: rgb("#1B7A4C"),
}

SMALL, LABEL = Font(30), Font(32)
ALERT = 4
"""Banks with at most this number of corals have the warning colour, because the end of the game is near (RF-40)."""


def result_colours(canvas: Canvas, points: int) -> tuple[Rgb, Rgb]:
    """Return the colours of an area and of the points on it: the accent colours, or muted ones for 0 points."""
    if points:
        return canvas.theme.accent, canvas.theme.on_accent
    return palette(canvas).panel, canvas.theme.muted


def shaded(colour: Rgb, light: float) -> Rgb:
    """Return a colour mixed with white, or with black if `light` is negative.

    `light` is from -1 to 1; its absolute value is the share of white or black.
    """
    return mix(colour, WHITE, light) if light >= 0 else mix(colour, (0, 0, 0), -light)


def palette(canvas: Canvas) -> Palette:
    """Return the palette of a picture."""
    return cast(Palette, canvas.theme)
