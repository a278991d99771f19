"""The eight possible tilts and their numbers (IC-10), shared by pictures, keyboards and captions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from engine.games.icecult.geometry import TILT, turned


class BlockPlace(Enum):
    """The place of a block in the base; blocks never move to another place."""

    NW = "NW"
    NE = "NE"
    SE = "SE"
    SW = "SW"


PLACES = tuple(BlockPlace)
ROWS = ((BlockPlace.NW, BlockPlace.NE), (BlockPlace.SW, BlockPlace.SE))
"""The places as seen from above, with north at the top."""


@dataclass(frozen=True, slots=True)
class Tilt:
    """A tilt of two neighbouring blocks together.

    number: the number that marks the tilt in the picture and on its key. The picture shows it on the border between the
    two blocks, at the end where the new tops come up (see `seam`).
    line: the row (N, S) or column (W, E) of the blocks.
    towards: the direction of the tilt.
    places: the places of the two blocks.
    """

    number: int
    line: str
    towards: str
    places: tuple[BlockPlace, BlockPlace]

    @property
    def code(self) -> str:
        """The two letters used in words and messages, such as `nn` for tilting the north row to the north."""
        return (self.line + self.towards).lower()

    @property
    def seam(self) -> str:
        """The end of the border at which the number is shown: `outer`, or `middle` for the centre of the base."""
        return "middle" if self.line == self.towards else "outer"


TILTS = (
    Tilt(1, "N", "S", (BlockPlace.NW, BlockPlace.NE)),
    Tilt(2, "N", "N", (BlockPlace.NW, BlockPlace.NE)),
    Tilt(3, "W", "E", (BlockPlace.NW, BlockPlace.SW)),
    Tilt(4, "W", "W", (BlockPlace.NW, BlockPlace.SW)),
    Tilt(5, "E", "E", (BlockPlace.NE, BlockPlace.SE)),
    Tilt(6, "E", "W", (BlockPlace.NE, BlockPlace.SE)),
    Tilt(7, "S", "S", (BlockPlace.SE, BlockPlace.SW)),
    Tilt(8, "S", "N", (BlockPlace.SE, BlockPlace.SW)),
)
TILT_ROWS = (TILTS[0:2], TILTS[2:6], TILTS[6:8])
"""The tilts in the order of their keys: first the north row, then the west and east columns, then the south row."""

Poses = tuple[str, str, str, str]
"""The poses of the four blocks, in the order of PLACES."""


@cache
def by_code(code: str) -> Tilt | None:
    """Return the tilt with the given code, or None if the code is unknown."""
    return next((tilt for tilt in TILTS if tilt.code == code), None)


def is_undoing(first: Tilt, second: Tilt) -> bool:
    """Return whether the second tilt undoes the first: it tilts the same pair in the opposite direction (IC-11)."""
    return first.line == second.line and first.towards != second.towards


def tilted(poses: Poses, tilt: Tilt) -> Poses:
    """Return the poses of all blocks after a tilt of two blocks (IC-10)."""
    nw, ne, se, sw = (
        turned(pose, TILT[tilt.towards]) if place in tilt.places else pose
        for place, pose in zip(PLACES, poses, strict=True)
    )
    return (nw, ne, se, sw)
