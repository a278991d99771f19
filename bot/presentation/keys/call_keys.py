"""The keyboards of turn calls and of the warning before an idle table closes, and the durations named in turn calls."""

from __future__ import annotations

from bot.presentation.keys import keyboards
from bot.presentation.keys.key_widths import named_label
from bot.presentation.texts import Voice
from bot.store.records import TableKey
from bot.tables.table import Table
from bot.telegram.buttons.buttons import Action, Button, TableButton
from engine.saying import Who, say

SHORT = 45
"""The number of seconds below which a duration is given in seconds."""


def turn_call(key: TableKey, table: Table, voice: Voice, *, overdue: bool = False) -> keyboards.Markup:  # fmt: skip
    """Return the keyboard of a turn call: a key to show the board, and one to call a stand-in if `overdue` is set."""
    shows: Button = TableButton(key, 0, Action.BOARD)
    calls = stand_in(key, table, voice) if overdue else []
    return keyboards.written([[one] for one in (*calls, (voice.plain(say("key-board")), shows))])


def stand_in(key: TableKey, table: Table, voice: Voice) -> list[tuple[str, Button]]:
    """Return the label and the button that calls a stand-in for the player to move, or [] if nobody is to move."""
    if table.to_move is None:
        return []
    label = named_label(say("key-stand-in", player=Who(table.to_move)), voice)
    return [(label, TableButton(key, table.position, Action.STAND_IN))]


def keep(key: TableKey, table: Table, voice: Voice) -> keyboards.Markup:
    """Return the keyboard of the warning before an idle table closes."""
    stay = (say("key-keep"), TableButton(key, table.position, Action.KEEP))
    return keyboards.grid([[stay], [(say("key-board"), TableButton(key, 0, Action.BOARD))]], voice)


def rough_span(seconds: float) -> tuple[int, str]:
    """Return a duration as a rounded number and its unit: "day", "hour", "minute" or "second".

    The unit is the largest that gives at least 2, but between SHORT seconds and two minutes it is one minute. Fewer
    seconds are rounded to tens.
    """
    for size, unit in ((86_400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= 2 * size:
            return round(seconds / size), unit
    return (1, "minute") if seconds >= SHORT else (max(10, 10 * round(seconds / 10)), "second")
