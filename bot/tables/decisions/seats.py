"""Decisions about seats of a running game that change hands: stand-ins, returning, leaving, and taking a seat."""

from __future__ import annotations

from math import ceil

from bot.store.records import PersonKey, Stage
from bot.tables import commands, facts, refusals
from bot.tables.deadlines import SEAT_SECONDS
from bot.tables.decisions import checks
from bot.tables.ending import ended
from bot.tables.guests import chat_of
from bot.tables.table import Table
from bot.tables.turns import Turn
from engine.contract import Seat

STAND_IN_LEVEL = "medium"
"""The level of stand-ins: a fair replacement that does not help the other players."""

MOST_AUTOMATIC = 3
"""The number of automatic moves in a row after which a seat is lost."""

Facts = tuple[facts.Fact, ...]


def stand_in(table: Table, command: commands.StandIn) -> Facts:
    """Seat a stand-in for a person whose time is up or who cannot be reached.

    A person who can be reached must have run out of time: raises TooEarly if they have time left, and NoTimeLimit if
    there is no time limit. Raises OldBoard if no person is to move or if the position is not of this turn, and
    NotSeated, NotStarted, TableOver or GamePaused.
    """
    checks.seat_of(table, command.by)
    checks.require_unpaused(table)
    if not _is_of_turn(table, command.position):
        raise refusals.OldBoard
    seat = table.to_move
    if seat is None or table.occupants[seat].level is not None:
        raise refusals.OldBoard
    if table.time_limit is None and not command.away:
        raise refusals.NoTimeLimit
    if command.left > 0 and not command.away:
        raise refusals.TooEarly(ceil(command.left / 60))
    owner = table.occupants[seat].owner
    occupant = facts.Occupant(owner=owner, level=STAND_IN_LEVEL, since=command.now)
    return (facts.HandedOver(seat=seat, occupant=occupant, cause="absent"),)


def _is_of_turn(table: Table, position: int) -> bool:
    """Return whether a position number belongs to the current turn, although other seats may have changed hands since.

    After a take-back, older numbers may belong to the turn that was taken back.
    """
    is_after_move = bool(table.turns) and table.took_back is None
    first = table.turns[-1].position if is_after_move else table.position
    return first <= position <= table.position


def absent(table: Table, command: commands.Absent) -> Facts:
    """Let a computer play for the person to move, whose time is up.

    Return () if the table's `away` is "ask", if the game is paused, or if no person is to move at the position of the
    command.
    """
    seat = table.to_move
    if table.away == "ask" or seat is None or table.paused is not None:
        return ()
    occupant = table.occupants[seat]
    if occupant.owner is None or occupant.level is not None or command.position != table.position:
        return ()
    stand_in = facts.Occupant(owner=occupant.owner, level=STAND_IN_LEVEL, since=command.now)
    return (facts.HandedOver(seat=seat, occupant=stand_in, cause="absent"),)


def check_free(table: Table, by: PersonKey, seat: int | None, now: float) -> None:
    """Check that `by` may take a seat that a person has held and a computer plays now.

    Raises BadButton for any other seat, HeldAnotherSeat if `by` has held another seat, StoodIn if `by` owns the seat,
    and SeatKept if a computer has stood in for its owner for less than SEAT_SECONDS. `now` is in seconds since the
    epoch.
    """
    if seat is None or not 0 <= seat < len(table.occupants):
        raise refusals.BadButton
    occupant = table.occupants[seat]
    owners = {person for person, held in table.held if held == seat}
    if occupant.level is None or not owners:
        raise refusals.BadButton
    if any(person == by and held != seat for person, held in table.held):
        raise refusals.HeldAnotherSeat
    if occupant.owner == by:
        raise refusals.StoodIn
    left = (occupant.since or 0.0) + SEAT_SECONDS - now
    if occupant.owner is not None and left > 0:
        raise refusals.SeatKept(ceil(left / 60))


def taken(table: Table, by: PersonKey, seat: Seat) -> Facts:
    """Return the facts that give a seat to a person, who becomes host if there is none.

    If the seat was that of the host, another person at the table becomes host, or `by` if nobody else is there.
    """
    given = facts.HandedOver(seat=seat, occupant=facts.Occupant(owner=by), cause="taken")
    others = [person for person in table.people if person != table.occupants[seat].owner]
    if table.host in others:
        return (given,)
    host = by if table.host is None or not others else others[0]
    return (given, facts.HostChanged(person=host))


def after_automatic_move(table: Table, seat: Seat, last: tuple[Turn, ...]) -> Facts:
    """Return the facts that follow the last move of a turn that a computer made for an absent person.

    `last` contains the turns of the move. After MOST_AUTOMATIC such moves in a row, the person loses the seat and, if
    they are the host, that role, unless nobody else is at the table. Otherwise they get the seat back if the table's
    setting is that a computer makes only one move. Return () in all other cases.
    """
    occupant = table.occupants[seat]
    if table.away == "ask" or occupant.owner is None:
        return ()
    others = [person for person in table.people if person != occupant.owner]
    if others and _automatic_moves((*table.turns, *last), seat) >= MOST_AUTOMATIC:
        computer = facts.Occupant(level=occupant.level)
        found: Facts = (facts.HandedOver(seat=seat, occupant=computer, cause="forfeited"),)
        return (
            (*found, facts.HostChanged(person=others[0])) if table.host == occupant.owner else found
        )
    if table.away == "play":
        return ()
    return (
        facts.HandedOver(
            seat=seat, occupant=facts.Occupant(owner=occupant.owner), cause="returned"
        ),
    )


def _automatic_moves(turns: tuple[Turn, ...], seat: Seat) -> int:
    """Return the number of a seat's moves that a computer made since a person last moved there.

    A turn of several words counts once. Moves that were the only legal one (`Turn.only`) are ignored.
    """
    count = 0
    for at in range(len(turns) - 1, 0, -1):
        if turns[at].seat != seat or turns[at].only:
            continue
        if turns[at].by is not None:
            break
        count += turns[at - 1].seat != seat
    return count


def former_holders(table: Table) -> dict[int, PersonKey]:
    """Return the people who left their seats, which computers now have, by seat.

    Forgotten people, and seats that several people have held, are left out.
    """
    held = [(seat, person) for person, seat in table.held]
    return {
        seat: person
        for seat, person in held
        if table.occupants[seat].owner is None
        and person not in table.forgotten
        and sum(one == seat for one, _ in held) == 1
    }


def may_return(table: Table) -> bool:
    """Return whether a computer plays in the seat of a person who could return to it."""
    return bool(returnable(table))


def returnable(table: Table) -> list[Seat]:
    """Return the seats in which computers play, and to which people could return."""
    held = {seat for person, seat in table.held if person not in table.forgotten}
    return [
        Seat(at)
        for at, occupant in enumerate(table.occupants)
        if occupant.level is not None and at in held
    ]


def come_back(table: Table, command: commands.ComeBack) -> Facts:
    """Give a seat back to its owner, or to a person who left or lost it, unless somebody else sits there.

    A person who played from the private chat `command.chat` plays there again. A person who left becomes host if there
    is none. Return () if no computer plays for the person. Raises NotSeated, NotStarted, TableOver, and SeatTaken in
    the private chat of a guest who left and whose seat somebody else has.
    """
    by = command.by
    checks.require_running(table)
    former = chat_of(table.gone, by)
    for person, held in table.held:
        if person == by and table.occupants[held].owner is None:  # nobody can hold two seats
            back: Facts = (
                facts.HandedOver(seat=held, occupant=facts.Occupant(owner=by), cause="returned"),
            )
            if former is not None and former == command.chat:
                back = (*back, facts.ChatAdded(person=by, chat=former))
            return back if table.host is not None else (*back, facts.HostChanged(person=by))
    if former is not None and former == command.chat:
        raise refusals.SeatTaken
    seat = checks.seat_of(table, by)
    if table.occupants[seat].level is None:
        return ()
    return (facts.HandedOver(seat=seat, occupant=facts.Occupant(owner=by), cause="returned"),)


def leave(table: Table, command: commands.Leave) -> Facts:
    """Free a seat in the lobby, or give up a seat of a running game to a computer.

    If nobody else is at the table, the table ends. If the host leaves, another person becomes host. Raises NotSeated or
    TableOver.
    """
    seat = checks.seat_of(table, command.by)
    if table.stage is Stage.OVER:
        raise refusals.TableOver
    left = facts.Left(person=command.by, forgotten=command.forgotten)
    others = [person for person in table.people if person != command.by]
    if not others:
        return (left, ended(table, "abandoned", command.by))
    then: Facts = (left,)
    if table.stage is Stage.RUNNING:
        computer = facts.Occupant(level=table.occupants[seat].level or STAND_IN_LEVEL)
        then = (left, facts.HandedOver(seat=seat, occupant=computer, cause="left"))
    if table.host == command.by:
        then = (*then, facts.HostChanged(person=others[0]))
    return then
