"""How a task of a lesson proceeds: the position after the words played so far, and what a press on a key does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from bot.rules.examples import example_position
from bot.rules.lesson import Lesson, Task
from bot.rules.lesson_remarks import remark_on
from bot.store.lessons import LessonProgress
from bot.tables.decisions.play import whole_word
from bot.tables.refusals import BadButton
from engine.contract import AND, AnyGame, Event, Seat, View, Word
from engine.errors import BadWord, IllegalMove
from engine.games import game as game_of
from engine.players import choose
from engine.players.hints import hint
from engine.saying import Saying

LEVEL = "easy"
"""The level of the computer in a task that is played against one."""
SIMULATIONS = 200
"""The number of simulations in the search for a hint in a task that is played against a computer."""


NOTHING = Word("")


class TaskOutcome(StrEnum):
    """The outcome of a press on a key of a task.

    PARTIAL: the key does not make a move yet. REFUSED: the move is illegal. RIGHT, WRONG: the move solves the task, or
    does not. PLAYED: the move was played against a computer.
    """

    PARTIAL = "partial"
    REFUSED = "refused"
    WRONG = "wrong"
    RIGHT = "right"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class Stand:
    """The position of a task after some words. `learner` is the seat to move in the first position of the task.

    `events` are the events of the learner's last move and of the computers' moves after it. There are none before the
    learner's first move, because marks of earlier moves would look like hints. `turns` is the number of turns that the
    learner has ended. `is_over` is set if the task is over.
    """

    game: AnyGame
    state: Any
    learner: Seat
    events: tuple[Event, ...]
    turns: int
    is_over: bool

    @property
    def view(self) -> View:
        """The learner's view of the position."""
        found: View = self.game.observe(self.state, self.learner, self.events)
        return found


@dataclass(frozen=True, slots=True)
class Reaction:
    """The reaction to a press.

    progress: the progress after the press.
    said: sentences about the consequences of the move, or the reason why it is illegal.
    word: the partial word to show, or "".
    remark: after a move against a computer, a comparison with the move that the search prefers, or None.
    end: the learner's view of the end of the game if the press led to the end, otherwise None.
    forced: the events of the learner's turn that happened automatically. A wrong move is not played, so it has none.
    answer: the events of the computers' turns after the move.
    """

    outcome: TaskOutcome
    progress: LessonProgress
    said: tuple[Saying, ...] = ()
    word: Word = NOTHING
    remark: Saying | None = None
    end: View | None = None
    forced: tuple[Event, ...] = ()
    answer: tuple[Event, ...] = ()


def stand(lesson: Lesson, task: Task, words: tuple[str, ...]) -> Stand:
    """Return the position of a task after these words. Raises BadButton if they cannot be played."""
    game = game_of(lesson.game)
    steps = example_position(lesson.game, task.data.position).steps
    state = steps[-1].state
    learner = game.to_move(state)
    if learner is None:
        raise BadButton
    turns, is_over, recent = 0, False, tuple[Event, ...]()
    for word in words:
        mover = game.to_move(state)
        try:
            step = game.apply(state, game.decode(word))
        except (BadWord, IllegalMove):
            raise BadButton from None
        state = step.state
        own = mover == learner
        recent = _public(step.events) if own else (*recent, *_public(step.events))
        turns += own and game.to_move(state) != learner
        is_over = is_over or _ends(task, step.events)
    is_over = is_over or bool(task.data.turns and turns >= task.data.turns)
    is_over = is_over or bool(words and not task.is_round) or game.to_move(state) is None
    return Stand(game, state, learner, recent, turns, is_over)


def react(lesson: Lesson, progress: LessonProgress, pressed: str) -> Reaction:
    """Return the reaction to a press on a key of the current task. This can take as long as a short search.

    Raises BadButton if the task is over or the word is not on a keyboard of the position.
    """
    task = lesson.tasks[lesson.index(progress.task)]
    here = stand(lesson, task, progress.words)
    if here.is_over:
        raise BadButton
    game, view, word = here.game, here.view, Word(pressed)
    whole = whole_word(game, view, word)
    if whole is None:
        is_prefix = not word or any(one.startswith(f"{word}.") for one in game.offers(view))
        if not is_prefix and not (AND in word and word.partition(AND)[0] in game.offers(view)):
            raise BadButton
        return Reaction(TaskOutcome.PARTIAL, progress, word=word)
    words = whole.split(AND)
    refused = game.refusal(view, Word(words[0]))
    if refused is not None:
        return Reaction(TaskOutcome.REFUSED, progress, (refused.reason,))
    said = game.consequences(view, Word(words[0]))
    if not task.is_round:
        if whole in task.data.right or words[0] in task.data.right:
            solved = dict.fromkeys((*progress.solved, task.id))
            after = replace(progress, words=(words[0],), solved=tuple(solved))
            step = game.apply(here.state, game.decode(words[0]))
            forced = tuple(filter(_is_forced, _public(step.events)))
            end = _end(here, step.state)
            return Reaction(TaskOutcome.RIGHT, after, said, end=end, forced=forced)
        return Reaction(TaskOutcome.WRONG, progress, said)
    if game.previews and game.pictured(view, Word(words[0])):
        said = ()  # the learner has seen in a preview what the word leads to
    return _played(lesson, task, progress, here, words, said)


def _end(here: Stand, state: Any) -> View | None:
    """Return the learner's view of a state in which the game is over, otherwise None."""
    if here.game.to_move(state) is not None:
        return None
    found: View = here.game.observe(state, here.learner)
    return found


def _played(
    lesson: Lesson,
    task: Task,
    progress: LessonProgress,
    here: Stand,
    words: list[str],
    said: tuple[Saying, ...],
) -> Reaction:
    """Play the learner's words and the computers' answers, and return the reaction. Raises BadButton."""
    game, state = here.game, here.state
    remark = remark_on(game, here.view, Word(words[0]), _seed(lesson, task, progress.words))
    played = progress.words
    forced: list[Event] = []
    answer: list[Event] = []
    for at, word in enumerate(words):
        if game.to_move(state) != here.learner:
            break
        if at:
            said = (*said, *game.consequences(game.observe(state, here.learner), Word(word)))
        try:
            step = game.apply(state, game.decode(word))
        except (BadWord, IllegalMove):
            raise BadButton from None
        state, played = step.state, (*played, word)
        forced += filter(_is_forced, _public(step.events))
    if game.to_move(state) == here.learner:
        for move in game.follow_ups(state):
            step = game.apply(state, move)
            state, played = step.state, (*played, game.encode(move))
            forced += _public(step.events)
    while not (now := stand(lesson, task, played)).is_over:
        seat = game.to_move(now.state)
        if seat is None or seat == here.learner:
            break
        view = game.observe(now.state, seat)
        word = choose(game, view, LEVEL, _seed(lesson, task, played))
        answer += _public(game.apply(now.state, game.decode(word)).events)
        played = (*played, word)
    solved = progress.solved
    if now.is_over:
        solved = tuple(dict.fromkeys((*solved, task.id)))
    after = replace(progress, words=played, solved=solved)
    end = _end(here, now.state)
    told = tuple(forced), tuple(answer)
    return Reaction(TaskOutcome.PLAYED, after, said, NOTHING, remark, end, *told)


def solution(lesson: Lesson, progress: LessonProgress) -> Saying | None:
    """Return a right move of the current task as an instruction, or None if the game cannot describe the move.

    Against a computer, return the message of a hint instead, or None if there is no hint. Raises BadButton if the task
    is over.
    """
    task = lesson.tasks[lesson.index(progress.task)]
    here = stand(lesson, task, progress.words)
    if here.is_over:
        raise BadButton
    if task.is_round:
        found = hint(
            here.game, here.view, _seed(lesson, task, progress.words), simulations=SIMULATIONS
        )
        return None if found is None else found.saying
    answer: Saying | None = here.game.advice(here.view, Word(task.data.right[0]))
    return answer


def _ends(task: Task, events: tuple[object, ...]) -> bool:
    return bool(task.data.ends_with) and any(
        type(event).__name__ == task.data.ends_with for event in events
    )


def _is_forced(event: Event) -> bool:
    """Return whether an event happened automatically, because no other move was legal."""
    return bool(getattr(event, "forced", False))


def _public(events: tuple[object, ...]) -> tuple[Event, ...]:
    return tuple(event for event in events if isinstance(event, Event))


def _seed(lesson: Lesson, task: Task, words: tuple[str, ...]) -> str:
    """Return the seed of a search or of a computer's choice, with which the same moves give the same results."""
    return f"lesson {lesson.game} {task.id} {len(words)}"
