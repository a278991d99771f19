"""Lessons: their tasks, the positions and comments after moves, and the last turns of games."""

from __future__ import annotations

import pytest

from bot.presentation.texts import LOCALES
from bot.rules.book import read_book
from bot.rules.lesson import read_lesson
from bot.rules.lesson_course import TaskOutcome, react, stand
from bot.store.lessons import LessonProgress
from bot.tables.refusals import BadButton
from engine.contract import AND, Word
from engine.games import game as game_of
from engine.games.icecult.pieces import Colour
from engine.saying import Saying
from tests.bot.lessons import TASKS, TAUGHT, lesson_of
from tests.conftest import by_turns
from tests.persian_spelling import slips

LONGEST = 240
"""The maximum length of a text of a task in characters, so that it has at most about five lines on a phone."""


@pytest.mark.parametrize("key", TAUGHT)
def test_a_lesson_has_at_most_ten_tasks(key: str) -> None:
    assert len(lesson_of(key).tasks) <= 10


@pytest.mark.parametrize("key", TAUGHT)
def test_the_last_task_of_a_lesson_is_played_against_a_computer(key: str) -> None:
    assert lesson_of(key).tasks[-1].is_round, "it has `ends_with` or `turns` instead of `right`"


@pytest.mark.parametrize("key", TAUGHT)
def test_the_texts_of_tasks_are_short_and_spelt_as_printed(key: str) -> None:
    for locale in LOCALES:
        for task in lesson_of(key, locale).tasks:
            texts = (task.text.title, task.text.ask, task.text.right, task.text.wrong)
            assert [one for one in texts if len(one) > LONGEST] == []
            if locale == "fa":
                assert [slip for one in texts for slip in slips(one)] == []


@pytest.mark.parametrize("key", TAUGHT)
def test_every_topic_of_the_rules_leads_to_a_task(key: str) -> None:
    topics = {topic.id for topic in read_book("fa", key).topics}
    led = [topic for task in lesson_of(key).tasks for topic in task.data.topics]
    assert sorted(led) == sorted(topics)


def test_a_marker_that_leaves_the_end_of_the_track_is_not_said_to_stay() -> None:
    lesson = lesson_of("sintra")
    here = stand(lesson, next(one for one in lesson.tasks if one.id == "broken"), ())
    told = []
    for move in here.game.legal_moves(here.state):
        said = here.game.consequences(here.view, here.game.encode(move))
        told.append({one.id for one in said} & {"sintra-effect-shattered", "sintra-effect-track"})
    assert {"sintra-effect-shattered"} in told
    assert {"sintra-effect-shattered", "sintra-effect-track"} not in told


@pytest.mark.parametrize(("key", "at"), TASKS)
def test_a_right_word_can_be_reached_by_pressing_keys(key: str, at: int) -> None:
    lesson = lesson_of(key)
    task = lesson.tasks[at]
    game, view = game_of(key), stand(lesson, task, ()).view
    targets = set(task.data.right) or {
        game.encode(move) for move in game.legal_moves(stand(lesson, task, ()).state)
    }
    chosen, seen = Word(""), {""}
    for _ in range(8):
        words = [one.word for row in game.keys(view, chosen).rows for one in row if not one.blocked]
        if any(word.partition(AND)[0] in targets for word in words):
            return
        on = [w for w in words if w not in seen and any(t.startswith(f"{w}.") for t in targets)]
        assert on, (chosen, words)
        chosen = on[0]
        seen.add(chosen)
    pytest.fail("no key leads to a right word")


def test_the_learner_keeps_one_colour_throughout_the_lesson_of_ice_cult() -> None:
    for task in lesson_of("icecult").tasks:
        here = stand(lesson_of("icecult"), task, ())
        assert here.state.colours[here.learner] is Colour.RED, task.id


@pytest.fixture(scope="module")
def last_turn() -> dict[Word, tuple[Saying, ...]]:
    """What is said about each legal move of the last turn of Reef, each of which is compared with all others."""
    lesson = lesson_of("reef")
    task = lesson.tasks[lesson.index("end")]
    here = stand(lesson, task, ())
    words = [here.game.encode(move) for move in here.game.legal_moves(here.state)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.rules.lesson_remarks.MOST_SIMULATIONS", 60)  # remarks are not looked at
        return {word: react(lesson, LessonProgress(task.id), word).said for word in words}


@by_turns(0, 2)
def test_the_last_turn_of_reef_says_what_cards_left_in_hand_score(
    last_turn: dict[Word, tuple[Saying, ...]],
) -> None:
    lesson = lesson_of("reef")
    here, told = stand(lesson, lesson.tasks[lesson.index("end")], ()), 0
    for word, said in last_turn.items():
        if not word.startswith("play."):
            continue
        (points,) = (one.arg("points") for one in said if one.id == "reef-effect-left")
        after = here.game.apply(here.state, here.game.decode(word)).state
        assert points == after.players[here.learner].tally.left
        told += points
    assert told


@by_turns(0, 2)
def test_the_last_turn_of_reef_compares_every_move_with_the_best_one(
    last_turn: dict[Word, tuple[Saying, ...]],
) -> None:
    lesson = lesson_of("reef")
    here = stand(lesson, lesson.tasks[lesson.index("end")], ())
    before, gains = here.state.players[here.learner].tally.points, {}
    for move in here.game.legal_moves(here.state):
        after = here.game.apply(here.state, move).state
        gains[here.game.encode(move)] = after.players[here.learner].tally.points - before
    told = {word: (said[0].arg("points"), said[0].arg("best")) for word, said in last_turn.items()}
    assert told == {word: (gain, max(gains.values())) for word, gain in gains.items()}


def test_a_wrong_move_of_the_last_turn_has_no_winner_and_says_that_a_bank_is_empty() -> None:
    lesson = lesson_of("reef")
    task = lesson.tasks[lesson.index("end")]
    here = stand(lesson, task, ())
    words = [here.game.encode(move) for move in here.game.legal_moves(here.state)]
    unplaced = next(word for word in words if word == "play.1.none.none")
    reaction = react(lesson, LessonProgress(task.id), unplaced)
    assert (reaction.outcome, reaction.end) == (TaskOutcome.WRONG, None)
    assert [one.id for one in reaction.said].count("reef-effect-missing") == 1


def test_a_word_of_no_keyboard_is_refused() -> None:
    lesson = lesson_of("azul")
    for word in ("f9.blue.1", "take.1", "p1.1", "f1-f2", "?hand"):
        with pytest.raises(BadButton):
            react(lesson, LessonProgress(lesson.tasks[0].id), word)


def test_a_game_without_a_lesson_has_none() -> None:
    assert read_lesson("fa", "nothing") is None
    assert read_lesson("xx", "azul") is None


@pytest.mark.parametrize("key", TAUGHT)
def test_nothing_is_marked_before_the_first_move_of_a_task(key: str) -> None:
    lesson = lesson_of(key)
    for task in lesson.tasks:
        assert stand(lesson, task, ()).events == ()
