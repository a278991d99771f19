"""Expected value of a coloured wall after this round: bonuses, future neighbours and partly filled lines."""

from __future__ import annotations

from functools import lru_cache

from engine.games.azul.ending import COLOUR_POINTS, COLUMN_POINTS, ROW_POINTS
from engine.games.azul.state import SIZE

RowMasks = tuple[int, ...]
"""A coloured wall as one integer per row; bit c is set if column c (counted from 0) is filled."""

KEPT = 1 << 15
"""Size of the caches, which is larger than the number of walls in one search."""
FULL = (1 << SIZE) - 1
USUAL_ROUNDS = 5
"""Expected number of rounds in a game."""
FINISH = (0.0, 0.36, 0.58, 0.7, 0.77)
"""Probability that a particular missing tile will be placed, by the number of rounds left."""
PLACE = (0.0, 0.06, 0.12, 0.18, 0.22)
"""Probability that any given space will be filled, by the number of rounds left; tuned, see docs/computer-tuning.md."""
BEGUN = 1.1
"""The value of a partly filled line is this weight times the value of its tile times the filled share squared."""


@lru_cache(KEPT)
def runs(bits: int, at: int) -> int:
    """Return the length of the group that a tile at index `at` would belong to; 0 if it has no neighbours (AZ-21)."""
    first = last = at
    while first and bits >> (first - 1) & 1:
        first -= 1
    while last < SIZE - 1 and bits >> (last + 1) & 1:
        last += 1
    return last - first + 1 if last > first else 0


def column_bits(rows: RowMasks, column: int) -> int:
    """Return a column as an integer; bit r is set if row r (counted from 0) is filled."""
    return sum((bits >> column & 1) << row for row, bits in enumerate(rows))


def gain(rows: RowMasks, row: int, column: int) -> int:
    """Return the points for placing a tile on an empty space; rows and columns are numbered from 0."""
    return runs(rows[row], column) + runs(column_bits(rows, column), row) or 1


def with_tile(rows: RowMasks, row: int, column: int) -> RowMasks:
    """Return a wall with one more tile; rows and columns are numbered from 0."""
    return (*rows[:row], rows[row] | 1 << column, *rows[row + 1 :])


def counts(rows: RowMasks) -> tuple[list[int], list[int], list[int]]:
    """Return lists with the number of filled spaces in each row, column and colour."""
    in_rows, in_columns, in_colours = [0] * SIZE, [0] * SIZE, [0] * SIZE
    for row, bits in enumerate(rows):
        for column in range(SIZE):
            if bits >> column & 1:
                in_rows[row] += 1
                in_columns[column] += 1
                in_colours[(column - row) % SIZE] += 1
    return in_rows, in_columns, in_colours


@lru_cache(KEPT)
def bonus(rows: RowMasks) -> int:
    """Return the end-of-game bonuses of a wall (AZ-40), in points."""
    in_rows, in_columns, in_colours = counts(rows)
    return (
        ROW_POINTS * in_rows.count(SIZE)
        + COLUMN_POINTS * in_columns.count(SIZE)
        + COLOUR_POINTS * in_colours.count(SIZE)
    )


@lru_cache(KEPT)
def potential(rows: RowMasks, ended: int) -> float:
    """Return the expected future points of a wall after `ended` rounds, from bonuses and new neighbours."""
    in_rows, in_columns, in_colours = counts(rows)
    left = min(max(USUAL_ROUNDS - ended, SIZE - max(in_rows) if max(in_rows) > 2 else 1, 1), 4)
    left = min(left, max(1, SIZE - max(in_rows)))
    finish, place = FINISH[left], PLACE[left]
    bonuses = sum(
        points * sum(finish ** (SIZE - count) for count in filled)
        for points, filled in (
            (ROW_POINTS, in_rows),
            (COLUMN_POINTS, in_columns),
            (COLOUR_POINTS, in_colours),
        )
    )
    beside = sum(
        gain(rows, row, column)
        for row in range(SIZE)
        for column in range(SIZE)
        if not rows[row] >> column & 1
    )
    return bonuses + place * beside


@lru_cache(KEPT)
def line_value(rows: RowMasks, ended: int, line: int, colour: int, count: int) -> float:
    """Return the value in points, after `ended` rounds, of a line with `count` tiles; lines are numbered from 0."""
    column = (colour + line) % SIZE
    after = with_tile(rows, line, column)
    brings = gain(rows, line, column) + potential(after, ended) - potential(rows, ended)
    part = count / (line + 1)
    return BEGUN * part * part * brings
