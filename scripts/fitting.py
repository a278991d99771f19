"""Fitting of evaluation weights: points by least squares, win shares by logistic regression."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt

Row = tuple[list[float], float, float]
"""What each weight counts for, the points that came of it, the points that the present weights expected."""
HELD_BACK = 30.0
"""Ridge penalty: the present weights count as much as this many rows."""
HOPE_HELD_BACK = 3.0
STEPS = 6
FAR = 14.0
LEAST_STEEP = 0.01


def fitted(
    rows: Sequence[Row], weights: Sequence[float], held_back: float = HELD_BACK
) -> list[float]:
    """The weights that foretell the points best; prints how far off the present ones are."""
    left = [(found, brought - expected) for found, brought, expected in rows]
    print(f"off by {sqrt(sum(rest * rest for _, rest in left) / max(1, len(left))):.1f} points")
    change = solved(normal(left, len(weights), held_back))
    return [weight + more for weight, more in zip(weights, change, strict=True)]


def hopeful(
    rows: Sequence[Row], weights: Sequence[float], spread: float, held_back: float = HOPE_HELD_BACK
) -> list[float]:
    """The weights by which the odds of a win fit best (Newton's way); prints how surprising the shares were and are.

    Rows bring a share of a win instead of points; spread: lead in points that is a win probability of 73 %.
    """
    change = [0.0] * len(weights)
    for step in range(STEPS + 1):
        left, loss = [], 0.0
        for found, share, expected in rows:
            points = expected + sum(f * more for f, more in zip(found, change, strict=True))
            hope = 1.0 / (1.0 + exp(-max(-FAR, min(FAR, points / spread))))
            loss -= share * log(hope) + (1.0 - share) * log(1.0 - hope)
            steep = sqrt(max(hope * (1.0 - hope), LEAST_STEEP))
            left.append(([f * steep for f in found], (share - hope) / steep * spread))
        if step in (0, STEPS):
            print(f"surprise {loss / max(1, len(rows)):.4f}")
        if step < STEPS:
            table = normal(left, len(weights), held_back)
            for line, back in zip(table, change, strict=True):
                line[-1] -= held_back * back
            change = [old + new for old, new in zip(change, solved(table), strict=True)]
    return [weight + more for weight, more in zip(weights, change, strict=True)]


def normal(
    rows: Sequence[tuple[list[float], float]], count: int, held_back: float
) -> list[list[float]]:
    """The normal equations of least squares, the right sides as last column."""
    table = [[0.0] * (count + 1) for _ in range(count)]
    for found, rest in rows:
        for at, value in enumerate(found):
            if value:
                line = table[at]
                for other, more in enumerate(found):
                    line[other] += value * more
                line[count] += value * rest
    for at in range(count):
        table[at][at] += held_back
    return table


def solved(table: list[list[float]]) -> list[float]:
    """Gauss's way; what is held back keeps every pivot above nothing."""
    count = len(table)
    for at in range(count):
        for below in range(at + 1, count):
            part = table[below][at] / table[at][at]
            if part:
                table[below] = [b - part * a for b, a in zip(table[below], table[at], strict=True)]
    found = [0.0] * count
    for at in reversed(range(count)):
        known = sum(table[at][other] * found[other] for other in range(at + 1, count))
        found[at] = (table[at][count] - known) / table[at][at]
    return found
