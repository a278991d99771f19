"""A player's board: sixteen spaces with stacks of coral, named as in the picture and the keyboard."""

from __future__ import annotations

from functools import cache

from engine.errors import BadWord
from engine.games.reef.cards import Colour

SIDE = 4
"""Boards are 4x4 (RF-3)."""
SPACES = SIDE * SIDE
MAX_HEIGHT = 4
"""Maximum height of a stack (RF-21)."""
CENTRE = (5, 6, 9, 10)
"""The four central spaces (RF-4, RF-5)."""

Space = int
"""0 to 15, row by row from the top; within a row from the RIGHT, like the picture's column numbers."""
Stack = tuple[Colour, ...]
"""Corals from bottom to top."""
Board = tuple[Stack, ...]
"""One stack per space; () is an empty space."""

EMPTY: Board = ((),) * SPACES


def row(space: Space) -> str:
    """Return the letter of a space's row; "a" is the top row."""
    return "abcd"[space // SIDE]


def column(space: Space) -> int:
    """Return the number of a space's column; 1 is the rightmost column."""
    return space % SIDE + 1


@cache
def name(space: Space) -> str:
    """Return the name of a space.

    >>> name(0), name(5), name(15)
    ('a1', 'b2', 'd4')
    """
    return f"{row(space)}{column(space)}"


_BY_NAME = {name(space): space for space in range(SPACES)}


def space_named(text: str) -> Space:
    """Return the space of that name. Raises BadWord."""
    if text not in _BY_NAME:
        raise BadWord(text[:40])
    return _BY_NAME[text]


@cache
def neighbours(space: Space) -> tuple[Space, ...]:
    """Return the spaces beside a space in the eight directions (RF-35), in the order of spaces."""
    up, across = divmod(space, SIDE)
    return tuple(
        other
        for other in range(SPACES)
        if other != space and max(abs(other // SIDE - up), abs(other % SIDE - across)) == 1
    )


def put(board: Board, space: Space, coral: Colour) -> Board:
    """Return the board with one more coral on top of that space's stack."""
    return (*board[:space], (*board[space], coral), *board[space + 1 :])


def free_levels(board: Board) -> int:
    """Return the number of corals that the board can still take (RF-21)."""
    return SPACES * MAX_HEIGHT - sum(map(len, board))


def covered(board: Board) -> int:
    """Return the number of spaces with a stack (RF-42)."""
    return sum(map(bool, board))


def full_stacks(board: Board) -> int:
    """Return the number of stacks of maximum height (RF-42)."""
    return sum(len(stack) == MAX_HEIGHT for stack in board)
