"""A player's board of sixteen spaces with stacks of corals; spaces are named as in the picture and on the keyboard."""

from __future__ import annotations

from functools import cache

from engine.errors import BadWord
from engine.games.reef.cards import Colour

SIDE = 4
"""Number of rows and columns of a board (RF-3)."""
SPACES = SIDE * SIDE
MAX_HEIGHT = 4
"""Maximum height of a stack (RF-21)."""
CENTRE = (5, 6, 9, 10)
"""The four central spaces (RF-4, RF-5)."""

Space = int
"""The index of a space, from 0 to 15: row by row from the top, and from the reading start within a row."""
Stack = tuple[Colour, ...]
"""The corals of a stack, from bottom to top."""
Board = tuple[Stack, ...]
"""One stack for each space, in the order of spaces; an empty space has ()."""

EMPTY: Board = ((),) * SPACES


def row(space: Space) -> str:
    """Return the letter of the row of a space; "a" is the top row."""
    return "abcd"[space // SIDE]


def column(space: Space) -> int:
    """Return the number of the column of a space; 1 is the first one in the reading direction."""
    return space % SIDE + 1


@cache
def name(space: Space) -> str:
    """Return the name of a space: its row letter and its column number.

    >>> name(0), name(5), name(15)
    ('a1', 'b2', 'd4')
    """
    return f"{row(space)}{column(space)}"


_BY_NAME = {name(space): space for space in range(SPACES)}


def space_named(text: str) -> Space:
    """Return the space with the given name. Raises BadWord if there is no such space."""
    if text not in _BY_NAME:
        raise BadWord(text[:40])
    return _BY_NAME[text]


@cache
def neighbours(space: Space) -> tuple[Space, ...]:
    """Return the spaces next to a space in all eight directions (RF-35), in ascending order."""
    up, across = divmod(space, SIDE)
    return tuple(
        other
        for other in range(SPACES)
        if other != space and max(abs(other // SIDE - up), abs(other % SIDE - across)) == 1
    )


def put(board: Board, space: Space, coral: Colour) -> Board:
    """Return the board with one more coral on top of the stack on a space."""
    return (*board[:space], (*board[space], coral), *board[space + 1 :])


def free_levels(board: Board) -> int:
    """Return how many more corals fit on the board (RF-21)."""
    return SPACES * MAX_HEIGHT - sum(map(len, board))


def covered(board: Board) -> int:
    """Return the number of spaces that are not empty (RF-42)."""
    return sum(map(bool, board))


def full_stacks(board: Board) -> int:
    """Return the number of stacks of maximum height (RF-42)."""
    return sum(len(stack) == MAX_HEIGHT for stack in board)
