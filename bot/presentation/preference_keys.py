"""The texts and keyboards of /notify and /light."""

from __future__ import annotations

from collections.abc import Iterable

from bot.presentation import keyboards
from bot.presentation.texts import Quote, Value, Voice
from bot.store.records import CALLS, Chat, Person
from bot.telegram.delivery import SILENT_KINDS
from bot.telegram.personal_buttons import Preference, PreferenceButton
from engine.saying import Saying, say

QUIET_HOURS = ("22-7", "23-8", "0-9", "1-10")
"""The quiet hours for which there are keys. Others can be typed."""
ZONES = (
    "Asia/Tehran",
    "Asia/Kabul",
    "Asia/Dubai",
    "Europe/Istanbul",
    "Europe/Berlin",
    "Europe/London",
    "America/New_York",
    "America/Toronto",
    "America/Los_Angeles",
    "Australia/Sydney",
    "UTC",
)
"""The time zones for which there are keys. Others can be typed."""
EXAMPLE = "23-8 Asia/Tehran"
"""An example of the text that can be typed after /notify."""
LIGHTS = ("off", "small", "words")
"""The values of /light."""
THEMES = ("own", "light", "dark")
"""The colour themes that /light offers. The first one is each game's own."""
ROW = 2


def own_text(person: Person, zone: str, voice: Voice) -> str:
    """Return the text of /notify in a private chat."""
    lines = [voice(say("notify-own", calls=say(f"calls-{person.calls or 'default'}")))]
    if person.quiet is None:
        lines.append(voice(say("notify-no-quiet")))
    else:
        start, end = map(int, person.quiet.split("-"))
        args: dict[str, Value] = {"start": start, "end": end, "zone": Quote(zone)}
        lines.append(voice.write("notify-quiet", args))
    return "\n".join([*lines, "", voice.write("notify-typed", {"example": Quote(EXAMPLE)})])


def own_keys(person: Person, voice: Voice) -> keyboards.Markup:
    """Return the keyboard of /notify in a private chat. The current choices are marked."""
    calls = [
        _choice(say(f"key-calls-{one}"), Preference.CALLS, one, (person.calls or "default") == one)
        for one in ("default", *CALLS)
    ]
    quiet = [_choice(hours(one), Preference.QUIET, one, person.quiet == one) for one in QUIET_HOURS]
    off = _choice(say("key-quiet-off"), Preference.QUIET, "off", person.quiet is None)
    zones = (say("key-zones"), PreferenceButton(Preference.ZONES))
    tips = [
        _choice(say(f"key-tips-{one}"), Preference.TIPS, one, (person.tips or "on") == one)
        for one in ("on", "off")
    ]
    return keyboards.grid(
        [*_pairs(calls), *_pairs(quiet), [off], [zones], *([one] for one in tips)], voice
    )


def zone_keys(voice: Voice) -> keyboards.Markup:
    """Return a keyboard with one key for each time zone in ZONES."""
    return keyboards.written(
        [[(zone, PreferenceButton(Preference.ZONE, str(at)))] for at, zone in enumerate(ZONES)]
    )


def chat_text(chat: Chat, voice: Voice) -> str:
    """Return the text of /notify in a group."""
    calls = say(f"calls-{chat.calls or 'group'}")
    silent = tuple(say(f"silent-{one}") for one in SILENT_KINDS if one in chat.silent)
    lines = [voice(say("notify-chat", calls=calls))]
    lines.append(voice(say("notify-silent", kinds=silent) if silent else say("notify-all-heard")))
    return "\n".join(lines)


def chat_keys(chat: Chat, username: str, voice: Voice) -> keyboards.Markup:
    """Return the keyboard of /notify in a group: the keys of administrators, and a link to one's own choices."""
    calls = [
        _choice(say(f"key-calls-{one}"), Preference.CHAT_CALLS, one, (chat.calls or "group") == one)
        for one in CALLS
    ]
    silent = [
        _choice(say(f"key-silent-{one}"), Preference.SILENT, one, one in chat.silent)
        for one in SILENT_KINDS
    ]
    own = say("key-notify-own"), f"https://t.me/{username}?start=notify"
    return keyboards.grid([*_pairs(calls), *([one] for one in silent)], voice, last=own)


def light_text(voice: Voice, *, is_group: bool) -> str:
    """Return the text of /light."""
    asked = say("light-group" if is_group else "light-private")
    return f"{voice(asked)}\n{voice(say('light-themes'))}"


def light_keys(chat: Chat, voice: Voice) -> keyboards.Markup:
    """Return the keyboard of /light."""
    forms = [
        [_choice(say(f"key-light-{one}"), Preference.LIGHT, one, (chat.light or "off") == one)]
        for one in LIGHTS
    ]
    own, *others = (
        _choice(say(f"key-theme-{one}"), Preference.THEME, one, (chat.theme or "own") == one)
        for one in THEMES
    )
    return keyboards.grid([*forms, [own], others], voice)


def hours(quiet: str) -> Saying:
    """Return the label of quiet hours."""
    start, end = map(int, quiet.split("-"))
    return say("key-quiet", start=start, end=end)


def _choice(label: Saying, name: Preference, value: str, chosen: bool) -> keyboards.Label:
    return (say("key-chosen", label=label) if chosen else label), PreferenceButton(name, value)


def _pairs(labels: Iterable[keyboards.Label]) -> list[list[keyboards.Label]]:
    found = list(labels)
    return [found[at : at + ROW] for at in range(0, len(found), ROW)]
