"""Buttons that belong to no table, such as those of setup forms, rules pages, preferences, lessons and replays."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from bot.handlers.analysis import AnalysisPages
from bot.handlers.cards import Cards
from bot.handlers.context import Context
from bot.handlers.daily import DailyPuzzles
from bot.handlers.history import History
from bot.handlers.imports import Imports
from bot.handlers.languages import Languages
from bot.handlers.lessons import Lessons
from bot.handlers.menus import Menus
from bot.handlers.new_tables import NewTables
from bot.handlers.personal_data import PersonalData
from bot.handlers.preferences import Preferences
from bot.handlers.standings import StandingsPages
from bot.presentation.people import Caller
from bot.rules.intros import INTRO
from bot.telegram.buttons.buttons import (
    GamesButton,
    LanguageButton,
    RulesButton,
    SetupForm,
    StartAction,
    StartButton,
)
from bot.telegram.buttons.personal_buttons import (
    AnalysisButton,
    CardButton,
    ForgetButton,
    HistoryButton,
    ImportButton,
    LearningButton,
    LessonButton,
    LessonWordButton,
    MeButton,
    PersonalButton,
    PreferenceButton,
    PuzzleButton,
    ReplayButton,
    TopButton,
)
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.incoming import Press
from engine.saying import say

MenuButton: TypeAlias = (
    SetupForm | GamesButton | RulesButton | LanguageButton | StartButton | PersonalButton
)


class MenuButtons:
    """Handles presses on menu buttons."""

    def __init__(
        self,
        context: Context,
        menus: Menus,
        activity: ChatActivity,
        history: History,
        personal_data: PersonalData,
        imports: Imports,
        analysis: AnalysisPages,
        lessons: Lessons,
    ) -> None:
        self._lessons = lessons
        self._languages = Languages(context)
        self._preferences = Preferences(context, activity)
        self._new_tables = NewTables(context, menus)
        self._context = context
        self._personal_data = personal_data
        self._cards = Cards(context, menus)
        self._activity = activity
        self._menus = menus
        self._history = history
        self._imports = imports
        self._standings = StandingsPages(context)
        self._analysis = analysis
        self._puzzles = DailyPuzzles(context, activity)

    async def press(self, press: Press, caller: Caller, button: MenuButton) -> str:
        """Handle a press and return the text of the answer. Raises Refusal, BrokenLog, StoreError."""
        match button:
            case SetupForm(open=True):
                return await self._open(press, caller, button)
            case SetupForm():
                self._menus.setup(caller, button, instead=press.message)
            case GamesButton(solo=solo):
                self._menus.games(caller, solo=solo, instead=press.message)
            case RulesButton():
                await self._rules_page(press, caller, button)
            case StartButton(step=step):
                await self._start(caller, step)
            case LanguageButton(locale=locale):
                return await self._languages.pressed(press, caller, locale)
            case _:
                return await self._personal(press, caller, button)
        return ""

    async def _personal(self, press: Press, caller: Caller, button: PersonalButton) -> str:
        match button:
            case HistoryButton() | ReplayButton():
                return await self._history.press(press, caller, button)
            case CardButton():
                return await self._cards.join_pressed(press, caller, button)
            case ImportButton():
                return await self._imports.press(press, caller, button)
            case ForgetButton():
                return await self._personal_data.press(press, caller, button)
            case TopButton():
                await self._standings.top_pressed(press, caller, button)
            case PreferenceButton():
                return await self._preferences.press(press, caller, button)
            case AnalysisButton() | PuzzleButton() | LessonButton() | LessonWordButton():
                return await self._learning(press, caller, button)
            case MeButton():
                return await self._standings.me_pressed(press, caller, button)
        return ""

    async def _learning(self, press: Press, caller: Caller, button: LearningButton) -> str:
        match button:
            case AnalysisButton():
                return await self._analysis.press(press, caller, button)
            case PuzzleButton():
                return await self._puzzles.press(press, caller, button)
            case _:
                return await self._lessons.press(press, caller, button)

    async def _start(self, caller: Caller, step: StartAction) -> None:
        if step is StartAction.LEARN and caller.is_alone:
            await self._lessons.list(caller)
        elif step is StartAction.RULES:
            self._menus.rules_page(caller, "")
        else:
            self._menus.games(caller, solo=step is StartAction.SOLO)

    async def _rules_page(self, press: Press, caller: Caller, button: RulesButton) -> None:
        word, plays = button.word, await self._menus.offers_games(caller)
        if word == INTRO and caller.is_alone:
            # as for /learn: the list of lessons leads to the pages for newcomers as well
            await self._lessons.list(caller, None if button.as_new else press.message)
        elif button.publish:
            self._menus.rules_page(replace(caller, audience=None), word)
        elif button.as_new:
            self._menus.rules_page(caller, word, reply_to=press.message.id, plays=plays)
        else:
            self._menus.rules_page(caller, word, instead=press.message, plays=plays)

    async def _open(self, press: Press, caller: Caller, chosen: SetupForm) -> str:
        voice = caller.voice.plain
        if chosen.solo != caller.is_alone:
            return voice(say("refused-not-alone" if chosen.solo else "refused-only-group-setting"))
        message = press.message if press.ephemeral is None else None
        live = await self._new_tables.open(
            caller, chosen, update_id=press.update_id, message=message
        )
        self._activity.revealed(live.key, caller.key)
        return voice(say("done-started" if chosen.solo else "done-opened"))
