"""The periods of standings: all time, weeks from Saturday, and months of the Persian calendar, in Tehran time."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Literal, TypeAlias

Span: TypeAlias = Literal["week", "month", "all"]
SPANS: tuple[Span, ...] = ("week", "month", "all")

_TEHRAN = timedelta(hours=3, minutes=30)
"""The offset from UTC. Iran has had no daylight saving time since 2022."""
_NOWRUZ_1403 = date(2024, 3, 20)
_SATURDAY = 5
"""The number of Saturday for `date.weekday`."""


def period(span: Span, at: float) -> str:
    """Return the name of the period that contains a time, as stored in the database table `standing`.

    `at` is in seconds since the epoch. A week or month is named after its first day.

    >>> period("week", 0.0), period("month", 0.0), period("all", 0.0)
    ('week 1969-12-27', 'month 1969-12-22', 'all')
    """
    day = (datetime.fromtimestamp(0, UTC) + timedelta(seconds=at) + _TEHRAN).date()
    match span:
        case "all":
            return "all"
        case "week":
            return f"week {day - timedelta(days=(day.weekday() - _SATURDAY) % 7)}"
        case "month":
            return f"month {_month(day)}"


def periods(at: float) -> tuple[str, ...]:
    """Return the names of all periods that contain a time in seconds since the epoch."""
    return tuple(period(span, at) for span in SPANS)


def nowruz(year: int) -> date:
    """Return the first day of a year of the Persian calendar, by the 33-year cycle (exact from 1343 to 1472)."""
    if year >= 1403:
        days = sum(366 if is_leap(one) else 365 for one in range(1403, year))
        return _NOWRUZ_1403 + timedelta(days=days)
    days = sum(366 if is_leap(one) else 365 for one in range(year, 1403))
    return _NOWRUZ_1403 - timedelta(days=days)


def is_leap(year: int) -> bool:
    """Return whether a year of the Persian calendar has 366 days."""
    return (25 * year + 11) % 33 < 8


def _month(day: date) -> date:
    """Return the first day of the Persian month that contains a day."""
    return day - timedelta(days=persian(day)[1] - 1)


def persian(day: date) -> tuple[int, int]:
    """Return the month and the day of the month in the Persian calendar.

    >>> persian(date(2024, 3, 20)), persian(date(2025, 3, 20))
    ((1, 1), (12, 30))
    """
    year = day.year - 621
    first = nowruz(year)
    if day < first:
        first = nowruz(year - 1)
    passed = (day - first).days
    if passed < 6 * 31:
        return passed // 31 + 1, passed % 31 + 1
    return (passed - 186) // 30 + 7, (passed - 186) % 30 + 1
