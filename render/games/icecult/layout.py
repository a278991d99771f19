"""The areas of Ice Cult's pictures and the sizes of their parts, all in px."""

from __future__ import annotations

from render.frame import MARGIN
from render.frame import TOP as TOP_OF_BOARD
from render.layout import HEIGHT, WIDTH, Box

_EDGE, _CORNER, _PATH = MARGIN, 254, 204
_NORTH, _MIDDLE, _SOUTH = TOP_OF_BOARD, TOP_OF_BOARD + 209, TOP_OF_BOARD + 749
"""The upper edges of the north path, the tray and the south path."""
_INNER, _RIGHT = _EDGE + _CORNER + 6, WIDTH - _EDGE - _CORNER

TRAY = Box(213, _MIDDLE, 534, 534)
NORTH = Box(_INNER, _NORTH, WIDTH - 2 * _INNER, _PATH)
SOUTH = NORTH._replace(y=_SOUTH)
WEST, EAST = Box(_EDGE, _MIDDLE, 201, 534), Box(WIDTH - _EDGE - 201, _MIDDLE, 201, 534)
SEATS = (
    Box(_RIGHT, _NORTH, _CORNER, _PATH),
    Box(_RIGHT, _SOUTH, _CORNER, _PATH),
    Box(_EDGE, _SOUTH, _CORNER, _PATH),
    Box(_EDGE, _NORTH, _CORNER, _PATH),
)
"""The panels in the corners, in turn order: clockwise from the upper right."""
LEGEND = Box(_EDGE, _SOUTH + _PATH + 2, WIDTH - 2 * _EDGE, HEIGHT - _SOUTH - _PATH - 4)

BLOCK, GAP, TOP, SIDE = 216, 8, 104, 56
"""The sizes of a block with its folded-out sides, of the gap between blocks, of a top face and of a side."""
SIDE_FACE, DEEP_FACE = 53, 43
"""The sizes of the faces that one tilt brings to the top, and of those that need two equal tilts."""
SIGN = 46
PIECE = 37
