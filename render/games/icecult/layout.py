"""The areas of Ice Cult's pictures and the sizes of their parts, all in px."""

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
"""The cards in the corners, in turn order: clockwise from the upper right."""
LEGEND = Box(8, 1206, 944, 70)

BLOCK, GAP, TOP, SIDE = 212, 8, 102, 55
"""The sizes of a block with its folded-out sides, the space between blocks, a top face, and the width of a side."""
SIDE_FACE, DEEP_FACE = 52, 43
"""The sizes of the faces that one tilt brings to the top, and of those that need two equal tilts."""
SIGN = 46
PIECE = 40
