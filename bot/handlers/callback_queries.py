"""Answers presses: every one exactly once and at once, with what was done or with the reason why not."""

from __future__ import annotations

import logging

from bot.handlers.counter import Caller, Counter
from bot.handlers.incoming import Press
from bot.handlers.table_buttons import NOTHING, TableButtons
from bot.handlers.throttle import Throttle
from bot.presentation import setup_form
from bot.presentation.chat_activity import ChatActivity
from bot.store.errors import StoreError
from bot.tables import commands
from bot.tables.errors import BadButton, BrokenLog, NoRoom, Refusal
from bot.telegram.callback_data import (
    Checkpoint,
    Games,
    Language,
    Page,
    Setup,
    StartButton,
    TableButton,
    WordButton,
    unpack,
)
from engine.saying import say

_log = logging.getLogger(__name__)


class CallbackQueryHandlers:
    """Where presses arrive."""

    def __init__(self, counter: Counter, activity: ChatActivity, flood: Throttle) -> None:
        self._counter = counter
        self._table_buttons = TableButtons(counter)
        self._activity = activity
        self._flood = flood

    async def press(self, press: Press) -> None:
        """Do what the button says and answer; raises what nobody expected, after answering."""
        counter = self._counter
        answer = counter.outbox.answer
        texts = counter.people.texts
        voice = texts.voice(texts.match(press.sender.language)).plain
        if not self._flood.lets_pass(press.sender.id):
            await answer(press.query, voice(say("slow-down")))
            return
        try:
            button = unpack(press.data)
            caller = await counter.caller(press.sender, press.room)
            voice = caller.voice.plain
            self._activity.pressed(caller.chat.key, caller.key)
            if isinstance(button, WordButton | TableButton):
                told = await self._table_buttons.press(press, caller, button)
                await answer(press.query, told.text, alert=told.lasting)
            else:
                await answer(press.query, await self._elsewhere(press, caller, button))
        except Refusal as refusal:  # before anything was known of the table
            await answer(press.query, counter.refused(refusal, voice))
        except BrokenLog:
            await answer(press.query, voice(say("table-damaged")), alert=True)
        except StoreError as error:
            _log.warning("update %s waits for the store: %s", press.update_id, error)
            await answer(press.query, voice(say("refused-store-away")), alert=True)
        except Exception:
            await answer(press.query, voice(say("trouble")), alert=True)
            raise

    async def _elsewhere(
        self, press: Press, caller: Caller, button: Setup | Games | Page | Language | StartButton
    ) -> str:
        """What is to be said about a press on a button of no table."""
        match button:
            case Setup(open=True):
                return await self._open(press, caller, button)
            case Setup():
                self._counter.show_setup(caller, button, instead=press.message)
            case Games(solo=solo):
                self._counter.show_games(caller, solo=solo, instead=press.message)
            case Page(word=word):
                self._counter.show_rules(caller, word, instead=press.message)
            case StartButton(step=Checkpoint.RULES):
                self._counter.show_rules(caller, "")
            case StartButton(step=step):
                self._counter.show_games(caller, solo=step is Checkpoint.SOLO)
            case Language(locale=locale):
                return await self._speak(press, caller, locale)
        return NOTHING

    async def _open(self, press: Press, caller: Caller, chosen: Setup) -> str:
        game = self._counter.game(chosen.game)
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
            await self._counter.host.open(command, update_id=press.update_id, at=press.message)
        except NoRoom:
            await self._counter.show_crowd(caller)
            raise
        return voice(say("done-started" if chosen.solo else "done-joined"))

    async def _speak(self, press: Press, caller: Caller, locale: str) -> str:
        """A group's language is for its admins to choose; everybody chooses their own."""
        counter = self._counter
        if locale not in counter.people.texts.locales:
            raise BadButton
        own = counter.people.texts.voice(locale).plain
        if not caller.is_alone and not await counter.is_admin(caller):
            await counter.people.set_person_language(caller.key, locale)
            return own(say("done-language-own"))
        if caller.is_alone:
            await counter.people.set_person_language(caller.key, locale)
        await counter.people.set_chat_language(caller.chat.key, locale)
        counter.write(caller, own(say("done-language")), instead=press.message)
        for row in await self._counter.host.tables_in(caller.chat.key):
            await self._counter.host.show(row.key)
        return own(say("done-language"))
