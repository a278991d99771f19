"""What each board would score if the round ended now, for the picture and the evaluation."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.azul.legality import full_lines
from engine.games.azul.state import Board, Colour, Wall, WallKind
from engine.games.azul.tiling import floor_cost
from engine.games.azul.wall import groups, legal_columns, points, put


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a board would score if the round ended now.

    tiling: points from full lines; on the grey wall, the maximum that the player can get.
    cost: cost of the floor line in points (not negative).
    spaces: (row, column, colour) of each wall space that a full line will fill; rows and columns are counted from 1.
    Empty on the grey wall.
    stuck: rows, numbered from 1, whose full line will fall to the floor line (AZ-52).
    """

    tiling: int
    cost: int
    spaces: tuple[tuple[int, int, Colour], ...] = ()
    stuck: tuple[int, ...] = ()


def forecast(kind: WallKind, board: Board) -> Forecast:
    """Return what a board would score if the round ended now (AZ-20 to AZ-22, AZ-52)."""
    best, path = best_tiling(kind, board.wall, full_lines(board))
    spaces = tuple(space for space in path if space[1])
    stuck = tuple(row for row, column, _ in path if not column)
    fallen = tuple(colour for row, column, colour in path if not column for _ in range(row))
    cost = floor_cost(board.floor + fallen)
    return Forecast(best, cost, spaces if kind is WallKind.COLOURED else (), stuck)


def best_tiling(
    kind: WallKind, wall: Wall, full: list[tuple[int, Colour]]
) -> tuple[int, tuple[tuple[int, int, Colour], ...]]:
    """Return the maximum points for full lines, and each line's (row, column, colour), with column 0 if it falls."""
    if not full:
        return 0, ()
    (row, colour), rest = full[0], full[1:]
    columns = legal_columns(kind, wall, row, colour)
    if not columns:
        total, path = best_tiling(kind, wall, rest)
        return total, ((row, 0, colour), *path)
    best: tuple[int, tuple[tuple[int, int, Colour], ...]] = (-1, ())
    for column in columns:
        after = put(wall, row, column, colour)
        total, path = best_tiling(kind, after, rest)
        total += points(*groups(after, row, column))
        if total > best[0]:
            best = total, ((row, column, colour), *path)
    return best
