"""What happens to a table by itself, and when: pure functions of the table and the time."""

from __future__ import annotations

from bot.store.records import Stage, Waiting
from bot.tables.table import Table

LOBBY, ABSENT, REMIND, IDLE = "lobby", "absent", "remind", "idle"

LOBBY_SECONDS = 30 * 60
IDLE_SECONDS = 48 * 3600
LONG_PATIENCE = 3600
"""From here on a person is reminded before the time is over."""
GRACE = 5 * 60
"""After a restart nobody is late before this has passed: they could not press while the bot was away."""
QUIET_LOBBY = 10 * 60
QUIET_GAME = 24 * 3600
"""Without a press for so long a table may be put away by anybody who needs the room."""


def deadlines(table: Table, *, touched: float, moved: float, now: float) -> dict[str, float]:
    """All deadlines, given when the table was last touched at all, and since when the one to move has had the turn.

    Those of the turn that have passed are not set again.
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


def idle_seconds(table: Table) -> float:
    """Two days; where a single move may take longer than that, two days more than a move may take."""
    patience = table.patience or 0
    return IDLE_SECONDS + (patience if patience >= IDLE_SECONDS else 0)


def reminder_seconds(patience: int) -> int:
    """How long before the end of their time a person is reminded: ten minutes of an hour."""
    return patience // 6


def is_timed(table: Table) -> bool:
    """Somebody waits for the person to move, and may call a computer in."""
    return (
        table.waiting is Waiting.PERSON
        and table.stage is Stage.RUNNING
        and table.patience is not None
        and len(table.people) > 1
    )


def seconds_left(table: Table, *, moved: float, now: float) -> float:
    """What the person to move still has (0: their time is over; without patience: 0, the ruling says no itself)."""
    return max(0.0, moved + table.patience - now) if table.patience is not None else 0.0


def is_quiet(table: Table, *, touched: float, now: float) -> bool:
    """Nobody seems to play here any more."""
    quiet = QUIET_LOBBY if table.stage is Stage.LOBBY else max(QUIET_GAME, table.patience or 0)
    return now - touched >= quiet
