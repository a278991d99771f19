"""Colours and places of Ice Cult's pictures: clear ice on a dark tray, paths to the four sides."""

from __future__ import annotations

from engine.games.icecult.pieces import Colour as Piece
from render.text import Face
from render.theme import Box, Theme, rgb

THEME = Theme(
    ground=rgb("#E6EFF6"),
    pattern=rgb("#DCE8F1"),
    card=rgb("#FBFDFF"),
    edge=rgb("#B5CADB"),
    ink=rgb("#16324B"),
    quiet=rgb("#55687A"),
    accent=rgb("#FF6A00"),
    accent_deep=rgb("#B34700"),
    accent_tint=rgb("#FFDCC2"),
    on_accent=rgb("#101820"),
    minus=rgb("#A01F16"),
    disc=rgb("#16324B"),
    on_disc=rgb("#FBFDFF"),
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

BAR = Box(8, 8, 944, 84)
STRIP = Box(8, 98, 944, 66)
TRAY = Box(217, 424, 526, 526)
NORTH, SOUTH = Box(217, 172, 526, 246), Box(217, 956, 526, 246)
WEST, EAST = Box(8, 424, 203, 526), Box(749, 424, 203, 526)
PANELS = (
    Box(749, 172, 203, 246),
    Box(749, 956, 203, 246),
    Box(8, 956, 203, 246),
    Box(8, 172, 203, 246),
)
"""The corners clockwise from the upper right: the order of turns."""
LEGEND = Box(8, 1206, 944, 70)

CUBE, GAP, TOP, SIDE, MINI_TILE = 212, 8, 102, 55, 52
DEEP_TILE = 43
SIGN = 46
PIECE = 40
NUMBER, SMALL = Face(34, bold=True), Face(30)
