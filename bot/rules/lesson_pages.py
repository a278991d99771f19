"""The messages of a lesson: a task with the keyboard of its position, and the result of a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate

from bot.presentation import keyboards, setup_form
from bot.presentation.board_keys import in_form, key_label, own_labels
from bot.presentation.caption_layouts import MAX_UNITS, fold, units
from bot.presentation.end_lines import closing
from bot.presentation.line_breaks import line_count
from bot.presentation.names import seat_names
from bot.presentation.row_order import OWN
from bot.presentation.row_order import Rows as RowsOfKeys
from bot.presentation.stories import brief_lines
from bot.presentation.texts import Quote, Value, Voice
from bot.rules.lesson import Lesson, Task
from bot.rules.lesson_course import LEVEL, Reaction, Stand, Verdict, stand
from bot.store.lessons import Progress
from bot.store.records import Person
from bot.tables.decisions.choices import is_back
from bot.tables.facts import Chair
from bot.telegram.buttons import Button, RulesButton
from bot.telegram.personal_buttons import LessonButton, LessonStep, LessonWordButton
from engine.contract import AND, Key, Word
from engine.games import game as game_of
from engine.saying import Term, say
from render.scene import CloseUp, Scene

NOTHING = Word("")
MOST_TOGETHER = 4
"""The maximum number of secondary keys in a row if another row fits. Five keys would have only symbols as labels."""
Labels = list[tuple[str, Button]]
Rows = list[Labels]
_ACTIONS = (("key-hint", LessonStep.HINT), ("lesson-key-list", LessonStep.LIST))
"""The label and the step of each key below a task. The key of the rules is between them, if there is a topic."""


@dataclass(frozen=True, slots=True)
class LessonPage:
    """The content of a message: a caption in HTML, a keyboard and a picture."""

    text: str
    keyboard: keyboards.Markup
    scene: Scene


@dataclass(frozen=True, slots=True)
class _Keyboard:
    """The rows of keys, and whether keys of the game that make more than one move are left out."""

    rows: Rows
    is_shortened: bool = False


@dataclass(frozen=True, slots=True)
class TaskMessage:
    """Composes the message of the current task of `person`. `topic` is the path of a page of the rules, or ""."""

    lesson: Lesson
    progress: Progress
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
        return LessonPage(
            self._text(here, reaction, chosen, voice, keys),
            keyboards.written(keys.rows),
            self._scene(here, chosen, voice),
        )

    def named(self, here: Stand) -> Voice:
        """Return the voice with the names of the seats: the learner's name, and the names of computers."""
        owner = self.person.key
        chairs = tuple(
            Chair(owner=owner) if seat == here.learner else Chair(level=LEVEL)
            for seat in range(here.view.seats)
        )
        return self.voice.named(seat_names(chairs, {owner: self.person}, self.voice))

    def _scene(self, here: Stand, chosen: Word, voice: Voice) -> Scene:
        game, view = here.game, here.view
        own = game.own_picture(chosen)
        shown = own if own is not None else chosen if game.previews else NOTHING
        close_up = CloseUp(here.learner, self._task.data.parts)
        return Scene(game.key, view, voice.names, voice.drawn, shown, close_up=close_up)

    def _text(
        self, here: Stand, reaction: Reaction | None, chosen: Word, voice: Voice, keys: _Keyboard
    ) -> str:
        """Return the caption. Its last lines are what to do, or the conclusion of the task, and are always visible.

        Before them are the title, and the explanation of the task or the sentences about the last move. Lines for which
        a phone has no room next to the picture and the keys are above them in an expandable quote, together with the
        title; the explanations of the keyboard are the first of them. In further steps of a choice, the title is last,
        because a phone shows the beginning of the quote, and a prompt for which there is no room is first. The first
        step has no prompt if the task says what to do. After a move against a computer, the comment on it has
        precedence over the prompt. If the caption would be too long, the last lines of the quote are left out.
        """
        text = self._task.text
        heading: dict[str, Value] = {
            "game": Term(f"{self.lesson.game}-name"),
            "number": self._at + 1,
            "count": len(self.lesson.tasks),
            "title": Quote(text.title),
        }
        head = f"<b>{voice.write('lesson-title', heading)}</b>"
        said = self._reaction(here, reaction, voice)
        remarks = len(said)
        instruction = ""
        if here.is_over:
            last = [escape(text.right, quote=False)]
            if self._following() is None:
                name = Term(f"{self.lesson.game}-name")
                last.append(voice(say("lesson-complete", game=name)))
        else:
            asked = here.game.own_keys(here.view, chosen).prompt
            instruction, *explained = voice(asked).split("\n")
            last = [f"<b>{self._ask(here)}</b>"]
            if keys.is_shortened:
                explained = []  # they are about keys that are not there
            about = escape(text.about, quote=False).split("\n")
            said = [*(said or about), *explained]
        room = self._task.data.lines - 2 * len(keys.rows)
        room -= sum(map(line_count, last))
        is_answer = reaction is not None and reaction.verdict is Verdict.PLAYED
        is_next = bool(chosen) or (self._task.is_round and not is_answer)
        if instruction and is_next and room >= line_count(instruction):
            room -= line_count(instruction)
            last.append(instruction)
        elif instruction and (chosen or self._task.is_round):
            said.insert(0 if chosen else len(said), instruction)
        shown = _fitting(said, room)
        if reaction is not None and reaction.verdict is Verdict.RIGHT and len(shown) < len(said):
            shown = []  # the praise comes before what the move led to
        rest = self._hint_last(said[len(shown) :], remarks - len(shown))
        shown = self._hint_last(shown, remarks)
        if is_answer and reaction is not None:
            own = [*map(voice, reaction.said), *self._forced(here, reaction, voice)]
            shown.sort(key=lambda line: own.index(line) if line in own else len(own))
        for kept in range(len(rest), -1, -1):
            order = (*rest[:kept], head) if chosen else (head, *rest[:kept])
            heading_lines = fold(order) if kept else head
            whole = "\n".join((heading_lines, *shown, *last))
            if units(whole) <= MAX_UNITS:
                break
        return whole

    def _reaction(self, here: Stand, reaction: Reaction | None, voice: Voice) -> list[str]:
        """Return the sentences about the last move. After a wrong move, the task's hint follows the first of them."""
        if reaction is None or reaction.verdict is Verdict.PARTIAL:
            return []
        said = list(map(voice, reaction.said))
        end = () if reaction.end is None else closing(here.game, reaction.end)
        ended = [line.write(voice) for line in end]
        if reaction.verdict is Verdict.PLAYED:
            return [*self._played(here, reaction, said, voice), *ended]
        if reaction.verdict is Verdict.WRONG:
            way = self._task.text.wrong
            shown = [escape(way, quote=False)] if way else []
            return [f"<b>{voice(say('lesson-wrong'))}</b>", *said[:1], *shown, *said[1:]]
        forced = self._forced(here, reaction, voice)
        return [f"<b>{voice(say('lesson-right'))}</b>", *said, *forced, *ended]

    def _forced(self, here: Stand, reaction: Reaction, voice: Voice) -> list[str]:
        """Return the lines about what happened automatically in the learner's turn."""
        return [
            voice(say("lesson-forced", parts=dict(one.args).get("parts", (one,))))
            for one in brief_lines(here.game, reaction.forced)
        ]

    def _ask(self, here: Stand) -> str:
        """Return what to do, or the number of the turn if it is not the first of several."""
        data = self._task.data
        if here.turns and data.turns > 1:
            return self.voice(say("lesson-turn", number=here.turns + 1, count=data.turns))
        return escape(self._task.text.ask, quote=False)

    def _hint_last(self, lines: list[str], remarks: int) -> list[str]:
        """Return lines with the task's hint, if it is among the first `remarks` of them, after all consequences."""
        hint, count = escape(self._task.text.wrong, quote=False), max(remarks, 0)
        return sorted(lines[:count], key=lambda line: line == hint) + lines[count:]

    def _played(self, here: Stand, reaction: Reaction, said: list[str], voice: Voice) -> list[str]:
        """Return the comment on a move against a computer, the most useful lines first; `_text` shows them in order.

        There is one line for the forced moves that followed, and one for each turn of a computer. What the move led to
        comes after them.
        """
        found = [] if reaction.remark is None else [voice(reaction.remark)]
        found += self._forced(here, reaction, voice)
        for one in brief_lines(here.game, reaction.answer):
            is_clause = one.id in here.game.clauses
            found.append(voice(say("lesson-answer", told=one) if is_clause else one))
        return [*found, *said]

    def _following(self) -> int | None:
        """Return the number of the next task that is not solved, counted from 0, or None if all are."""
        count = len(self.lesson.tasks)
        order = [(self._at + step) % count for step in range(1, count + 1)]
        return next(
            (at for at in order if self.lesson.tasks[at].id not in self.progress.solved), None
        )

    def _keyboard(self, here: Stand, chosen: Word) -> _Keyboard:
        if here.is_over:
            return _Keyboard(self._end_rows())
        offered = here.game.keys(here.view, chosen).rows
        has_several = any(AND in key.word for row in offered for key in row)
        rows = self._task_rows(here, chosen, list(filter(None, map(self._kept, offered))))
        return _Keyboard(rows, is_shortened=has_several and not self._task.is_round)

    def _task_rows(self, here: Stand, chosen: Word, offered: list[tuple[Key, ...]]) -> Rows:
        game, view, step = here.game, here.view, len(self.progress.words)
        labelled = {one.word: one for row in game.own_keys(view, chosen).rows for one in row}

        def shown(one: Key) -> tuple[str, Button]:
            own = labelled.get(one.word, one)
            button = LessonWordButton(self.lesson.game, self._at, step, own.word)
            return self.voice.plain(key_label(own)), button

        drawn = game.drawn_asides if game.own_picture(chosen) is not None else ()
        asides = [one for row in game.asides(view) for one in row if one.word not in drawn]
        if not self._task.data.asides:
            asides = []
        rows, count = _game_rows(offered, chosen), len(_ACTIONS) + bool(self.topic)
        apart = len(asides) + count > MOST_TOGETHER and len(rows) < keyboards.MOST_ROWS
        form = own_labels(count if apart else len(asides) + count)
        beside = own_labels(len(asides)) if apart else form
        others, own = [shown(in_form(one, beside)) for one in asides], self._own_row(form)
        ends: Rows = [others, own] if apart else [[*others, *own]]
        found: Rows = []
        for row in rows:
            found += ends if row == OWN else [[shown(one) for one in row]]
        return found

    def _kept(self, row: Sequence[Key]) -> tuple[Key, ...]:
        """Return the keys of a row to show. A task with solutions has no keys that make more than one move."""
        if self._task.is_round:
            return tuple(row)
        kept = tuple(key for key in row if AND not in key.word)
        return () if not self._task.data.blocked and all(key.blocked for key in kept) else kept

    def _own_row(self, form: str) -> Labels:
        plain = self.voice.plain
        row: Labels = [
            (plain(say(label, form=form)), LessonButton(self.lesson.game, self._at, step))
            for label, step in _ACTIONS
        ]
        if self.topic:
            rules = RulesButton(self.topic, as_new=True)
            row.insert(1, (plain(say("key-rules", form=form)), rules))
        return row

    def _end_rows(self) -> Rows:
        plain, game = self.voice.plain, self.lesson.game
        again = plain(say("lesson-key-again")), LessonButton(game, self._at, LessonStep.AGAIN)
        lessons = plain(say("lesson-key-list", form="long")), LessonButton(game, 0, LessonStep.LIST)
        following = self._following()
        if following is None:
            solo: Button = setup_form.first(game_of(game), solo=True)
            label = say("lesson-key-play", game=Term(f"{game}-name"))
            return [[(plain(label), solo)], [lessons, again]]
        button = LessonButton(game, following, LessonStep.SHOW)
        rows: Rows = [[(plain(say("lesson-key-next")), button)], [lessons, again]]
        if self.topic:
            rules = RulesButton(self.topic, as_new=True)
            rows[-1].insert(1, (plain(say("key-rules", form="long")), rules))
        return rows


def _game_rows(rows: Sequence[tuple[Key, ...]], chosen: Word) -> RowsOfKeys:
    """Return the rows of the game, those that only go back after the others, and then the own row.

    The order of a table (`row_order.arrange`) prevents accidental moves, which cost nothing in a lesson.
    """
    by_end = sorted(rows, key=lambda row: bool(chosen) and all(is_back(key, chosen) for key in row))
    return (*by_end, OWN)


def _fitting(lines: list[str], room: int) -> list[str]:
    """Return the first of these texts that fit into the given number of lines of a phone."""
    heights = accumulate(map(line_count, lines))
    return [line for line, height in zip(lines, heights, strict=True) if height <= room]
