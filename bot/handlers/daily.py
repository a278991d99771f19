"""The puzzle of the day: the command /daily and its buttons."""

from __future__ import annotations

from bot.handlers.context import Context
from bot.handlers.ephemeral_replies import EphemeralReplies
from bot.handlers.menu_answers import Alert
from bot.handlers.typed_words import TypedWords
from bot.presentation.links import puzzle_link
from bot.presentation.notices.daily_sender import puzzle_table, zone_of_chat
from bot.presentation.pages import puzzle_pages as pages
from bot.presentation.people import Caller
from bot.puzzles.puzzle import Puzzle
from bot.puzzles.schedule import day_of, next_time, puzzle_of
from bot.runtime.keyed import BoundedCache
from bot.store.puzzles import PuzzleAnswer, PuzzleChat
from bot.store.records import ChatKey, Message, PersonKey
from bot.tables.refusals import BadButton, OnlyAdmin, TooSoon
from bot.telegram.buttons.personal_buttons import PuzzleButton, PuzzleStep
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.incoming import CommandMessage, Press
from engine.saying import Saying, say

MAX_PENDING = 10_000
"""The maximum number of first presses on a choice that are remembered."""
DAILY = "daily"
"""The beginning of the payload of a deep link to a puzzle; the numbers of its day and of the group follow."""
NO_HOUR = -1
EXAMPLE_HOUR = 17
MAX_DIGITS = 9
"""The numbers in the payload of a deep link have fewer digits."""


class DailyPuzzles:
    """Shows the puzzle of the day, accepts answers, and sets the hour at which a group gets the puzzle.

    A choice is made by two presses on the same key that are at least a second apart.
    """

    def __init__(self, context: Context, activity: ChatActivity) -> None:
        self._context = context
        self._activity = activity
        self._typed = TypedWords(context)
        self._pending = BoundedCache[tuple[PersonKey, int], PuzzleStep](MAX_PENDING)

    async def command(self, message: CommandMessage, caller: Caller) -> None:
        """Show today's puzzle or, in the private chat of a person who has answered it, its explanation.

        In a group, an administrator may type the hour at which the puzzle is sent, or "off". Anything else that is
        typed there is answered with an example. Raises OnlyAdmin, StoreError.
        """
        typed, voice = message.argument, caller.chat_voice
        hour, is_off = self._typed.hour(typed), self._typed.switch(typed) is False
        is_setting = hour is not None or is_off
        if not typed or (caller.is_alone and not is_setting):
            await self._show(caller, self._today)
        elif caller.is_alone:
            self._context.reply(caller, voice(say("refused-only-group-setting")))
        elif not is_setting:
            self._context.reply(caller, voice(say("puzzle-hour-unknown", hour=EXAMPLE_HOUR)))
        else:
            if not message.as_chat:
                await self._require_admin(caller)
            await self._set_hour(caller, hour)
            await self._show_hours(caller)

    async def follow(self, caller: Caller, payload: str) -> None:
        """Follow the deep link of a puzzle into a private chat: show the explanation if the person has answered it.

        Otherwise, show today's puzzle, or a text that an older one is closed, or that only the group of the link can
        still answer it. Raises StoreError.
        """
        _, day, chat = (*payload.split("-"), "", "")[:3]
        at, group = _number(day), _number(chat)
        at = self._today if at is None else min(at, self._today)
        await self._show(caller, at, None if group is None else ChatKey(group))

    async def _show(self, caller: Caller, day: int, group: ChatKey | None = None) -> None:
        """Show a day's puzzle or, in the private chat of a person who has answered it, its explanation.

        If it can no longer be answered here, say so, and whether it can still be answered in `group`. Raises
        StoreError.
        """
        voice, puzzle = caller.chat_voice, self._puzzle(day)
        if puzzle is None:
            self._context.reply(caller, voice(say("puzzle-none")))
            return
        if caller.is_alone and caller.person is not None:
            answer = await self._context.store.puzzle_answer(day, caller.person.key)
            if answer is not None:
                self._explain(caller, puzzle, answer.choice)
                return
        if day != self._today:
            is_open = group is not None and await self._is_open(group, day)
            self._context.reply(caller, voice(say("puzzle-open" if is_open else "puzzle-old")))
            return
        here = caller.chat.key
        link = None if caller.is_alone else puzzle_link(self._context.username, day, here)
        self._context.reply(
            caller,
            pages.puzzle_text(puzzle, voice),
            pages.puzzle_keys(puzzle, day, voice, link=link),
            scene=pages.puzzle_scene(puzzle, voice),
        )

    async def press(self, press: Press, caller: Caller, button: PuzzleButton) -> str:
        """Handle a press and return the text of the answer. Raises BadButton, OnlyAdmin, TooSoon, StoreError."""
        match button.step:
            case PuzzleStep.TABLE:
                return await self._table(caller, button.number)
            case PuzzleStep.HOURS | PuzzleStep.AT | PuzzleStep.OFF:
                return await self._hours(press, caller, button)
        return await self._answer(press, caller, button)

    async def _answer(self, press: Press, caller: Caller, button: PuzzleButton) -> str:
        """Accept an answer once the same key has been pressed twice, and return the text of the answer to the press.

        The first press, and one less than a second after it, is answered with a request to press again. A person who
        has already answered gets the verdict on that answer. If the puzzle can no longer be answered here, the text
        says so. Raises BadButton if there is no such puzzle or choice, and StoreError.
        """
        day, store, voice = button.number, self._context.store, caller.voice.plain
        puzzle, index = self._puzzle(day), int(button.step)
        if puzzle is None or day > self._today or index >= len(puzzle.offered):
            raise BadButton
        given = await store.puzzle_answer(day, caller.key)
        if given is None:
            if not await self._is_open(caller.chat.key, day):
                return Alert(voice(say("puzzle-old")))
            if self._pending.get((caller.key, day)) is not button.step:
                self._pending.put((caller.key, day), button.step)
                self._activity.stepped(caller.key)
                return voice(say("puzzle-sure", number=index + 1))
            if self._activity.stepped_just_now(caller.key):
                return voice(say("puzzle-sure", number=index + 1))
            self._pending.pop((caller.key, day))
            word = puzzle.offered[index].word
            given = PuzzleAnswer(day, caller.key, word, word == puzzle.answer)
        given = await store.answer_puzzle(given, caller.chat.key, at=self._context.clock.now())
        verdict = pages.verdict(puzzle, given.choice, voice)
        if caller.is_alone:
            self._explain(caller, puzzle, given.choice, instead=press.message)
            return Alert(verdict)
        return Alert(f"{verdict}\n{voice(await self._explain_alone(caller, puzzle, given.choice))}")

    async def _explain_alone(self, caller: Caller, puzzle: Puzzle, choice: str) -> Saying:
        """In a group, send the explanation to the caller alone, and return a sentence about where it is.

        If the caller can be written to neither here nor in a private chat, the sentence names the key that leads there.
        Raises StoreError.
        """
        if caller.audience is not None:
            where = say("puzzle-explained-here")
        elif await self._context.people.private_place(caller) is not None:
            where = say("puzzle-explained-private")
        else:
            return say("puzzle-explained-by-key")
        text = pages.explanation(puzzle, choice, caller.voice)
        await EphemeralReplies(self._context).to_caller(caller, text)
        return where

    def _explain(
        self, caller: Caller, puzzle: Puzzle, choice: str, *, instead: Message | None = None
    ) -> None:
        voice = caller.chat_voice
        text = pages.explanation(puzzle, choice, voice)
        scene = pages.puzzle_scene(puzzle, voice)
        self._context.reply(caller, text, instead=instead, scene=scene)

    async def _table(self, caller: Caller, day: int) -> str:
        """Send the result of a day's puzzle to a group, unless the puzzle can still be answered there.

        Return the text of the answer to the press. Raises StoreError, and BadButton in private chats and for a day that
        is not in the past.
        """
        voice = caller.voice.plain
        if caller.is_alone or not 0 <= day < self._today:
            raise BadButton
        if await self._is_open(caller.chat.key, day):
            return Alert(voice(say("puzzle-not-yet")))
        context = self._context
        text = await puzzle_table(context.store, context.people, context.library, caller.chat, day)
        if text is None:
            return voice(say("puzzle-none"))
        self._context.reply(caller, text)
        return ""

    async def _is_open(self, where: ChatKey, day: int) -> bool:
        """Return whether the puzzle of the day numbered `day` can be answered in a chat.

        This is possible on that day and, in a group to which the puzzle was sent, on the next day until the next puzzle
        is sent. Raises StoreError.
        """
        if day == self._today:
            return True
        chat = await self._context.store.puzzle_chat(where)
        return chat is not None and chat.sent_day == day == self._today - 1

    # The hour at which a group gets the puzzle

    async def _hours(self, press: Press, caller: Caller, button: PuzzleButton) -> str:
        voice = caller.voice.plain
        if caller.is_alone:
            raise BadButton
        if button.step is PuzzleStep.HOURS:
            self._activity.stepped(caller.key, menu=True)
            await self._show_hours(caller)
            return ""
        if self._activity.stepped_just_now(caller.key, menu=True):
            raise TooSoon
        if button.step is PuzzleStep.AT and button.number > 23:
            raise BadButton
        await self._require_admin(caller)
        await self._set_hour(caller, button.number if button.step is PuzzleStep.AT else None)
        await self._show_hours(caller, instead=press.message)
        return voice(say("done-preference"))

    async def _require_admin(self, caller: Caller) -> None:
        if not await self._context.is_admin(caller):
            raise OnlyAdmin

    async def _set_hour(self, caller: Caller, hour: int | None) -> None:
        """Store the hour at which a group gets the puzzle. If `hour` is None, the group gets no more puzzles.

        A puzzle that was already sent today is not sent again. Raises StoreError.
        """
        store, chat = self._context.store, caller.chat
        if hour is None:
            await store.drop_puzzle_chat(chat.key)
            return
        before = await store.puzzle_chat(chat.key)
        zone = zone_of_chat(chat, self._context.people.texts)
        due = next_time(hour, zone, self._context.clock.now())
        sent = None if before is None else before.sent_day
        await store.set_puzzle_chat(PuzzleChat(chat.key, caller.topic, hour, due, sent))

    async def _show_hours(self, caller: Caller, *, instead: Message | None = None) -> None:
        found = await self._context.store.puzzle_chat(caller.chat.key)
        hour, voice = None if found is None else found.hour, caller.chat_voice
        told = voice(say("puzzle-hours", hour=NO_HOUR if hour is None else hour))
        text = f"{told}\n{voice(say('puzzle-hours-typed', hour=EXAMPLE_HOUR))}"
        keys = pages.hour_keys(hour, self._today, voice)
        self._context.reply(caller, text, keys, instead=instead)

    @property
    def _today(self) -> int:
        return day_of(self._context.clock.now())

    def _puzzle(self, day: int) -> Puzzle | None:
        return puzzle_of(day, self._context.library.keys)


def _number(text: str) -> int | None:
    """Return a number in the payload of a deep link, or None if there is none."""
    known = text.isascii() and text.isdecimal() and len(text) < MAX_DIGITS
    return int(text) if known else None
