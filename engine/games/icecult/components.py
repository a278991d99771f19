"""The faces printed on the blocks, read from JSON and validated (IC-2, IC-4)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from engine.errors import BadComponents
from engine.games.icecult.geometry import LETTERS, carry, plane
from engine.games.icecult.names import place_name
from engine.games.icecult.pieces import PATH_LENGTH, Colour, Components, Cube, Face, Symbol
from engine.games.icecult.tilts import PLACES, BlockPlace
from engine.saying import Saying, Term, say

_CENTRE = {BlockPlace.NW: "SE", BlockPlace.NE: "SW", BlockPlace.SE: "NW", BlockPlace.SW: "NE"}
"""For each block, the corner of its top face that touches the centre of the base. Four arcs around the centre form a
circle."""
_KINDS = {symbol.value: symbol for symbol in Symbol}
_COLOURS = {colour.value: colour for colour in Colour}


def components(raw: object | None) -> Components:
    """Return the faces of the blocks from JSON values, or the shipped reconstruction if `raw` is None.

    Raises BadComponents, listing all mistakes.
    """
    return shipped() if raw is None else parse(raw)


@cache
def shipped() -> Components:
    """Return the shipped component data; its faces are a reconstruction."""
    text = files("engine.games.icecult").joinpath("components.json").read_text(encoding="utf-8")
    return parse(json.loads(text))


def parse(raw: object) -> Components:
    """Return components built from JSON values. Raises BadComponents, listing all mistakes.

    The field `reconstruction` is True unless the data set it to false, which says that an owner of the printed game has
    verified the faces.
    """
    if not isinstance(raw, Mapping):
        raise BadComponents((say("icecult-components-no-object"),))
    problems = [*_lengths(raw), *_faces(raw.get("faces"))]
    if not isinstance(raw.get("reconstruction", True), bool):
        problems.append(say("icecult-components-label"))
    if problems:
        raise BadComponents(tuple(problems))
    nw, ne, se, sw = (_cube(raw["faces"][place.value]) for place in PLACES)
    return Components(raw.get("reconstruction", True), raw["steps_to_arrive"], (nw, ne, se, sw))


def mistakes(components: Components) -> tuple[Saying, ...]:
    """Return the mistakes in components from another source, such as the JSON of a position."""
    faces = {
        place.value: {side: _raw(face) for side, face in zip(LETTERS, cube, strict=True)}
        for place, cube in zip(PLACES, components.cubes, strict=True)
    }
    lengths = {"path_length": PATH_LENGTH, "steps_to_arrive": components.steps_to_arrive}
    return (*_lengths(lengths), *_faces(faces))


def _lengths(raw: Mapping[str, Any]) -> Iterator[Saying]:
    if not _is(raw.get("path_length"), PATH_LENGTH):
        yield say("icecult-components-path", count=PATH_LENGTH)
    if not _is(raw.get("steps_to_arrive"), PATH_LENGTH, PATH_LENGTH + 1):
        yield say("icecult-components-steps", fewest=PATH_LENGTH, most=PATH_LENGTH + 1)


def _is(value: object, *numbers: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in numbers


def _faces(raw: object) -> Iterator[Saying]:
    names = {place.value for place in PLACES}
    if not isinstance(raw, Mapping) or set(raw) != names:
        yield say("icecult-components-blocks")
        return
    for place in PLACES:
        yield from _block(place, raw[place.value])


def _block(place: BlockPlace, raw: object) -> Iterator[Saying]:
    block = place_name(place)
    if not isinstance(raw, Mapping) or set(raw) != set(LETTERS):
        yield say("icecult-components-sides", block=block)
        return
    wrong = [problem for side in LETTERS for problem in _face(block, side, raw[side])]
    yield from wrong
    if wrong:
        return
    arcs = [side for side in LETTERS if raw[side]["symbol"] == Symbol.ARC.value]
    if arcs != ["U"]:
        yield say("icecult-components-arc", block=block)
    elif _corner(raw["U"]["centre_corner"]) != _CENTRE[place]:
        yield say("icecult-components-circle", block=block)


def _face(block: Term, side: str, raw: object) -> Iterator[Saying]:
    where = {"block": block, "side": Term(f"icecult-side-{side.lower()}")}
    symbol = raw.get("symbol") if isinstance(raw, Mapping) else None
    kind = _KINDS.get(symbol) if isinstance(symbol, str) else None
    if not isinstance(raw, Mapping) or kind is None:
        yield say("icecult-components-symbol", **where)
        return
    fields = {
        Symbol.ARROW: {"symbol", "colour", "points"},
        Symbol.CIRCLE: {"symbol"},
        Symbol.ARC: {"symbol", "centre_corner"},
    }
    if set(raw) != fields[kind]:
        yield say("icecult-components-fields", **where)
        return
    if kind is Symbol.ARROW and not (isinstance(raw["colour"], str) and raw["colour"] in _COLOURS):
        yield say("icecult-components-colour", **where)
    if kind is Symbol.ARROW and raw["points"] not in tuple(plane(side)):
        yield say("icecult-components-points", **where)
    if kind is Symbol.ARC and not _is_corner(side, raw["centre_corner"]):
        yield say("icecult-components-corner", **where)


def _is_corner(side: str, letters: object) -> bool:
    """Return whether two letters are directions that form a corner of the face on a side."""
    if not isinstance(letters, str) or len(letters) != 2:
        return False
    one, other = letters[0], letters[1]
    return one in plane(side) and other in plane(one) and other in plane(side)


def _corner(letters: str) -> str:
    return carry(LETTERS, letters)


def _cube(raw: Mapping[str, Any]) -> Cube:
    up, down, north, east, south, west = (_made(raw[side]) for side in LETTERS)
    return (up, down, north, east, south, west)


def _made(raw: Mapping[str, Any]) -> Face:
    match _KINDS[raw["symbol"]]:
        case Symbol.ARROW:
            return Face(Symbol.ARROW, _COLOURS[raw["colour"]], raw["points"])
        case Symbol.ARC:
            return Face(Symbol.ARC, None, _corner(raw["centre_corner"]))
        case Symbol.CIRCLE:
            return Face(Symbol.CIRCLE)


def _raw(face: Face) -> dict[str, str]:
    match face.symbol:
        case Symbol.ARROW:
            colour = face.colour.value if face.colour else ""
            return {"symbol": "arrow", "colour": colour, "points": face.points}
        case Symbol.ARC:
            return {"symbol": "arc", "centre_corner": face.points}
        case Symbol.CIRCLE:
            return {"symbol": "circle"}
