"""The colours and fonts of Ice Cult's pictures."""

from __future__ import annotations

from engine.games.icecult.pieces import Colour as Piece
from render.text import Font
from render.theme import Theme, rgb

THEME = Theme(
    background=rgb("#E6EFF6"),
    pattern=rgb("#DCE8F1"),
    card=rgb("#FBFDFF"),
    border=rgb("#B5CADB"),
    text=rgb("#16324B"),
    muted=rgb("#55687A"),
    accent=rgb("#FF6A00"),
    accent_dark=rgb("#B34700"),
    accent_tint=rgb("#FFDCC2"),
    on_accent=rgb("#101820"),
    negative=rgb("#A01F16"),
    badge=rgb("#16324B"),
    on_badge=rgb("#FBFDFF"),
    tiled=False,
)
NAVY, WHITE, BLACK = rgb("#16324B"), rgb("#FFFFFF"), rgb("#0A1520")
ICE, MINI, DEEP = rgb("#F7FCFF"), rgb("#EEF6FB"), rgb("#AFC7DA")
SIDES = {"N": rgb("#D3E4F1"), "E": rgb("#BAD1E4"), "S": rgb("#C6DAEA"), "W": rgb("#DDEBF5")}
LANE, NUMBERED = rgb("#F3F8FC"), rgb("#C9DBE9")
VIOLET = rgb("#B56EE6")
BASE = {
    Piece.RED: rgb("#C8102E"),
    Piece.GREEN: rgb("#1FAF85"),
    Piece.YELLOW: rgb("#FFD22E"),
    Piece.BLUE: rgb("#1746AC"),
}
NUMBER, SMALL = Font(34, bold=True), Font(30)
