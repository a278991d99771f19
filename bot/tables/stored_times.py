"""Derives the times of a table from its stored deadlines, which outages and pauses move, and says which are due.

Times are in seconds since the epoch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.store.records import PersonKey, Stage
from bot.tables import deadlines
from bot.tables.facts import Fact, Played, TookBack
from bot.tables.table import Table


def times_of(
    table: Table, due: Mapping[str, float], *, touched: float, moved: float, now: float
) -> tuple[float, float]:
    """Return the times `touched` and `moved` as they follow from the stored deadlines `due`.

    The arguments `touched` and `moved` are the times known so far, from the facts or from memory. Pauses and outages
    have shifted the deadlines, but not these times. If a turn's deadline has passed, the turn remains overdue.
    """
    if deadlines.LOBBY in due:
        is_card = deadlines.is_card(table)
        lasts = deadlines.CARD_SECONDS if is_card else deadlines.LOBBY_SECONDS
        touched = due[deadlines.LOBBY] - lasts
    elif deadlines.IDLE in due:
        touched = due[deadlines.IDLE] - deadlines.idle_seconds(table)
    if deadlines.is_timed(table) and table.time_limit is not None:
        moved = due.get(deadlines.ABSENT, min(moved + table.time_limit, now)) - table.time_limit
    return touched, moved


def is_due(kind: str, due: Mapping[str, float], *, now: float) -> bool:
    """Return whether a deadline that was due is still in the stored deadlines `due`, and has not been moved."""
    return kind in due and due[kind] <= now


def with_times_of(table: Table, due: Mapping[str, float]) -> Table:
    """Return the table with its times set from its stored deadlines `due`.

    These are the times at which its pause and its proposal end, and until which its seats are kept. Outages move the
    stored deadlines, but the facts contain the original times. A time for which no deadline is stored is left as it
    is.
    """
    if table.paused is not None and deadlines.PAUSE in due:
        paused = table.paused.model_copy(update={"until": due[deadlines.PAUSE]})
        table = table if paused == table.paused else replace(table, paused=paused)
    if table.proposal is not None and deadlines.PROPOSAL in due:
        proposal = replace(table.proposal, at=due[deadlines.PROPOSAL] - deadlines.OPEN_SECONDS)
        table = table if proposal == table.proposal else replace(table, proposal=proposal)
    occupants = list(table.occupants)
    for kind, kept in deadlines.seats_kept(table).items():
        if due.get(kind, kept) != kept:
            at = int(kind.removeprefix(deadlines.SEAT))
            occupants[at] = replace(occupants[at], since=due[kind] - deadlines.SEAT_SECONDS)
            table = replace(table, occupants=tuple(occupants))
    return table


def last_calls(
    table: Table, facts: Sequence[Fact], call_at: float | None, *, moved: float, now: float
) -> dict[PersonKey, float]:
    """Return the latest times at which people can have been called before a table was loaded at `now`.

    `facts` are all facts of the table, `call_at` is the stored time of the next call, and `moved` is the time at which
    the turn began. Calls are not stored, but the next one is never planned within SILENCE of the last one. A person
    whose turn ended with a move of their own has acted since, so `deadlines.first_call` waits for them anyway.
    """
    if table.stage is not Stage.RUNNING:
        return {}
    turning = (one for one in reversed(facts) if isinstance(one, Played | TookBack))
    last = next(turning, None)
    is_own_move = isinstance(last, Played) and last.by is not None
    found = {} if last is None or is_own_move else dict.fromkeys(table.people, moved)
    owner = None if table.to_move is None else table.occupants[table.to_move].owner
    if owner is not None:
        found[owner] = now if call_at is None else min(now, call_at - deadlines.SILENCE)
    return found


def after_outage(seconds: float, *, now: float) -> dict[str, float]:
    """Return the earliest time to which each kind of deadline may be moved after an outage of `seconds` until `now`."""
    earliest = dict.fromkeys(
        (
            deadlines.ABSENT,
            deadlines.LOBBY,
            deadlines.WARN,
            deadlines.IDLE,
            deadlines.PAUSE,
            deadlines.PROPOSAL,
        ),
        now + deadlines.GRACE,
    ) | {
        deadlines.CALL: now,
        deadlines.HOST: now,
        **{f"{deadlines.SEAT} {at}": now for at in range(deadlines.MOST_SEATS)},
    }
    if seconds > deadlines.GRACE:
        earliest[deadlines.IDLE] = now + deadlines.IDLE_GRACE
    return earliest
