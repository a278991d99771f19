"""Comments on moves of lessons: which moves are praised, what is recommended instead, and what moves led to."""

from __future__ import annotations

import pytest

from bot.rules.lesson_course import react, stand
from bot.store.lessons import LessonProgress
from engine.contract import Word
from engine.games.sintra.events import StripCompleted
from engine.saying import Saying, say
from tests.bot.lessons import lesson_of
from tests.conftest import by_turns, sampled

BETTER = {"lesson-better-although", "lesson-better-because"}
"""Remarks that recommend another move."""


@by_turns(2, 3)
def test_another_move_is_recommended_only_if_it_is_clearly_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lesson = lesson_of("azul")
    task = lesson.tasks[-1]
    here = stand(lesson, task, ())
    words = here.game.plausible_moves(here.view)

    def remarks() -> set[str]:
        found = (react(lesson, LessonProgress(task.id), word).remark for word in words[::9])
        return {remark.id for remark in found if remark is not None}

    assert remarks() & BETTER
    monkeypatch.setattr("bot.rules.lesson_remarks.MARGIN", 1.1)
    assert not remarks() & BETTER


WASTED = ["f4.black.floor f3.red.3 f2.white.2 c.blue.2", "f2.red.floor f4.black.3"]
"""The beginnings of two rounds of Azul's last task, after which no tile has to go to the floor line."""


@pytest.mark.parametrize("begun", sampled(WASTED, 2))
def test_tiles_that_go_to_the_floor_line_for_no_reason_are_not_praised(begun: str) -> None:
    lesson = lesson_of("azul")
    progress = LessonProgress(lesson.tasks[-1].id, tuple(begun.split()))
    here = stand(lesson, lesson.tasks[-1], progress.words)
    words = [here.game.encode(move) for move in here.game.legal_moves(here.state)]
    wasted = [word for word in words if word.endswith(".floor")]
    remarks = [react(lesson, progress, word).remark for word in wasted]
    assert wasted
    assert {None if one is None else one.id for one in remarks} <= {None, *BETTER}


def test_a_suggested_move_is_named_with_its_cost() -> None:
    """The last red tiles go to line 1 or to the floor line, and those that do not fit cost points."""
    lesson = lesson_of("azul")
    begun = "f4.yellow.2 f3.red.3 f2.white.3 c.blue.2 f5.yellow.4 c.black.5 f1.white.5 c.black.5"
    progress = LessonProgress(lesson.tasks[-1].id, tuple(begun.split()))
    here = stand(lesson, lesson.tasks[-1], progress.words)
    (cost,) = here.game.reasons(here.view, Word("c.red.1")).costs
    remark = react(lesson, progress, "c.red.1").remark
    assert remark == say("lesson-best-although", cost=cost)


@by_turns(1, 3)
def test_no_move_is_praised_after_short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the compiled search, there is no time for long ones."""
    lesson = lesson_of("icecult")
    here = stand(lesson, lesson.tasks[-1], ())
    monkeypatch.setattr("bot.rules.lesson_remarks.MOST_SIMULATIONS", 60)
    for move in here.game.legal_moves(here.state):
        word = here.game.encode(move)
        remark = react(lesson, LessonProgress(lesson.tasks[-1].id), word).remark
        assert remark is None or remark.id in BETTER


def test_a_better_move_has_a_reason_on_the_learner_s_own_board_and_its_cost() -> None:
    """The pictures of Azul's lesson do not show the opponent's board."""
    lesson = lesson_of("azul")
    task, progress, recommended = lesson.tasks[-1], LessonProgress(lesson.tasks[-1].id), 0
    while not (here := stand(lesson, task, progress.words)).is_over:
        word = here.game.plausible_moves(here.view)[-1]
        reaction = react(lesson, progress, word)
        if reaction.remark is not None and reaction.remark.id.startswith("lesson-better"):
            recommended += 1
            reason = reaction.remark.arg("reason")
            assert isinstance(reason, Saying)
            assert reason.id != "azul-merit-deny"
            if reaction.remark.id == "lesson-better-although":
                assert here.game.reasons(here.view, word).costs
        progress = reaction.progress
    assert recommended


SCORING = [
    "f1.yellow.1.0 f3.white.3.0 f2.white.2.0 c.orange.3.0 f4.white.4.0 f5.blue.5.0",
    "f1.red.2.0 c.yellow.2.0 f2.white.4.0 f5.yellow.2.0 f3.white.4.0 f4.white.3.0",
]
"""The beginnings of two rounds of Sintra's last task, after which a strip can be completed."""


@pytest.mark.parametrize("begun", SCORING)
def test_no_move_is_recommended_that_scores_less_at_once_than_the_played_one(begun: str) -> None:
    """A learner who has just scored cannot see why a move without points would be better."""
    lesson = lesson_of("sintra")
    task, progress = lesson.tasks[-1], LessonProgress(lesson.tasks[-1].id, tuple(begun.split()))
    here, scored = stand(lesson, task, progress.words), 0
    for move in here.game.legal_moves(here.state):
        step = here.game.apply(here.state, move)
        points = sum(
            one.points + one.bonus for one in step.events if isinstance(one, StripCompleted)
        )
        if points:
            scored += 1
            remark = react(lesson, progress, here.game.encode(move)).remark
            if remark is not None and remark.id.startswith("lesson-better"):
                reason = remark.arg("reason")
                assert isinstance(reason, Saying)
                assert reason.id == "sintra-merit-complete"
                assert int(str(reason.arg("points"))) > points
    assert scored


@by_turns(0, 3)
def test_no_move_is_recommended_that_the_learner_can_still_play() -> None:
    """Arrows are used in any order, so a reason for one of them does not speak against another one."""
    lesson, found = lesson_of("icecult"), 0
    task, progress = lesson.tasks[-1], LessonProgress(lesson.tasks[-1].id)
    while not (here := stand(lesson, task, progress.words)).is_over:
        legal = [here.game.encode(move) for move in here.game.legal_moves(here.state)]
        reaction = react(lesson, progress, legal[-1])
        following = stand(lesson, task, (*progress.words, legal[-1]))
        if following.game.to_move(following.state) == here.learner and reaction.remark is not None:
            move = dict(reaction.remark.args).get("move")
            left = map(following.game.encode, following.game.legal_moves(following.state))
            assert move not in [here.game.advice(here.view, word) for word in left if word in legal]
            found += 1
        progress = reaction.progress
    assert found


def test_more_than_two_passed_strips_are_told_as_a_range() -> None:
    lesson = lesson_of("sintra")
    here = stand(lesson, lesson.tasks[lesson.index("take")], ())
    told = [
        one
        for move in here.game.legal_moves(here.state)
        for one in here.game.consequences(here.view, here.game.encode(move))
    ]
    assert say("sintra-effect-passed-range", strip=8, first=1, last=7) in told
    assert say("sintra-effect-passed", strip=3, passed=(1, 2)) in told


def test_the_last_move_of_a_game_leads_to_nothing_later() -> None:
    lesson = lesson_of("sintra")
    here = stand(lesson, lesson.tasks[lesson.index("ornament")], ())
    later = {f"sintra-effect-{end}" for end in ("passed", "passed-range", "stays", "track")}
    for move in here.game.legal_moves(here.state):
        said = here.game.consequences(here.view, here.game.encode(move))
        assert not later & {one.id for one in said}


@pytest.mark.parametrize(("key", "task"), [("azul", "tie"), ("sintra", "ornament")])
def test_what_is_unfinished_at_the_end_is_not_said_to_need_more(key: str, task: str) -> None:
    lesson, told = lesson_of(key), set[str]()
    here = stand(lesson, lesson.tasks[lesson.index(task)], ())
    for move in here.game.legal_moves(here.state):
        assert here.game.outcome(here.game.apply(here.state, move).state) is not None
        word = here.game.encode(move)
        told |= {one.id for one in here.game.consequences(here.view, word)}
        told |= {one.id for one in here.game.reasons(here.view, word).gains}
    assert f"{key}-effect-unfinished-end" in told
    assert not told & {f"{key}-effect-unfinished", f"{key}-merit-grown"}


def test_a_completed_strip_tells_the_sum_of_its_points() -> None:
    lesson = lesson_of("sintra")
    here, ids = stand(lesson, lesson.tasks[lesson.index("bonus")], ()), set[str]()
    for move in here.game.legal_moves(here.state):
        events = here.game.apply(here.state, move).events
        points = [one.points + one.bonus for one in events if isinstance(one, StripCompleted)]
        said = here.game.consequences(here.view, here.game.encode(move))
        told = [one for one in said if one.id.startswith("sintra-effect-completed")]
        assert [one.arg("points") for one in told] == points
        ids |= {one.id for one in told}
    assert {"sintra-effect-completed-bonus"} < ids
