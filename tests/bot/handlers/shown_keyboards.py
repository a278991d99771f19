"""Keyboards of every kind, as the bot shows them to the person who taps them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.tables.decisions.play import whole_word
from bot.telegram.buttons.buttons import Action
from bot.telegram.chat_activity import REVEAL_SECONDS
from engine import games
from engine.contract import Word
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import open_lobby, start_game, start_solo
from tests.bot.handlers.replays import finished_game, finished_solo, opened
from tests.bot.lessons import TAUGHT
from tests.bot.private.private_fixtures import after_setup
from tests.full_games import begins_with_partial_word


@dataclass(frozen=True, slots=True)
class Shown:
    """A keyboard: who taps it, in which chat, and whether only this person sees its message."""

    person: int
    chat: int
    is_copy: bool = False


def said(
    command: str, person: int = SARA, chat: int = SARA
) -> Callable[[BotFixture], Awaitable[Shown]]:
    """Return a function that sends a command, which is answered with a keyboard."""

    async def prepare(bot: BotFixture) -> Shown:
        await bot.say(person, chat, command)
        return Shown(person, chat)

    prepare.__name__ = command + (" in the group" if chat == GROUP else "")
    return prepare


async def lobby(bot: BotFixture) -> Shown:
    await open_lobby(bot, AMIR)
    return Shown(SARA, GROUP)


async def full_lobby(bot: BotFixture) -> Shown:
    await open_lobby(bot, AMIR, NEGAR, computers=1)
    return Shown(SARA, GROUP)


async def settings(bot: BotFixture) -> Shown:
    await open_lobby(bot, AMIR)
    bot.clock.advance(2 * REVEAL_SECONDS)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU))
    return Shown(SARA, GROUP)


async def more_settings(bot: BotFixture) -> Shown:
    await settings(bot)
    bot.clock.advance(2 * REVEAL_SECONDS)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.MENU, "more-settings"))
    return Shown(SARA, GROUP)


async def people(bot: BotFixture) -> Shown:
    await settings(bot)
    bot.clock.advance(2 * REVEAL_SECONDS)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.PEOPLE))
    return Shown(SARA, GROUP)


async def menu_of_a_game(bot: BotFixture) -> Shown:
    await start_game(bot, AMIR)
    bot.clock.advance(2 * REVEAL_SECONDS)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.TABLE))
    return Shown(SARA, GROUP)


async def end(bot: BotFixture) -> Shown:
    await finished_game(bot)
    return Shown(SARA, GROUP)


async def end_of_a_solo_game(bot: BotFixture) -> Shown:
    await finished_solo(bot)
    return Shown(SARA, SARA)


async def more_at_the_end(bot: BotFixture) -> Shown:
    await finished_solo(bot)
    bot.clock.advance(2 * REVEAL_SECONDS)
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.MENU))
    return Shown(SARA, SARA)


async def history(bot: BotFixture) -> Shown:
    await finished_game(bot)
    await bot.say(SARA, GROUP, "/games")
    return Shown(SARA, GROUP)


async def standings(bot: BotFixture) -> Shown:
    await finished_game(bot)
    await bot.say(SARA, GROUP, "/top")
    return Shown(SARA, GROUP, is_copy=bot.copy_of(SARA, GROUP) is not None)


async def replay(bot: BotFixture) -> Shown:
    row = await finished_game(bot)
    await opened(bot, SARA, GROUP, row.key)
    return Shown(SARA, GROUP)


async def private_rules(bot: BotFixture) -> Shown:
    await bot.say(SARA, GROUP, "/rules azul")
    return Shown(SARA, GROUP, is_copy=bot.copy_of(SARA, GROUP) is not None)


async def private_hand(bot: BotFixture) -> Shown:
    row = await after_setup(bot)
    bot.clock.advance(2 * REVEAL_SECONDS)
    person, message = await bot.to_move(row.key), await bot.board(row.key)
    await bot.press(
        person, GROUP, next(one for one in bot.words(GROUP, message) if one.word == "?hand")
    )
    return Shown(person, GROUP, is_copy=True)


def first_board(key: str, chat: int) -> Callable[[BotFixture], Awaitable[Shown]]:
    """Return a function that starts a game of a person who gets help, because it is one of their first."""

    async def prepare(bot: BotFixture) -> Shown:
        row = await (
            start_game(bot, AMIR, game=key) if chat == GROUP else start_solo(bot, game=key)
        )
        bot.clock.advance(2 * REVEAL_SECONDS)
        await bot.idle()
        return Shown(await bot.to_move(row.key), chat)

    prepare.__name__ = f"board of {key} in {chat}"
    return prepare


def board_after_a_choice(key: str) -> Callable[[BotFixture], Awaitable[Shown]]:
    """Return a function that shows the keyboard after the first step of a move."""

    async def prepare(bot: BotFixture) -> Shown:
        shown = await first_board(key, GROUP)(bot)
        [row] = await bot.rows(GROUP)
        table, message = await bot.table(row.key), await bot.board(row.key)
        step = next(
            one
            for one in bot.words(GROUP, message)
            if one.word
            and not one.word.startswith("?")
            and whole_word(table.game, table.view(), Word(one.word)) is None
        )
        await bot.press(shown.person, GROUP, step, message)
        return shown

    prepare.__name__ = f"board of {key} after a choice"
    return prepare


MENUS = [
    *map(said, ("/start", "/solo", "/rules", "/rules azul", "/learn", "/daily", "/notify")),
    *map(said, ("/light", "/language", "/forget")),
    *(said(f"/solo {key}") for key in games.KEYS),
    *(said(f"/start learn-{key}-1") for key in TAUGHT),
    *(said(one, chat=GROUP) for one in ("/new", "/new azul", "/new icecult", "/rules", "/daily")),
    *(said(one, chat=GROUP) for one in ("/notify", "/light", "/language")),
]


TABLES = [
    *(lobby, full_lobby, settings, more_settings, people, menu_of_a_game, end, more_at_the_end),
    *(end_of_a_solo_game, history, replay, standings, private_rules, private_hand),
    *map(board_after_a_choice, filter(begins_with_partial_word, games.KEYS)),
    *(first_board(key, chat) for key in games.KEYS for chat in (GROUP, SARA)),
]
