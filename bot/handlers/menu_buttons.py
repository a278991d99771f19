"""Buttons that belong to no table: those of setup forms, game lists, rules pages, language lists and greetings."""

from __future__ import annotations

from typing import TypeAlias

from bot.handlers.context import Context
from bot.handlers.menus import Menus
from bot.presentation import setup_form
from bot.presentation.people import Caller
from bot.tables import commands
from bot.tables.errors import BadButton, NoRoom
from bot.telegram.callback_data import (
    GamesButton,
    LanguageButton,
    RulesButton,
    SetupForm,
    StartAction,
    StartButton,
)
from bot.telegram.incoming import Press
from engine.saying import say

MenuButton: TypeAlias = SetupForm | GamesButton | RulesButton | LanguageButton | StartButton


class MenuButtons:
    """Handles presses on menu buttons."""

    def __init__(self, context: Context, menus: Menus) -> None:
        self._context = context
        self._menus = menus

    async def press(self, press: Press, caller: Caller, button: MenuButton) -> str:
        """Handle a press and return the text that answers it. Raises Refusal, StoreError."""
        match button:
            case SetupForm(open=True):
                return await self._open(press, caller, button)
            case SetupForm():
                self._menus.setup(caller, button, instead=press.message)
            case GamesButton(solo=solo):
                self._menus.games(caller, solo=solo, instead=press.message)
            case RulesButton(word=word):
                self._menus.rules_page(caller, word, instead=press.message)
            case StartButton(step=StartAction.RULES):
                self._menus.rules_page(caller, "")
            case StartButton(step=step):
                self._menus.games(caller, solo=step is StartAction.SOLO)
            case LanguageButton(locale=locale):
                return await self._speak(press, caller, locale)
        return ""

    async def _open(self, press: Press, caller: Caller, chosen: SetupForm) -> str:
        game = self._context.offered_game(chosen.game)
        setup_form.check(chosen, game)
        voice = caller.voice.plain
        if chosen.solo != caller.is_alone:
            return voice(say("refused-not-alone" if chosen.solo else "refused-only-group"))
        command = commands.Open(
            by=caller.key,
            game=game.key,
            chat=caller.chat.key,
            topic=caller.topic,
            solo=chosen.solo,
            seats=chosen.seats,
            options=setup_form.options(chosen, game),
            levels=setup_form.levels(chosen),
        )
        try:
            await self._context.tables.open(
                command, update_id=press.update_id, message=press.message
            )
        except NoRoom:
            await self._menus.no_room(caller)
            raise
        return voice(say("done-started" if chosen.solo else "done-joined"))

    async def _speak(self, press: Press, caller: Caller, locale: str) -> str:
        """Set the chat's language in a private chat or for an administrator, otherwise the person's language."""
        people = self._context.people
        if locale not in people.texts.locales:
            raise BadButton
        own = people.texts.voice(locale).plain
        if not caller.is_alone and not await self._context.is_admin(caller):
            await people.set_person_language(caller.key, locale)
            return own(say("done-language-own"))
        if caller.is_alone:
            await people.set_person_language(caller.key, locale)
        await people.set_chat_language(caller.chat.key, locale)
        self._context.reply(caller, own(say("done-language")), instead=press.message)
        for row in await self._context.tables.tables_in(caller.chat.key):
            await self._context.boards.show(row.key)
        return own(say("done-language"))
