"""Reads words that people type after a command, in any language of the bot, however they spell them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.handlers.context import Context
from bot.presentation.keys.preference_keys import ZONES, zone_label
from bot.presentation.quiet_hours import is_zone, parse, zones_by_name
from engine.saying import Saying, say

_HOUR = r"(\d{1,2})(?:[:.]00)?"
_ONE = re.compile(_HOUR)
_TWO = re.compile(rf"(?<![\w:./+-]){_HOUR}(?:\s*[-\u2010-\u2015\u2212]\s*|\s+){_HOUR}(?![\w:./+-])")


class TypedWords:
    """Reads the arguments of commands."""

    def __init__(self, context: Context) -> None:
        self._rules, self._texts = context.rules, context.people.texts

    def fold(self, text: str) -> str:
        """Return a text in lower case, with equivalent letters unified, ASCII digits and single spaces."""
        return " ".join(self._rules.fold(text).split())

    def switch(self, text: str) -> bool | None:
        """Return whether a text switches something on, or None if it means neither."""
        typed = self.fold(text)
        for message, is_on in (("typed-on", True), ("typed-off", False)):
            if typed in self._words(say(message)):
                return is_on
        return None

    def language(self, text: str) -> str | None:
        """Return the code of the language that a text names by its code or by its name, or None."""
        typed = self.fold(text)
        for locale in self._texts.locales:
            if typed in {locale, *self._words(say(f"language-words-{locale}"))}:
                return locale
        return None

    def hour(self, text: str) -> int | None:
        """Return the hour in a text such as "21" or "21:00", from 0 to 23, or None."""
        found = _ONE.fullmatch(self._times(text))
        return int(found[1]) if found is not None and int(found[1]) <= 23 else None

    def quiet_hours(self, text: str) -> tuple[str | None, str | None] | None:
        """Return quiet hours in the form of `quiet_hours.parse`, and the name of a time zone.

        One of them may be None. Return None if the text contains anything else, or nothing.
        """
        exact = next(filter(is_zone, text.split()), None)
        times = self._times(" ".join(word for word in text.split() if word != exact))
        found = _TWO.search(times)
        quiet = None if found is None else parse(f"{found[1]}-{found[2]}")
        rest = times if found is None else f"{times[: found.start()]} {times[found.end() :]}"
        name = " ".join(rest.split())
        zone = self._zones().get(name) if name else exact
        if (found and quiet is None) or (name and (zone is None or exact)):
            return None
        return None if quiet is None and zone is None else (quiet, zone)

    def _times(self, text: str) -> str:
        """Return a folded text without words such as "from" and "until"."""
        joining = self._words(say("typed-between-hours"))
        return " ".join(word for word in self.fold(text).split() if word not in joining)

    def _zones(self) -> Mapping[str, str]:
        """Return all time zones by their folded names, and by the names of the cities in `ZONES`."""
        found = dict(zones_by_name())
        for zone in ZONES:
            for voice in map(self._texts.voice, self._texts.locales):
                found[self.fold(voice.plain(zone_label(zone)))] = zone
        return found

    def _words(self, saying: Saying) -> frozenset[str]:
        """Return the folded words of a message in every language."""
        voices = map(self._texts.voice, self._texts.locales)
        return frozenset(word for voice in voices for word in self.fold(voice(saying)).split())
