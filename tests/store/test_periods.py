"""Weeks begin on Saturday and months with the Persian calendar, at midnight in Tehran."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from bot.store.standings.periods import nowruz, period, periods


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("year", "day"),
    [
        (1375, "1996-03-20"),
        (1396, "2017-03-21"),
        (1399, "2020-03-20"),
        (1400, "2021-03-21"),
        (1403, "2024-03-20"),
        (1404, "2025-03-21"),
        (1405, "2026-03-21"),
        (1408, "2029-03-20"),
        (1409, "2030-03-21"),
    ],
)
def test_nowruz_is_on_its_day(year: int, day: str) -> None:
    assert nowruz(year) == date.fromisoformat(day)


@pytest.mark.parametrize(
    ("time", "month"),
    [
        ("2026-03-20T20:29:59", "2026-02-20"),  # the last second of Esfand 1404 in Tehran
        ("2026-03-20T20:30:00", "2026-03-21"),
        ("2026-04-20T20:29:59", "2026-03-21"),  # Farvardin has 31 days
        ("2026-04-20T20:30:00", "2026-04-21"),
        ("2026-10-22T12:00:00", "2026-09-23"),  # Mehr, the first month of 30 days, ends today
        ("2026-10-23T12:00:00", "2026-10-23"),
        ("2025-03-20T12:00:00", "2025-02-19"),  # 30 Esfand 1403: a leap year
    ],
)
def test_a_month_begins_on_its_first_day(time: str, month: str) -> None:
    assert period("month", at(time)) == f"month {month}"


def test_a_week_begins_on_saturday_in_tehran() -> None:
    assert period("week", at("2026-11-20T20:29:59")) == "week 2026-11-14"
    assert period("week", at("2026-11-20T20:30:00")) == "week 2026-11-21"
    assert period("week", at("2026-11-27T12:00:00")) == "week 2026-11-21"


def test_all_periods_of_a_time_are_distinct() -> None:
    assert len(set(periods(at("2026-11-21T12:00:00")))) == 3
