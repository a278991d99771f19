"""The rows of a keyboard in a lesson. A move by mistake costs nothing there, so keys that go back are always last."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.keyboards import MOST_ROWS
from bot.presentation.row_order import OWN, KeyRow, KeyRows
from bot.tables.decisions.play import is_back
from engine.contract import Key, Keypad, Word
from engine.saying import say


def with_back(pad: Keypad, chosen: Word) -> KeyRows:
    """Return the rows of a keyboard with the key that goes back, which at a table is among the table's own keys.

    The key replaces the one that shows the choice. If no key shows the choice, the key that goes back is alone in a row
    below the others. If `Keypad.back` is None, the rows are unchanged.
    """
    if pad.back is None:
        return pad.rows
    rows = tuple(tuple(_going_back(key, chosen, pad.back) for key in row) for row in pad.rows)
    has_back = any(key.word == pad.back for row in rows for key in row)
    return rows if has_back else (*rows, (Key(pad.back, say("key-step-back", form="long")),))


def _going_back(key: Key, chosen: Word, back: Word) -> Key:
    return Key(back, say("lesson-key-back", label=key.label)) if key.word == chosen else key


def in_order(rows: Sequence[KeyRow], chosen: Word) -> tuple[KeyRows, KeyRow]:
    """Return the rows of the game, followed by `OWN`, and the key that is moved to the own row: (key,) or ().

    Rows of the game that only go back come after its other rows. If there would be MOST_ROWS rows or more, and the last
    row of the game is a single key that goes back, this key is moved to the own row. Unlike `row_order.arrange`, this
    order does not prevent accidental moves.
    """
    by_end = sorted(rows, key=lambda row: bool(chosen) and all(is_back(key, chosen) for key in row))
    last = by_end[-1] if chosen and by_end else ()
    if len(by_end) + 1 < MOST_ROWS or len(last) != 1 or not is_back(last[0], chosen):
        return (*by_end, OWN), ()
    return (*by_end[:-1], OWN), last
