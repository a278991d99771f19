"""Decisions in a running game: moves, take-backs, and seats that change hands."""

from __future__ import annotations

from math import ceil
from typing import Any

from bot.store.records import PersonKey, Stage, Version
from bot.tables import commands, errors, facts
from bot.tables.decisions import checks
from bot.tables.ending import ended
from bot.tables.table import Table
from bot.tables.turns import Turn
from engine.contract import Seat, Transition, View, Word
from engine.errors import BadWord, IllegalMove
from engine.saying import Saying

STAND_IN_LEVEL = "medium"
"""The level of stand-ins: a fair replacement that does not help the other players."""

Facts = tuple[facts.Fact, ...]


def move(table: Table, command: commands.Play | commands.Think) -> tuple[Facts, Transition[Any]]:
    """Decide a move of a person or a computer.

    Return the facts of the move and the transition that the rules computed for it. Passing the transition to `evolve`
    avoids applying the move twice. Raises Refusal if it is not this player's turn, the position is outdated, or the
    rules forbid the move.
    """
    match command:
        case commands.Play(by, position, word):
            return _word(table, checks.turn_of(table, by, position), word, by)
        case commands.Think(seat, position, word):
            if table.stage is not Stage.RUNNING:
                raise errors.TableOver
            if position != table.position or seat != table.to_move:
                raise errors.OldBoard
            if table.chairs[seat].level is None:
                raise errors.OldBoard
            return _word(table, seat, word, None)


def caution(table: Table, view: View, word: Word, said: tuple[int, str]) -> Saying | None:
    """Return the warning to show before this legal move is made, or None.

    `said` is the position and the move of the last caution. That caution is not repeated.
    """
    warning: Saying | None = table.game.caution(view, word)
    return None if said == (table.position, word) else warning


def play(table: Table, command: commands.Play | commands.Think) -> Facts:
    """Return the facts of a move, without the transition that `move` also returns. Raises Refusal."""
    return move(table, command)[0]


def take_back(table: Table, command: commands.TakeBack) -> Facts:
    """Take back a move that revealed nothing. Raises NoTakeback and whatever `turn_of` raises."""
    checks.turn_of(table, command.by, command.position)
    to = table.takeback()
    if to is None:
        raise errors.NoTakeback
    return (facts.TookBack(to=to.position),)


def stand_in(table: Table, command: commands.StandIn) -> Facts:
    """Seat a stand-in for a person whose time is up.

    Raises TooEarly if the person still has time, PatienceOff if there is no time limit, OldBoard if no person is to
    move at that position, and NotSeated, NotStarted or TableOver.
    """
    checks.seat_of(table, command.by)
    checks.running(table)
    if command.position != table.position:
        raise errors.OldBoard
    seat = table.to_move
    if seat is None or table.chairs[seat].level is not None:
        raise errors.OldBoard
    if table.patience is None:
        raise errors.PatienceOff
    if command.left > 0:
        raise errors.TooEarly(ceil(command.left / 60))
    chair = facts.Chair(owner=table.chairs[seat].owner, level=STAND_IN_LEVEL)
    return (facts.HandedOver(seat=seat, chair=chair, cause="absent"),)


def come_back(table: Table, command: commands.ComeBack) -> Facts:
    """Give a seat back from the stand-in to its owner. Return () if there is no stand-in.

    Raises NotSeated, NotStarted, TableOver.
    """
    seat = checks.seat_of(table, command.by)
    checks.running(table)
    if table.chairs[seat].level is None:
        return ()
    return (facts.HandedOver(seat=seat, chair=facts.Chair(owner=command.by), cause="returned"),)


def leave(table: Table, command: commands.Leave) -> Facts:
    """Free a seat in the lobby, or give a seat of a running game to a computer permanently.

    Raises NotSeated, TableOver.
    """
    seat = checks.seat_of(table, command.by)
    if table.stage is Stage.OVER:
        raise errors.TableOver
    left = facts.Left(person=command.by)
    others = [person for person in table.people if person != command.by]
    if not others:
        return (left, ended(table, "abandoned", command.by))
    then: Facts = (left,)
    if table.stage is Stage.RUNNING:
        computer = facts.Chair(level=table.chairs[seat].level or STAND_IN_LEVEL)
        then = (left, facts.HandedOver(seat=seat, chair=computer, cause="left"))
    if table.host == command.by:
        then = (*then, facts.HostChanged(person=others[0]))
    return then


def _word(
    table: Table, seat: Seat, word: str, by: PersonKey | None
) -> tuple[Facts, Transition[Any]]:
    try:
        step = table.game.apply(table.state, table.game.decode(word))
    except BadWord:
        raise errors.BadButton from None
    except IllegalMove as refused:
        raise errors.AgainstRules(refused) from refused
    played = facts.Played(seat=seat, word=word, by=by)
    if table.game.to_move(step.state) is None:
        level = table.chairs[seat].level if by is None else None
        at, version = table.position + 1, Version(table.version + 1)
        last = Turn(at, version, seat, word, by, step.state, step.events, level=level)
        return (played, ended(table, "finished", last=last)), step
    return (played,), step
