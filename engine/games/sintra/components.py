"""The printed values of Sintra: read from JSON and validated, with a message for each mistake."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from engine import codec
from engine.errors import BadComponents
from engine.games.sintra.state import COLOURS, STRIP_SPACES, STRIPS, Components, Face
from engine.saying import Saying, say

JOKER = "joker"
ORNAMENT_FILLS = 5
"""Number of possible fill levels of an ornament, which has 0 to 4 filled spaces around it (SI-62)."""
TRACK_STEPS = 9
"""Number of spaces on the broken-glass track (SI-40)."""
MOST_POINTS = 99
"""Upper limit for printed numbers, to catch typing errors."""
_NAMES = {colour.value: colour for colour in COLOURS}


def components(raw: object | None) -> Components:
    """Return component data from JSON values, or the shipped reconstruction if `raw` is None.

    Raises BadComponents, listing all mistakes.
    """
    return shipped() if raw is None else parse(raw)


@cache
def shipped() -> Components:
    """Return the shipped component data."""
    return parse(json.loads((files(__package__) / "components.json").read_text(encoding="utf-8")))


def parse(raw: object) -> Components:
    """Return components built from JSON values. Raises BadComponents, listing all mistakes."""
    if not isinstance(raw, Mapping):
        raise BadComponents((say("sintra-bad-file"),))
    problems = tuple(_problems(raw))
    if problems:
        raise BadComponents(problems)
    return Components(
        strips=tuple((_face(front), _face(back)) for front, back in raw["strips"]),
        windows=tuple(_value(raw, "window_points")),
        ornaments=tuple((left, right) for left, right in _value(raw, "ornament_windows_side_a")),
        ornament_points=tuple(_value(raw, "ornament_points_by_filled")),
        track=tuple(_value(raw, "broken_glass_track")),
    )


def mistakes(components: Components) -> tuple[Saying, ...]:
    """Return the mistakes in components that come from a stored position."""
    values = codec.dump(components)
    strips = [[[name or JOKER for name in face] for face in strip] for strip in values["strips"]]
    raw = {
        "strips": strips,
        "window_points": values["windows"],
        "ornament_windows_side_a": values["ornaments"],
        "ornament_points_by_filled": values["ornament_points"],
        "broken_glass_track": values["track"],
    }
    return tuple(_problems(raw))


def _face(raw: list[str]) -> Face:
    return tuple(_NAMES.get(name) for name in raw)


def _value(raw: Mapping[str, Any], key: str) -> Any:
    """Return the value of a key, which may also be given as {"value": …, "confidence": …}."""
    entry = raw.get(key)
    return entry.get("value") if isinstance(entry, Mapping) else entry


def _problems(raw: Mapping[str, Any]) -> Iterator[Saying]:
    yield from _strip_problems(raw.get("strips"))
    points = _value(raw, "window_points")
    if not _are_numbers(points, STRIPS) or not 0 <= min(points) <= max(points) <= MOST_POINTS:
        yield say("sintra-bad-windows", count=STRIPS, most=MOST_POINTS)
    if not _are_pairs(_value(raw, "ornament_windows_side_a")):
        yield say("sintra-bad-ornaments", count=STRIPS)
    filled = _value(raw, "ornament_points_by_filled")
    if (
        not _are_numbers(filled, ORNAMENT_FILLS)
        or not 0 <= min(filled) <= max(filled) <= MOST_POINTS
    ):
        yield say("sintra-bad-ornament-points", count=ORNAMENT_FILLS, most=MOST_POINTS)
    if not _is_track(_value(raw, "broken_glass_track")):
        yield say("sintra-bad-track", steps=TRACK_STEPS, most=MOST_POINTS)


def _strip_problems(strips: Any) -> Iterator[Saying]:
    if not isinstance(strips, list) or len(strips) != STRIPS:
        yield say("sintra-bad-strips", count=STRIPS)
        return
    jokers = 0
    for number, strip in enumerate(strips, start=1):
        if not isinstance(strip, list) or len(strip) != 2:
            yield say("sintra-bad-sides", strip=number)
            continue
        for side, spaces in enumerate(strip, start=1):
            if not isinstance(spaces, list) or len(spaces) != STRIP_SPACES:
                yield say("sintra-bad-spaces", strip=number, side=side, count=STRIP_SPACES)
                continue
            unknown = [
                name for name in spaces if not isinstance(name, str) or name not in {*_NAMES, JOKER}
            ]
            if unknown:
                yield say("sintra-bad-colour", strip=number, side=side)
            jokers += JOKER in spaces
        if strip[0] == strip[1]:
            yield say("sintra-bad-same-sides", strip=number)
    if jokers > 1:
        yield say("sintra-bad-jokers", sides=jokers)


def _are_numbers(raw: Any, length: int) -> bool:
    return (
        isinstance(raw, list) and len(raw) == length and all(type(number) is int for number in raw)
    )


def _are_pairs(raw: Any) -> bool:
    """Return whether a value is a list of pairs that contain each window number exactly once."""
    if not isinstance(raw, list) or not all(_are_numbers(pair, 2) for pair in raw):
        return False
    return sorted(place for pair in raw for place in pair) == list(range(1, STRIPS + 1))


def _is_track(raw: Any) -> bool:
    """Return whether a value is a track that starts at 0 and decreases with every step."""
    if not _are_numbers(raw, TRACK_STEPS):
        return False
    return (
        raw[0] == 0
        and raw[-1] >= -MOST_POINTS
        and all(lower < upper for upper, lower in pairwise(raw))
    )


def starting_face(strip: tuple[Face, Face], random_face: int) -> int:
    """Return the index of the face of a strip that is up at the start (SI-3).

    A face with jokers starts face down; otherwise the result is `random_face`.
    """
    for face, spaces in enumerate(strip):
        if None in spaces:
            return 1 - face
    return random_face
