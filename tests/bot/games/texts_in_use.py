"""Prints a sample of texts as people see them.

`python -m tests.bot.games.texts_in_use --language fa --seed 1 --count 300`

The whole bot runs on the sandbox. People play every game in a group and against a computer, look at menus, rules,
lessons, puzzles and replays, ask questions, make proposals and send invitations. What the bot sends meanwhile is
collected: messages with their keyboards, answers to presses, the words of pictures, and lists of commands. Texts that
differ only in names, numbers and colours are taken once. The sample is spread evenly over the kinds of texts; another
seed means other games and another choice. It serves to let somebody read the texts of a language with fresh eyes.

Keys are in the order of the screen, from left to right. Before a text stand its kind and what led to it.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from bot.handlers.command_menu import register
from bot.presentation.keys.keyboards import MORE_SETTINGS
from bot.presentation.texts import LOCALES, Texts
from bot.program.ephemeral_settings import EphemeralSettings
from bot.store.records import Stage, TableKey
from bot.tables.table import Table
from bot.telegram.buttons.buttons import (
    Action,
    LanguageButton,
    RulesButton,
    TableButton,
    WordButton,
)
from bot.telegram.buttons.callback_data import unpack
from bot.telegram.buttons.personal_buttons import LessonButton, LessonWordButton
from engine import games
from tests.bot.across import across
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import open_lobby, start_solo
from tests.bot.games.collected_texts import Collector, Sample
from tests.bot.games.sample_choice import PEOPLE, choose
from tests.bot.handlers.double_taps import CASES
from tests.bot.private import private_play
from tests.bot.questions import questions, unanswerable
from tests.full_games import FULL
from tests.page.keyboard_walks import MENUS, Walk, leaves

PRIVATE = (
    *("/start", "/solo", "/games", "/rules", "/learn", "/daily", "/notify", "/light", "/privacy"),
    *("/mydata", "/forget", "/help", "/me", "/language", "/check", "/next", "/join", "/board"),
)


IN_GROUP = (
    *("/start", "/new", "/rules", "/learn", "/daily", "/notify", "/light", "/help", "/top", "/me"),
    *("/games", "/language", "/check", "/next", "/solo", "/join", "/board", "/stop", "/leave"),
    *("/text", "/hand"),
)


BESIDE = 0.5
"""The probability that somebody presses a key that makes no move before a turn, or sends a command."""


ASKED = 12
"""The number of questions about the rules of each game."""


PRESSES = 12
"""The number of presses after each command."""


SHOWN = frozenset(
    {
        Action.TABLE,
        Action.MENU,
        Action.HINT,
        Action.RULES,
        Action.TEXT,
        Action.PROPOSE_TIME_LIMIT,
        Action.BOARD,
    }
    | {Action.UNDO, Action.STAND_IN, Action.SIT, Action.TAKE_OVER}
)
"""Actions of a table that are pressed while a game goes on. Some of them are refused."""


@asynccontextmanager
async def opened(
    locale: str, subject: str, found: list[Sample], chance: random.Random, **more: Any
) -> AsyncIterator[BotFixture]:
    """Run a bot among people of a language, and add what it sends to `found`."""
    with tempfile.TemporaryDirectory() as folder:
        async with open_bot(Path(folder), **more) as bot:
            for person, name in PEOPLE[locale].items():
                user = bot.telegram.state.require_user(person)
                user.first_name, user.last_name, user.language = name, "", locale
            for chat in (GROUP, SARA):
                await bot.say(SARA, chat, "/language")
                await bot.press(SARA, chat, LanguageButton(locale))
            bot.telegram.calls.clear()
            collector = Collector(bot, locale, subject)
            yield bot
            found += collector.samples(chance)


async def look_at_setting(bot: BotFixture, action: Action) -> None:
    """Let Sara press a key of the settings of a lobby if its game has that setting."""
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU))
    if action is Action.AWAY:
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU, MORE_SETTINGS))
    if bot.has_button(GROUP, action):
        await bot.press(SARA, GROUP, bot.find_button(GROUP, action))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU))


async def play(bot: BotFixture, key: str, chance: random.Random) -> TableKey:
    """Let two to four people play a game in the group, look around meanwhile, and look at its end."""
    others = chance.sample((AMIR, NEGAR, CHRISTOPHER), chance.randint(1, 2))
    row = await open_lobby(bot, *others, computers=chance.randint(0, 1), game=key)
    for action in chance.sample((Action.OPTION, Action.TIME_LIMIT, Action.SWITCH), 2):
        await look_at_setting(bot, action)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START, table=row.key))

    async def beside(table: Table) -> None:
        if chance.random() < BESIDE and table.to_move is not None:
            await look_around(bot, row.key, chance, (SARA, *others))

    if (await bot.row(row.key)).stage is Stage.RUNNING:
        await private_play.play(bot, row, level=chance.choice(("easy", "medium")), beside=beside)
    for _ in range(2):
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU, table=row.key))
    return row.key


async def look_around(
    bot: BotFixture, key: TableKey, chance: random.Random, people: Sequence[int]
) -> None:
    """Let somebody press a key that makes no move, or send a command."""
    if chance.random() < 0.15:
        await bot.say(chance.choice(people), GROUP, chance.choice(("/text", "/hand", "/board")))
        return
    message, mover = await bot.board(key), await bot.to_move(key)
    person = mover if chance.random() < 0.8 else chance.choice((*people, CHRISTOPHER))
    useful = []
    for one in bot.messages(GROUP):
        for row in one.get("reply_markup", {}).get("inline_keyboard", []):
            for label, data in ((one["text"], one.get("callback_data")) for one in row):
                button = None if data is None else unpack(data)
                if isinstance(button, TableButton) and button.action in SHOWN:
                    useful.append((one["message_id"], data))
                elif (
                    one["message_id"] == message
                    and isinstance(button, WordButton)
                    and ("🚫" in label or button.word.startswith("?") or person != mover)
                ):
                    useful += 3 * [(message, data)]
    if useful:
        where, data = chance.choice(useful)
        await bot.press(person, GROUP, data, where, forged=True)


async def wander(
    bot: BotFixture,
    person: int,
    chat: int,
    command: str,
    chance: random.Random,
    kinds: tuple[type, ...] = MENUS,
) -> None:
    """Send a command, and press random keys of these kinds below the messages that follow."""
    last = max(bot.telegram.state.require_chat(chat).messages, default=0)
    await bot.say(person, chat, command)
    pressed: set[str] = set()
    for _ in range(PRESSES):
        keys = [
            (one["message_id"], key["callback_data"])
            for one in bot.messages(chat)
            if one["message_id"] > last
            for row in one.get("reply_markup", {}).get("inline_keyboard", [])
            for key in row
            if "callback_data" in key
        ]
        useful = [
            (message, data)
            for message, data in keys
            if data not in pressed
            and isinstance(button := unpack(data), kinds)
            and not leaves(button)
        ]
        if not useful:
            return
        message, data = chance.choice(useful)
        pressed.add(data)
        await bot.press(person, chat, data, message, forged=True)


async def collect(locale: str, seed: int) -> list[Sample]:
    """Return the texts of all scenes, in the order in which they were sent."""
    found: list[Sample] = []
    chance = random.Random(f"{locale} {seed}")
    for key in games.KEYS:
        private = EphemeralSettings(is_official_server=False) if chance.random() < 0.5 else None
        async with opened(locale, key, found, chance, ephemeral=private) as bot:
            await play(bot, key, chance)
        async with opened(locale, key, found, chance) as bot:
            solo = await start_solo(bot, game=key)
            await Walk(bot).game(solo.key, SARA, seed=str(chance.random()), steps=1)
            for command in ("/me", "/games"):
                await wander(bot, SARA, SARA, command, chance)
        async with opened(locale, f"lesson, {key}", found, chance) as bot:
            await wander(bot, SARA, SARA, f"/learn {key}", chance, (LessonButton, LessonWordButton))
        async with opened(locale, f"rules, {key}", found, chance) as bot:
            asked = [one.text for one in questions(f"{locale}.tsv") if one.game == key]
            for question in chance.sample(asked, min(ASKED, len(asked))):
                await bot.say(SARA, SARA, question)
            await wander(bot, SARA, SARA, f"/rules {key}", chance, (RulesButton,))
    async with opened(locale, "group", found, chance) as bot:
        await play(bot, "azul", chance)
        for command in IN_GROUP:
            await wander(bot, chance.choice((SARA, AMIR)), GROUP, command, chance)
        await register(bot.api, Texts.load(strict=True), ephemeral=True)
    async with opened(locale, "private chat", found, chance) as bot:
        for command in PRIVATE:
            await wander(bot, SARA, SARA, command, chance)
        nothing = [question for language, question in unanswerable() if language == locale]
        await bot.say(SARA, SARA, chance.choice(nothing))
    async with opened(locale, "lobby", found, chance) as bot:
        await open_lobby(bot, AMIR, computers=1, game=chance.choice(sorted(FULL)))
        for action in (
            Action.OPTION,
            Action.TIME_LIMIT,
            Action.SWITCH,
            Action.NARRATOR,
            Action.AWAY,
        ):
            await look_at_setting(bot, action)
        await bot.say(CHRISTOPHER, GROUP, "/stop")
        await bot.pass_time(1801)
    for case in CASES:
        async with opened(locale, "proposals", found, chance) as bot:
            person, button = await case(bot)
            await bot.press(person, GROUP, button)
            await bot.pass_time(90)
    async with opened(locale, "invitation", found, chance) as bot:
        row, _ = await across.begin(bot, chance.choice(games.KEYS), locale)
        for _ in range(6):
            await bot.pass_time(20)
            await across.play_across(bot, row.key, chance)
    return found


def main() -> None:
    """Print a sample."""
    parser = argparse.ArgumentParser(description="Print texts of the bot as people see them.")
    parser.add_argument("--language", choices=LOCALES, default=LOCALES[0])
    parser.add_argument("--seed", type=int, default=1, help="chooses the games and the texts")
    parser.add_argument("--count", type=int, default=300)
    asked = parser.parse_args()
    secrets = random.Random(asked.seed)
    with mock.patch("secrets.token_hex", lambda size: secrets.randbytes(size).hex()):
        found = asyncio.run(collect(asked.language, asked.seed))
    chosen = choose(found, asked.count, random.Random(asked.seed))
    for number, one in enumerate(chosen, start=1):
        sys.stdout.write(f"{number}. {one}\n\n")


if __name__ == "__main__":
    main()
