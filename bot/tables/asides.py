"""What a key tells the presser alone: an aside of the game, or a caution before a move."""

from __future__ import annotations

from bot.store.records import PersonKey
from bot.tables.decisions import checks
from bot.tables.errors import BadButton
from bot.tables.repository import LiveTable
from bot.tables.table import Table
from engine.contract import Word
from engine.saying import Saying

MARK = "?"
"""Begins the word of an aside, which is never a move (engine/contract.py)."""


def is_aside(word: str) -> bool:
    """Whether a press on it only asks for something."""
    return word.startswith(MARK)


def answer(table: Table, by: PersonKey, word: str) -> Saying:
    """What an aside tells that person, whoever's turn it is; raises a Refusal."""
    checks.running(table)
    if table.to_move is None:
        raise BadButton
    told = table.game.answer(table.view(table.seat_of(by)), Word(word))
    if told is None:
        raise BadButton
    return told


def caution(live: LiveTable, by: PersonKey, position: int, word: str) -> Saying | None:
    """What to say before this move is made; None: nothing, or it was the last thing said. Raises a Refusal."""
    table = live.table
    seat = checks.turn_of(table, by, position)
    told: Saying | None = table.game.caution(table.view(seat), Word(word))
    asked = (position, word)
    if told is None or live.cautioned == asked:
        return None
    live.cautioned = asked
    return told


def is_picture_due(live: LiveTable, by: PersonKey, word: str) -> bool:
    """Whether an aside is to be drawn for somebody who sits there: once at a position."""
    table = live.table
    asked = (table.position, word)
    if word not in table.game.drawn_asides or table.seat_of(by) is None:
        return False
    if live.pictured.get(by) == asked:
        return False
    live.pictured[by] = asked
    return True
