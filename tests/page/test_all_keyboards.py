"""Every keyboard that the bot sends fits on a phone, and no key settles something in the place of the key before it.

The keyboards are those of walks over menus, settings, rules, lessons, puzzles, standings and replays, and over games in
a group and against a computer. The people have the longest names. The nightly run presses more keys.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.presentation.keys.keyboards import MOST_ROWS
from bot.presentation.texts import LOCALES
from bot.store.records import TableRow
from bot.telegram.buttons.buttons import Action, LanguageButton, SetupForm
from bot.telegram.buttons.callback_data import LIMIT
from bot.telegram.buttons.personal_buttons import LessonButton, LessonWordButton, ReplayButton
from engine import games
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import start_game, start_solo
from tests.bot.handlers import double_taps as questions
from tests.conftest import LONG, NIGHTLY, sampled
from tests.page.keyboard_walks import Keyboard, Walk
from tests.page.labels import cut_labels

MOST: dict[type, int] = {
    SetupForm: 40, LessonWordButton: 40, LessonButton: 30, ReplayButton: 10
}  # fmt: skip
"""The maximum numbers of presses of buttons of which there are many alike."""
OFTEN = (
    *(questions.another_pace, questions.granting, questions.sitting, questions.stopping_last),
    *(questions.standing_in, questions.removing_somebody),
)
PRIVATE = (
    *("/start", "/solo", "/games", "/rules", "/learn", "/daily", "/notify", "/light", "/privacy"),
    *("/mydata", "/forget", "/help", "/me", "/language"),
)
IN_GROUP = (
    *("/new", "/rules", "/learn", "/daily", "/notify", "/light", "/help", "/top", "/games"),
    "/language",
)
QUESTIONS = [
    prepare if prepare in OFTEN else pytest.param(prepare, marks=NIGHTLY)
    for prepare in questions.CASES
]
"""Ways to a lobby, a table menu, a proposal, a request or a call."""
NAMES = {SARA: "W", AMIR: "م", NEGAR: "ک", CHRISTOPHER: "🤖"}
"""The letters of which the names of the people consist; each has the length that Telegram allows."""


@asynccontextmanager
async def walking(folder: Path, locale: str) -> AsyncIterator[Walk]:
    """A walk in chats of a language, among people with long names."""
    async with open_bot(folder) as bot:
        for person, letter in NAMES.items():
            user = bot.telegram.state.require_user(person)
            user.first_name, user.last_name = 64 * letter, ""
        for chat in (GROUP, SARA):
            await bot.say(SARA, chat, "/language")
            await bot.press(SARA, chat, LanguageButton(locale))
        yield Walk(bot, {} if LONG else dict(MOST))


async def problems(walk: Walk, page: Any) -> list[str]:
    """Return what is wrong with the keyboards of a walk."""
    found = walk.keyboards()
    return [
        *(f"{len(one)} rows: {labels(one)}" for one in found if len(one) > MOST_ROWS),
        *(
            f"{len(data)} bytes: {data}"
            for one in found
            for row in one
            for _, data in row
            if len(data.encode()) > LIMIT
        ),
        *map(str, await cut_labels(page, [row for one in found for row in labels(one)])),
        *sorted(walk.misplaced),
    ]


def labels(keyboard: Keyboard) -> list[tuple[str, ...]]:
    return [tuple(label for label, _ in row) for row in keyboard]


@pytest.mark.parametrize("locale", sampled(LOCALES, 2))
async def test_every_keyboard_of_menus_fits(blank: Any, locale: str, tmp_path: Path) -> None:
    async with walking(tmp_path, locale) as walk:
        for chat, commands in ((SARA, PRIVATE), (GROUP, IN_GROUP)):
            for command in commands:
                await walk.menu(SARA, chat, command)
        assert sum(walk.presses.values()) > 300
        assert await problems(walk, blank) == []


PLACES = [(chat, locale) for chat in (GROUP, SARA) for locale in LOCALES]
DAYS = len(games.KEYS) * len(PLACES) // 2
"""The number of days in which each game has its turn at each place: one in a group and another one in private a day."""
TURNS = [
    (games.KEYS[(number + number // DAYS) % len(games.KEYS)], *PLACES[number // len(games.KEYS)])
    for number in range(2 * DAYS)
]


@pytest.mark.parametrize(("key", "chat", "locale"), sampled(TURNS, DAYS))
async def test_every_keyboard_of_a_game_fits(
    blank: Any, key: str, chat: int, locale: str, tmp_path: Path
) -> None:
    async with walking(tmp_path, locale) as walk:
        bot = walk.bot
        if chat == GROUP:
            row = await start_game(bot, AMIR, NEGAR, game=key)
        else:
            row = await start_solo(bot, game=key)
        await walk.game(row.key, chat, seed=f"{key} {locale}", steps=3 if LONG else 1)
        await walk_end(walk, row, chat)
        for command in ("/top", "/games") if chat == GROUP else ("/me", "/games"):
            await walk.menu(SARA, chat, command)
        assert await problems(walk, blank) == []


async def walk_end(walk: Walk, row: TableRow, chat: int) -> None:
    """Press the keys of the menu of a finished game."""
    bot = walk.bot
    for _ in range(2):
        button = bot.find_button(chat, Action.MENU, table=row.key)
        await walk.press(SARA, chat, button, await bot.board(row.key))


@pytest.mark.parametrize("prepare", QUESTIONS, ids=lambda one: one.__name__)
async def test_every_keyboard_of_a_question_fits(
    blank: Any, prepare: Callable[[BotFixture], Awaitable[object]], tmp_path: Path
) -> None:
    async with walking(tmp_path, LOCALES[0]) as walk:
        await prepare(walk.bot)
        assert await problems(walk, blank) == []
