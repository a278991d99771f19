"""Rotations of a cube, each written as a permutation of six letters (IC-13).

The letters U, D, N, E, S and W (up, down, north, east, south, west) denote both the sides of a cube and directions. A
rotation is written as the six letters to which it moves U, D, N, E, S and W, in that order. Several rotations in a row
give another permutation of this kind, which is called the pose of the block.
"""

from __future__ import annotations

from functools import cache

LETTERS = "UDNESW"
STILL = LETTERS
"""The pose of a block that has not been rotated."""
_CORNER_ORDER = "UDNSEW"  # a corner of the top face is NE, NW, SE or SW


def _turn(*rings: str) -> str:
    goes = {letter: letter for letter in LETTERS}
    for ring in rings:
        goes |= dict(zip(ring, ring[1:] + ring[0], strict=True))
    return "".join(goes[letter] for letter in LETTERS)


TILT = {"N": _turn("UNDS"), "E": _turn("UEDW"), "S": _turn("USDN"), "W": _turn("UWDE")}
"""For each side, the quarter turn that moves the top face to that side (IC-13)."""
RIGHT, LEFT = _turn("NESW"), _turn("NWSE")
"""Quarter turns around the vertical axis; right is clockwise when seen from above (IC-24)."""


@cache
def carry(turn: str, letters: str) -> str:
    """Return the letters to which a rotation moves the given letters.

    The two letters of a corner are returned in a fixed order.

    >>> carry(TILT["N"], "U"), carry(RIGHT, "SE")
    ('N', 'SW')
    """
    gone = [turn[LETTERS.index(letter)] for letter in letters]
    return "".join(sorted(gone, key=_CORNER_ORDER.index))


@cache
def turned(pose: str, turn: str) -> str:
    """Return the pose of a block after one more rotation.

    >>> turned(turned(STILL, RIGHT), LEFT) == STILL
    True
    """
    return "".join(carry(turn, letter) for letter in pose)


@cache
def origin(pose: str, letter: str) -> int:
    """Return the index in `LETTERS` of the original side of the face that is now at side `letter`."""
    return pose.index(letter)


@cache
def poses() -> frozenset[str]:
    """Return all 24 rotations of a cube."""
    found: frozenset[str] = frozenset()
    new = frozenset({STILL})
    while new:
        found |= new
        new = frozenset(turned(pose, turn) for pose in new for turn in TILT.values()) - found
    return found


def plane(side: str) -> str:
    """Return the four directions that can be drawn on the face at that side.

    >>> plane("U")
    'NESW'
    """
    opposite = {"U": "D", "D": "U", "N": "S", "S": "N", "E": "W", "W": "E"}[side]
    return "".join(letter for letter in LETTERS if letter not in (side, opposite))
