"""The list of lessons, the list of the tasks of a lesson, and the key from a page of the rules to a task."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.presentation import setup_form
from bot.presentation.keys import keyboards
from bot.presentation.keys.key_positions import in_reading_order
from bot.presentation.links import lesson_link
from bot.presentation.people import Caller
from bot.presentation.texts import Quote, Value, Voice
from bot.rules.book import Book, Intro
from bot.rules.intros import games_lines
from bot.rules.lesson import Lesson, read_lesson
from bot.store.lessons import LessonProgress
from bot.telegram.buttons.buttons import Button, intro_button
from bot.telegram.buttons.personal_buttons import LessonButton, LessonStep
from engine.games import game as game_of
from engine.saying import Saying, Term, say

TASKS_PER_ROW = 5
LabelRows = list[list[tuple[str, Button]]]


def tasks_text(lesson: Lesson, progress: LessonProgress, voice: Voice) -> str:
    """Return the list of the tasks of a lesson: for each its number, its title, and whether it was solved."""
    lines = [f"<b>{voice(say('lesson-tasks', game=Term(f'{lesson.game}-name')))}</b>"]
    for number, task in enumerate(lesson.tasks, 1):
        is_solved = "yes" if task.id in progress.solved else "no"
        title: dict[str, Value] = {
            "number": number,
            "title": Quote(task.text.title),
            "solved": is_solved,
        }
        lines.append(voice.write("lesson-tasks-line", title))
    return "\n".join(lines)


def tasks_keys(lesson: Lesson, progress: LessonProgress, voice: Voice) -> keyboards.Markup:
    """Return a keyboard with a key for each task, and one for the list of lessons.

    The current task continues where the person left it, unless it is solved. Every other task begins anew. If all tasks
    are solved, there is also a key for a game against computers.
    """
    found: list[tuple[str, Button]] = []
    for at, task in enumerate(lesson.tasks):
        is_solved = task.id in progress.solved
        label = say("lesson-key-number", number=at + 1, solved="yes" if is_solved else "no")
        step = LessonStep.AGAIN if is_solved else LessonStep.SHOW
        found.append((voice.plain(label), LessonButton(lesson.game, at, step)))
    rows: LabelRows = [found[at : at + TASKS_PER_ROW] for at in range(0, len(found), TASKS_PER_ROW)]
    rows = [in_reading_order(row, voice) for row in rows]
    if all(task.id in progress.solved for task in lesson.tasks):
        play = voice.plain(say("lesson-key-play", game=Term(f"{lesson.game}-name")))
        rows.append([(play, setup_form.first(game_of(lesson.game), solo=True))])
    others = voice.plain(say("lesson-key-lessons"))
    rows.append([(others, LessonButton(lesson.game, 0, LessonStep.LESSONS))])
    return keyboards.written(rows)


def lessons_text(found: Sequence[tuple[str, Book, Intro]], voice: Voice) -> str:
    """Return the text of /learn: an explanation of lessons, and one line about each game."""
    title = f"<b>{voice(say('intro-choose'))}</b>\n{voice(say('lesson-list'))}"
    return "\n\n".join([title, *games_lines(found, voice)])


def lessons_keys(
    found: Sequence[tuple[str, Book, Intro]],
    lessons: Mapping[str, Lesson],
    progress: Mapping[str, LessonProgress],
    voice: Voice,
) -> keyboards.Markup:
    """Return the keyboard of /learn in a private chat: for each game, a row with its lesson and its page.

    The page is the one for newcomers. A game without a lesson has only this page. The lesson comes first in the reading
    direction.
    """
    rows: LabelRows = []
    for key, *_ in found:
        row: list[tuple[str, Button]] = []
        name = Term(f"{key}-name")
        if (lesson := lessons.get(key)) is not None:
            now = progress.get(key, LessonProgress())
            solved = sum(task.id in now.solved for task in lesson.tasks)
            label = say("lesson-key-game", game=name, solved=solved, count=len(lesson.tasks))
            at = lesson.index(now.task)
            row.append((voice.plain(label), LessonButton(key, at, LessonStep.SHOW)))
        minute = voice.plain(say("lesson-key-minute" if row else f"{key}-name"))
        row.append((minute, intro_button(key)))
        rows.append(in_reading_order(row, voice))
    return keyboards.written(rows)


def topic_rows(
    game: str, topic: str, username: str, caller: Caller, *, plays: bool
) -> keyboards.ButtonRows:
    """Return a row with the key to a topic's task or, if `topic` is "", to the lesson; () if there is none.

    In a group, the key is a link to the private chat with the bot, whose name is `username`. If `plays` is set and
    `topic` is "", a row with the form of a game against computers follows.
    """
    voice = caller.chat_voice
    lesson = read_lesson(voice.locale, game)
    if lesson is None:
        return ()
    at = lesson.task_for_topic(topic)
    if topic and at is None:
        return ()
    label = say("lesson-key-task" if topic else "lesson-key-begin", count=len(lesson.tasks))
    if not caller.is_alone:
        return keyboards.link(label, lesson_link(username, game, at), voice).inline_keyboard
    step = LessonStep.SHOW if topic else LessonStep.RESUME
    found: list[tuple[Saying, Button]] = [(label, LessonButton(game, at or 0, step))]
    if plays and not topic:
        play = say("lesson-key-play", game=Term(f"{game}-name"))
        found.append((play, setup_form.first(game_of(game), solo=True)))
    return keyboards.choices(found, voice).inline_keyboard
