"""Messages of lessons: every task is played with right and wrong words; captions and pictures."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from html import escape
from itertools import product

import pytest
from msgspec import structs
from telegram.constants import MessageLimit

from bot.presentation.captions.caption_layouts import units
from bot.presentation.captions.end_lines import closing
from bot.presentation.texts import LOCALES, Texts
from bot.rules.lesson import Lesson, Task
from bot.rules.lesson_course import Reaction, Stand, TaskOutcome, react, stand
from bot.rules.lesson_pages import TaskMessage
from bot.store.lessons import LessonProgress
from engine.contract import Word
from engine.contract.search import Search
from engine.games import game as game_of
from engine.games.icecult.events import Moved
from engine.players.choice import choose
from engine.saying import Term, say
from tests.bot.lessons import READER, TASKS, TAUGHT, lesson_of, message_of
from tests.bot.texts import text, words
from tests.conftest import sampled

NO_ROOM = {"azul": set[str](), "sintra": set[str](), "reef": {"deck"}}
"""By game, the tasks whose explanation does not fit beside the picture and the keys. Ice Cult has more of them."""
SECONDS = 0.1
"""The CPU time of each search. It is half as long as in the product."""


@pytest.fixture(autouse=True)
def short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.rules.lesson_remarks.SECONDS", SECONDS)


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


def test_a_right_move_tells_what_followed_automatically() -> None:
    lesson = lesson_of("icecult")
    reaction = react(lesson, LessonProgress("home"), "arrow.ne.5.01")
    assert any(isinstance(event, Moved) for event in reaction.forced)
    message = message_of(lesson, reaction.progress)
    assert text("lesson-right", "fa") in message.page(reaction).text
    names = {"colour": Term("icecult-colour-green"), "path": Term("icecult-path-e")}
    moved = say("icecult-part-moved", count=1, space=1, **names)
    assert text("lesson-forced", parts=(moved,)) in message.page(reaction).text


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
