"""Weights that fit what came of positions: least squares, for points and for games won."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

Row = tuple[list[float], float, float]
"""What weights count for, what came of it, what the present weights expected."""
HELD_BACK = 30.0
"""The present weights count as much as so many rounds that were played;"""
HELD_BACK_WINS = 8.0
"""more where all turns of a game share one result."""


def step(
    rows: Sequence[tuple[list[float], float]],
    count: int,
    held_back: float,
    pulled: Sequence[float] = (),
) -> list[float]:
    """Least squares: how to change the weights so that what is left unexplained gets smallest."""
    table = [[0.0] * (count + 1) for _ in range(count)]
    for found, rest in rows:
        for at, value in enumerate(found):
            if value:
                line_of = table[at]
                for other, more in enumerate(found):
                    line_of[other] += value * more
                line_of[count] += value * rest
    for at in range(count):
        table[at][at] += held_back
        table[at][count] += pulled[at] if pulled else 0.0
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


def product(found: Sequence[float], weights: Sequence[float]) -> float:
    return sum(f * w for f, w in zip(found, weights, strict=True))


def fitted(rows: Sequence[Row], weights: list[float]) -> list[float]:
    """To points that came; prints how far off the present weights are."""
    left = [(found, brought - expected) for found, brought, expected in rows]
    print(f"off by {sqrt(sum(rest * rest for _, rest in left) / max(1, len(left))):.1f} points")
    return [w + s for w, s in zip(weights, step(left, len(weights), HELD_BACK), strict=True)]


def fitted_to_wins(rows: Sequence[Row], weights: list[float], spread: float) -> list[float]:
    """To games won and lost: the same by Newton's way, for hopes instead of points."""
    changed = [0.0] * len(weights)
    for _ in range(6):
        left = []
        for found, won, expected in rows:
            points = expected + product(found, changed)
            hope = 1 / (1 + exp(-max(-15.0, min(15.0, points / spread))))
            size = sqrt(hope * (1 - hope)) + 1e-3
            left.append(([f * size / spread for f in found], (won - hope) / size))
        pulled = [-HELD_BACK_WINS * one for one in changed]
        more = step(left, len(weights), HELD_BACK_WINS, pulled)
        changed = [c + m for c, m in zip(changed, more, strict=True)]
    return [w + c for w, c in zip(weights, changed, strict=True)]
