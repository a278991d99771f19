"""Keys of every kind of keyboard are tapped twice within a second, the second time whatever key is then there.

The nightly run taps every key with each pause; other runs tap every sixth, with the longest pause.

The second tap changes nothing that the bot stores and publishes nothing, except that a key which shows a value or a
count may be tapped repeatedly on purpose, and that computers of a lobby may be seated and removed: everybody sees it,
and one press undoes it. The database is compared, without what only delivers messages.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.types import Json
from bot.telegram.buttons.buttons import Action, Button, RulesButton, TableButton
from bot.telegram.buttons.callback_data import unpack
from bot.telegram.buttons.personal_buttons import (
    MeButton,
    PreferenceButton,
    ReplayButton,
    ReplayStep,
    TopButton,
)
from bot.telegram.chat_activity import REVEAL_SECONDS
from tests.bot.bot_fixture import BotFixture, open_bot
from tests.bot.buttons import places
from tests.bot.handlers.double_taps import SETTINGS
from tests.bot.handlers.shown_keyboards import MENUS, TABLES, Shown
from tests.bot.private.private_fixtures import OTHER_SERVER
from tests.conftest import DAY, LONG, NIGHTLY, is_today
from tests.manual_clock import ManualClock

PAUSES = (0.35, 0.7, 0.95)
"""Seconds between the two taps. All but the last, which leaves least time to a guard, are left to the nightly run."""


EVERY = 1 if LONG else 6
"""Only every EVERY-th key of a keyboard is tapped. Which one is first differs between kinds of keyboards and days."""


DELIVERY = {
    *("inbox", "inbox_without_content", "handled_update", "heartbeat", "snapshot", "deadline"),
    *("owed_notice", "game_table", "private_copy", "card", "sqlite_sequence", "due_standing"),
}
"""Tables of the database that only deliver messages, or follow from the facts of a game."""


Dump: TypeAlias = dict[str, list[tuple[object, ...]]]


def keyboard(bot: BotFixture, shown: Shown) -> Json | None:
    """Return the newest message with a keyboard, or the private one, or None."""
    if shown.is_copy:
        return bot.copy_of(shown.person, shown.chat)
    found = [one for one in bot.messages(shown.chat) if one.get("reply_markup")]
    return found[-1] if found else None


async def tap(bot: BotFixture, shown: Shown, message: Json, data: str) -> str:
    if shown.is_copy:
        return await bot.press_copy(shown.person, shown.chat, data)
    return await bot.press(shown.person, shown.chat, data, message["message_id"])


def stored(folder: Path) -> Dump:
    """Return everything in the database that people decide."""
    with closing(sqlite3.connect(folder / "games.sqlite3")) as database:
        tables = [
            name
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return {
            name: sorted(map(tuple, database.execute(f"SELECT * FROM {name}")), key=repr)
            for name in tables
            if name not in DELIVERY
        }


def publishes(button: Button) -> bool:
    """Return whether a button shows something to everyone, or sends a file."""
    match button:
        case RulesButton(publish=True) | TopButton(show=True) | MeButton(show=True):
            return True
        case ReplayButton(step=step):
            return step in (ReplayStep.SHARE, ReplayStep.FILE, ReplayStep.ANIMATION)
        case _:
            return False


def is_allowed(first: Button, second: Button) -> bool:
    """Return whether both buttons set the same value or count, or the second only seats or removes a computer."""
    match first, second:
        case _, TableButton(action=Action.ADD_COMPUTER | Action.REMOVE_COMPUTER):
            return True
        case TableButton(action=one), TableButton(action=other):
            name, following = (str(button.arg).partition(".")[0] for button in (first, second))
            options = {Action.OPTION, Action.SWITCH}
            return one is other and one in SETTINGS and (one not in options or name == following)
        case PreferenceButton(name=one), PreferenceButton(name=other):
            return one is other and bool(first.value)
        case _:
            return False


@asynccontextmanager
async def opened_bot(folder: Path) -> AsyncIterator[BotFixture]:
    folder.mkdir()
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(
        folder, sandbox, clock, reveal_seconds=REVEAL_SECONDS, ephemeral=OTHER_SERVER
    ) as bot:
        yield bot


def under_the_finger(bot: BotFixture, shown: Shown, pressed: Json) -> list[Json]:
    """Return the messages that a second tap may hit: the one that was pressed and the newest one with keys."""
    if shown.is_copy:
        copy = bot.copy_of(shown.person, shown.chat)
        return [] if copy is None else [copy]
    same = [one for one in bot.messages(shown.chat) if one["message_id"] == pressed["message_id"]]
    newest = keyboard(bot, shown)
    return same if newest is None or newest in same else [*same, newest]


async def double_tap(
    bot: BotFixture, folder: Path, shown: Shown, number: int, pause: float
) -> list[str]:
    """Tap the key `number` of a keyboard twice, and return what the second tap has changed."""
    message = keyboard(bot, shown)
    assert message is not None
    data, place = list(places(message))[number]
    bot.clock.advance(2 * REVEAL_SECONDS)
    await tap(bot, shown, message, data)
    bot.clock.advance(pause)
    found = []
    for one in under_the_finger(bot, shown, message):
        for second in [key for key, other in places(one) if other.meets(place)]:
            if not any(
                second in dict(places(now)) for now in under_the_finger(bot, shown, message)
            ):
                continue
            before, count = stored(folder), len(bot.messages(shown.chat))
            await tap(bot, shown, one, second)
            after = stored(folder)
            changed = [name for name in after if after[name] != before[name]]
            if publishes(unpack(second)) and len(bot.messages(shown.chat)) > count:
                changed.append("published")
            if changed and not is_allowed(unpack(data), unpack(second)):
                found.append(f"{unpack(data)}, then {unpack(second)}: {changed}")
    return found


KINDS = [
    pytest.param(
        prepare,
        pause,
        id=f"{prepare.__name__} {pause}",
        marks=() if pause == PAUSES[-1] and is_today(number, 2) else NIGHTLY,
    )
    for pause in PAUSES
    for number, prepare in enumerate((*MENUS, *TABLES))
]


@pytest.mark.parametrize(("prepare", "pause"), KINDS)
async def test_the_second_of_two_taps_changes_nothing(
    prepare: Callable[[BotFixture], Awaitable[Shown]], pause: float, tmp_path: Path
) -> None:
    kind, tapped, number, count, found = (*MENUS, *TABLES).index(prepare), 0, 0, 1, []
    while number < count:
        async with opened_bot(tmp_path / str(tapped)) as bot:
            shown = await prepare(bot)
            message = keyboard(bot, shown)
            assert message is not None
            count = len(list(places(message)))
            number = (kind + DAY) % min(EVERY, count) + tapped * EVERY
            if number < count:
                found += await double_tap(bot, tmp_path / str(tapped), shown, number, pause)
        tapped, number = tapped + 1, number + EVERY
    assert found == []
