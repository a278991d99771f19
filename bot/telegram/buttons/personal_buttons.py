"""Buttons of cards, lessons, /games, replays, standings, preferences, puzzles, analyses and /forget, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot.store.records import ImportKey, PersonKey, TableKey
from bot.store.standings.periods import Span


class LessonStep(StrEnum):
    """The action of a key of a lesson, other than the keys of the game.

    Such a key goes to a given task or to the current one, restarts the task, shows a solution, lists the tasks of the
    lesson, or lists all lessons.
    """

    SHOW = "s"
    RESUME = "r"
    AGAIN = "a"
    HINT = "h"
    LIST = "l"
    LESSONS = "o"


@dataclass(frozen=True, slots=True)
class LessonWordButton:
    """A key of the game below a task of a lesson.

    `task` is counted from 0. `step` is the number of words that were played in the task.
    """

    game: str
    task: int
    step: int
    word: str


@dataclass(frozen=True, slots=True)
class LessonButton:
    """A key of a lesson other than the keys of the game. `task` is the number of a task, counted from 0."""

    game: str
    task: int
    step: LessonStep


class ReplayStep(StrEnum):
    """The action of a button of a replay.

    The button opens the replay, shows a position or a turning point, shares the replay, or sends its file or animation.
    """

    OPEN = "o"
    GO = "g"
    TURNING_POINT = "t"
    FILE = "f"
    SHARE = "s"
    ANIMATION = "m"


class ForgetStep(StrEnum):
    """A step of forgetting a person: the second question, the deletion, or cancelling."""

    ASK = "a"
    SURELY = "y"
    CANCEL = "n"


@dataclass(frozen=True, slots=True)
class HistoryButton:
    """A button for a page of the list of finished games. Pages are counted from 0.

    `by` is the only person who may press it, or None if everybody may.
    """

    page: int
    by: PersonKey | None = None


@dataclass(frozen=True, slots=True)
class ReplayButton:
    """A button of the replay of a finished game, with the number of a position, counted from 0.

    `by` is the only person who may press it, or None if everybody may.
    """

    table: TableKey
    position: int
    step: ReplayStep
    by: PersonKey | None = None


@dataclass(frozen=True, slots=True)
class ImportButton:
    """A button of the replay of a recorded game that a person sent. Only this person may press it."""

    game: ImportKey
    position: int
    step: ReplayStep


@dataclass(frozen=True, slots=True)
class ForgetButton:
    """A button below one of the two questions that ask a person to confirm /forget."""

    person: PersonKey
    step: ForgetStep


class Preference(StrEnum):
    """A preference of a person or of a chat."""

    CALLS = "calls"
    QUIET = "quiet"
    ZONES = "zones"
    ZONE = "zone"
    CHAT_CALLS = "default"
    SILENT = "silent"
    LIGHT = "light"
    THEME = "theme"
    TIPS = "tips"


@dataclass(frozen=True, slots=True)
class PreferenceButton:
    """A button that sets a preference to a value or, for ZONES, shows the time zones to choose from."""

    name: Preference
    value: str = ""


@dataclass(frozen=True, slots=True)
class TopButton:
    """A button for the standings of a game in the chat of the message, in one period.

    If `show` is set, the page, which only the person who pressed sees, is shown to everyone.
    """

    game: str
    span: Span
    show: bool = False


@dataclass(frozen=True, slots=True)
class MeButton:
    """A button for one's own page about a game, with the games of one chat, or of all chats if `chat` is 0.

    If `show` is set, the page is shown in that chat, in the topic in which it was requested.
    """

    game: str
    chat: int
    show: bool = False
    topic: int = 0


@dataclass(frozen=True, slots=True)
class CardButton:
    """A button that joins a table by its token, below a card or an opened invitation."""

    token: str


class PuzzleStep(StrEnum):
    """The action of a button of a daily puzzle.

    The button chooses a move, shows who solved the puzzle, or shows, sets or clears the hour at which a group gets
    puzzles.
    """

    FIRST = "0"
    SECOND = "1"
    THIRD = "2"
    FOURTH = "3"
    FIFTH = "4"
    TABLE = "t"
    HOURS = "h"
    AT = "a"
    OFF = "f"


@dataclass(frozen=True, slots=True)
class PuzzleButton:
    """A button of a daily puzzle.

    `number` is the day of the puzzle, as in `bot.puzzles.schedule.day_of`; if `step` is AT, it is the hour to choose,
    in the local time of the group.
    """

    number: int
    step: PuzzleStep


class AnalysisStep(StrEnum):
    """The action of a button of an analysis: request it, object to it, or show a page."""

    ASK = "k"
    OBJECT = "x"
    PAGE = "g"


@dataclass(frozen=True, slots=True)
class AnalysisButton:
    """A button of the analysis of a finished game of a table or, if `is_imported` is set, of a game sent as a file.

    `number` is a page: 0 is the plot of the chances, 1 the first turning point, and so on.
    """

    game: TableKey | ImportKey
    step: AnalysisStep
    number: int = 0
    is_imported: bool = False


LearningButton: TypeAlias = PuzzleButton | AnalysisButton | LessonButton | LessonWordButton
PersonalButton: TypeAlias = (
    CardButton | HistoryButton | ReplayButton | ImportButton | ForgetButton | TopButton | MeButton
    | PreferenceButton | LearningButton
)  # fmt: skip
