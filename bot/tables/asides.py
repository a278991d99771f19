"""Asides: keys of a game that show information only to the person who presses them, and that change nothing."""

from __future__ import annotations

from bot.store.records import PersonKey
from bot.tables.decisions import checks
from bot.tables.live_table import LiveTable
from bot.tables.refusals import BadButton
from bot.tables.table import Table
from engine.contract import Word
from engine.saying import Saying

MARK = "?"
"""The first character of an aside's word; no move begins with it."""


def answer_aside(table: Table, by: PersonKey, word: str) -> Saying:
    """Return an aside's answer for the person `by`, who need neither be to move nor have a seat.

    Raises NotStarted, TableOver, or BadButton if the word is not an aside of this position.
    """
    checks.require_running(table)
    if table.to_move is None:
        raise BadButton
    answer = table.game.answer(table.view(table.seat_of(by)), Word(word))
    if answer is None:
        raise BadButton
    return answer


def is_picture_due(live: LiveTable, by: PersonKey, word: str) -> bool:
    """Return whether to draw an aside for the person `by`. If so, record that it was drawn.

    Only the asides in `Game.drawn_asides` are drawn, only for people with a seat, and not if this aside was the last to
    be drawn for the person in this position.
    """
    table = live.table
    aside = (table.position, word)
    if word not in table.game.drawn_asides or table.seat_of(by) is None:
        return False
    if live.pictured.get(by) == aside:
        return False
    live.pictured[by] = aside
    return True
