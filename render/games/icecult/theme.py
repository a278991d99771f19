"""The colours and fonts of Ice Cult's pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from engine.games.icecult.pieces import Colour as Piece
from render.canvas import Canvas
from render.text import Font
from render.theme import Rgb, Theme, Themes, rgb


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Palette(Theme):
    """The colours of a theme.

    space: a space of a path. numbered: the area with its number. neutral: the panels of colours without a player.
    """

    space: Rgb
    numbered: Rgb
    neutral: Rgb


LIGHT = Palette(
    background=rgb("#E6EFF6"),
    pattern=rgb("#DCE8F1"),
    card=rgb("#FBFDFF"),
    border=rgb("#B5CADB"),
    text=rgb("#16324B"),
    muted=rgb("#4C5F71"),
    accent=rgb("#FF6A00"),
    mark=rgb("#CC600E"),
    accent_dark=rgb("#B34700"),
    accent_tint=rgb("#FFDCC2"),
    accent_ink=rgb("#963B00"),
    on_accent=rgb("#101820"),
    negative=rgb("#A01F16"),
    badge=rgb("#16324B"),
    on_badge=rgb("#FBFDFF"),
    tiled=False,
    space=rgb("#F3F8FC"),
    numbered=rgb("#C9DBE9"),
    neutral=rgb("#C9DBE9"),
)
DARK = Palette(
    background=rgb("#0B1622"),
    pattern=rgb("#12212F"),
    card=rgb("#192B3C"),
    border=rgb("#40596E"),
    text=rgb("#F0F6FB"),
    muted=rgb("#B4C7D6"),
    accent=rgb("#FF6A00"),
    mark=rgb("#FF6A00"),
    accent_dark=rgb("#FF9A4D"),
    accent_tint=rgb("#4A2A12"),
    accent_ink=rgb("#FFAA6B"),
    on_accent=rgb("#101820"),
    negative=rgb("#FF9D8C"),
    badge=rgb("#EAF2F8"),
    on_badge=rgb("#0F2233"),
    on_warning=rgb("#2A0A04"),
    tiled=False,
    space=rgb("#2F4A61"),
    numbered=rgb("#3E5D77"),
    neutral=rgb("#2B4358"),
)
THEMES = Themes(LIGHT, DARK, own=LIGHT)
NAVY, WHITE, BLACK = rgb("#16324B"), rgb("#FFFFFF"), rgb("#0A1520")
ICE, MINI, DEEP = rgb("#F7FCFF"), rgb("#EEF6FB"), rgb("#AFC7DA")
SIDES = {"N": rgb("#D3E4F1"), "E": rgb("#BAD1E4"), "S": rgb("#C6DAEA"), "W": rgb("#DDEBF5")}
VIOLET = rgb("#B56EE6")
BASE = {
    Piece.RED: rgb("#C8102E"),
    Piece.GREEN: rgb("#1FAF85"),
    Piece.YELLOW: rgb("#FFD22E"),
    Piece.BLUE: rgb("#1746AC"),
}
NUMBER, SMALL = Font(34, bold=True), Font(30)


def palette(canvas: Canvas) -> Palette:
    """Return the palette of a picture."""
    return cast(Palette, canvas.theme)
