"""Messages of tasks that are played on against a computer: comments, advice, and what the computer did."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from msgspec import structs
from telegram.constants import MessageLimit

from bot.presentation.captions.caption_layouts import units
from bot.presentation.captions.end_lines import closing
from bot.presentation.texts import LOCALES, Texts
from bot.rules.lesson_course import Reaction, Stand, TaskOutcome, react, stand
from bot.rules.lesson_pages import TaskMessage
from bot.store.lessons import LessonProgress
from engine.contract import Word
from engine.contract.search import Search
from engine.games import game as game_of
from engine.games.icecult.events import Moved
from engine.players.choice import choose
from engine.saying import Term, say
from tests.bot.lessons import READER, TAUGHT, lesson_of, message_of, short_searches
from tests.bot.texts import text, words
from tests.conftest import sampled

__all__ = ["short_searches"]


def good_move(here: Stand) -> Word:
    """Return the move of a short search, which is likely to be praised."""
    return choose(here.game, here.view, "hard", "lesson", simulations=2000)


@cache
def played_round(key: str) -> list[tuple[Stand, Reaction]]:
    """Play the last task of a lesson to its end. Return each position with the reaction to the move in it."""
    lesson, moves = lesson_of(key), list[tuple[Stand, Reaction]]()
    task = lesson.tasks[-1]
    progress = LessonProgress(task.id)
    while not (here := stand(lesson, task, progress.words)).is_over:
        assert len(moves) < 80
        reaction = react(lesson, progress, good_move(here))
        progress = reaction.progress
        moves.append((here, reaction))
    return moves


@pytest.mark.parametrize("key", sampled(TAUGHT, 2))
def test_the_last_task_is_played_to_its_end_with_comments(key: str) -> None:
    lesson, voice, remarks = lesson_of(key), Texts.load(strict=True).voice("fa"), 0
    for here, reaction in played_round(key):
        assert here.game.to_move(here.state) == here.learner
        assert reaction.outcome is TaskOutcome.PLAYED
        word = good_move(here)
        is_previewed = here.game.previews and here.game.pictured(here.view, word)
        assert bool(reaction.said) != bool(is_previewed)
        page = TaskMessage(lesson, reaction.progress, voice, READER).page(reaction)
        assert all(voice(one) in page.text for one in reaction.said[:1])
        if reaction.remark is not None:  # there is none if the learner could not check its reason
            remarks += 1
            assert voice(reaction.remark) in page.text
        assert units(page.text) <= MessageLimit.CAPTION_LENGTH
    # Without the compiled search, there may be no time to praise or to recommend a move.
    is_compiled = type(game_of(key)).encode_for_search is not Search.encode_for_search
    assert remarks or not is_compiled
    assert reaction.progress.solved == (lesson.tasks[-1].id,)


@pytest.mark.parametrize("key", sampled(TAUGHT, 2))
def test_a_comment_on_a_move_is_in_the_order_of_time_and_its_consequences_stay_together(
    key: str,
) -> None:
    """The quote is above the visible lines, so it has the oldest ones. What a move led to is not divided."""
    lesson, voice = lesson_of(key), Texts.load(strict=True).voice("fa")
    for here, reaction in played_round(key):
        message = TaskMessage(lesson, reaction.progress, voice, READER)
        named, shown = message.named(here), message.page(reaction).text
        forced = text("lesson-forced", parts=()).split(":")[0]
        computer = named.names[1 - here.learner]
        said = [named(one) for one in reaction.said]
        remark = [] if reaction.remark is None else [named(reaction.remark)]
        places = [shown.rindex(one) for one in (*said, forced, *remark, computer) if one in shown]
        assert len(places) >= len(said) + len(remark)
        assert places == sorted(places)
        end = shown.find("</blockquote>")
        assert len({shown.index(one) < end for one in said}) <= 1


def test_what_was_forced_and_the_computer_s_turn_have_a_line_each() -> None:
    """No task of today begins where an arrow forces another one, so one is made of another task."""
    lesson = lesson_of("icecult")
    home = lesson.tasks[lesson.index("home")]
    task = replace(home, data=structs.replace(home.data, right=(), turns=9))
    lesson = replace(lesson, tasks=(task,))
    voice = Texts.load(strict=True).voice("fa")
    here = stand(lesson, task, ())
    reaction = react(lesson, LessonProgress(task.id), home.data.right[0])
    moved = [event for event in reaction.forced if isinstance(event, Moved)]
    assert [event.pieces[0].value for event in moved] == ["green"]
    assert {event.seat for event in reaction.forced} == {here.learner}
    assert here.learner not in {event.seat for event in reaction.answer if isinstance(event, Moved)}
    message = TaskMessage(lesson, reaction.progress, voice, READER)
    lines = message.page(reaction).text.split("\n")
    computer = message.named(here).names[1 - here.learner]
    begins = text("lesson-forced", parts=()).split(":")[0]
    on_path = words("icecult-part-moved")[1]
    assert [line.count(on_path) for line in lines if begins in line] == [len(moved)]
    assert len([line for line in lines if computer in line.split(":")[0]]) == 1
    shown = "\n".join(lines)
    assert shown.index(voice(reaction.said[0])) < shown.index(begins)


def test_a_round_that_ends_the_game_tells_who_has_won() -> None:
    """No task of today is such a round, so this one is made of another task."""
    lesson = lesson_of("azul")
    tie = lesson.tasks[lesson.index("tie")]
    task = replace(tie, data=structs.replace(tie.data, right=(), turns=9))
    lesson = replace(lesson, tasks=(task,))
    progress, voice = LessonProgress(task.id), Texts.load(strict=True).voice("fa")
    while not (here := stand(lesson, task, progress.words)).is_over:
        reaction = react(lesson, progress, here.game.plausible_moves(here.view)[0])
        progress = reaction.progress
        after = stand(lesson, task, progress.words)
        assert (reaction.end is not None) is (after.game.to_move(after.state) is None)
    assert reaction.end is not None
    page = TaskMessage(lesson, progress, voice, READER).page(reaction)
    winner = closing(here.game, reaction.end)[0].write(voice)
    assert winner.rpartition("\N{POP DIRECTIONAL ISOLATE}")[2] in page.text


@pytest.mark.parametrize("key", TAUGHT)
def test_the_learner_s_board_stays_in_its_place_after_a_move(key: str) -> None:
    lesson = lesson_of(key)
    voice = Texts.load(strict=True).voice("fa")
    for task in lesson.tasks:
        if task.is_round:
            continue
        here = stand(lesson, task, ())
        reaction = react(lesson, LessonProgress(task.id), task.data.right[0])
        page = TaskMessage(lesson, reaction.progress, voice, READER).page(reaction)
        assert page.scene.close_up is not None
        assert page.scene.close_up.seat == here.learner


def test_turns_against_a_computer_are_counted() -> None:
    lesson, progress = lesson_of("icecult"), LessonProgress("round")
    second = text("lesson-turn", number=2, count=3)
    assert second not in message_of(lesson, progress).page().text
    while (here := stand(lesson, lesson.tasks[-1], progress.words)).turns == 0:
        word = here.game.encode(here.game.legal_moves(here.state)[0])
        progress = react(lesson, progress, word).progress
    assert f"<b>{second}</b>" in message_of(lesson, progress).page().text


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", TAUGHT)
def test_while_a_move_is_chosen_in_a_round_the_visible_last_line_is_its_prompt(
    key: str, locale: str
) -> None:
    lesson = lesson_of(key, locale)
    progress = LessonProgress(lesson.tasks[-1].id)
    voice = Texts.load(strict=True).voice(locale)
    message = TaskMessage(lesson, progress, voice, READER)
    here = stand(lesson, lesson.tasks[-1], ())
    steps = {key.word for row in here.game.own_keys(here.view, Word("")).rows for key in row}
    steps -= {*here.game.offers(here.view)}
    assert steps
    for step in steps:
        reaction = Reaction(TaskOutcome.PARTIAL, progress, word=Word(step))
        visible = message.page(reaction).text.rpartition("</blockquote>")[2]
        prompt = message.named(here)(here.game.own_keys(here.view, Word(step)).prompt)
        assert visible.rstrip().endswith(f"<b>{prompt.splitlines()[0]}</b>")


def test_what_a_move_led_to_comes_before_the_computer_s_answer() -> None:
    lesson, voice = lesson_of("azul"), Texts.load(strict=True).voice("fa")
    task = lesson.tasks[-1]
    here = stand(lesson, task, ())
    for word in here.game.plausible_moves(here.view)[:3]:
        reaction = react(lesson, LessonProgress(task.id), word)
        message = TaskMessage(lesson, reaction.progress, voice, READER)
        shown = message.page(reaction).text
        computer = message.named(here).names[1 - here.learner]
        assert shown.index(voice(reaction.said[0])) < shown.index(computer)
        [line] = [one for one in shown.split("\n") if computer in one]
        assert line.endswith(".")


def test_a_comment_on_a_move_against_a_computer_shows_the_advice_and_the_answer() -> None:
    lesson, voice = lesson_of("sintra"), Texts.load(strict=True).voice("fa")
    task, shown = lesson.tasks[-1], 0
    here = stand(lesson, task, ())
    computer = voice.drawn(say("computer-name", level=Term("level-easy"), number=0))
    moves = here.game.plausible_moves(here.view)
    for word in (*moves[:3], good_move(here)):
        reaction = react(lesson, LessonProgress(task.id), word)
        page = TaskMessage(lesson, reaction.progress, voice, READER).page(reaction)
        visible = page.text.partition("</blockquote>")[2]
        assert computer in visible
        assert voice(reaction.said[0]) in page.text
        if reaction.remark is not None:
            shown += 1
            assert voice(reaction.remark) in visible
    assert shown
