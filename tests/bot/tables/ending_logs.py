"""Parts of logs of facts for the tests of endings."""

from __future__ import annotations

from bot.store.records import PersonKey
from bot.tables import commands, facts
from bot.tables.ending import finished_game
from bot.tables.facts import Occupant
from tests.bot.table_log import TableLog


def how_it_ended(log: TableLog) -> tuple[str, PersonKey | None]:
    assert log.table.ended is not None
    return log.table.ended.reason, log.table.ended.person


def quitters(log: TableLog) -> set[PersonKey | None]:
    """Return the people who ended the game before its end by the rules."""
    finished = finished_game(log.table, 1.0)
    assert finished is not None
    return {one.person for one in finished.seats if one.has_quit}


def replaced(log: TableLog, person: PersonKey, by: PersonKey) -> None:
    """Let a person leave, and another one take the seat."""
    seat = log.table.seat_of(person)
    assert seat is not None
    log.do(commands.Leave(person))
    given = facts.HandedOver(seat=seat, occupant=Occupant(by), cause="taken")
    log.apply(given)


def mover(log: TableLog) -> PersonKey:
    """Return the person who is to move."""
    seat = log.table.to_move
    owner = None if seat is None else log.table.occupants[seat].owner
    assert owner is not None
    return owner


def word_of(log: TableLog) -> str:
    """Return the word of a legal move that takes as little as possible."""
    return log.table.game.encode(log.table.game.legal_moves(log.table.state)[-1])
