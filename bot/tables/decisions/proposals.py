"""Proposals that others must agree to: a pause, another time limit, a seat for somebody who does not play."""

from __future__ import annotations

from bot.store.records import PersonKey
from bot.tables import commands, facts, refusals
from bot.tables.deadlines import OPEN_SECONDS
from bot.tables.decisions import checks
from bot.tables.decisions.seats import check_free, taken
from bot.tables.evolution import Proposal
from bot.tables.table import Table
from engine.contract import Seat

MAX_PAUSE = 14 * 24 * 3600
"""The maximum length of a pause in seconds."""

Facts = tuple[facts.Fact, ...]


def propose(table: Table, command: commands.Propose) -> Facts:
    """Propose a pause, another time limit, or taking a seat.

    Repeating an open proposal counts as agreeing to it, unless it is about a seat, which only one person can take. If
    nobody else has to agree, the proposal is carried out at once. Return () if the person has already agreed to the
    same proposal. Raises NotSeated, NotStarted, TableOver, GamePaused, StoodIn, BadButton for an invalid value,
    ProposalOpen if another proposal is open and the person is not at the table, and whatever `check_free` raises.
    """
    by, moment = command.by, command.moment
    checks.require_unpaused(table, by)
    if command.what == "seat":
        check_free(table, by, command.value, moment.now)
    else:
        _check_present(table, by)
        is_time_limit = command.value in commands.TIME_LIMITS and command.value != table.time_limit
        if command.what == "pace" and not is_time_limit:
            raise refusals.BadButton
    known = table.proposal
    if known is not None and moment.now - known.at < OPEN_SECONDS:
        if (known.what, known.value) == (command.what, command.value):
            if by in known.agreed:
                return ()
            if known.what == "seat":  # another person has asked for it
                raise refusals.ProposalOpen
            return _agreed(table, known, by, moment)
        if by not in table.present:
            raise refusals.ProposalOpen
    made = facts.Proposed(what=command.what, person=by, value=command.value, at=moment.now)
    proposal = Proposal(table.version, command.what, by, command.value, moment.now, frozenset({by}))
    return (made, *_carried_out(table, proposal, moment))


def agree(table: Table, command: commands.Agree) -> Facts:
    """Agree to a proposal, and carry it out if nobody else has to agree. Return () if the person has already agreed.

    Raises NotSeated, NotStarted, TableOver, GamePaused, StoodIn, ProposalOver, and whatever `check_free` raises.
    """
    proposal = _open(table, command.by, command.number, command.moment)
    if command.by in proposal.agreed:
        return ()
    return _agreed(table, proposal, command.by, command.moment)


def decline(table: Table, command: commands.Decline) -> Facts:
    """Decline a proposal, or withdraw one's own.

    Raises NotSeated, NotStarted, TableOver, GamePaused, StoodIn or ProposalOver.
    """
    proposal = table.proposal
    if proposal is None or proposal.by != command.by:
        _open(table, command.by, command.number, None)
    elif proposal.number != command.number:
        raise refusals.ProposalOver
    return (facts.Declined(person=command.by),)


def go_on(table: Table, command: commands.Continue) -> Facts:
    """End a pause, at the request of a person at the table or, if `by` is None, because its time is up.

    Return () if the game is not paused. Raises NotSeated, NotStarted or TableOver.
    """
    if command.by is not None:
        checks.seat_of(table, command.by)
    checks.require_running(table)
    return () if table.paused is None else (facts.Continued(person=command.by),)


def awaited(table: Table, proposal: Proposal) -> tuple[PersonKey, ...]:
    """Return the people who must still agree to a proposal, in seat order.

    Once the host has agreed to a proposal about a seat, nobody else has to.
    """
    missing = tuple(person for person in table.present if person not in proposal.agreed)
    by_host = proposal.what == "seat" and table.host in proposal.agreed
    return () if by_host else missing


def _open(table: Table, by: PersonKey, number: int, moment: commands.Moment | None) -> Proposal:
    """Return the open proposal with this number, checking that `by` may agree to it or decline it.

    If `moment` is None, the age of the proposal is not checked. Raises ProposalOver if the proposal is too old or not
    open, and NotSeated, NotStarted, TableOver, GamePaused or StoodIn.
    """
    checks.require_unpaused(table, by)
    _check_present(table, by)
    proposal = table.proposal
    if proposal is None or proposal.number != number:
        raise refusals.ProposalOver
    if moment is not None and moment.now - proposal.at >= OPEN_SECONDS:
        raise refusals.ProposalOver
    return proposal


def _agreed(table: Table, proposal: Proposal, by: PersonKey, moment: commands.Moment) -> Facts:
    agreed = Proposal(
        proposal.number,
        proposal.what,
        proposal.by,
        proposal.value,
        proposal.at,
        proposal.agreed | {by},
    )
    return (facts.Agreed(person=by), *_carried_out(table, agreed, moment))


def _carried_out(table: Table, proposal: Proposal, moment: commands.Moment) -> Facts:
    """Return the facts that carry out a proposal, or () if somebody must still agree or nobody at the table has agreed.

    Raises whatever `check_free` raises.
    """
    if awaited(table, proposal) or not proposal.agreed & set(table.present):
        return ()
    match proposal.what:
        case "pause":
            until = moment.now + MAX_PAUSE
            return (facts.Paused(until=until, elapsed=max(0.0, moment.now - moment.turn_since)),)
        case "pace":
            return (facts.TimeLimitSet(seconds=proposal.value),)
        case "seat":
            check_free(table, proposal.by, proposal.value, moment.now)
            return taken(table, proposal.by, Seat(proposal.value or 0))


def _check_present(table: Table, by: PersonKey) -> None:
    seat = checks.seat_of(table, by)
    if table.occupants[seat].level is not None:
        raise refusals.StoodIn
