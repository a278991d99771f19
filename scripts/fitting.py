"""Fits evaluation weights to observations: least squares for points, logistic regression for win shares."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt

Observation = tuple[list[float], float, float]
"""The feature for each weight, the observed points, and the points predicted by the present weights."""
RIDGE = 30.0
"""The ridge penalty of least squares. It pulls each weight towards its present value as strongly as this many rows in
which the feature of that weight is 1."""
LOGISTIC_RIDGE = 3.0
STEPS = 6
MAX_LOGIT = 14.0
MIN_SLOPE = 0.01


def fit_points(
    rows: Sequence[Observation], weights: Sequence[float], ridge: float = RIDGE
) -> list[float]:
    """Return the weights that best predict the points of `rows`, by least squares with the ridge penalty `ridge`.

    Print the root mean square error of the present `weights`, in points.
    """
    left = [(found, brought - expected) for found, brought, expected in rows]
    print(
        f"root mean square error {sqrt(sum(rest * rest for _, rest in left) / max(1, len(left))):.1f} points"
    )
    change = solved(normal(left, len(weights), ridge))
    return [weight + more for weight, more in zip(weights, change, strict=True)]


def fit_win_shares(
    rows: Sequence[Observation],
    weights: Sequence[float],
    points_scale: float,
    ridge: float = LOGISTIC_RIDGE,
) -> list[float]:
    """Return the weights of a logistic regression on win shares, and print its loss before and after.

    The regression is solved by Newton's method. Each row contains a share of a win, from 0 to 1, instead of observed
    points.
    points_scale: the lead in points that corresponds to a win probability of 73%.
    """
    change = [0.0] * len(weights)
    for step in range(STEPS + 1):
        left, loss = [], 0.0
        for found, share, expected in rows:
            points = expected + sum(f * more for f, more in zip(found, change, strict=True))
            probability = 1.0 / (1.0 + exp(-max(-MAX_LOGIT, min(MAX_LOGIT, points / points_scale))))
            loss -= share * log(probability) + (1.0 - share) * log(1.0 - probability)
            slope = sqrt(max(probability * (1.0 - probability), MIN_SLOPE))
            left.append(([f * slope for f in found], (share - probability) / slope * points_scale))
        if step in (0, STEPS):
            print(f"log loss {loss / max(1, len(rows)):.4f}")
        if step < STEPS:
            table = normal(left, len(weights), ridge)
            for line, back in zip(table, change, strict=True):
                line[-1] -= ridge * back
            change = [old + new for old, new in zip(change, solved(table), strict=True)]
    return [weight + more for weight, more in zip(weights, change, strict=True)]


def normal(
    rows: Sequence[tuple[list[float], float]], count: int, ridge: float
) -> list[list[float]]:
    """Return the normal equations of ridge regression, one per row, with the right-hand sides as the last column.

    rows: for each observation, its `count` features, and the value that the change of the weights should add.
    """
    table = [[0.0] * (count + 1) for _ in range(count)]
    for found, rest in rows:
        for at, value in enumerate(found):
            if value:
                line = table[at]
                for other, more in enumerate(found):
                    line[other] += value * more
                line[count] += value * rest
    for at in range(count):
        table[at][at] += ridge
    return table


def solved(table: list[list[float]]) -> list[float]:
    """Solve linear equations by Gaussian elimination and return the solution.

    table: the coefficients, with the right-hand sides as the last column. Because of the ridge penalty, all pivots
    are positive. The table is modified.
    """
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
