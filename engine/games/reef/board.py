"""A player's board: sixteen spaces with stacks of coral, named as the picture and the keyboard name them."""

from __future__ import annotations

from functools import cache

from engine.errors import BadWord
from engine.games.reef.cards import Colour

SIDE = 4
"""Boards are 4x4 (RF-3)."""
SPACES = SIDE * SIDE
MAX_HEIGHT = 4
"""No stack is higher (RF-21)."""
CENTRE = (5, 6, 9, 10)
"""The four central spaces (RF-4, RF-5)."""

Space = int
"""0 to 15, row by row from the top; within a row from the RIGHT, as columns are numbered in the picture."""
Stack = tuple[Colour, ...]
"""Corals from the lowest to the top one."""
Board = tuple[Stack, ...]
"""A stack for each space; () is an empty space."""

EMPTY: Board = ((),) * SPACES


def row(space: Space) -> str:
    """The letter of its row: "a" is the top one."""
    return "abcd"[space // SIDE]


def column(space: Space) -> int:
    """The number of its column: 1 is the rightmost one."""
    return space % SIDE + 1


@cache
def name(space: Space) -> str:
    """The space's name in words.

    >>> name(0), name(5), name(15)
    ('a1', 'b2', 'd4')
    """
    return f"{row(space)}{column(space)}"


_BY_NAME = {name(space): space for space in range(SPACES)}


def space_named(text: str) -> Space:
    """The space of that name; raises BadWord."""
    if text not in _BY_NAME:
        raise BadWord(text[:40])
    return _BY_NAME[text]


@cache
def neighbours(space: Space) -> tuple[Space, ...]:
    """The spaces beside it in the eight directions (RF-35), in the order of spaces."""
    up, across = divmod(space, SIDE)
    return tuple(
        other
        for other in range(SPACES)
        if other != space and max(abs(other // SIDE - up), abs(other % SIDE - across)) == 1
    )


def put(board: Board, space: Space, coral: Colour) -> Board:
    """The board with one coral more, on top of that space's stack."""
    return (*board[:space], (*board[space], coral), *board[space + 1 :])


def free_levels(board: Board) -> int:
    """How many corals the board can still take (RF-21)."""
    return SPACES * MAX_HEIGHT - sum(map(len, board))


def covered(board: Board) -> int:
    """How many spaces have a stack (RF-42)."""
    return sum(map(bool, board))


def full_stacks(board: Board) -> int:
    """How many stacks have the greatest height (RF-42)."""
    return sum(len(stack) == MAX_HEIGHT for stack in board)
