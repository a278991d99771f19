"""Puzzles of the day, their keys, and answers to them."""

from __future__ import annotations

from bot.puzzles.puzzle import Puzzle
from bot.puzzles.schedule import day_of, puzzle_of
from bot.telegram.buttons.personal_buttons import PuzzleButton, PuzzleStep
from engine.games import KEYS
from tests.bot.bot_fixture import BotFixture

DAY = 86_400.0


def today(bot: BotFixture) -> int:
    return day_of(bot.clock.now())


def puzzle_now(bot: BotFixture) -> Puzzle:
    puzzle = puzzle_of(today(bot), KEYS)
    assert puzzle is not None
    return puzzle


def key_for(puzzle: Puzzle, day: int, *, right: bool) -> PuzzleButton:
    index = next(
        at for at, one in enumerate(puzzle.offered) if (one.word == puzzle.answer) is right
    )
    return PuzzleButton(day, PuzzleStep(str(index)))


async def answer(bot: BotFixture, person: int, chat: int, *, right: bool) -> str:
    """Press the key of the right choice or of a wrong one twice, and return the last answer."""
    key = key_for(puzzle_now(bot), today(bot), right=right)
    await bot.press(person, chat, key)
    return await bot.press(person, chat, key)
