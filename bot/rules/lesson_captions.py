"""The captions of a lesson: what a task explains and asks for, and the result of a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import accumulate

from bot.presentation.captions.caption_layouts import MAX_UNITS, fold, units
from bot.presentation.captions.end_lines import closing
from bot.presentation.captions.line_breaks import line_count
from bot.presentation.captions.lines import brief_lines, stopped
from bot.presentation.texts import Quote, Value, Voice
from bot.rules.lesson import Lesson, Task
from bot.rules.lesson_course import NOTHING, Reaction, Stand, TaskOutcome
from bot.store.lessons import LessonProgress
from engine.contract import Word
from engine.saying import Saying, Term, say


@dataclass(frozen=True, slots=True)
class TaskCaption:
    """Composes the caption of the current task, in HTML.

    here: the position.
    chosen: the partial word to show, or "".
    reaction: the reaction to the last press, or None if the task is shown without a press.
    explains_keys: whether the explanations in the prompt of the game are true for the keys below the caption.
    """

    lesson: Lesson
    progress: LessonProgress
    here: Stand
    voice: Voice
    chosen: Word = NOTHING
    reaction: Reaction | None = None
    explains_keys: bool = True

    @property
    def _task(self) -> Task:
        return self.lesson.tasks[self.lesson.index(self.progress.task)]

    @property
    def _outcome(self) -> TaskOutcome | None:
        return None if self.reaction is None else self.reaction.outcome

    def text(self, room: int) -> str:
        """Return the caption. `room` is the number of lines that a phone can show next to the picture and the keys.

        The last lines say what to do or give the conclusion of the task, and are always visible. Above them is the
        explanation of the task or the comment on the last move, and at the top the title. If these lines exceed `room`,
        some are folded into an expandable quote, together with the title. The explanations of the keyboard are folded
        first. If the caption would still be too long, the last lines of the quote are left out. `_refuted` says what is
        visible after a wrong move.

        The prompt of the keyboard is shown while part of a move is chosen, and in a task against computers. There, it
        takes the place of what to do while part of a move is chosen. In other tasks, a prompt that does not fit is then
        the first line of the quote, and the title its last line, because a phone shows the beginning of a quote. A
        comment on a move against a computer takes precedence over the prompt, and the oldest lines of the comment are
        folded first.
        """
        last, (instruction, *explained) = self._last(), self._prompt()
        if self.reaction is not None and self._outcome is TaskOutcome.WRONG:
            rest, shown = self._refuted(self.reaction, last, room)
            return self._written([*rest, *explained], shown)
        if self.chosen and instruction and self._task.is_round:
            last, instruction = [f"<b>{instruction}</b>"], ""
        room -= sum(map(line_count, last))
        played = self.reaction if self._outcome is TaskOutcome.PLAYED else None
        is_asked = bool(instruction) and (bool(self.chosen) or self._task.is_round)
        if is_asked and played is None and room >= line_count(instruction):
            room -= line_count(instruction)
            last.append(instruction)
            is_asked = False
        asked = [instruction] if is_asked else []
        if played is not None:
            rest, shown = self._played(played, [*explained, *asked], room)
        else:
            before, after = (asked, []) if self.chosen else ([], asked)
            rest, shown = self._told([*before, *self._said(), *explained, *after], room)
        return self._written(rest, [*shown, *last])

    def _written(self, rest: Sequence[str], visible: Sequence[str]) -> str:
        """Return the caption with as many lines of `rest` in the quote as fit into a message."""
        whole = ""
        for kept in range(len(rest), -1, -1):
            ordered = (*rest[:kept], self._head()) if self.chosen else (self._head(), *rest[:kept])
            whole = "\n".join((fold(ordered) if kept else self._head(), *visible))
            if units(whole) <= MAX_UNITS:
                break
        return whole

    def _head(self) -> str:
        heading: dict[str, Value] = {
            "game": Term(f"{self.lesson.game}-name"),
            "number": self.lesson.index(self.progress.task) + 1,
            "count": len(self.lesson.tasks),
            "title": Quote(self._task.text.title),
        }
        return f"<b>{self.voice.write('lesson-title', heading)}</b>"

    def _last(self) -> list[str]:
        """Return what to do or, after the task, its conclusion and, if no task is left, that of the lesson."""
        if not self.here.is_over:
            return [f"<b>{self._ask()}</b>"]
        last = [escape(self._task.text.right, quote=False)]
        at = self.lesson.index(self.progress.task)
        if self.lesson.following(at, self.progress.solved) is None:
            last.append(self.voice(say("lesson-complete", game=Term(f"{self.lesson.game}-name"))))
        return last

    def _ask(self) -> str:
        """Return what to do, or what to go on with after the first turn of several."""
        data = self._task.data
        if self.here.turns and data.turns > 1:
            return self.voice(say("lesson-turn", number=self.here.turns + 1, count=data.turns))
        if self.here.turns:
            return self.voice(say("lesson-go-on"))
        return escape(self._task.text.ask, quote=False)

    def _prompt(self) -> list[str]:
        """Return the lines of the prompt: the instruction ("" after the task), and the explanations of the keys.

        If keys are left out, the lines do not explain the keys, and an argument "alone" of the prompt is "yes".
        """
        if self.here.is_over:
            return [""]
        asked = self.here.game.own_keys(self.here.view, self.chosen).prompt
        if not self.explains_keys:
            args = (
                ("alone", "yes") if name == "alone" else (name, value) for name, value in asked.args
            )
            asked = Saying(asked.id, tuple(args))
        instruction, *explained = self.voice(asked).split("\n")
        return [instruction, *(explained if self.explains_keys else ())]

    def _said(self) -> list[str]:
        """Return the lines of the comment on the last move, or of the explanation of the task."""
        if self.reaction is None or self._outcome is TaskOutcome.PARTIAL:
            about = escape(self._task.text.about, quote=False).split("\n")
            return [] if self.here.is_over else about
        said = map(self.voice, self.reaction.said)
        right = f"<b>{self.voice(say('lesson-right'))}</b>"
        return [right, *said, *self._forced(self.reaction), *self._ended(self.reaction)]

    def _told(self, said: list[str], room: int) -> tuple[list[str], list[str]]:
        """Return the lines to fold and the lines to show. After a right move, all lines are shown or none."""
        shown = _fitting(said, room)
        if self._outcome is TaskOutcome.RIGHT and len(shown) < len(said):
            shown = []  # the praise comes before what the move led to
        return said[len(shown) :], shown

    def _refuted(
        self, reaction: Reaction, last: list[str], room: int
    ) -> tuple[list[str], list[str]]:
        """Return the lines to fold and the lines to show after a wrong move. `last` are the lines about what to do.

        What speaks against the move comes before its other consequences, and the task's hint after them. If room is
        short, the other consequences are folded first, then the hint. The first sentence about the move is always
        shown, and what to do is folded instead.
        """
        drawbacks, said = self.here.game.drawbacks, reaction.said
        against = [self.voice(one) for one in said if one.id in drawbacks]
        others = [self.voice(one) for one in said if one.id not in drawbacks]
        if not against:
            against, others = others, []
        wrong = f"<b>{self.voice(say('lesson-wrong'))}</b>"
        hint = [escape(line, quote=False) for line in (self._task.text.wrong,) if line]
        shown = against[:1]
        for group in (last, [wrong], against[1:], hint, others):
            if group is not others or set(against) <= {*shown}:
                shown += _fitting(group, room - sum(map(line_count, shown)))
        told = [wrong, *against, *others, *hint]
        folded = [line for line in (*last, *told) if line not in shown]
        return folded, [line for line in (*told, *last) if line in shown]

    def _played(
        self, reaction: Reaction, asked: list[str], room: int
    ) -> tuple[list[str], list[str]]:
        """Return the lines to fold and the lines to show after a move against a computer.

        The consequences of the move are shown as a whole or not at all. `asked` are the lines about the next turn.
        """
        groups = [list(map(self.voice, reaction.said))]
        remark = [] if reaction.remark is None else [self.voice(reaction.remark)]
        later = [*self._forced(reaction), *remark, *self._answer(reaction), *self._ended(reaction)]
        groups += [[line] for line in later]
        shown: list[str] = []
        while groups and room >= sum(map(line_count, groups[-1])):
            room -= sum(map(line_count, groups[-1]))
            shown = [*groups.pop(), *shown]
        if groups:
            return [*(line for group in groups for line in group), *asked], shown
        also = _fitting(asked, room)
        return asked[len(also) :], [*shown, *also]

    def _forced(self, reaction: Reaction) -> list[str]:
        """Return the lines about what happened automatically in the learner's turn."""
        return [
            self.voice(say("lesson-forced", parts=dict(one.args).get("parts", (one,))))
            for one in brief_lines(self.here.game, reaction.forced)
        ]

    def _answer(self, reaction: Reaction) -> list[str]:
        """Return the lines about the turns of the computers after the move."""
        clauses = self.here.game.clauses
        return [
            self.voice(stopped(one) if one.id in clauses else one)
            for one in brief_lines(self.here.game, reaction.answer)
        ]

    def _ended(self, reaction: Reaction) -> list[str]:
        """Return the lines about the end of the game, if the game is over."""
        end = () if reaction.end is None else closing(self.here.game, reaction.end)
        return [line.write(self.voice) for line in end]


def _fitting(lines: list[str], room: int) -> list[str]:
    """Return the longest beginning of `lines` that fits into `room` lines of a phone."""
    heights = accumulate(map(line_count, lines))
    return [line for line, height in zip(lines, heights, strict=True) if height <= room]
