"""The colours and fonts of Reef's pictures."""

from __future__ import annotations

from engine.games.reef.cards import Colour as Coral
from render.text import Font
from render.theme import Rgb, Theme, mix, rgb

THEME = Theme(
    background=rgb("#0C3049"),
    pattern=rgb("#123B57"),
    card=rgb("#17405A"),
    border=rgb("#2A5F7E"),
    text=rgb("#FFFFFF"),
    muted=rgb("#A9C6D6"),
    accent=rgb("#19B5FF"),
    accent_dark=rgb("#0077C8"),
    accent_tint=rgb("#A6DFFF"),
    on_accent=rgb("#08202F"),
    negative=rgb("#D7263D"),
    badge=rgb("#0A2030"),
    on_badge=rgb("#FFFFFF"),
    tiled=False,
)
WHITE, DARK, PANEL, DEEP, STRIP = (
    rgb("#FFFFFF"),
    rgb("#08202F"),
    rgb("#17405A"),
    rgb("#0A2030"),
    rgb("#205371"),
)
LAGOON, SPACE, PAPER, BAND = rgb("#B4D5D8"), rgb("#E8F4F2"), rgb("#FFF9EC"), rgb("#9CCBD6")
CELL = rgb("#D9EAE8")
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
"""Banks with at most this number of corals are red, because the end of the game is near (RF-40)."""


def shaded(colour: Rgb, light: float) -> Rgb:
    """Return a colour mixed with white, or with black if `light` is negative.

    `light` is from -1 to 1; its absolute value is the share of white or black.
    """
    return mix(colour, WHITE, light) if light >= 0 else mix(colour, (0, 0, 0), -light)
