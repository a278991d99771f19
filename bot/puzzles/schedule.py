"""Determines the puzzle of each day, and the time at which a group gets it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from bot.puzzles.puzzle import Puzzle, puzzles_of

EPOCH = date(1970, 1, 1)
ZONE = "Asia/Tehran"
"""The time zone in which days begin, for everybody."""
FIRST = (date(2026, 11, 1) - EPOCH).days
"""The first day of the schedule, as a number of days since EPOCH."""


def day_of(now: float) -> int:
    """Return the day in ZONE of a time in seconds since the epoch, as a number of days since 1970-01-01.

    >>> day_of(0.0), day_of(20.5 * 3600)
    (0, 1)
    """
    return (datetime.fromtimestamp(now, ZoneInfo(ZONE)).date() - EPOCH).days


def puzzle_of(day: int, games: Iterable[str]) -> Puzzle | None:
    """Return the puzzle of a day, or None if no game has puzzles. `day` is counted as in `day_of`.

    The games that have puzzles take turns. When all puzzles of a game have been used, they are used again in order.
    """
    present = [game for game in games if puzzles_of(game)]
    if not present:
        return None
    found = puzzles_of(present[day % len(present)])
    return found[(day - FIRST) // len(present) % len(found)]


def next_time(hour: int, zone: str, now: float) -> float:
    """Return the next time after `now` at which it is `hour` o'clock in the time zone, in seconds since the epoch.

    >>> next_time(21, "UTC", 0.0) / 3600
    21.0
    >>> next_time(0, "UTC", 0.0) / 3600
    24.0
    """
    local = datetime.fromtimestamp(now, ZoneInfo(zone))
    due = local.replace(hour=hour, minute=0, second=0, microsecond=0)
    while due.timestamp() <= now:
        due += timedelta(days=1)
    return due.timestamp()
