"""The areas of Ice Cult's pictures and the sizes of their parts, in px."""

from __future__ import annotations

from render.layout import Box

TURN = Box(8, 8, 944, 84)
LAST = Box(8, 98, 944, 66)
TRAY = Box(217, 424, 526, 526)
NORTH, SOUTH = Box(217, 172, 526, 246), Box(217, 956, 526, 246)
WEST, EAST = Box(8, 424, 203, 526), Box(749, 424, 203, 526)
SEATS = (
    Box(749, 172, 203, 246),
    Box(749, 956, 203, 246),
    Box(8, 956, 203, 246),
    Box(8, 172, 203, 246),
)
"""The corners, clockwise from the upper right: the turn order."""
LEGEND = Box(8, 1206, 944, 70)

BLOCK, GAP, TOP, SIDE = 212, 8, 102, 55
"""A block with its folded-out sides, the distance between blocks, a top face, and the width of a side."""
SIDE_FACE, DEEP_FACE = 52, 43
"""The faces that one tilt and two equal tilts bring up."""
SIGN = 46
PIECE = 40
