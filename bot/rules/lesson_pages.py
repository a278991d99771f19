"""The messages of a lesson: a task with its caption, the keyboard of its position, and its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.presentation import setup_form
from bot.presentation.keys import keyboards
from bot.presentation.keys.board_keys import in_form, key_label, seen_rows
from bot.presentation.keys.own_rows import own_labels
from bot.presentation.keys.row_order import OWN, in_direction, with_back
from bot.presentation.names import seat_names
from bot.presentation.texts import Voice
from bot.rules.lesson import Lesson, Task
from bot.rules.lesson_captions import TaskCaption
from bot.rules.lesson_course import LEVEL, NOTHING, Reaction, Stand, stand
from bot.rules.lesson_rows import in_order
from bot.store.lessons import LessonProgress
from bot.store.records import Person
from bot.tables.facts import Occupant
from bot.telegram.buttons.buttons import Button, RulesButton
from bot.telegram.buttons.personal_buttons import LessonButton, LessonStep, LessonWordButton
from engine.contract import AND, Key, Word
from engine.games import game as game_of
from engine.saying import Term, say
from render.scene import CloseUp, Scene

MOST_TOGETHER = 4
"""The maximum number of asides and other secondary keys that share a row if there can be another row.

With five keys in a row, labels are only symbols."""
Labels = list[tuple[str, Button]]
LabelRows = list[list[tuple[str, Button]]]
_ACTIONS = (LessonStep.HINT, LessonStep.LIST)
"""The steps of the keys below a task. The key of the rules is between them, if there is a topic."""


@dataclass(frozen=True, slots=True)
class LessonPage:
    """The content of a message: a caption in HTML, a keyboard and a picture."""

    text: str
    keyboard: keyboards.Markup
    scene: Scene


@dataclass(frozen=True, slots=True)
class _Keyboard:
    """The rows of keys, and whether keys of the game that make more than one move are left out."""

    rows: LabelRows
    is_shortened: bool = False


@dataclass(frozen=True, slots=True)
class TaskMessage:
    """Composes the message of the current task of `person`.

    `topic` is the path of the rules page that a key opens, or "" for no such key.
    """

    lesson: Lesson
    progress: LessonProgress
    voice: Voice
    person: Person
    topic: str = ""

    @property
    def _at(self) -> int:
        return self.lesson.index(self.progress.task)

    @property
    def _task(self) -> Task:
        return self.lesson.tasks[self._at]

    def page(self, reaction: Reaction | None = None) -> LessonPage:
        """Return the message. If `reaction` is given, the message shows the result of the press."""
        here = stand(self.lesson, self._task, self.progress.words)
        chosen = NOTHING if reaction is None or here.is_over else reaction.word
        voice, keys = self.named(here), self._keyboard(here, chosen)
        room = self._task.data.lines - 2 * len(keys.rows)
        caption = TaskCaption(
            self.lesson,
            self.progress,
            here,
            voice,
            chosen,
            reaction,
            explains_keys=not keys.is_shortened,
        )
        return LessonPage(
            caption.text(room),
            keyboards.written(keys.rows),
            self._scene(here, chosen, voice),
        )

    def named(self, here: Stand) -> Voice:
        """Return the voice with the names of the seats: the learner's name, and the names of computers."""
        owner = self.person.key
        occupants = tuple(
            Occupant(owner=owner) if seat == here.learner else Occupant(level=LEVEL)
            for seat in range(here.view.seats)
        )
        return self.voice.named(seat_names(occupants, {owner: self.person}, self.voice))

    def _scene(self, here: Stand, chosen: Word, voice: Voice) -> Scene:
        game, view = here.game, here.view
        own = game.own_picture(chosen)
        shown = own if own is not None else chosen if game.previews else NOTHING
        close_up = CloseUp(here.learner, self._task.data.parts)
        return Scene(game.key, view, voice.names, voice.drawn, shown, close_up=close_up)

    def _keyboard(self, here: Stand, chosen: Word) -> _Keyboard:
        if here.is_over:
            return _Keyboard(self._end_rows())
        offered = with_back(here.game.keys(here.view, chosen), chosen)
        has_several = any(AND in key.word for row in offered for key in row)
        rows = self._task_rows(here, chosen, list(filter(None, map(self._kept, offered))))
        return _Keyboard(rows, is_shortened=has_several and not self._task.is_round)

    def _task_rows(self, here: Stand, chosen: Word, offered: list[tuple[Key, ...]]) -> LabelRows:
        game, view, step = here.game, here.view, len(self.progress.words)

        def written(one: Key) -> tuple[str, Button]:
            button = LessonWordButton(self.lesson.game, self._at, step, one.word)
            return self.voice.plain(key_label(one)), button

        drawn = game.drawn_asides if game.own_picture(chosen) is not None else ()
        asides = [one for row in game.asides(view) for one in row if one.word not in drawn]
        if not self._task.data.asides:
            asides = []
        rows, back = in_order(offered, chosen)
        count = len(_ACTIONS) + bool(self.topic) + len(back)
        apart = len(asides) + count > MOST_TOGETHER and len(rows) < keyboards.MOST_ROWS
        form = own_labels(count if apart else len(asides) + count)
        beside = own_labels(len(asides)) if apart else form
        label = say("key-step-back", form=form)
        own = [*self._own_row(form), *(written(replace(one, label=label)) for one in back)]
        others = [written(in_form(one, beside)) for one in asides]
        ends: LabelRows = [others, own] if apart else [[*others, *own]]
        found: LabelRows = []
        for row in seen_rows(game, view, chosen, in_direction(game, rows, rtl=self.voice.rtl)):
            found += ends if row == OWN else [[written(one) for one in row]]
        return found

    def _kept(self, row: Sequence[Key]) -> tuple[Key, ...]:
        """Return the keys of a row that are shown, or () to leave the row out.

        A task with solutions has no keys that make more than one move, none that `TaskData.hidden` names and, unless
        `TaskData.blocked` is set, no rows in which all keys are blocked.
        """
        if self._task.is_round:
            return tuple(row)
        data = self._task.data
        shown = (key for key in row if not key.word.startswith(data.hidden))
        kept = tuple(key for key in shown if AND not in key.word)
        return () if not data.blocked and all(key.blocked for key in kept) else kept

    def _own_row(self, form: str) -> Labels:
        plain = self.voice.plain
        labels = ("key-hint" if self._task.is_round else "lesson-key-answer", "lesson-key-list")
        row: Labels = [
            (plain(say(label, form=form)), LessonButton(self.lesson.game, self._at, step))
            for label, step in zip(labels, _ACTIONS, strict=True)
        ]
        if self.topic:
            rules = RulesButton(self.topic, as_new=True)
            row.insert(1, (plain(say("key-rules", form=form)), rules))
        return row

    def _end_rows(self) -> LabelRows:
        plain, game = self.voice.plain, self.lesson.game
        again = plain(say("lesson-key-again")), LessonButton(game, self._at, LessonStep.AGAIN)
        lessons = plain(say("lesson-key-list", form="long")), LessonButton(game, 0, LessonStep.LIST)
        following = self.lesson.following(self._at, self.progress.solved)
        if following is None:
            solo: Button = setup_form.first(game_of(game), solo=True)
            label = say("lesson-key-play", game=Term(f"{game}-name"))
            return [[(plain(label), solo)], [lessons, again]]
        button = LessonButton(game, following, LessonStep.SHOW)
        rows: LabelRows = [[(plain(say("lesson-key-next")), button)], [lessons, again]]
        if self.topic:
            rules = RulesButton(self.topic, as_new=True)
            rows[-1].insert(1, (plain(say("key-rules", form="long")), rules))
        return rows
