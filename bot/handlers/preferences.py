"""Preferences: /notify, /light and /announcements, and the keys that set preferences."""

from __future__ import annotations

from bot.handlers.context import Context
from bot.handlers.typed_words import TypedWords
from bot.presentation.dates import zone_of
from bot.presentation.keys import preference_keys
from bot.presentation.people import Caller
from bot.presentation.quiet_hours import parse
from bot.presentation.texts import Voice
from bot.store.records import CALLS, Message
from bot.tables.refusals import BadButton, OnlyAdmin, TooSoon
from bot.telegram.buttons.callback_data import tables_of
from bot.telegram.buttons.personal_buttons import Preference, PreferenceButton
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.incoming import CommandMessage, Press
from bot.telegram.sending.delivery import SILENT_KINDS
from engine.saying import Saying, say

_OWN = (
    Preference.CALLS,
    Preference.QUIET,
    Preference.ZONES,
    Preference.ZONE,
    Preference.TIPS,
)
"""The preferences of a person, which are set in a private chat. Help can also be switched off below a board."""


class Preferences:
    """Shows and sets preferences: those of a person in a private chat, and those of a chat."""

    def __init__(self, context: Context, activity: ChatActivity) -> None:
        self._context, self._activity = context, activity
        self._people = context.people
        self._typed = TypedWords(context)

    async def notify(self, message: CommandMessage, caller: Caller) -> None:
        """Handle /notify. In private, hours and a time zone may be typed, as in "/notify 23-8 Asia/Tehran".

        If anything else is typed, nothing is changed, and the answer says so. Raises StoreError.
        """
        typed = message.argument if message.name == "notify" else ""
        if not caller.is_alone:
            await self._show_chat(caller, note=say("notify-typed-in-group") if typed else None)
        elif typed and not await self._type(caller, typed):
            await self._show_own(caller, note=say("notify-unknown"))
        else:
            await self._show_own(caller)

    async def light(self, _message: CommandMessage, caller: Caller) -> None:
        """Handle /light: show the settings of the chat's pictures, with keys that change them. Raises StoreError."""
        await self._show_light(caller)

    async def announcements(self, message: CommandMessage, caller: Caller) -> None:
        """Handle /announcements on and /announcements off in a group. Raises OnlyAdmin, StoreError."""
        if caller.is_alone:
            self._context.reply(caller, caller.chat_voice(say("refused-only-group-setting")))
            return
        if not message.as_chat and not await self._context.is_admin(caller):
            raise OnlyAdmin
        wanted = self._typed.switch(message.argument)
        if wanted is None:
            self._context.reply(caller, caller.chat_voice(say("operator-announcements-usage")))
            return
        await self._context.store.set_announcements(caller.chat.key, wanted=wanted)
        done = say("operator-announcements-on") if wanted else say("operator-announcements-off")
        self._context.reply(caller, caller.chat_voice(done))

    async def press(self, press: Press, caller: Caller, button: PreferenceButton) -> str:
        """Handle a press and return the text of the answer. Raises Refusal, BrokenLog, StoreError."""
        name, value = button.name, button.value
        if self._activity.stepped_just_now(caller.key, menu=True):
            raise TooSoon
        if name in (Preference.ZONES, Preference.ZONE):  # its keys take the places of others
            self._activity.stepped(caller.key, menu=True)
        if name is Preference.TIPS and value == "hide":
            tables = tables_of(press.under)
            if any(self._activity.is_too_soon(table, caller.key) for table in tables):
                raise TooSoon
            await self._people.set_tips(caller.key, "off")
            if caller.is_alone:
                for row in await self._context.chat_tables.of(caller.chat.key):
                    await self._context.boards.show(row.key)
            return caller.voice.plain(say("done-help-off"))
        if name in _OWN:
            if not caller.is_alone:
                raise BadButton
            await self._set_own(press, caller, name, value)
        else:
            await self._set_chat(press, caller, name, value)
        return caller.voice.plain(say("done-preference")) if name is not Preference.ZONES else ""

    async def _set_own(self, press: Press, caller: Caller, name: Preference, value: str) -> None:
        if caller.person is None:
            raise BadButton
        person, people = caller.person, self._people
        match name:
            case Preference.ZONES:
                voice = caller.chat_voice
                keys = preference_keys.zone_keys(voice)
                text = voice(say("notify-zones"))
                self._context.reply(caller, text, keys, instead=press.message)
                return
            case Preference.CALLS if value in ("default", *CALLS):
                await people.set_person_calls(person.key, None if value == "default" else value)
            case Preference.TIPS if value in ("on", "off"):
                await people.set_tips(person.key, None if value == "on" else "off")
            case Preference.QUIET if value == "off" or parse(value):
                quiet = None if value == "off" else parse(value)
                zone = zone_of(person, people.texts)
                await people.set_quiet_hours(person.key, quiet, zone)
            case Preference.ZONE if value.isdecimal() and int(value) < len(preference_keys.ZONES):
                zone = preference_keys.ZONES[int(value)]
                await people.set_quiet_hours(person.key, person.quiet, zone)
            case _:
                raise BadButton
        await self._show_own(caller, instead=press.message)

    async def _set_chat(self, press: Press, caller: Caller, name: Preference, value: str) -> None:
        if not caller.is_alone and not await self._context.is_admin(caller):
            raise OnlyAdmin
        chat, people = caller.chat, self._people
        match name:
            case Preference.CHAT_CALLS if value in CALLS and not caller.is_alone:
                await people.set_chat_calls(chat.key, None if value == "group" else value)
            case Preference.SILENT if value in SILENT_KINDS and not caller.is_alone:
                await people.set_silent(chat.key, chat.silent ^ {value})
            case Preference.LIGHT if value in preference_keys.LIGHTS:
                await people.set_light(chat.key, None if value == "off" else value)
                await self._show_pictures(caller, press)
                return
            case Preference.THEME if value in preference_keys.THEMES:
                await people.set_theme(chat.key, None if value == "own" else value)
                await self._show_pictures(caller, press)
                return
            case _:
                raise BadButton
        await self._show_chat(caller, instead=press.message)

    async def _show_pictures(self, caller: Caller, press: Press) -> None:
        """Update the message of /light and the boards of the chat after a choice."""
        await self._show_light(caller, instead=press.message)
        for row in await self._context.chat_tables.of(caller.chat.key):
            await self._context.boards.show(row.key)

    async def _type(self, caller: Caller, typed: str) -> bool:
        """Set typed quiet hours, a typed time zone or both, and return whether the text is nothing else."""
        found = self._typed.quiet_hours(typed)
        if found is None:
            return False
        quiet, zone = found
        person = (await self._people.names([caller.key]))[caller.key]
        zone = zone or zone_of(person, self._people.texts)
        await self._people.set_quiet_hours(person.key, quiet or person.quiet, zone)
        return True

    async def _show_own(
        self, caller: Caller, *, instead: Message | None = None, note: Saying | None = None
    ) -> None:
        person = (await self._people.names([caller.key]))[caller.key]
        voice = caller.chat_voice
        text = preference_keys.own_text(person, zone_of(person, self._people.texts), voice)
        keys = preference_keys.own_keys(person, voice)
        self._context.reply(caller, _noted(text, note, voice), keys, instead=instead)

    async def _show_chat(
        self, caller: Caller, *, instead: Message | None = None, note: Saying | None = None
    ) -> None:
        chat, voice = await self._people.chat(caller.chat.key), caller.chat_voice
        text = preference_keys.chat_text(chat, voice)
        keys = preference_keys.chat_keys(chat, self._context.username, voice)
        self._context.reply(caller, _noted(text, note, voice), keys, instead=instead)

    async def _show_light(self, caller: Caller, instead: Message | None = None) -> None:
        chat, voice = await self._people.chat(caller.chat.key), caller.chat_voice
        text = preference_keys.light_text(voice, is_group=not caller.is_alone)
        keys = preference_keys.light_keys(chat, voice)
        self._context.reply(caller, text, keys, instead=instead)


def _noted(text: str, note: Saying | None, voice: Voice) -> str:
    """Return a text, preceded by a note about what was typed, if any."""
    return text if note is None else f"{voice(note)}\n\n{text}"
