"""Quiet hours: the hours of the day in which a person is not called."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

_HOURS = re.compile(r"(\d{1,2})-(\d{1,2})")
_ZONES = frozenset(available_timezones())
"""All names of time zones. They are read once, at import: reading them takes 15 ms and more, and captions need them."""


def parse(text: str) -> str | None:
    """Return quiet hours in the stored form, such as "23-8", or None if the text has another form.

    The text must consist of two different hours, from 0 to 24, joined by a hyphen. 24 is the same as 0.

    >>> parse("23-08")
    '23-8'
    """
    found = _HOURS.fullmatch(text)
    if found is None:
        return None
    start, end = int(found[1]), int(found[2])
    return f"{start % 24}-{end % 24}" if max(start, end) <= 24 and start % 24 != end % 24 else None


@cache
def zones_by_name() -> Mapping[str, str]:
    """Return the names of all time zones by how they may be typed, in lower case and with or without underscores.

    The city of a zone is enough if no other zone ends in it. "Etc/GMT+3" has no city, and its sign is
    reversed.
    """
    ends: dict[str, set[str]] = {}
    for zone in _ZONES:
        if "/" in zone and not zone.startswith("Etc/"):
            ends.setdefault(zone.rpartition("/")[2].casefold(), set()).add(zone)
    found = {city: zones.pop() for city, zones in ends.items() if len(zones) == 1}
    found |= {zone.casefold(): zone for zone in _ZONES}
    return {**{name.replace("_", " "): zone for name, zone in found.items()}, **found}


def is_zone(name: str) -> bool:
    """Return whether a time zone with this IANA name is known. Does not read from the disk."""
    return name in _ZONES


def quiet_until(quiet: str | None, zone: str, now: float) -> float | None:
    """Return the end of the quiet hours that contain the time `now`, or None if `now` is outside the quiet hours.

    Times are in seconds since the epoch. `quiet` has the form of `parse`, in the local time of `zone` (UTC if that is
    unknown); None means no quiet hours.

    >>> quiet_until("23-8", "UTC", 0.0)
    28800.0
    >>> quiet_until("23-8", "UTC", 12 * 3600.0)
    """
    hours = None if quiet is None else _HOURS.fullmatch(quiet)
    if hours is None:
        return None
    start, end = int(hours[1]), int(hours[2])
    local = datetime.fromtimestamp(now, ZoneInfo(zone if is_zone(zone) else "UTC"))
    is_quiet = start <= local.hour < end if start < end else not end <= local.hour < start
    if not is_quiet:
        return None
    day = local.date() + timedelta(days=1 if local.hour >= end else 0)
    return datetime(day.year, day.month, day.day, end, tzinfo=local.tzinfo).timestamp()
