"""Decisions that end a table for a reason other than the rules of its game."""

from __future__ import annotations

from bot.store.records import Stage
from bot.tables import commands, errors, facts
from bot.tables.decisions import checks
from bot.tables.ending import ended
from bot.tables.table import Table

Facts = tuple[facts.Fact, ...]


def stop(table: Table, command: commands.Stop) -> Facts:
    """End a table for its host or an admin; count a vote of any other seated person, and end it on a majority.

    Raises TableOver, and OnlyHostOrAdmin for a person without a seat or for a vote in the lobby.
    """
    if table.stage is Stage.OVER:
        raise errors.TableOver
    by = command.by
    if command.admin or (by is not None and by == table.host):
        return (ended(table, "stopped", by),)
    if by is None or table.seat_of(by) is None or table.stage is Stage.LOBBY:
        raise errors.OnlyHostOrAdmin
    if by in table.votes:
        return ()
    vote = facts.StopVoted(person=by)
    if len(table.votes) + 1 < votes_needed(table):
        return (vote,)
    return (vote, ended(table, "stopped", by))


def votes_needed(table: Table) -> int:
    """Return how many votes end a table: more than half of its people."""
    return len(table.people) // 2 + 1


def close_idle(table: Table, command: commands.CloseIdle) -> Facts:
    """Close an idle table; anybody may do this to make room for a new one. Raises NotIdle, TableOver."""
    if table.stage is Stage.OVER:
        raise errors.TableOver
    if not command.idle:
        raise errors.NotIdle
    return (ended(table, "idle" if table.stage is Stage.RUNNING else "expired"),)


def resign(table: Table, command: commands.Resign) -> Facts:
    """Resign a solo game. Raises NotSeated, NotStarted, TableOver, and BadButton for other games."""
    checks.seat_of(table, command.by)
    checks.running(table)
    if not table.opened.solo:
        raise errors.BadButton
    return (ended(table, "resigned", command.by),)


def expire(table: Table, command: commands.Expire) -> Facts:
    """Close a table whose deadline has passed. Return () if it is already closed."""
    match table.stage:
        case Stage.LOBBY:
            return (ended(table, "expired"),)
        case Stage.RUNNING:
            return (ended(table, "idle"),)
        case Stage.OVER:
            return ()
