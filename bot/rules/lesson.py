"""The tasks of a game's lesson: positions and solutions from engine/games/<game>, texts from locales/<lang>/lessons."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Annotated

from msgspec import Meta, field, structs

from bot.runtime.data_files import FileModel, read_data


class TaskData(FileModel, frozen=True):
    """The part of a task that is the same in every language.

    position: the name of a file in engine/games/<game>/positions, without its extension.
    right: the words that solve the task. If there are none, the task is a game against easy computers.
    ends_with, turns: such a game ends with the first event of the class named `ends_with`, after `turns` turns of the
    learner (0 for no limit), or when the game is over.
    topics: the ids of the rules topics that lead to the task.
    parts: the parts of the picture to show (`render.scene.CloseUp`).
    lines: the number of lines of text that a phone can show next to the picture without keys. A row of keys is as high
    as two lines.
    asides: whether the keyboard has the asides of the game.
    blocked: whether the keyboard of a task with solutions has rows in which all keys are blocked.
    hidden: the beginnings of words whose keys are left out, because the picture does not show what they act on.

    If a task has no `parts` or `lines`, those of the lesson are used; `asides` and `blocked` are always the lesson's.
    `hidden` is the lesson's, or () if the task has its own `parts`.
    """

    id: Annotated[str, Meta(pattern=r"^[a-z]+(-[a-z]+)*$")]
    position: str
    right: tuple[str, ...] = ()
    ends_with: str = ""
    turns: int = 0
    topics: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    lines: int = 0
    asides: bool = True
    blocked: bool = True
    hidden: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if bool(self.right) == bool(self.ends_with or self.turns):
            raise ValueError("a task has either solutions or an end")


class TaskText(FileModel, frozen=True):
    """The texts of a task.

    about: the explanation, one paragraph per line, the most important first.
    ask: what to do.
    right: the conclusion, shown once the task is over.
    wrong: a hint after a wrong move, or "".
    """

    id: str
    title: str
    about: str
    ask: str
    right: str
    wrong: str = ""


class _Data(FileModel, frozen=True):
    tasks: Annotated[tuple[TaskData, ...], Meta(min_length=1)]
    parts: tuple[str, ...] = ()
    lines: int = 12
    asides: bool = True
    blocked: bool = True
    hidden: tuple[str, ...] = ()


class _Texts(FileModel, frozen=True):
    tasks: Annotated[tuple[TaskText, ...], Meta(min_length=1)] = field(name="task")


@dataclass(frozen=True, slots=True)
class Task:
    """A task of a lesson in one language."""

    data: TaskData
    text: TaskText

    @property
    def id(self) -> str:
        """The name of the task, which is stored with a person's progress."""
        return self.data.id

    @property
    def is_round(self) -> bool:
        """Whether the task is played against a computer."""
        return not self.data.right


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson of a game in one language."""

    game: str
    tasks: tuple[Task, ...]

    def index(self, task: str) -> int:
        """Return the number of a task, counted from 0, or 0 if there is no task of that name."""
        return next((at for at, one in enumerate(self.tasks) if one.id == task), 0)

    def following(self, at: int, solved: Collection[str]) -> int | None:
        """Return the number of the first unsolved task after task `at`, or None if all tasks are solved.

        The search continues from the first task and ends with `at` itself. Tasks are counted from 0; `solved` has the
        names of the solved ones.
        """
        count = len(self.tasks)
        order = [(at + step) % count for step in range(1, count + 1)]
        return next((one for one in order if self.tasks[one].id not in solved), None)

    def task_for_topic(self, topic: str) -> int | None:
        """Return the number of the first task, counted from 0, to which the rules topic with this id leads, or None."""
        return next((at for at, one in enumerate(self.tasks) if topic in one.data.topics), None)


@cache
def read_lesson(locale: str, key: str) -> Lesson | None:
    """Return the lesson of a game, or None if its data or its texts in this language are missing.

    Raises ValueError if a file is invalid or if the files do not describe the same tasks.
    """
    data_file = resources.files("engine.games") / key / "lesson.json"
    text_file = resources.files("locales") / locale / "lessons" / f"{key}.toml"
    if not (data_file.is_file() and text_file.is_file()):
        return None
    data, texts = read_data(data_file, _Data), read_data(text_file, _Texts)
    if [one.id for one in data.tasks] != [one.id for one in texts.tasks]:
        raise ValueError(f"locales/{locale}/lessons/{key}.toml has other tasks than the lesson")
    tasks = [
        structs.replace(
            one,
            parts=one.parts or data.parts,
            lines=one.lines or data.lines,
            asides=data.asides,
            blocked=data.blocked,
            hidden=() if one.parts else data.hidden,
        )
        for one in data.tasks
    ]
    return Lesson(key, tuple(map(Task, tasks, texts.tasks)))
