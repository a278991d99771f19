"""The wall: where tiles may go, what a placed tile scores, and which lines are complete; the order of its columns."""

from __future__ import annotations

from enum import Enum

from engine.games.azul.state import COLOURS, SIZE, Colour, Wall, WallKind

COLUMNS = tuple(range(1, SIZE + 1))


class SpaceBlock(Enum):
    """A reason why a space of the grey wall refuses a tile (AZ-50)."""

    TAKEN = "taken"
    COLOUR_IN_COLUMN = "colour in column"


def printed_column(row: int, colour: Colour) -> int:
    """Return the column in which a colour is printed on the coloured wall; each row is shifted right by one (AZ-6).

    >>> [printed_column(row, Colour.BLUE) for row in (1, 2, 5)]
    [1, 2, 5]
    """
    return (COLOURS.index(colour) + row - 1) % SIZE + 1


def printed_colour(row: int, column: int) -> Colour:
    """Return the colour printed at a row and column, numbered from 1, of the coloured wall (AZ-6)."""
    return COLOURS[(column - row) % SIZE]


def legal_columns(kind: WallKind, wall: Wall, row: int, colour: Colour) -> tuple[int, ...]:
    """Return the legal columns for a colour in a row, numbered from 1.

    On the coloured wall this is the printed column (AZ-20); on the grey wall, the empty spaces in columns without the
    colour (AZ-50). The result is empty if the row already contains the colour.
    """
    spaces = wall[row - 1]
    if colour in spaces:
        return ()
    if kind is WallKind.COLOURED:
        return (printed_column(row, colour),)
    return tuple(column for column in COLUMNS if not space_block(wall, row, column, colour))


def space_block(wall: Wall, row: int, column: int, colour: Colour) -> SpaceBlock | None:
    """Return why a space of the grey wall refuses a colour (AZ-50), or None if it accepts the colour.

    The colour must not be in the row yet. `row` and `column` are numbered from 1.
    """
    if wall[row - 1][column - 1] is not None:
        return SpaceBlock.TAKEN
    if any(spaces[column - 1] is colour for spaces in wall):
        return SpaceBlock.COLOUR_IN_COLUMN
    return None


def put(wall: Wall, row: int, column: int, colour: Colour) -> Wall:
    """Return the wall with one more tile; `row` and `column` are numbered from 1."""
    spaces = wall[row - 1]
    changed = (*spaces[: column - 1], colour, *spaces[column:])
    return (*wall[: row - 1], changed, *wall[row:])


def groups(wall: Wall, row: int, column: int) -> tuple[int, int]:
    """Return the lengths of the horizontal and vertical group of a tile at a row and column, counted from 1 (AZ-21).

    A length is 0 if the tile has no neighbour in that direction.
    """
    across = _run(wall[row - 1], column - 1)
    down = _run(tuple(spaces[column - 1] for spaces in wall), row - 1)
    return across if across > 1 else 0, down if down > 1 else 0


def _run(spaces: tuple[Colour | None, ...], at: int) -> int:
    first = last = at
    while first > 0 and spaces[first - 1] is not None:
        first -= 1
    while last < SIZE - 1 and spaces[last + 1] is not None:
        last += 1
    return last - first + 1


def points(across: int, down: int) -> int:
    """Return the points for a placed tile, given the lengths of its groups as `groups` returns them (AZ-21)."""
    return across + down or 1


def complete_rows(wall: Wall) -> int:
    """Return the number of complete rows (AZ-24, AZ-40)."""
    return sum(None not in spaces for spaces in wall)


def complete_columns(wall: Wall) -> int:
    """Return the number of complete columns (AZ-40)."""
    return sum(None not in spaces for spaces in zip(*wall, strict=True))


def complete_colours(wall: Wall) -> int:
    """Return the number of colours with all five tiles on the wall (AZ-40, AZ-54)."""
    return sum(sum(colour in spaces for spaces in wall) == SIZE for colour in COLOURS)


def wall_columns(wall: WallKind, *, rtl: bool = True) -> tuple[int, ...]:
    """Return the column numbers from left to right, as drawn for a language that is right-to-left if `rtl` is set.

    The columns of the coloured wall are always numbered from the left, those of the grey wall from the reading start.
    """
    return COLUMNS[::-1] if rtl and wall is WallKind.GREY else COLUMNS
