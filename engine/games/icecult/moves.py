"""The moves of Ice Cult and their words.

`tilt.nn.ee.go`   both tilts of a turn (IC-12); the last part confirms them after a preview
`arrow.nw.4.02`   the arrow on block NW moves the piece at height 2 on the 4th space of its path
`arrow.nw.in`     the arrow on block NW brings in a piece from beside the board
`circle.se.1.11`  a circle repeats the arrow on block SE, with the same parts
`arc.ne.left`     an arc turns block NE
`end`             the end of the turn

Heights have two digits so that no word is a prefix of another.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.contract import Word
from engine.errors import BadWord
from engine.games.icecult.pieces import PATH_LENGTH, PIECES, Colour
from engine.games.icecult.tilts import BlockPlace, Tilt, by_code

_TALLEST = PIECES * len(Colour)
_PLACE = "(nw|ne|se|sw)"
_TILT = re.compile(r"tilt\.([nswe]{2})\.([nswe]{2})\.go")
_PIECE = re.compile(
    rf"(arrow|circle)\.{_PLACE}\.(?:in|([1-{PATH_LENGTH}])\.(0[1-9]|1[0-9]|{_TALLEST}))"
)
_ARC = re.compile(rf"arc\.{_PLACE}\.(left|right)")


@dataclass(frozen=True, slots=True)
class TiltTwice:
    """Make the two tilts of a turn (IC-10 to IC-12)."""

    first: Tilt
    second: Tilt


@dataclass(frozen=True, slots=True)
class UseArrow:
    """Move a piece with the arrow on a block (IC-21), or repeat that arrow with a circle (IC-23).

    space, height: the position of the piece, both counted from 1; both 0 for a piece that enters from beside the board.
    repeat: whether a circle is used.
    """

    place: BlockPlace
    space: int
    height: int
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class UseArc:
    """Turn one block by a quarter turn (IC-24); `right` means clockwise when seen from above."""

    place: BlockPlace
    right: bool


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn (IC-27)."""


Move = TiltTwice | UseArrow | UseArc | EndTurn


def encode(move: Move) -> Word:
    """Return the word that encodes a move.

    >>> encode(UseArrow(BlockPlace.NW, 4, 2)), encode(UseArrow(BlockPlace.SE, 0, 0, repeat=True))
    ('arrow.nw.4.02', 'circle.se.in')
    """
    match move:
        case TiltTwice(first, second):
            return Word(f"tilt.{first.code}.{second.code}.go")
        case UseArrow(place, space, height, repeat):
            piece = f"{space}.{height:02}" if space else "in"
            return Word(f"{'circle' if repeat else 'arrow'}.{place.value.lower()}.{piece}")
        case UseArc(place, right):
            return Word(f"arc.{place.value.lower()}.{'right' if right else 'left'}")
        case EndTurn():
            return Word("end")


def decode(word: str) -> Move:
    """Return the move that a word encodes, legal or not. Raises BadWord if it does not encode a move.

    >>> decode("arc.ne.left")
    UseArc(place=<BlockPlace.NE: 'NE'>, right=False)
    """
    if word == "end":
        return EndTurn()
    if found := _TILT.fullmatch(word):
        first, second = by_code(found[1]), by_code(found[2])
        if first and second:
            return TiltTwice(first, second)
    if found := _PIECE.fullmatch(word):
        kind, place, space, height = found.groups()
        return UseArrow(
            BlockPlace(place.upper()), int(space or 0), int(height or 0), kind == "circle"
        )
    if found := _ARC.fullmatch(word):
        return UseArc(BlockPlace(found[1].upper()), found[2] == "right")
    raise BadWord(word[:40])
