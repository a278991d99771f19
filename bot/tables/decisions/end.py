"""Decisions that end a table other than by the rules of its game."""

from __future__ import annotations

from bot.store.records import Stage
from bot.tables import commands, errors, facts
from bot.tables.decisions import checks
from bot.tables.ending import ended
from bot.tables.table import Table

Facts = tuple[facts.Fact, ...]


def stop(table: Table, command: commands.Stop) -> Facts:
    """The host and admins end a table at once, other seated people by a majority of votes.

    Raises TableOver, and OnlyHostOrAdmin for anybody else or in the lobby.
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
    """Return how many votes end the table without its host: more than half of the people."""
    return len(table.people) // 2 + 1


def close_idle(table: Table, command: commands.CloseIdle) -> Facts:
    """Anybody may close an idle table to make room for a new one. Raises NotIdle, TableOver."""
    if table.stage is Stage.OVER:
        raise errors.TableOver
    if not command.idle:
        raise errors.NotIdle
    return (ended(table, "idle" if table.stage is Stage.RUNNING else "expired"),)


def resign(table: Table, command: commands.Resign) -> Facts:
    """Resign a game. Raises BadButton unless it is a solo game, NotSeated, TableOver."""
    checks.seat_of(table, command.by)
    checks.running(table)
    if not table.opened.solo:
        raise errors.BadButton
    return (ended(table, "resigned", command.by),)


def expire(table: Table, command: commands.Expire) -> Facts:
    """Close a table whose deadline has passed."""
    match table.stage:
        case Stage.LOBBY:
            return (ended(table, "expired"),)
        case Stage.RUNNING:
            return (ended(table, "idle"),)
        case Stage.OVER:
            return ()
