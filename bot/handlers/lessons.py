"""Lessons: /learn, the keys of tasks, and the links that lead to a lesson from groups and from the rules."""

from __future__ import annotations

from dataclasses import replace

from bot.handlers.context import Context
from bot.handlers.menus import Menus
from bot.presentation.people import Caller
from bot.presentation.texts import Voice
from bot.rules.intros import INTRO, intro_path
from bot.rules.lesson import Lesson, read_lesson
from bot.rules.lesson_course import TaskOutcome, react, solution
from bot.rules.lesson_course import stand as stand_of
from bot.rules.lesson_lists import lessons_keys, lessons_text, tasks_keys, tasks_text
from bot.rules.lesson_pages import TaskMessage
from bot.rules.pages import topic_path
from bot.runtime.threads import run_in_thread
from bot.store.lessons import LessonProgress
from bot.store.records import Message, PersonKey
from bot.tables.refusals import BadButton, TooSoon
from bot.telegram.buttons.personal_buttons import LessonButton, LessonStep, LessonWordButton
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.incoming import CommandMessage, Press
from engine.contract import Word
from engine.saying import say

LEARN = "learn"
"""The payload of the deep link to the list of lessons; `learn-azul-3` leads to the third task of a lesson, and
`learn-azul` to its current task."""


class Lessons:
    """Shows lessons and handles their keys. Lessons are shown only in private chats."""

    def __init__(self, context: Context, menus: Menus, activity: ChatActivity) -> None:
        self._context = context
        self._menus = menus
        self._activity = activity

    async def command(self, message: CommandMessage, caller: Caller) -> None:
        """Handle /learn: show the page for newcomers of the named game or else of the current game.

        Without a game, show a list: of lessons in a private chat, and of the pages for newcomers in a group. Raises
        StoreError.
        """
        named = self._context.named_game(message.argument, caller)
        known = named or await self._menus.running_game(caller)
        if known or not caller.is_alone:
            plays = await self._menus.offers_games(caller)
            path = intro_path(known) if known else INTRO
            self._menus.rules_page(caller, path, reply_to=message.message_id, plays=plays)
        else:
            await self.list(caller)

    async def follow(self, caller: Caller, payload: str) -> None:
        """Follow a deep link to the list of lessons, to a lesson or to one of its tasks. Raises StoreError."""
        _, key, number = (*payload.split("-"), "", "")[:3]
        lesson = self._lesson(key, caller.chat_voice)
        if lesson is None:
            await self.list(caller)
            return
        at = int(number) - 1 if number.isdecimal() and number.isascii() else None
        await self._go(caller, lesson, at)

    async def list(self, caller: Caller, instead: Message | None = None) -> None:
        """Show the list of lessons with the caller's progress. Raises StoreError."""
        voice = caller.chat_voice
        found = self._context.rules.introduced(voice.locale)
        lessons = {
            key: lesson for key, *_ in found if (lesson := self._lesson(key, voice)) is not None
        }
        progress = await self._context.store.lesson_progress(caller.key)
        keys = lessons_keys(found, lessons, progress, voice)
        self._context.reply(caller, lessons_text(found, voice), keys, instead=instead)

    async def press(
        self, press: Press, caller: Caller, button: LessonButton | LessonWordButton
    ) -> str:
        """Handle a press and return the text of the answer. Raises BadButton, TooSoon, StoreError."""
        lesson = self._lesson(button.game, caller.chat_voice)
        if not caller.is_alone or lesson is None or button.task >= len(lesson.tasks):
            raise BadButton
        if isinstance(button, LessonWordButton):
            return await self._word(press, caller, lesson, button)
        if button.step in (LessonStep.SHOW, LessonStep.AGAIN):
            self._check_pause(caller)
        match button.step:
            case LessonStep.LIST:
                await self._list_tasks(caller, lesson, press.message)
            case LessonStep.LESSONS:
                await self.list(caller, instead=press.message)
            case LessonStep.SHOW:
                await self._go(caller, lesson, button.task, instead=press.message)
            case LessonStep.RESUME:
                await self._go(caller, lesson, None)
            case LessonStep.AGAIN:
                progress = await self._progress(caller.key, lesson)
                task = lesson.tasks[button.task].id
                again = replace(progress, task=task, words=())
                await self._store(caller.key, lesson, again)
                self._show(caller, lesson, again, instead=press.message)
            case LessonStep.HINT:
                return await self._hint(press, caller, lesson, button)
        return ""

    def _check_pause(self, caller: Caller) -> None:
        """Raise TooSoon if the keys below a task have just replaced the keys of the game.

        Otherwise, record that the keys of the game replace them now.
        """
        if self._activity.stepped_just_now(caller.key):
            raise TooSoon
        self._activity.stepped(caller.key)

    async def _list_tasks(self, caller: Caller, lesson: Lesson, instead: Message) -> None:
        """Show the tasks of a lesson with the caller's progress. Raises StoreError."""
        progress, voice = await self._progress(caller.key, lesson), caller.chat_voice
        text, keys = tasks_text(lesson, progress, voice), tasks_keys(lesson, progress, voice)
        self._context.reply(caller, text, keys, instead=instead)

    async def _word(
        self, press: Press, caller: Caller, lesson: Lesson, button: LessonWordButton
    ) -> str:
        progress = await self._progress(caller.key, lesson)
        if not _is_current(lesson, progress, button.task, button.step):
            self._show(caller, lesson, progress, instead=press.message)
            return caller.voice.plain(say("lesson-outdated"))
        if button.word.startswith("?"):
            return self._aside(caller, lesson, progress, button.word)
        reaction = await run_in_thread(lambda: react(lesson, progress, button.word), name="lesson")
        is_double = self._activity.stepped_just_now(caller.key)
        if reaction.outcome is not TaskOutcome.PARTIAL and is_double:
            raise TooSoon
        if reaction.outcome is not TaskOutcome.REFUSED:
            self._activity.stepped(caller.key)
        if reaction.outcome is TaskOutcome.REFUSED:
            here = stand_of(lesson, lesson.tasks[lesson.index(progress.task)], progress.words)
            return self._message(caller, lesson, progress).named(here).plain(reaction.said[0])
        if reaction.progress != progress:
            now = await self._progress(caller.key, lesson)
            if now != progress:  # another press was handled meanwhile
                self._show(caller, lesson, now, instead=press.message)
                return caller.voice.plain(say("lesson-outdated"))
            await self._store(caller.key, lesson, reaction.progress)
        message = self._message(caller, lesson, reaction.progress)
        page = message.page(reaction)
        self._context.reply(
            caller, page.text, page.keyboard, instead=press.message, scene=page.scene
        )
        if button.word == "":  # the key that goes back, or one that only names a row
            here = stand_of(lesson, lesson.tasks[lesson.index(progress.task)], progress.words)
            return message.named(here).plain(here.game.own_keys(here.view, Word("")).prompt)
        toasts = {TaskOutcome.WRONG: "lesson-wrong-toast", TaskOutcome.RIGHT: "lesson-right"}
        toast = toasts.get(reaction.outcome)
        return "" if toast is None else caller.voice.plain(say(toast))

    def _aside(self, caller: Caller, lesson: Lesson, progress: LessonProgress, word: str) -> str:
        here = stand_of(lesson, lesson.tasks[lesson.index(progress.task)], progress.words)
        answer = here.game.answer(here.view, Word(word))
        if answer is None:
            raise BadButton
        return self._message(caller, lesson, progress).named(here).plain(answer)

    async def _hint(
        self, press: Press, caller: Caller, lesson: Lesson, button: LessonButton
    ) -> str:
        progress = await self._progress(caller.key, lesson)
        if lesson.index(progress.task) != button.task:
            self._show(caller, lesson, progress, instead=press.message)
            return caller.voice.plain(say("lesson-outdated"))
        found = await run_in_thread(lambda: solution(lesson, progress), name="lesson")
        voice = caller.voice.plain
        if found is None:
            return voice(say("hint-none"))
        is_hint = found.id.startswith("hint-")
        return voice(found if is_hint else say("lesson-hint", move=found))

    async def _go(
        self, caller: Caller, lesson: Lesson, at: int | None, *, instead: Message | None = None
    ) -> None:
        """Show the task `at`, or the current one if `at` is None or there is no such task.

        Any task other than the current one starts from its beginning.
        """
        progress = await self._progress(caller.key, lesson)
        current = lesson.index(progress.task)
        if at is not None and at != current and 0 <= at < len(lesson.tasks):
            progress = replace(progress, task=lesson.tasks[at].id, words=())
            await self._store(caller.key, lesson, progress)
        self._show(caller, lesson, progress, instead=instead)

    def _show(
        self,
        caller: Caller,
        lesson: Lesson,
        progress: LessonProgress,
        *,
        instead: Message | None = None,
    ) -> None:
        page = self._message(caller, lesson, progress).page()
        self._context.reply(caller, page.text, page.keyboard, instead=instead, scene=page.scene)

    def _message(self, caller: Caller, lesson: Lesson, progress: LessonProgress) -> TaskMessage:
        voice = caller.chat_voice
        task = lesson.tasks[lesson.index(progress.task)]
        book = self._context.rules.books[voice.locale, lesson.game]
        if caller.person is None:
            raise BadButton
        path = topic_path(lesson.game, book, task.data.topics)
        return TaskMessage(lesson, progress, voice, caller.person, path)

    def _lesson(self, key: str, voice: Voice) -> Lesson | None:
        """Return the lesson of a game, or None if the game has no lesson or is not offered."""
        return read_lesson(voice.locale, key) if key in self._context.library.keys else None

    async def _progress(self, person: PersonKey, lesson: Lesson) -> LessonProgress:
        """Return the progress in a lesson. If one of the played words is no longer legal, all of them are dropped.

        Raises StoreError.
        """
        stored = await self._context.store.lesson_progress(person)
        progress = stored.get(lesson.game, LessonProgress())
        try:
            stand_of(lesson, lesson.tasks[lesson.index(progress.task)], progress.words)
        except BadButton:
            return replace(progress, words=())
        return progress

    async def _store(self, person: PersonKey, lesson: Lesson, progress: LessonProgress) -> None:
        await self._context.store.set_lesson_progress(person, lesson.game, progress)


def _is_current(lesson: Lesson, progress: LessonProgress, task: int, step: int) -> bool:
    return lesson.index(progress.task) == task and len(progress.words) == step
