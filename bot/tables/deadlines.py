"""Deadlines of tables: pure functions of a table and of times in seconds since the epoch."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store.records import Stage, Waiting
from bot.tables.table import Table

LOBBY, ABSENT, REMIND, IDLE = "lobby", "absent", "remind", "idle"

LOBBY_SECONDS = 30 * 60
IDLE_SECONDS = 48 * 3600
LONG_PATIENCE = 3600
"""The shortest time limit per move, in seconds, for which a reminder is sent."""
GRACE = 5 * 60
"""Seconds after a restart or an outage during which nothing becomes overdue, because nobody could move before."""
IDLE_GRACE = 24 * 3600
"""Seconds after an outage longer than GRACE during which no idle game expires."""
QUIET_LOBBY = 10 * 60
QUIET_GAME = 24 * 3600
"""Seconds without a press after which anybody may close a running game. For a lobby, this is QUIET_LOBBY."""


def deadlines(table: Table, *, touched: float, moved: float, now: float) -> dict[str, float]:
    """Return a mapping from the kind of each deadline to its time.

    `touched` is the time of the last press or fact; `moved` is the time at which the current turn began.
    ABSENT and REMIND deadlines that have passed are left out.
    """
    if table.stage is Stage.LOBBY:
        return {LOBBY: touched + LOBBY_SECONDS}
    if table.stage is Stage.OVER:
        return {}
    found = {IDLE: touched + idle_seconds(table)}
    if is_timed(table) and table.patience is not None:
        found[ABSENT] = moved + table.patience
        if table.patience >= LONG_PATIENCE:
            found[REMIND] = moved + table.patience - reminder_seconds(table.patience)
    return {kind: due for kind, due in found.items() if due > now or kind == IDLE}


def times_of(
    table: Table, due: Mapping[str, float], *, touched: float, moved: float, now: float
) -> tuple[float, float]:
    """Return `touched` and `moved`, shifted by the pauses and outages that shifted the stored deadlines `due`.

    The arguments are the times given by the facts. If a turn's deadline has passed, the turn remains overdue.
    """
    if LOBBY in due:
        touched = due[LOBBY] - LOBBY_SECONDS
    elif IDLE in due:
        touched = due[IDLE] - idle_seconds(table)
    if is_timed(table) and table.patience is not None:
        moved = due.get(ABSENT, min(moved + table.patience, now)) - table.patience
    return touched, moved


def after_outage(seconds: float, *, now: float) -> dict[str, float]:
    """Return, for each kind of deadline, the earliest time at which one may be due after an outage of this length."""
    earliest = dict.fromkeys((ABSENT, REMIND, LOBBY, IDLE), now + GRACE)
    if seconds > GRACE:
        earliest[IDLE] = now + IDLE_GRACE
    return earliest


def idle_seconds(table: Table) -> float:
    """Return the seconds after which an idle game expires: two days, plus any time limit of two days or more."""
    patience = table.patience or 0
    return IDLE_SECONDS + (patience if patience >= IDLE_SECONDS else 0)


def reminder_seconds(patience: int) -> int:
    """Return how many seconds before the end of a turn the reminder is sent: a sixth of the time limit."""
    return patience // 6


def is_timed(table: Table) -> bool:
    """Return whether the current turn has a time limit after which other people may call a stand-in."""
    return (
        table.waiting is Waiting.PERSON
        and table.stage is Stage.RUNNING
        and table.patience is not None
        and len(table.people) > 1
    )


def seconds_left(table: Table, *, moved: float, now: float) -> float:
    """Return the seconds left in the current turn; 0 if it is overdue or has no time limit."""
    return max(0.0, moved + table.patience - now) if table.patience is not None else 0.0


def is_quiet(table: Table, *, touched: float, now: float) -> bool:
    """Return whether the table has been idle for so long that anybody may close it."""
    quiet = QUIET_LOBBY if table.stage is Stage.LOBBY else max(QUIET_GAME, table.patience or 0)
    return now - touched >= quiet
