"""Walks over the menus and the games of the bot, which record every keyboard that the bot sends.

A walk also finds keys that make a move, or cannot be undone, in the place of the key that led to them.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.sandbox.types import Json
from bot.store.records import Stage, TableKey
from bot.tables.decisions.play import whole_word
from bot.telegram.buttons.buttons import (
    Action,
    Button,
    GamesButton,
    LanguageButton,
    RulesButton,
    SetupForm,
    StartButton,
    TableButton,
    WordButton,
)
from bot.telegram.buttons.callback_data import unpack
from bot.telegram.buttons.personal_buttons import (
    AnalysisButton,
    ForgetButton,
    ForgetStep,
    HistoryButton,
    LessonButton,
    LessonWordButton,
    MeButton,
    PreferenceButton,
    PuzzleButton,
    ReplayButton,
    ReplayStep,
    TopButton,
)
from engine.contract import AND, Word
from tests.bot.bot_fixture import BotFixture
from tests.bot.buttons import places
from tests.bot.chat_reader import data_of

KeyRow: TypeAlias = tuple[tuple[str, str], ...]
"""The labels of a row of keys, and their callback data; "" for a link."""
Keyboard: TypeAlias = tuple[KeyRow, ...]
MENUS = (
    *(GamesButton, RulesButton, SetupForm, StartButton, TopButton, MeButton, PreferenceButton),
    *(HistoryButton, ReplayButton, LessonButton, LessonWordButton, PuzzleButton, AnalysisButton),
    ForgetButton,
)
"""The buttons that a walk over menus presses; those of a table are pressed by walks over games."""
SHOWN = (
    Action.TABLE,
    Action.MENU,
    Action.HINT,
    Action.RULES,
    Action.TEXT,
    Action.PROPOSE_TIME_LIMIT,
)
"""The actions of a table that change nothing for the others."""
SETTLING = frozenset(
    {
        *(Action.START, Action.LEAVE_SURELY, Action.STOP_SURELY, Action.CLOSE_IDLE, Action.REMOVE),
        *(Action.HOST, Action.REVOKE, Action.AGREE, Action.GRANT, Action.SIT),
        *(Action.TAKE_OVER, Action.STAND_IN, Action.REMATCH, Action.HARDER, Action.EASIER),
    }
)
"""The actions of a table that cannot be undone by another press, or that others see."""


@dataclass(slots=True)
class Walk:
    """A walk through the chats of a bot. `misplaced` describes each key that settles something in a wrong place."""

    bot: BotFixture
    most: dict[type, int] = field(default_factory=dict)
    """The maximum number of presses of each kind of button of menus; without a number, all are pressed."""
    misplaced: set[str] = field(default_factory=set)
    presses: Counter[str] = field(default_factory=Counter)
    _pressed: set[tuple[int, str]] = field(default_factory=set)
    _count: Counter[type] = field(default_factory=Counter)

    def keyboards(self) -> set[Keyboard]:
        """Return the keyboards of all messages, edits, private messages and inline results so far."""
        found = set()
        for call in self.bot.telegram.calls:
            found.update(map(keyboard_of, _markups(call.parameters)))
        return found

    async def menu(self, person: int, chat: int, begin: str) -> None:
        """Send a message, and press all keys of menus that follow from it."""
        before = self.bot.telegram.state.require_chat(chat).messages
        last = max(before, default=0)
        await self.bot.say(person, chat, begin)
        await self.follow(person, chat, last)

    async def follow(self, person: int, chat: int, last: int) -> None:
        """Press all keys of menus below messages that are newer than the message `last`, and those that follow."""
        waiting = deque(self._fresh(chat, last))
        while waiting:
            message, data = waiting.popleft()
            button = unpack(data)
            if not isinstance(button, MENUS) or (chat, data) in self._pressed or leaves(button):
                continue
            kind = type(button)
            if self._count[kind] >= self.most.get(kind, 10_000):
                continue
            self._count[kind] += 1
            self._pressed.add((chat, data))
            if message not in self.bot.telegram.state.require_chat(chat).messages:
                message = self.bot.last_id(chat)
            await self.press(person, chat, data, message)
            waiting.extend(self._fresh(chat, last))

    def _fresh(self, chat: int, last: int) -> Iterator[tuple[int, str]]:
        for one in self.bot.messages(chat):
            if one["message_id"] > last:
                for data, _ in places(one):
                    if (chat, data) not in self._pressed:
                        yield one["message_id"], data

    async def press(self, person: int, chat: int, button: Button | str, message: int) -> None:
        """Press a key, which may have been there before, and look for misplaced keys in the next keyboard."""
        data = data_of(button)
        self.presses[type(unpack(data)).__name__] += 1
        before = dict(places(self._json(chat, message)))
        place = before.get(data)
        await self.bot.press(person, chat, data, message, forged=True)
        if place is None or message not in self.bot.telegram.state.require_chat(chat).messages:
            return
        after = dict(places(self._json(chat, message)))
        if data in after:
            return
        for other, there in after.items():
            if there.meets(place) and await self._settles(other):
                self.misplaced.add(f"{unpack(other)} is in the place of {unpack(data)}")

    async def _settles(self, data: str) -> bool:
        match unpack(data):
            case SetupForm(open=True) | ForgetButton(step=ForgetStep.SURELY):
                return True
            case TableButton(action=action):
                return action in SETTLING
            case WordButton(table, position, word):
                found = await self.bot.table(table)
                if found.position != position or found.to_move is None:
                    return False
                whole = whole_word(found.game, found.view(), Word(word))
                if whole is None:
                    return False
                first = Word(whole.partition(AND)[0])
                return found.game.refusal(found.view(), first) is None
            case _:
                return False

    def _json(self, chat: int, message: int) -> Json:
        state = self.bot.telegram.state
        return state.message_json(state.require_chat(chat).messages[message])

    async def game(
        self,
        key: TableKey,
        chat: int,
        *,
        seed: str,
        steps: int,
        chat_of: Callable[[int], int] | None = None,
    ) -> None:
        """Play a game to its end with random keys. Before each move, press up to `steps` keys that make no move.

        `chat` is the chat of the table. `chat_of` returns the chat of a person who plays from another one.
        """
        bot, chance = self.bot, random.Random(seed)
        while (await bot.row(key)).stage is Stage.RUNNING:
            person, message = await bot.to_move(key), await bot.board(key)
            for _ in range(steps):
                keys = bot.data(chat, message)
                found = [one for one in keys if await self._is_step(one)]
                if not found:
                    break
                await self.press(person, chat, chance.choice(found), message)
                message = await bot.board(key)
            await bot.play_move(key, chat, chance)

    async def _is_step(self, data: str) -> bool:
        match unpack(data):
            case TableButton(action=action):
                return action in SHOWN
            case WordButton():
                return not await self._settles(data)
            case _:
                return False


def leaves(button: Button) -> bool:
    """Return whether a button of a menu ends the walk: it opens a table, or forgets the person or the language."""
    match button:
        case SetupForm(open=True) | ForgetButton(step=ForgetStep.SURELY) | LanguageButton():
            return True
        case RulesButton(publish=True) | TopButton(show=True) | MeButton(show=True):
            return False
        case ReplayButton(step=step):
            return step in (ReplayStep.ANIMATION, ReplayStep.FILE)
        case _:
            return False


def keyboard_of(markup: Json) -> Keyboard:
    """Return the labels and the callback data of a keyboard."""
    return tuple(
        tuple((key["text"], key.get("callback_data", "")) for key in row)
        for row in markup["inline_keyboard"]
    )


def _markups(found: Any) -> Iterator[Json]:
    """Yield the keyboards in the parameters of a call."""
    match found:
        case {"inline_keyboard": _}:
            yield found
        case dict():
            for one in found.values():
                yield from _markups(one)
        case list():
            for one in found:
                yield from _markups(one)
