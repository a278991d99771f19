"""The reference implementation: the blocks as bodies in space, which knows nothing of the engine.

East is x, north is y, up is z. A face is a vector that points outwards; what is drawn on it has a direction or, for
an arc, a corner, which are vectors too. To turn a block is to turn all of its vectors by a quarter about an axis a:
v becomes a (a·v) + a × v.
"""

from __future__ import annotations

from itertools import product
from typing import Any

Vector = tuple[int, int, int]
SIDES: dict[str, Vector] = {
    "E": (1, 0, 0),
    "W": (-1, 0, 0),
    "N": (0, 1, 0),
    "S": (0, -1, 0),
    "U": (0, 0, 1),
    "D": (0, 0, -1),
}
PLACES = ("NW", "NE", "SE", "SW")
Drawing = tuple[str, str, Vector]
Body = dict[Vector, Drawing]
Base = dict[str, Body]


def _plus(one: Vector, other: Vector) -> Vector:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


def _cross(a: Vector, b: Vector) -> Vector:
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def _quarter(axis: Vector, v: Vector) -> Vector:
    along = sum(a * b for a, b in zip(axis, v, strict=True))
    return _plus((axis[0] * along, axis[1] * along, axis[2] * along), _cross(axis, v))


def bodies(raw: dict[str, Any]) -> Base:
    """Return the base that the component file describes."""
    return {
        place: {SIDES[s]: _drawing(f) for s, f in raw["faces"][place].items()} for place in PLACES
    }


def _drawing(face: dict[str, str]) -> Drawing:
    if face["symbol"] == "arc":
        one, other = face["centre_corner"]
        return "arc", "", _plus(SIDES[one], SIDES[other])
    points = SIDES[face["points"]] if face["symbol"] == "arrow" else (0, 0, 0)
    return face["symbol"], face.get("colour", ""), points


def _turned(body: Body, axis: Vector) -> Body:
    return {
        _quarter(axis, side): (symbol, colour, _quarter(axis, points))
        for side, (symbol, colour, points) in body.items()
    }


def tilt(base: Base, line: str, towards: str) -> Base:
    """Return the base after the two blocks whose places contain the letter `line` have rolled in a direction."""
    axis = _cross(SIDES["U"], SIDES[towards])
    return {place: _turned(body, axis) if line in place else body for place, body in base.items()}


def quarter_turn(base: Base, place: str, *, right: bool) -> Base:
    """Return the base after a quarter turn of one block; right is clockwise, seen from above."""
    return base | {place: _turned(base[place], SIDES["D"] if right else SIDES["U"])}


def tilts() -> list[tuple[str, str]]:
    """Return all tilts: a row tilts to the north or south, a column to the east or west."""
    return [*product("NS", "NS"), *product("EW", "EW")]


def sequences() -> list[tuple[tuple[str, str], tuple[str, str]]]:
    """Return all pairs of tilts in which the second tilt does not undo the first."""
    return [(a, b) for a, b in product(tilts(), tilts()) if a[0] != b[0] or a[1] == b[1]]


def tops(base: Base) -> list[str]:
    """Return the top faces as words: `red>N`, `circle`, `arc`."""
    names = {vector: letter for letter, vector in SIDES.items()}
    shown = []
    for place in PLACES:
        symbol, colour, points = base[place][SIDES["U"]]
        shown.append(f"{colour}>{names[points]}" if symbol == "arrow" else symbol)
    return shown


def everything(base: Base) -> frozenset[tuple[str, Vector, Drawing]]:
    """Return all faces of all blocks, in a form in which bases can be compared."""
    return frozenset(
        (place, side, seen) for place, body in base.items() for side, seen in body.items()
    )
