"""The eight tilts and their numbers (IC-10), shared by picture, keys and captions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from engine.games.icecult.geometry import TILT, turned


class Place(Enum):
    """The place of a block in the base; blocks never change places."""

    NW = "NW"
    NE = "NE"
    SE = "SE"
    SW = "SW"


PLACES = tuple(Place)
ROWS = ((Place.NW, Place.NE), (Place.SW, Place.SE))
"""The places seen from above, north on top."""


@dataclass(frozen=True, slots=True)
class Tilt:
    """Two neighbouring blocks tilted together.

    `line` is their row (N, S) or column (W, E), `towards` their direction.
    `number` is the sign in the picture and on the key. It is drawn on the edge between the two
    blocks, on the side where the new tops come up: `seam` says whether that is the outer edge of
    the base or its middle.
    """

    number: int
    line: str
    towards: str
    places: tuple[Place, Place]

    @property
    def code(self) -> str:
        """Two letters for words and messages: `nn` is the north row towards north."""
        return (self.line + self.towards).lower()

    @property
    def seam(self) -> str:
        """`outer` or `middle`."""
        return "middle" if self.line == self.towards else "outer"


TILTS = (
    Tilt(1, "N", "S", (Place.NW, Place.NE)),
    Tilt(2, "N", "N", (Place.NW, Place.NE)),
    Tilt(3, "W", "E", (Place.NW, Place.SW)),
    Tilt(4, "W", "W", (Place.NW, Place.SW)),
    Tilt(5, "E", "E", (Place.NE, Place.SE)),
    Tilt(6, "E", "W", (Place.NE, Place.SE)),
    Tilt(7, "S", "S", (Place.SE, Place.SW)),
    Tilt(8, "S", "N", (Place.SE, Place.SW)),
)
TILT_ROWS = (TILTS[0:2], TILTS[2:6], TILTS[6:8])
"""The tilts in the order of their keys: the north row's, the west and the east column's, the south row's."""

Poses = tuple[str, str, str, str]
"""The pose of each block, in the order of PLACES."""


@cache
def by_code(code: str) -> Tilt | None:
    """Return the tilt of that code, None if there is none."""
    return next((tilt for tilt in TILTS if tilt.code == code), None)


def is_undoing(first: Tilt, second: Tilt) -> bool:
    """Return whether the second tilt undoes the first: the same pair in the opposite direction (IC-11)."""
    return first.line == second.line and first.towards != second.towards


def tilted(poses: Poses, tilt: Tilt) -> Poses:
    """Return the poses after a tilt of two blocks (IC-10)."""
    nw, ne, se, sw = (
        turned(pose, TILT[tilt.towards]) if place in tilt.places else pose
        for place, pose in zip(PLACES, poses, strict=True)
    )
    return (nw, ne, se, sw)
