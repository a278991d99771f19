"""The rows of the keyboard after both tilts are chosen: keys for the tilts, for the arrows, and for other symbols."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.contract import Key
from engine.games.icecult.key_rows import Cell, packed
from engine.key_rows import KeyRows

_ARROW_ROWS = 2
"""Maximum number of rows for the keys of arrows."""


@dataclass(frozen=True, slots=True)
class TiltKeys:
    """The keys for tilts that have been chosen but not made.

    row: the key that makes the tilts and, in the half of the row where the second tilt was chosen, the key that goes
        back to the choice of this tilt, so that a double tap makes no move.
    at: the index of the row with the key of the second tilt, among the rows of `TILT_ROWS`.
    first: the key that goes back to the choice of the first tilt, shown if the keyboard has a row left.
    """

    row: tuple[Key, ...]
    at: int
    first: Key


def around_tilts(
    tilts: TiltKeys, arrows: Sequence[Cell], others: Sequence[Cell], last: tuple[Key, ...]
) -> KeyRows:
    """Return the rows of the keyboard after both tilts are chosen.

    arrows: the cells of the arrows. Their keys are in adjacent rows. If there are no arrows, the arcs take these rows.
    others: the cell of all circles and that of all arcs. Their short keys share a row with the key that ends the turn;
        if there are more than two, blocked ones are left out.
    last: the key for all arrows, which is placed after those of the arrows, or the key that ends the turn; or ().

    The row of the tilts is where the second tilt was chosen (`tilts.at`).
    """
    ends = last if last and last[0].label.id == "icecult-key-end" else ()
    joined = [Cell((key,)) for key in last if key not in ends]
    if arrows:
        block, beside = packed((*arrows, *joined), _ARROW_ROWS), others
    else:
        turns = [cell for cell in others if cell.full]
        block, beside = packed(turns, _ARROW_ROWS), [one for one in others if one not in turns]
    row = (*(key for cell in beside for key in cell.short), *ends)
    if len(row) > 2:  # the label of a blocked key is longer
        row = tuple(key for key in row if not key.blocked)
    rest = [row] if row else []
    if not block:
        return (*rest, tilts.row) if tilts.at == 1 else (tilts.row, *rest)
    if len(block) + len(rest) <= _ARROW_ROWS:
        rest.append((tilts.first,))
    if tilts.at == 0:
        return (tilts.row, *block, *rest)
    if tilts.at == 1:
        return (rest[0], tilts.row, *block, *rest[1:])
    return (*rest[1:], *block, tilts.row, rest[0])
