"""The rows of a keyboard in a lesson. A move by mistake costs nothing there, so keys that go back are always last."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.keys.keyboards import MOST_ROWS
from bot.presentation.keys.row_order import OWN, KeyRow, KeyRows, is_full
from bot.tables.decisions.play import is_back
from engine.contract import Word


def in_order(rows: Sequence[KeyRow], chosen: Word) -> tuple[KeyRows, KeyRow]:
    """Return the rows of the game, followed by `OWN`, and the key that is moved to the own row: (key,) or ().

    Rows of the game that only go back come after its other rows. If there would be MOST_ROWS rows or more, and the last
    row of the game is a single key that goes back, this key is moved to the own row. If the rows of the game leave no
    room for `OWN` (`row_order.is_full`), it is left out. Unlike `row_order.arrange`, this order does not prevent
    accidental moves.
    """
    by_end = sorted(rows, key=lambda row: bool(chosen) and all(is_back(key, chosen) for key in row))
    last = by_end[-1] if chosen and by_end else ()
    has_last = len(last) == 1 and is_back(last[0], chosen)
    if not has_last and is_full((*by_end,), chosen):
        return (*by_end,), ()
    if len(by_end) + 1 < MOST_ROWS or not has_last:
        return (*by_end, OWN), ()
    return (*by_end[:-1], OWN), last
