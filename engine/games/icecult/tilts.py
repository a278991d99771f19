"""The one table of the eight tilts (IC-10): numbers belong to places; picture, keys and captions read them here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from engine.games.icecult.geometry import TILT, turned


class Place(Enum):
    """Where a block stands in the base; blocks never change places."""

    NW = "NW"
    NE = "NE"
    SE = "SE"
    SW = "SW"


PLACES = tuple(Place)
ROWS = ((Place.NW, Place.NE), (Place.SW, Place.SE))
"""The places as one sees them from above, north on top."""


@dataclass(frozen=True, slots=True)
class Tilt:
    """Two neighbours turned together: `line` is their row (N, S) or column (W, E), `towards` where their tops go.

    `number` is the sign in the picture and on the key. It stands on the seam between the two blocks, on that side of
    their tops from which the new tops come up: `seam` says whether that is the outer edge of the base or its middle.
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
"""The tilts as their keys lie: the north row's, then the west and the east column's, then the south row's."""

Poses = tuple[str, str, str, str]
"""The pose of each block, in the order of PLACES."""


@cache
def by_code(code: str) -> Tilt | None:
    """The tilt of that code; None if there is none."""
    return next((tilt for tilt in TILTS if tilt.code == code), None)


def is_undoing(first: Tilt, second: Tilt) -> bool:
    """Whether the second tilt takes the first one back: the same pair the other way (IC-11)."""
    return first.line == second.line and first.towards != second.towards


def tilted(poses: Poses, tilt: Tilt) -> Poses:
    """The poses after a tilt: both blocks turn, nothing else does (IC-10)."""
    nw, ne, se, sw = (
        turned(pose, TILT[tilt.towards]) if place in tilt.places else pose
        for place, pose in zip(PLACES, poses, strict=True)
    )
    return (nw, ne, se, sw)
