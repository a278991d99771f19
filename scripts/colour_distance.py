"""Writes the smallest colour distances between pieces, and from the accent colour, into docs/pictures.md.

python scripts/colour_distance.py [--check]

A distance is CIEDE2000 (Sharma, Wu and Dalal 2005; D65 white, all weights 1), from 0 for equal colours to about 100.
Colour blindness is simulated with the matrices of severity 1.0 of Machado, Oliveira and Fernandes, "A
Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009, applied to linear RGB.
A game defines its colours as `PIECES` in render/games/<game>/pieces.py; a game without them is left out.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path
from typing import TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine import games
from render.theme import NAMES, Rgb, Theme, Themes

Vector: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Vector, Vector, Vector]

PAGE = Path(__file__).resolve().parents[1] / "docs/pictures.md"
BEGIN = "<!-- colour distances: written by scripts/colour_distance.py -->"
END = "<!-- end of colour distances -->"

VISIONS: dict[str, Matrix] = {
    "full colour vision": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""For each kind of colour vision, the matrix that maps a linear RGB colour to what is seen of it, in linear RGB."""

_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Vector = (0.95047, 1.0, 1.08883)


@dataclass(frozen=True, slots=True)
class Closest:
    """The two colours with the smallest distance, by name, and that distance."""

    distance: float
    one: str
    other: str


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the tables or, with `--check`, exit with an error if the tables in the page are not current."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="write nothing; fail if outdated")
    old = PAGE.read_text(encoding="utf-8")
    new = updated(old)
    if not parser.parse_args(arguments).check:
        PAGE.write_text(new, encoding="utf-8")
    elif new != old:
        sys.exit("docs/pictures.md is outdated: run python scripts/colour_distance.py")


def updated(page: str) -> str:
    """Return the page with current tables between the two markers. Raises ValueError if a marker is missing."""
    before, found, rest = page.partition(f"{BEGIN}\n")
    _, end, after = rest.partition(END)
    if not (found and end):
        raise ValueError("docs/pictures.md has no markers for the colour distances")
    return f"{before}{BEGIN}\n{tables()}\n{END}{after}"


def tables() -> str:
    """Return two Markdown tables: the smallest distances between pieces, and from the accent colour to a piece.

    Pieces have the same colours in both themes; the accent colour may differ.
    """
    between, accents = [], []
    for key in games.KEYS:
        for group, pieces in piece_groups(key).items():
            between.append((f"{key}, {group}", [closest(pieces, m) for m in VISIONS.values()]))
            for name in NAMES:
                accent = _theme(key, name).accent
                nearest = [nearest_to(accent, pieces, m) for m in VISIONS.values()]
                accents.append((f"{key}, {group}, {name}", nearest))
    return "\n\n".join(
        (_table("two pieces", between), _table("accent colour and a piece", accents))
    )


def piece_groups(key: str) -> Mapping[str, Mapping[str, Rgb]]:
    """Return the colours of a game's pieces by group and name; empty if the game does not define them."""
    package = import_module(f"render.games.{key}")
    if not hasattr(package, "__path__") or find_spec(f"{package.__name__}.pieces") is None:
        return {}
    pieces = import_module(f"render.games.{key}.pieces")
    groups: Mapping[str, Mapping[str, Rgb]] = getattr(pieces, "PIECES", {})
    return groups


def closest(colours: Mapping[str, Rgb], vision: Matrix) -> Closest:
    """Return the closest two of `colours`, as seen with a kind of colour vision. There must be at least two."""
    seen = {name: lab(colour, vision) for name, colour in colours.items()}
    pairs = combinations(seen, 2)
    return min(
        (Closest(ciede2000(seen[one], seen[other]), one, other) for one, other in pairs),
        key=lambda pair: pair.distance,
    )


def nearest_to(colour: Rgb, colours: Mapping[str, Rgb], vision: Matrix) -> Closest:
    """Return the nearest of `colours` to `colour`, as seen with a kind of colour vision.

    In the result, `colour` is named "accent". Raises ValueError if `colours` is empty.
    """
    seen = lab(colour, vision)
    found = (
        Closest(ciede2000(seen, lab(other, vision)), "accent", name)
        for name, other in colours.items()
    )
    return min(found, key=lambda pair: pair.distance)


def lab(colour: Rgb, vision: Matrix = VISIONS["full colour vision"]) -> Vector:
    """Return the CIELAB coordinates (D65) of an sRGB colour, as seen with a kind of colour vision."""
    red, green, blue = (_linear(channel / 255) for channel in colour)
    seen = [min(1.0, max(0.0, value)) for value in _times(vision, (red, green, blue))]
    x, y, z = (
        _lab_curve(value / white)
        for value, white in zip(_times(_XYZ, (seen[0], seen[1], seen[2])), _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Vector, other: Vector) -> float:
    """Return the CIEDE2000 difference of two CIELAB colours."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    g = 1 + 0.5 * (1 - _saturation((hypot(a1, b1) + hypot(a2, b2)) / 2))
    c1, c2 = hypot(g * a1, b1), hypot(g * a2, b2)
    h1, h2 = degrees(atan2(b1, g * a1)) % 360, degrees(atan2(b2, g * a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    if turn == -180:
        turn = 180.0
    hue = h1 + turn / 2 if c1 * c2 else h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    dl = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    angle = 60 * exp(-((((hue % 360) - 275) / 25) ** 2))
    return sqrt(dl**2 + dc**2 + dh**2 - 2 * _saturation(chroma) * sin(radians(angle)) * dc * dh)


def _saturation(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25.0**7))


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _lab_curve(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def _times(matrix: Matrix, vector: Vector) -> Iterator[float]:
    return (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def _theme(key: str, name: str) -> Theme:
    themes: Themes[Theme] = import_module(f"render.games.{key}.theme").THEMES
    return themes.named(name)


def _table(title: str, rows: Sequence[tuple[str, Sequence[Closest]]]) -> str:
    lines = [f"| {title} | {' | '.join(VISIONS)} |", f"|---|{'---|' * len(VISIONS)}"]
    for name, found in rows:
        cells = (f"{pair.distance:.1f} ({_pair(pair)})" for pair in found)
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _pair(pair: Closest) -> str:
    return pair.other if pair.one == "accent" else f"{pair.one}, {pair.other}"


if __name__ == "__main__":
    main()
