"""Points in time for people: the day in the calendar of their language, and the time of day in their time zone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.presentation.keys.preference_keys import zone_name
from bot.presentation.quiet_hours import is_zone
from bot.presentation.texts import Texts, Voice
from bot.store.records import Person
from bot.store.standings.periods import persian
from engine.saying import Saying, Term, say

DEFAULT_ZONES = {"fa": "Asia/Tehran"}
"""The time zone of people who did not choose one, by their language. For other languages it is UTC."""


def default_zone(locale: str) -> str:
    """Return the time zone for people with this language who did not choose a time zone."""
    return DEFAULT_ZONES.get(locale, "UTC")


def zone_of(person: Person, texts: Texts) -> str:
    """Return the time zone that a person chose, or else that of their language."""
    return person.zone or default_zone(texts.match(person.language))


def moment(at: float, zones: Sequence[str], voice: Voice) -> Saying:
    """Return a saying for a time, given in seconds since the epoch, in one or several time zones.

    The zones are named only if they differ. An unknown name, or an empty list of zones, means UTC.
    """
    found = tuple(dict.fromkeys(zone if is_zone(zone) else "UTC" for zone in zones)) or ("UTC",)
    if len(found) == 1:
        return _local(at, found[0], voice)
    parts = tuple(
        say("moment-zone", moment=_local(at, one, voice), zone=zone_name(one)) for one in found
    )
    return say("moment-zones", moment=parts[0], others=parts[1:])


def _local(at: float, zone: str, voice: Voice) -> Saying:
    local = datetime.fromtimestamp(at, ZoneInfo(zone))
    month, day = persian(local.date()) if voice.rtl else (local.month, local.day)
    return say(
        "moment",
        weekday=Term(f"weekday-{local.weekday()}"),
        day=day,
        month=Term(f"month-{month}"),
        time=f"{_padded(local.hour, voice)}:{_padded(local.minute, voice)}",
    )


def _padded(number: int, voice: Voice) -> str:
    return "".join(voice.digits(int(digit)) for digit in f"{number:02}")
