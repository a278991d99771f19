"""The areas of Ice Cult's pictures and the sizes of their parts, all in px."""

from __future__ import annotations

from render.frame import MARGIN
from render.frame import TOP as TOP_OF_BOARD
from render.layout import HEIGHT, WIDTH, Box

_EDGE, _CORNER, _PATH, _TRAY = MARGIN, 260, 197, 516
_NORTH = TOP_OF_BOARD
_MIDDLE = _NORTH + _PATH + 6
_SOUTH = _MIDDLE + _TRAY + 6
"""The upper edges of the north path, the tray and the south path."""
_INNER, _RIGHT = _EDGE + _CORNER + 6, WIDTH - _EDGE - _CORNER

TRAY = Box((WIDTH - _TRAY) // 2, _MIDDLE, _TRAY, _TRAY)
NORTH = Box(_INNER, _NORTH, WIDTH - 2 * _INNER, _PATH)
SOUTH = NORTH._replace(y=_SOUTH)
WEST = Box(_EDGE, _MIDDLE, TRAY.x - _EDGE - 8, _TRAY)
EAST = WEST._replace(x=WIDTH - _EDGE - WEST.w)
SEATS = (
    Box(_RIGHT, _NORTH, _CORNER, _PATH),
    Box(_RIGHT, _SOUTH, _CORNER, _PATH),
    Box(_EDGE, _SOUTH, _CORNER, _PATH),
    Box(_EDGE, _NORTH, _CORNER, _PATH),
)
"""The panels in the corners: clockwise from the upper right."""
LEGEND = Box(_EDGE, _SOUTH + _PATH + 2, WIDTH - 2 * _EDGE, HEIGHT - _SOUTH - _PATH - 4)

BLOCK, GAP, TOP, SIDE = 212, 8, 104, 54
"""The sizes of a block with its folded-out sides, of the gap between blocks, of a top face and of a side."""
SIDE_FACE, DEEP_FACE = 52, 40
"""The sizes of the faces that one tilt brings to the top, and of those that need two equal tilts."""
SIGN = 46
PIECE = 37
