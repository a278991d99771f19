"""Messages of lessons: every task is played with right and wrong words; captions and pictures."""

from __future__ import annotations

from html import escape
from itertools import product

import pytest
from telegram.constants import MessageLimit

from bot.presentation.captions.caption_layouts import units
from bot.presentation.texts import LOCALES, Texts
from bot.rules.lesson import Lesson, Task
from bot.rules.lesson_course import Reaction, TaskOutcome, react, stand
from bot.rules.lesson_pages import TaskMessage
from bot.store.lessons import LessonProgress
from engine.contract import Word
from engine.games import game as game_of
from engine.games.icecult.events import Moved
from engine.saying import Term, say
from tests.bot.lessons import READER, TASKS, TAUGHT, lesson_of, message_of, short_searches
from tests.bot.texts import text
from tests.conftest import sampled

__all__ = ["short_searches"]

NO_ROOM = {"azul": set[str](), "sintra": set[str](), "reef": {"deck"}}
"""By game, the tasks whose explanation does not fit beside the picture and the keys. Ice Cult has more of them."""


WRONG = 2
"""The number of wrong words that are played in each task."""


SEVERAL = 40
"""The number of right words that are played in each task at most; every one of them is checked by the engine."""


def wrong_words(lesson: Lesson, task: Task) -> list[Word]:
    """Return legal words that do not solve a task, far from each other in the order of the rules, then blocked ones."""
    here = stand(lesson, task, ())
    legal = [here.game.encode(move) for move in here.game.legal_moves(here.state)]
    wrong = [word for word in legal if word not in task.data.right]
    step = max(1, len(wrong) // WRONG)
    blocked = [one for one in here.game.offers(here.view) if one not in legal]
    return [*wrong[::step][:WRONG], *blocked][:WRONG]


@pytest.mark.parametrize(("key", "at"), TASKS)
def test_every_right_word_solves_its_task_and_wrong_words_explain_themselves(
    key: str, at: int
) -> None:
    lesson = lesson_of(key)
    task = lesson.tasks[at]
    if task.is_round:
        pytest.skip("played below")
    here, progress = stand(lesson, task, ()), LessonProgress(task.id)
    legal = [here.game.encode(move) for move in here.game.legal_moves(here.state)]
    assert set(task.data.right) < set(legal)
    for word in task.data.right[:SEVERAL]:
        solved = react(lesson, progress, word)
        assert solved.outcome is TaskOutcome.RIGHT
        assert solved.progress == LessonProgress(task.id, (word,), (task.id,))
    tried = wrong_words(lesson, task)
    assert len(tried) == WRONG
    for word in tried:
        reaction = react(lesson, progress, word)
        assert reaction.outcome is (TaskOutcome.WRONG if word in legal else TaskOutcome.REFUSED)
        assert reaction.said, f"{task.id}: `consequences` says nothing about {word}"
        assert reaction.progress == progress
    for locale in LOCALES:
        voice = Texts.load(strict=True).voice(locale)
        message = TaskMessage(lesson_of(key, locale), progress, voice, READER)
        legally = [one for one in tried if one in legal]
        pages = [message.page(), *(message.page(react(lesson, progress, one)) for one in legally)]
        assert max(units(page.text) for page in pages) <= MessageLimit.CAPTION_LENGTH
        assert all(page.text != pages[0].text for page in pages[1:])
        told = lesson_of(key, locale).tasks[at].text
        assert all(told.ask in page.text for page in pages)
        assert len(pages[0].keyboard.inline_keyboard) <= 5


@pytest.mark.parametrize("key", TAUGHT)
def test_after_a_wrong_move_the_hint_follows_all_consequences_and_nobody_is_named_winner(
    key: str,
) -> None:
    """The cup belongs to the closing sentences of a finished game."""
    lesson, voice = lesson_of(key), Texts.load(strict=True).voice("fa")
    for task in lesson.tasks:
        if task.is_round or not task.text.wrong:
            continue
        progress = LessonProgress(task.id)
        for word in wrong_words(lesson, task):
            reaction = react(lesson, progress, word)
            if reaction.outcome is not TaskOutcome.WRONG:
                continue
            shown = TaskMessage(lesson, progress, voice, READER).page(reaction).text
            assert "🏆" not in shown
            folded, _, visible = shown.rpartition("</blockquote>")
            [part] = [part for part in (folded, visible) if task.text.wrong in part]
            told = [voice(one) for one in reaction.said]
            hint = part.index(task.text.wrong)
            assert all(part.index(one) < hint for one in told if one in part)


@pytest.mark.parametrize(("key", "locale"), sampled([*product(TAUGHT, LOCALES)], 4))
def test_after_a_wrong_move_what_speaks_against_it_is_first_and_visible(
    key: str, locale: str
) -> None:
    lesson, voice, against = lesson_of(key, locale), Texts.load(strict=True).voice(locale), 0
    drawbacks = game_of(key).drawbacks
    for task in lesson.tasks[:-1]:
        here, progress = stand(lesson, task, ()), LessonProgress(task.id)
        by_ids: dict[tuple[str, ...], Reaction] = {}
        for move in here.game.legal_moves(here.state):
            word = here.game.encode(move)
            if word not in task.data.right:
                said = here.game.consequences(here.view, word)
                ids = tuple(one.id for one in said)
                by_ids[ids] = by_ids.get(ids) or react(lesson, progress, word)
        for reaction in by_ids.values():
            shown = TaskMessage(lesson, progress, voice, READER).page(reaction).text
            visible = shown.rpartition("</blockquote>")[2]
            said = sorted(reaction.said, key=lambda one: one.id not in drawbacks)
            assert voice(said[0]) in visible
            places = [visible.index(voice(one)) for one in said if voice(one) in visible]
            assert places == sorted(places)
            against += said[0].id in drawbacks
    assert against, "after no wrong move does `consequences` give a sentence of `drawbacks`"


def test_a_tile_that_a_wrong_move_drops_is_told_before_the_points_of_its_line() -> None:
    lesson, voice = lesson_of("azul", "en"), Texts.load(strict=True).voice("en")
    reaction = react(lesson, LessonProgress("line"), "c.yellow.3")
    assert reaction.said[0].id == "azul-effect-full"
    page = TaskMessage(lesson, LessonProgress("line"), voice, READER).page(reaction)
    fell = text("azul-effect-fallen", "en", count=1, whole="no")
    assert fell in page.text.rpartition("</blockquote>")[2]


def test_a_right_move_tells_what_followed_automatically() -> None:
    lesson = lesson_of("icecult")
    reaction = react(lesson, LessonProgress("home"), "arrow.ne.5.01")
    assert any(isinstance(event, Moved) for event in reaction.forced)
    message = message_of(lesson, reaction.progress)
    assert text("lesson-right", "fa") in message.page(reaction).text
    names = {"colour": Term("icecult-colour-green"), "path": Term("icecult-path-e")}
    moved = say("icecult-part-moved", count=1, space=1, **names)
    assert text("lesson-forced", parts=(moved,)) in message.page(reaction).text


def test_the_rule_of_a_task_is_folded_later_than_the_explanation_of_the_keys() -> None:
    """A phone shows the beginning of the quote while a line is chosen, and the title can wait."""
    lesson, voice = lesson_of("azul"), Texts.load(strict=True).voice("fa")
    folded = 0
    for task in lesson.tasks[:-1]:
        view = stand(lesson, task, ()).view
        for step in {word.rpartition(".")[0] for word in task.data.right}:
            _, *signs = voice(game_of("azul").keys(view, Word(step)).prompt).split("\n")
            reaction = react(lesson, LessonProgress(task.id), step)
            shown = TaskMessage(lesson, LessonProgress(task.id), voice, READER).page(reaction).text
            quote, _, visible = shown.rpartition("</blockquote>")
            about = task.text.about.split("\n")
            if signs:
                assert signs[0] not in visible or about[-1] in visible
            if about[-1] in quote:
                folded += 1
                assert quote.index(about[-1]) < quote.index(task.text.title)
    assert folded


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", NO_ROOM)
def test_the_first_sentence_of_a_task_s_explanation_is_visible(key: str, locale: str) -> None:
    """Who does not open the quote still learns the rule. Where a phone has no room, the rule is in what to do."""
    lesson, folded = lesson_of(key, locale), set()
    voice = Texts.load(strict=True).voice(locale)
    for task in lesson.tasks[:-1]:  # in the last one, a game is played
        page = TaskMessage(lesson, LessonProgress(task.id), voice, READER).page()
        visible = page.text.rpartition("</blockquote>")[2]
        if escape(task.text.about.split("\n")[0], quote=False) not in visible:
            folded.add(task.id)
    assert folded == NO_ROOM[key]
