"""The command /language, and the buttons of the list of languages."""

from __future__ import annotations

from bot.handlers.context import Context
from bot.handlers.typed_words import TypedWords
from bot.presentation.keys import keyboards
from bot.presentation.people import Caller
from bot.store.records import Message
from bot.tables.refusals import BadButton
from bot.telegram.incoming import CommandMessage, Press
from engine.saying import say


class Languages:
    """Sets the language of a group, of a private chat or of a person."""

    def __init__(self, context: Context) -> None:
        self._context, self._people = context, context.people
        self._typed = TypedWords(context)

    async def command(self, message: CommandMessage, caller: Caller) -> None:
        """Set the language that the argument names. If it names none, show the list. Raises StoreError."""
        locale = self._typed.language(message.argument)
        if locale is None or (caller.person is None and not message.as_chat):
            voice = caller.chat_voice
            keys = keyboards.languages(self._people.texts.locales, voice)
            self._context.reply(caller, voice(say("language-title")), keys, ephemeral=True)
            return
        is_admin = message.as_chat or await self._context.is_admin(caller)
        answer = await self._set(caller, locale, is_admin=is_admin, instead=None)
        if not caller.is_alone and not is_admin:
            self._context.reply(caller, answer, reply_to=message.message_id, ephemeral=True)

    async def pressed(self, press: Press, caller: Caller, locale: str) -> str:
        """Set the language, and return the text of the answer. Raises BadButton, StoreError."""
        if locale not in self._people.texts.locales:
            raise BadButton
        is_admin = await self._context.is_admin(caller)
        return await self._set(caller, locale, is_admin=is_admin, instead=press.message)

    async def _set(
        self, caller: Caller, locale: str, *, is_admin: bool, instead: Message | None
    ) -> str:
        """Set the language, and return the text of the answer. Raises StoreError.

        In a group, an administrator sets the language of the group, and anybody else sets their own. In a private chat,
        the language of the person and that of the chat are set. The answer about the language of a chat is also sent;
        it replaces the message `instead`, if given.
        """
        own = self._people.texts.voice(locale).plain
        if not caller.is_alone and not is_admin:
            await self._people.set_person_language(caller.key, locale)
            return own(say("done-language-own"))
        if caller.is_alone:
            await self._people.set_person_language(caller.key, locale)
        await self._people.set_chat_language(caller.chat.key, locale)
        self._context.reply(caller, own(say("done-language")), instead=instead)
        for row in await self._context.chat_tables.of(caller.chat.key):
            await self._context.boards.show(row.key)
        return own(say("done-language"))
