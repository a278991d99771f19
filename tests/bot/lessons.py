"""Lessons and their messages, for tests."""

from __future__ import annotations

import pytest

from bot.presentation.texts import Texts
from bot.rules.lesson import Lesson, read_lesson
from bot.rules.lesson_course import Reaction
from bot.rules.lesson_pages import TaskMessage
from bot.store.lessons import LessonProgress
from bot.store.records import Person, PersonKey
from bot.telegram.buttons.callback_data import unpack
from bot.telegram.buttons.personal_buttons import LessonWordButton
from engine.games import KEYS

TAUGHT = [key for key in KEYS if read_lesson("fa", key) is not None]


TASKS = [
    pytest.param(key, at, id=f"{key}-{task.id}")
    for key in TAUGHT
    for at, task in enumerate(read_lesson("fa", key).tasks)  # type: ignore[union-attr]
]


READER = Person(PersonKey(1), 101, "Sara")


def lesson_of(key: str, locale: str = "fa") -> Lesson:
    lesson = read_lesson(locale, key)
    assert lesson is not None
    return lesson


def message_of(lesson: Lesson, progress: LessonProgress) -> TaskMessage:
    return TaskMessage(lesson, progress, Texts.load(strict=True).voice("fa"), READER)


def words_on(message: TaskMessage, reaction: Reaction | None = None) -> list[list[str]]:
    """Return the words of the game on the keyboard of a task, by row."""
    found = []
    for row in message.page(reaction).keyboard.inline_keyboard:
        buttons = [unpack(str(key.callback_data)) for key in row]
        found.append([one.word for one in buttons if isinstance(one, LessonWordButton)])
    return [row for row in found if row]


SECONDS = 0.1
"""The CPU time of each search. It is half as long as in the product."""


@pytest.fixture(autouse=True)
def short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.rules.lesson_remarks.SECONDS", SECONDS)
