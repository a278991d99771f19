"""A second tap in the same place makes no move that the first tap alone would not have made."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.presentation.keys.row_order import KeyPosition
from bot.puzzles.schedule import day_of
from bot.sandbox.types import Json
from bot.store.records import Stage, TableKey
from bot.tables.facts import Played
from bot.telegram.buttons.buttons import Action, Button, TableButton, WordButton
from bot.telegram.buttons.callback_data import unpack
from bot.telegram.buttons.personal_buttons import (
    LessonButton,
    LessonWordButton,
    PuzzleButton,
    PuzzleStep,
)
from bot.telegram.chat_activity import REVEAL_SECONDS
from engine import games
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture, open_bot
from tests.bot.buttons import places
from tests.bot.game_fixtures import open_lobby, start_game, start_solo
from tests.bot.handlers.double_taps import SHORT
from tests.bot.lessons import TAUGHT
from tests.bot.texts import text
from tests.conftest import samples
from tests.full_games import FULL

TAPS = samples(30)
HARMLESS = {Action.UNDO, Action.HINT, Action.MENU, Action.TABLE, Action.TEXT, Action.RULES}
"""The keys of the table that a random walk presses: take-back, hint and menus."""


async def moves_of(bot: BotFixture, table: TableKey) -> int:
    """Return the number of moves that people made at a table."""
    facts = [row.body for row in await bot.store.facts(table)]
    return sum(
        f'"kind":"{Played.model_fields["kind"].default}"' in one and '"by":null' not in one
        for one in facts
    )


def board_of(bot: BotFixture, chat: int, message: int) -> Json:
    state = bot.telegram.state
    return state.message_json(state.require_chat(chat).messages[message])


def is_dangerous(button: Button) -> bool:
    """Return whether the button may leave the game, so that a random walk over all keys avoids it."""
    return isinstance(button, TableButton) and button.action not in HARMLESS


async def double_taps(bot: BotFixture, chat: int, table: TableKey, seed: str) -> int:
    """Tap random keys, half of them twice. Return how many second taps hit a key."""
    chance, hits = random.Random(seed), 0
    for _ in range(TAPS):
        if (await bot.row(table)).stage is not Stage.RUNNING:
            break
        message = await bot.board(table)
        person = await bot.to_move(table)
        before = list(places(board_of(bot, chat, message)))
        words = [one for one in before if not is_dangerous(unpack(one[0]))]
        first, place = chance.choice(words)
        await bot.press(person, chat, first, message)
        if chance.random() < 0.5:
            bot.clock.advance(2 * REVEAL_SECONDS)
            continue
        bot.clock.advance(SHORT)
        made, stage = await moves_of(bot, table), (await bot.row(table)).stage
        message = await bot.board(table)
        for data, other in list(places(board_of(bot, chat, message))):
            if other.meets(place):
                shown = [found for found, _ in places(board_of(bot, chat, message))]
                if data not in shown:
                    continue
                await bot.press(person, chat, data, message)
                hits += 1
                assert await moves_of(bot, table) == made, (first, data)
                assert (await bot.row(table)).stage is stage, (first, data)
        bot.clock.advance(2 * REVEAL_SECONDS)
    return hits


@pytest.mark.parametrize("key", games.KEYS)
async def test_a_second_tap_makes_no_move(key: str, tmp_path: Path) -> None:
    async with open_bot(tmp_path, reveal_seconds=REVEAL_SECONDS) as bot:
        row = await start_game(bot, AMIR, game=key)
        bot.clock.advance(2 * REVEAL_SECONDS)
        hits = await double_taps(bot, GROUP, row.key, key)
        assert hits >= (TAPS // 4 if key in FULL else 1), (
            "a small game may be over after a few taps"
        )
        assert await moves_of(bot, row.key)


@pytest.mark.parametrize("key", games.KEYS)
async def test_a_second_tap_makes_no_move_against_a_computer(key: str, tmp_path: Path) -> None:
    async with open_bot(tmp_path, reveal_seconds=REVEAL_SECONDS) as bot:
        row = await start_solo(bot, game=key)
        bot.clock.advance(2 * REVEAL_SECONDS)
        hits = await double_taps(bot, SARA, row.key, f"solo {key}")
        assert hits
        assert await moves_of(bot, row.key)


async def test_a_move_is_refused_until_a_second_after_its_key_was_shown(tmp_path: Path) -> None:
    async with open_bot(tmp_path, reveal_seconds=REVEAL_SECONDS) as bot:
        row = await start_game(bot, AMIR)
        bot.clock.advance(2 * REVEAL_SECONDS)
        person, word = await bot.legal_move(row.key)
        message, parts = await bot.board(row.key), word.word.split(".")
        for length in range(1, len(parts)):
            part = WordButton(row.key, word.position, ".".join(parts[:length]))
            if part in bot.words(GROUP, message):
                await bot.press(person, GROUP, part, message)
        bot.clock.advance(REVEAL_SECONDS - 0.1)
        assert await bot.press(person, GROUP, word, message) == text("refused-too-soon")
        assert await moves_of(bot, row.key) == 0
        bot.clock.advance(0.2)
        await bot.press(person, GROUP, word, message)
        assert await moves_of(bot, row.key) == 1


def newest_places(bot: BotFixture, chat: int) -> list[tuple[str, KeyPosition]]:
    """Return the callback data and places of the buttons of the newest message."""
    return list(places(bot.last(chat)))


@pytest.mark.parametrize("key", TAUGHT)
async def test_a_second_tap_makes_no_move_in_a_lesson(key: str, tmp_path: Path) -> None:
    chance = random.Random(f"lesson {key}")
    async with open_bot(tmp_path, reveal_seconds=REVEAL_SECONDS) as bot:
        await bot.say(SARA, SARA, f"/start learn-{key}-1")
        person, hits = (await bot.store.meet(SARA, bot.name(SARA))).key, 0
        for _ in range(TAPS):
            words = [
                one
                for one in newest_places(bot, SARA)
                if isinstance(unpack(one[0]), LessonWordButton | LessonButton)
            ]
            first, place = chance.choice(words)
            await bot.press(SARA, SARA, first)
            bot.clock.advance(SHORT)
            progress = await bot.store.lesson_progress(person)
            for data, other in newest_places(bot, SARA):
                still = data in dict(newest_places(bot, SARA))
                if still and other.meets(place) and isinstance(unpack(data), LessonWordButton):
                    await bot.press(SARA, SARA, data)
                    hits += 1
                    assert await bot.store.lesson_progress(person) == progress, (first, data)
            bot.clock.advance(2 * REVEAL_SECONDS)
            if not any(
                isinstance(unpack(data), LessonWordButton) for data, _ in newest_places(bot, SARA)
            ):
                await bot.say(SARA, SARA, f"/start learn-{key}-{chance.randint(1, 7)}")
        assert hits


async def test_a_double_tap_does_not_answer_a_puzzle(tmp_path: Path) -> None:
    async with open_bot(tmp_path, reveal_seconds=REVEAL_SECONDS) as bot:
        await bot.say(SARA, SARA, "/daily")
        person, day = (await bot.store.meet(SARA, bot.name(SARA))).key, day_of(bot.clock.now())
        choice = PuzzleButton(day, PuzzleStep("1"))
        sure = text("puzzle-sure", number=2)
        assert await bot.press(SARA, SARA, choice) == sure
        bot.clock.advance(SHORT)
        assert await bot.press(SARA, SARA, choice) == sure
        assert await bot.store.puzzle_answer(day, person) is None
        bot.clock.advance(REVEAL_SECONDS)
        await bot.press(SARA, SARA, choice)
        assert await bot.store.puzzle_answer(day, person) is not None


LATE = (SHORT, 0.95)


@pytest.mark.parametrize("pause", LATE)
@pytest.mark.parametrize("key", games.KEYS)
async def test_a_second_tap_after_an_outdated_keyboard_was_replaced_makes_no_move(
    key: str, pause: float, tmp_path: Path
) -> None:
    async with open_bot(tmp_path, reveal_seconds=REVEAL_SECONDS) as bot:
        row = await start_game(bot, AMIR, game=key)
        bot.clock.advance(2 * REVEAL_SECONDS)
        old = list(places(board_of(bot, GROUP, await bot.board(row.key))))
        await bot.play_move(row.key, GROUP)
        bot.clock.advance(2 * REVEAL_SECONDS)
        person, message = await bot.to_move(row.key), await bot.board(row.key)
        made, hits = await moves_of(bot, row.key), 0
        for data, place in old:
            if not isinstance(unpack(data), WordButton):
                continue
            await bot.press(person, GROUP, data, message, forged=True)
            bot.clock.advance(pause)
            message = await bot.board(row.key)
            for now, other in list(places(board_of(bot, GROUP, message))):
                if isinstance(unpack(now), WordButton) and other.meets(place):
                    if now in dict(places(board_of(bot, GROUP, message))):
                        await bot.press(person, GROUP, now, message)
                        hits += 1
                    assert await moves_of(bot, row.key) == made, (data, now)
            bot.clock.advance(2 * REVEAL_SECONDS)
            if hits > TAPS // 3:
                break
        assert hits


@pytest.mark.parametrize("pause", LATE)
async def test_a_second_tap_after_a_menu_of_a_lobby_was_closed_does_nothing(
    pause: float, tmp_path: Path
) -> None:
    async with open_bot(tmp_path, reveal_seconds=REVEAL_SECONDS) as bot:
        row = await open_lobby(bot, AMIR)
        message, pressed = await bot.board(row.key), 0
        for action in (Action.MENU,):
            bot.clock.advance(2 * REVEAL_SECONDS)
            await bot.press(SARA, GROUP, bot.find_button(GROUP, action, table=row.key))
            bot.clock.advance(2 * REVEAL_SECONDS)
            close = bot.find_button(GROUP, Action.MENU, "", table=row.key)
            await bot.press(SARA, GROUP, close)
            bot.clock.advance(pause)
            before = await bot.facts(row.key)
            for data, _ in list(places(board_of(bot, GROUP, message))):
                button = unpack(data)
                if isinstance(button, TableButton) and button.action is not Action.MENU:
                    assert await bot.press(SARA, GROUP, data, message) == text("refused-too-soon")
                    pressed += 1
            assert await bot.facts(row.key) == before
        assert pressed > 1
