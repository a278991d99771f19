"""Lessons, puzzles and private boards are on one phone screen: the picture below its header, and all keys."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from telegram import Bot

import render
from bot.presentation.captions.captions import board_caption
from bot.presentation.keys.ephemeral_keys import private_board
from bot.presentation.pages import puzzle_pages
from bot.presentation.texts import LOCALES, Texts
from bot.puzzles.puzzle import puzzles_of
from bot.rules.lesson import read_lesson
from bot.rules.lesson_course import TaskOutcome, react, stand
from bot.rules.lesson_pages import LessonPage, TaskMessage
from bot.store.lessons import LessonProgress
from bot.store.records import Person, PersonKey, TableKey
from engine import games
from engine.contract import Seat, Word
from render.scene import Scene
from tests.bot.bot_fixture import GROUP, SARA
from tests.bot.lessons import TAUGHT
from tests.conftest import LONG, NIGHTLY, in_turn, sampled
from tests.page.board_choices import NAMES, choices
from tests.page.labels import keypads
from tests.page.one_screen import Shown, enter, measured, problems, task_problems

READER = Person(PersonKey(1), 101, "سارا")
HANDS = ("reef", "icecult")
"""The games whose private boards are measured by day as well, in groups of changing sizes."""


@cache
def picture_size(key: str, seats: int, own: bool) -> tuple[int, int]:
    """Return the size of the picture of a board or, if `own` is set, of what its mover sees alone."""
    game = games.game(key)
    state = game.start(seats, {}, game.components(None), "size").state
    view, voice = game.observe(state, Seat(0)), Texts.load(strict=True).voice("fa", NAMES[:seats])
    chosen = (game.own_picture(Word("")) if own else None) or Word("")
    return render.paint(Scene(key, view, voice.names, voice.drawn, chosen)).size


def lesson_messages(key: str, locale: str, every_step: bool) -> Iterator[Shown]:
    """Yield every task: each step of its choice, and the answers to right, wrong and impossible words."""
    lesson, voice = read_lesson(locale, key), Texts.load(strict=True).voice(locale)
    assert lesson is not None

    def shown(name: str, page: LessonPage) -> Shown:
        return Shown(f"{locale} {name}", page.text, page.keyboard, render.paint(page.scene).size)

    for task in lesson.tasks:
        progress = LessonProgress(task.id)
        here = stand(lesson, task, ())
        message = TaskMessage(lesson, progress, voice, READER, "azul.1")
        yield shown(task.id, message.page())
        if not every_step:
            continue
        steps = dict(keypads(here.game, here.view, random.Random(task.id)))
        partial = max(steps, key=lambda word: len(steps[word].rows))
        yield shown(f"{task.id} {partial}", message.page(react(lesson, progress, partial)))
        legal = [here.game.encode(move) for move in here.game.legal_moves(here.state)]
        wrong = [word for word in legal if word not in task.data.right]
        blocked = [one for one in here.game.offers(here.view) if one not in legal]
        for words in (task.data.right, wrong, blocked):
            for word in words[:1]:
                reaction = react(lesson, progress, Word(word))
                after = TaskMessage(lesson, reaction.progress, voice, READER, "azul.1")
                if reaction.outcome is not TaskOutcome.REFUSED:  # answered by a toast
                    yield shown(f"{task.id} {reaction.outcome} {word}", after.page(reaction))


@pytest.mark.parametrize(
    ("key", "locale"),
    sampled([(key, locale) for locale in LOCALES for key in TAUGHT], len(TAUGHT)),
)
async def test_a_task_of_a_lesson_is_on_one_screen(
    world: tuple[Bot, Any], key: str, locale: str
) -> None:
    """By day, one lesson is measured as its tasks are asked; by night, also steps of choices and answers to moves."""
    bot, page = world
    await enter(page, SARA)
    shown = list(lesson_messages(key, locale, every_step=LONG))
    found = await measured(bot, page, SARA, shown)
    assert [problem for one in found for problem in task_problems(one)] == []


@pytest.mark.parametrize("puzzles", [1, pytest.param(6, marks=NIGHTLY)])
@pytest.mark.parametrize("key", games.KEYS)
async def test_a_puzzle_is_on_one_screen(world: tuple[Bot, Any], key: str, puzzles: int) -> None:
    bot, page = world
    await enter(page, GROUP)
    shown = []
    for locale in LOCALES:
        voice = Texts.load(strict=True).voice(locale)
        for puzzle in puzzles_of(key)[:puzzles]:
            size = picture_size(key, puzzle.seats, own=False)
            keys = puzzle_pages.puzzle_keys(puzzle, 3, voice, link="https://t.me/bot")
            shown.append(Shown(puzzle.name, puzzle_pages.puzzle_text(puzzle, voice), keys, size))
    found = await measured(bot, page, GROUP, shown)
    assert [problem for one in found for problem in problems(one)] == []


def ephemeral_boards(key: str, seats: int) -> Iterator[Shown]:
    """Yield the boards that only one player sees in a group: each kind of step of a choice, and another board."""
    game, voice = games.game(key), Texts.load(strict=True).voice("fa", NAMES[:seats])
    size = picture_size(key, seats, own=True)
    for table, one in choices(key, seats, solo=False):
        mover = table.to_move
        assert mover is not None
        view, asked = table.view(mover), game.keys(table.view(mover), one.chosen).prompt
        caption = board_caption(game, table.view(), voice, ask=asked)
        keys = private_board(TableKey(1), table, view, voice, one.chosen, is_mover=True)
        yield Shown(one.name, caption, keys, size)
    other = Seat((mover + 1) % seats)
    caption = board_caption(game, table.view(), voice)
    keys = private_board(TableKey(1), table, table.view(other), voice, Word(""), is_mover=False)
    yield Shown("another player", caption, keys, size)


@pytest.mark.parametrize(
    ("key", "seats"),
    [
        *in_turn(HANDS, (4, 2, 3)),
        *(
            pytest.param(key, seats, marks=NIGHTLY)
            for key in games.KEYS
            for seats in games.game(key).seat_counts
            if key not in HANDS
        ),
    ],
)
async def test_a_private_board_is_on_one_screen(
    world: tuple[Bot, Any], key: str, seats: int
) -> None:
    bot, page = world
    await enter(page, GROUP)
    found = await measured(bot, page, GROUP, list(ephemeral_boards(key, seats)))
    assert [problem for one in found for problem in problems(one)] == []
