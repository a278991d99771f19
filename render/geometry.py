"""Vertices of polygons, for `Rasterizer.polygon` and `Rasterizer.polyline`."""

from __future__ import annotations

import math

Point = tuple[float, float]
"""A point (x, y) in px; x increases to the right and y downwards."""


def regular_polygon(
    x: float, y: float, radius: float, corners: int, turn: float = 0
) -> list[Point]:
    """Return the vertices of a regular polygon around (x, y), clockwise.

    radius: the distance of the vertices from (x, y), in px. turn: a clockwise rotation as a fraction of a full turn;
    if it is 0, the first vertex is at the top.
    """
    return [_polar(x, y, radius, turn + corner / corners) for corner in range(corners)]


def star(x: float, y: float, outer: float, inner: float, points: int) -> list[Point]:
    """Return the vertices of a star around (x, y), clockwise from the tip at the top.

    Tips, at the distance `outer` from the centre, alternate with notches, at the distance `inner`.
    """
    return [
        _polar(x, y, inner if corner % 2 else outer, corner / (2 * points))
        for corner in range(2 * points)
    ]


def square(x: float, y: float, half: float) -> list[Point]:
    """Return the corners of an upright square with centre (x, y), clockwise from the upper left.

    half: half the side of the square, in px.
    """
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]


def _polar(x: float, y: float, radius: float, turn: float) -> Point:
    return x + radius * math.sin(2 * math.pi * turn), y - radius * math.cos(2 * math.pi * turn)
