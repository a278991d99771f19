"""Vertices of polygons, for `Rasterizer.polygon` and `Rasterizer.polyline`, and the distance from a line."""

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


def distance(point: Point, start: Point, end: Point) -> float:
    """Return the distance from a point to a line segment.

    >>> distance((0, 3), (-5, 0), (5, 0)), distance((9, 3), (-5, 0), (5, 0))
    (3.0, 5.0)
    """
    along = end[0] - start[0], end[1] - start[1]
    length = along[0] ** 2 + along[1] ** 2
    to_point = point[0] - start[0], point[1] - start[1]
    part = (to_point[0] * along[0] + to_point[1] * along[1]) / length if length else 0.0
    part = min(max(part, 0.0), 1.0)
    return math.dist(point, (start[0] + part * along[0], start[1] + part * along[1]))
