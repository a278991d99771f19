"""Keyboards of lessons: which keys a task has and where, the list of tasks, and the list of lessons."""

from __future__ import annotations

import re
import unicodedata

import pytest

from bot.presentation import setup_form
from bot.presentation.texts import Texts
from bot.rules.book import read_book
from bot.rules.lesson_course import react, stand
from bot.rules.lesson_lists import lessons_keys, tasks_keys, tasks_text
from bot.rules.lesson_pages import TaskMessage
from bot.store.lessons import LessonProgress
from bot.telegram.buttons.callback_data import unpack
from engine.contract import AND
from engine.games import game as game_of
from tests.bot.lessons import READER, TAUGHT, lesson_of, message_of, words_on
from tests.bot.texts import text


def test_the_list_of_solved_tasks_leads_to_a_game() -> None:
    lesson, voice = lesson_of("azul"), Texts.load(strict=True).voice("fa")
    play = setup_form.first(game_of("azul"), solo=True)
    for left in (0, 1):
        solved = tuple(task.id for task in lesson.tasks)[left:]
        rows = tasks_keys(
            lesson, LessonProgress(lesson.tasks[0].id, (), solved), voice
        ).inline_keyboard
        found = [unpack(str(key.callback_data)) for row in rows for key in row]
        assert (play in found) is (not left)


@pytest.mark.parametrize(("locale", "first"), [("fa", -1), ("en", 0)])
def test_in_the_list_of_lessons_the_lesson_comes_before_the_minute(locale: str, first: int) -> None:
    voice, lesson = Texts.load(strict=True).voice(locale), lesson_of("azul", locale)
    book = read_book(locale, "azul")
    assert book.intro is not None
    [row] = lessons_keys([("azul", book, book.intro)], {"azul": lesson}, {}, voice).inline_keyboard
    assert row[first].text == f"📝 {text('azul-name', locale)}"
    assert {key.text for key in row} - {row[first].text} == {text("lesson-key-minute", locale)}


def test_every_line_of_the_persian_list_of_tasks_is_right_to_left() -> None:
    """The isolated title does not count: without a mark before it, a phone would put the number on the left."""
    voice = Texts.load(strict=True).voice("fa")
    for key in TAUGHT:
        for line in tasks_text(lesson_of(key), LessonProgress(), voice).split("\n")[1:]:
            outside = re.sub(r"\N{FIRST STRONG ISOLATE}.*\N{POP DIRECTIONAL ISOLATE}", "", line)
            strong = [
                one for one in map(unicodedata.bidirectional, outside) if one in {"L", "R", "AL"}
            ]
            assert strong[:1] in (["R"], ["AL"])


@pytest.mark.parametrize("key", TAUGHT)
def test_keys_that_only_go_back_are_below_all_choices(key: str) -> None:
    """A table may have them elsewhere, so that no second tap makes a move."""
    lesson, voice = lesson_of(key), Texts.load(strict=True).voice("fa")
    gone_back = 0
    for task in lesson.tasks:
        game, view = game_of(key), stand(lesson, task, ()).view
        message = TaskMessage(lesson, LessonProgress(task.id), voice, READER)
        for chosen in {word.partition(".")[0] for word in game.offers(view)}:
            if not any(word.startswith(f"{chosen}.") for word in game.offers(view)):
                continue
            reaction = react(lesson, LessonProgress(task.id), chosen)
            rows = message.page(reaction).keyboard.inline_keyboard
            words = [[unpack(str(one.callback_data)) for one in row] for row in rows]
            back = [all(getattr(one, "word", None) in ("", chosen) for one in row) for row in words]
            choices = [
                at
                for at, row in enumerate(words)
                if any(str(getattr(one, "word", "")).startswith(f"{chosen}.") for one in row)
            ]
            if choices and any(back[1:]):
                gone_back += 1
                assert max(choices) < max(at for at, found in enumerate(back) if found)
    assert gone_back or key not in {"azul", "sintra"}, "these games have such keys"


@pytest.mark.parametrize("task", ["tilt", "both-tilts"])
def test_a_task_about_tilts_has_no_keys_of_arrows_and_explains_none(task: str) -> None:
    lesson, progress = lesson_of("icecult"), LessonProgress(task)
    reaction = react(lesson, progress, "tilt.ns.ns")
    message = message_of(lesson, progress)
    words = [word for row in words_on(message, reaction) for word in row]
    assert "tilt.ns.ns.go" in words
    assert not any(AND in word for word in words)
    shown = message.page(reaction).text
    assert text("icecult-mark-new").split()[0] not in shown
    prompt = text("icecult-ask-confirm", alone="yes", marks=()).split("\n")[0]
    assert prompt in shown
    assert prompt != text("icecult-ask-confirm", alone="no", marks=()).split("\n")[0]


def test_a_solved_task_of_ice_cult_has_no_rows_of_blocked_keys() -> None:
    lesson = lesson_of("icecult")
    assert words_on(message_of(lesson, LessonProgress("duty"))) == [
        ["arrow.sw.5.01", "arrow.sw.1.01", "arrow.sw.in"]
    ]


def test_a_task_of_reef_has_no_keys_for_cards_that_its_picture_does_not_show() -> None:
    lesson, with_display = lesson_of("reef"), []
    for task in lesson.tasks:
        rows = words_on(message_of(lesson, LessonProgress(task.id)))
        takes = {word for row in rows for word in row if word.startswith(("take", "deck"))}
        if "display" in task.data.parts:
            with_display.append(task.id)
            assert len(takes) == 4
        else:
            assert takes == set()
            assert any(word.startswith("play") for row in rows for word in row)
    assert with_display == ["take", "deck", "round"]


def test_after_the_last_task_one_press_leads_to_the_form_of_that_game() -> None:
    lesson = lesson_of("sintra")
    task = lesson.tasks[lesson.index("back")]
    solved = tuple(one.id for one in lesson.tasks)
    progress = LessonProgress(task.id, task.data.right, solved)
    message = TaskMessage(lesson, progress, Texts.load(strict=True).voice("fa"), READER)
    (key,) = message.page().keyboard.inline_keyboard[0]
    assert unpack(str(key.callback_data)) == setup_form.first(game_of("sintra"), solo=True)
