"""The texts and keyboards of /notify and /light."""

from __future__ import annotations

from bot.presentation.keys import keyboards
from bot.presentation.links import start_link
from bot.presentation.texts import Quote, Value, Voice
from bot.store.records import CALLS, Chat, Person
from bot.telegram.buttons.personal_buttons import Preference, PreferenceButton
from bot.telegram.sending.delivery import SILENT_KINDS
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
ZONE_ROW = 3


def own_text(person: Person, zone: str, voice: Voice) -> str:
    """Return the text of /notify in a private chat. `zone` is the person's time zone."""
    lines = [voice(say("notify-own", calls=say(f"calls-{person.calls or 'default'}")))]
    if person.quiet is None:
        lines.append(voice(say("notify-no-quiet")))
    else:
        start, end = map(int, person.quiet.split("-"))
        args: dict[str, Value] = {"start": start, "end": end, "zone": zone_name(zone)}
        lines.append(voice.write("notify-quiet", args))
    return "\n".join([*lines, "", voice.write("notify-typed", {"example": Quote(EXAMPLE)})])


def own_keys(person: Person, voice: Voice) -> keyboards.Markup:
    """Return the keyboard of /notify in a private chat. The current choices are marked."""
    calls = [
        _choice(say(f"key-calls-{one}"), Preference.CALLS, one, (person.calls or "default") == one)
        for one in ("default", *CALLS)
    ]
    quiet: list[keyboards.Label] = [
        (hours(one, chosen=person.quiet == one), PreferenceButton(Preference.QUIET, one))
        for one in QUIET_HOURS
    ]
    quiet.append(_choice(say("key-quiet-off"), Preference.QUIET, "off", person.quiet is None))
    zones = (say("key-zones"), PreferenceButton(Preference.ZONES))
    tips, other = ("on", "off") if person.tips is None else ("off", "on")
    switched = (say("key-tips", state=tips), PreferenceButton(Preference.TIPS, other))
    return keyboards.grid([calls[:2], calls[2:], quiet[:3], quiet[3:], [zones, switched]], voice)


def zone_keys(voice: Voice) -> keyboards.Markup:
    """Return a keyboard with one key for each time zone in ZONES, labelled with its city."""
    keys: list[keyboards.Label] = [
        (zone_label(zone), PreferenceButton(Preference.ZONE, str(at)))
        for at, zone in enumerate(ZONES)
    ]
    return keyboards.grid([keys[at : at + ZONE_ROW] for at in range(0, len(keys), ZONE_ROW)], voice)


def zone_label(zone: str) -> Saying:
    """Return the name of the city of a time zone in ZONES."""
    return say(f"zone-{zone.rpartition('/')[2].lower().replace('_', '-')}")


def zone_name(zone: str) -> Saying | str:
    """Return what a text calls a time zone: its city if the zone is in ZONES, otherwise its name in the tz database."""
    return zone_label(zone) if zone in ZONES else zone


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
    own = say("key-notify-own"), start_link(username, "notify")
    keys = keyboards.grid([calls[:3], calls[3:], *([one] for one in silent)], voice)
    beside = keyboards.link(*own, voice).inline_keyboard[0]
    first, second, *others = keys.inline_keyboard
    return keyboards.Markup([first, [*second, *beside], *others])


def light_text(voice: Voice, *, is_group: bool) -> str:
    """Return the text of /light, for a group or for a private chat."""
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


def hours(quiet: str, *, chosen: bool) -> Saying:
    """Return the label of quiet hours, marked if they are chosen."""
    start, end = map(int, quiet.split("-"))
    return say("key-quiet", start=start, end=end, chosen="yes" if chosen else "no")


def _choice(label: Saying, name: Preference, value: str, chosen: bool) -> keyboards.Label:
    return (say("key-chosen", label=label) if chosen else label), PreferenceButton(name, value)
