"""Decisions that end a table for a reason other than the rules of its game."""

from __future__ import annotations

from bot.store.records import PersonKey, Stage
from bot.tables import commands, facts, refusals
from bot.tables.decisions import checks
from bot.tables.ending import counts_for, ended
from bot.tables.table import Table

Facts = tuple[facts.Fact, ...]


def stop(table: Table, command: commands.Stop) -> Facts:
    """End a table at the request of its host or an admin, or record the vote of another seated person.

    A majority of votes ends the table. A host or an admin whom the end costs nothing (`needs_vote`) can only vote.
    Return () if the person has already voted, unless the votes have become a majority because somebody has left since.
    Also return () for a host or admin who can only vote but has no seat, so that the people at the table can be asked.
    Raises TableOver, and OnlyHostOrAdmin if a person who is neither host nor admin has no seat or the table is in the
    lobby.
    """
    if table.stage is Stage.OVER:
        raise refusals.TableOver
    by = command.by
    may_end = command.admin or (by is not None and by == table.host)
    if may_end and not needs_vote(table, by):
        return (ended(table, "stopped", by),)
    if by is None or table.seat_of(by) is None or table.stage is Stage.LOBBY:
        if may_end:
            return ()
        raise refusals.OnlyHostOrAdmin(is_running=table.stage is Stage.RUNNING)
    vote = () if by in table.votes else (facts.StopVoted(person=by),)
    if len(votes_of(table) | {by}) < votes_needed(table):
        return vote
    return (*vote, ended(table, "stopped", by))


def may_stop(table: Table, by: PersonKey | None) -> bool:
    """Return whether a person other than an admin may close a table or vote for that: its host or a seated player."""
    plays = table.stage is Stage.RUNNING and table.seat_of(by) is not None
    return plays or (by is not None and by == table.host)


def needs_vote(table: Table, by: PersonKey | None) -> bool:
    """Return whether a person cannot end a running game alone, even as its host or as an admin.

    This is the case in a rated game that counts for others but not for this person. Otherwise the person could save a
    friend from losing, at no cost.
    """
    if table.stage is not Stage.RUNNING or "casual" in table.switches:
        return False
    return not counts_for(table, by) and any(counts_for(table, one) for one in table.people)


def agreement_is_free(table: Table) -> bool:
    """Return whether a rated game would count for nobody if all those for whom it counts agreed to stop it."""
    has_computer = (
        any(occupant.owner is None for occupant in table.started.occupants)
        if table.started
        else False
    )
    return not has_computer and sum(counts_for(table, one) for one in table.people) > 1


def withdraw_vote(table: Table, command: commands.WithdrawVote) -> Facts:
    """Withdraw a vote to end the game. Return () if the person has not voted.

    Raises NotSeated, NotStarted, TableOver.
    """
    checks.seat_of(table, command.by)
    checks.require_running(table)
    if command.by not in table.votes:
        return ()
    return (facts.StopVoteWithdrawn(person=command.by),)


def votes_of(table: Table) -> frozenset[PersonKey]:
    """Return the people at the table who have voted to end it. The votes of people who have left do not count."""
    return table.votes & frozenset(table.people)


def votes_needed(table: Table) -> int:
    """Return the number of votes that end a table: more than half the number of its people."""
    return len(table.people) // 2 + 1


def close_idle(table: Table, command: commands.CloseIdle) -> Facts:
    """Close an idle lobby. Anybody may do this to make room for a new table. Raises NotIdle, TableOver."""
    if table.stage is Stage.OVER:
        raise refusals.TableOver
    if not command.idle or table.stage is Stage.RUNNING:
        raise refusals.NotIdle
    return (ended(table, "expired"),)


def resign(table: Table, command: commands.Resign) -> Facts:
    """Resign a solo game. Raises NotSeated, NotStarted, TableOver, and BadButton if the game is not solo."""
    checks.seat_of(table, command.by)
    checks.require_running(table)
    if not table.opened.solo:
        raise refusals.BadButton
    return (ended(table, "resigned", command.by),)


def expire(table: Table, command: commands.Expire) -> Facts:
    """Close a table whose deadline has passed. Return () if it is already closed.

    Nobody is responsible for the end of a game if the bot could not reach the person to move.
    """
    match table.stage:
        case Stage.LOBBY:
            return (ended(table, "expired"),)
        case Stage.RUNNING:
            return (ended(table, "idle", is_awaited=not command.is_unreachable),)
        case Stage.OVER:
            return ()
