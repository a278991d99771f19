"""Taking back one's own last move: at once until another player moves or acts, afterwards only if somebody agrees."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.store.records import PersonKey, Stage
from bot.tables import commands, facts, refusals
from bot.tables.decisions import checks
from bot.tables.table import Table
from bot.tables.turns import Turn

Facts = tuple[facts.Fact, ...]


@dataclass(frozen=True, slots=True)
class Takeback:
    """A move that a person may take back.

    `to` is the turn to which the game returns. `asked` is the person who must agree first, or None.
    """

    to: Turn
    asked: PersonKey | None


def takeback(table: Table, by: PersonKey, *, acted: bool = False) -> Takeback | None:
    """Return the take-back of a person's last move, or None if they may neither take it back nor ask to.

    They may do neither if the game is not running or is paused, if a computer plays for them, if that move or a later
    one is final (`Turn.final`), or if the move was made without a press because it was their only legal one. Later
    moves that were the only legal ones of other people are taken back as well, and those people need not agree. If no
    other people play, the same applies to later moves of computers.

    Otherwise, another person must agree if a move has been made since, or if the person to move has acted since
    (`acted`): the one who has moved since or, if no person has, the one who is to move. There is no take-back if
    several other people have moved since, if a computer plays for the person who must agree, or if there is no such
    person.
    """
    seat = table.seat_of(by)
    if seat is None or not _may(table, by):
        return None
    turns = table.turns
    at = len(turns) - 1
    while at > 0 and turns[at].seat != seat and not turns[at].final:
        at -= 1
    if at <= 0 or turns[at].final or turns[at].by != by or turns[at].only:
        return None
    since = [turn for turn in turns[at + 1 :] if not turn.only]
    while _is_follow_up(table, at) and not turns[at - 1].final and turns[at - 1].seat == seat:
        at -= 1
    if turns[at - 1].state is None or _is_follow_up(table, at):
        return None
    others = {turn.by for turn in since if turn.by is not None}
    if len(others) > 1:
        return None
    to = turns[at - 1]
    if all(person == by for person in table.people):
        return Takeback(to, None)
    if not since and (table.to_move == seat or not acted):
        return Takeback(to, None)
    asked = next(iter(others), None) or _person_to_move(table)
    if asked is None or asked == by or asked not in table.present:
        return None
    return Takeback(to, asked)


def may_anybody(table: Table) -> bool:
    """Return whether somebody at the table may take back a move, or may ask to."""
    return any(takeback(table, person) is not None for person in _movers(table.turns))


def is_awaited(table: Table) -> bool:
    """Return whether the last move that was not an only move is one that a person may take back at once.

    Always False for solo games. The game must have started.
    """
    last = next(turn for turn in reversed(table.turns) if not turn.only)
    found = None if last.by is None or table.opened.solo else takeback(table, last.by)
    return found is not None and found.asked is None


def take_back(table: Table, command: commands.TakeBack) -> Facts:
    """Take back one's own last move.

    Raises NoTakeback, MustAgree if somebody must agree first, NotSeated, NotStarted, TableOver, GamePaused, OldBoard or
    StoodIn.
    """
    _check(table, command.by, command.position)
    found = takeback(table, command.by, acted=command.acted)
    if found is None:
        raise refusals.NoTakeback
    if found.asked is not None:
        raise refusals.MustAgree(found.asked, table.seat_of(found.asked))
    return (facts.TookBack(to=found.to.position, by=command.by),)


def grant(table: Table, command: commands.GrantTakeBack) -> Facts:
    """Take back the last move of the person `asker` because `by` grants it.

    Raises NotAsked if `by` is not the person who must agree, and whatever `take_back` raises except MustAgree.
    """
    _check(table, command.by, command.position)
    found = takeback(table, command.asker, acted=True)
    if found is None:
        raise refusals.NoTakeback
    if found.asked != command.by:
        raise refusals.NotAsked
    return (facts.TookBack(to=found.to.position, by=command.asker, granted_by=command.by),)


def _check(table: Table, by: PersonKey, position: int) -> None:
    seat = checks.seat_of(table, by)
    checks.require_unpaused(table)
    if position != table.position:
        raise refusals.OldBoard
    if table.occupants[seat].level is not None:
        raise refusals.StoodIn


def _may(table: Table, by: PersonKey) -> bool:
    is_running = table.stage is Stage.RUNNING and not table.outdated and table.paused is None
    return is_running and by in table.present


def _is_follow_up(table: Table, at: int) -> bool:
    """Return whether the move of the turn at index `at` was made without a press of its own."""
    before = table.turns[at - 1].state
    return before is not None and bool(table.game.follow_ups(before))


def _movers(turns: Iterable[Turn]) -> set[PersonKey]:
    """Return the people who made a move that a take-back could undo."""
    return {turn.by for turn in turns if turn.by is not None and turn.state is not None}


def _person_to_move(table: Table) -> PersonKey | None:
    return None if table.to_move is None else table.occupants[table.to_move].owner
