"""The buttons of the bot as values. `callback_data` packs them into text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot.store.periods import Span
from bot.store.records import ImportKey, PersonKey, TableKey


class Action(StrEnum):
    """A table action other than a move."""

    JOIN = "j"
    LEAVE = "l"
    LEAVE_SURELY = "ly"
    START = "s"
    ADD_COMPUTER = "c"
    REMOVE_COMPUTER = "d"
    OPTION = "o"
    SEATS = "n"
    SWITCH = "sw"
    PEOPLE = "lp"
    REMOVE = "lr"
    HOST = "lh"
    REVOKE = "lv"
    PATIENCE = "p"
    NARRATOR = "w"
    UNDO = "u"
    GRANT = "ug"
    DENY = "un"
    TABLE = "tm"
    PAUSE = "tp"
    PACE = "tc"
    SIT = "ts"
    AGREE = "ty"
    DECLINE = "tn"
    CONTINUE = "tr"
    AWAY = "aw"
    BOARD = "b"
    TEXT = "t"
    STAND_IN = "i"
    COME_BACK = "k"
    KEEP = "kt"
    STOP = "x"
    STOP_SURELY = "xy"
    WITHDRAW_VOTE = "xn"
    CLOSE_IDLE = "e"
    CANCEL = "z"
    REMATCH = "r"
    HARDER = "rh"
    OTHER_GAME = "rg"
    MENU = "m"
    RULES = "h"
    HINT = "q"
    RETURN = "g"


class StartAction(StrEnum):
    """An action that is offered below a greeting."""

    SOLO = "s"
    NEW = "n"
    RULES = "r"


@dataclass(frozen=True, slots=True)
class WordButton:
    """A button for a game key, which stands for a move (a word), a partial word or an aside."""

    table: TableKey
    position: int
    word: str


@dataclass(frozen=True, slots=True)
class TableButton:
    """A button for another action at a table, with the argument of the action."""

    table: TableKey
    position: int
    action: Action
    arg: str = ""


@dataclass(frozen=True, slots=True)
class SetupForm:
    """The setup form of a game, stored in its buttons until the table is opened.

    `options` and `levels` have one digit per option or opponent: the index of the chosen value. `narrator` is the
    setting of `bot.tables.facts.NarratorSet`.
    """

    game: str
    solo: bool
    seats: int
    options: str = ""
    levels: str = ""
    open: bool = False
    narrator: bool = True


@dataclass(frozen=True, slots=True)
class GamesButton:
    """A button for the list of games."""

    solo: bool


@dataclass(frozen=True, slots=True)
class RulesButton:
    """A button for a page of the rules, which replaces the message unless `as_new` is set. `word` is its path."""

    word: str
    as_new: bool = False
    publish: bool = False
    """Whether to show the page, which only its reader sees, to everyone."""


@dataclass(frozen=True, slots=True)
class LanguageButton:
    """A button for a language."""

    locale: str


@dataclass(frozen=True, slots=True)
class CardButton:
    """A button that joins a table by its token, below a card or an opened invitation."""

    token: str


@dataclass(frozen=True, slots=True)
class StartButton:
    """A button below a greeting. Its result is sent as a new message; the greeting stays."""

    step: StartAction


class ReplayStep(StrEnum):
    """What a button of a replay does: show a position, or something about the game."""

    OPEN = "o"
    GO = "g"
    TURNING_POINT = "t"
    FILE = "f"
    SHARE = "s"
    ANIMATION = "m"


class ForgetStep(StrEnum):
    """A step of forgetting a person: the second question, the deletion, or nothing."""

    ASK = "a"
    SURELY = "y"
    CANCEL = "n"


@dataclass(frozen=True, slots=True)
class HistoryButton:
    """A button for a page of the list of finished games, from 0.

    `by` is the only person who may press it, or None if everybody may.
    """

    page: int
    by: PersonKey | None = None


@dataclass(frozen=True, slots=True)
class ReplayButton:
    """A button of the replay of a finished game, with the number of a position.

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
    """A button below the question that confirms /forget."""

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


@dataclass(frozen=True, slots=True)
class PreferenceButton:
    """A button that sets a preference to a value."""

    name: Preference
    value: str = ""


@dataclass(frozen=True, slots=True)
class TopButton:
    """A button for the standings of a game in the chat of the message, in one period.

    If `show` is set, the page, which only the presser sees, is shown to everyone.
    """

    game: str
    span: Span
    show: bool = False


@dataclass(frozen=True, slots=True)
class MeButton:
    """A button for the presser's own page about a game, with the games of one chat, or of all chats if `chat` is 0.

    If `show` is set, the page is shown in that chat.
    """

    game: str
    chat: int
    show: bool = False


class PuzzleStep(StrEnum):
    """What a button of the puzzle of a day does: choose a move, show who solved it, or choose an hour."""

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
    """A button of the puzzle of the day `number`. If `step` is AT, `number` is the hour to choose."""

    number: int
    step: PuzzleStep


class AnalysisStep(StrEnum):
    """What a button of an analysis does: ask for it, object to it, or show a page."""

    ASK = "k"
    OBJECT = "x"
    PAGE = "g"


@dataclass(frozen=True, slots=True)
class AnalysisButton:
    """A button of the analysis of a finished game. Page 0 is the course, and 1 the first turning point."""

    table: TableKey
    step: AnalysisStep
    number: int = 0


PersonalButton: TypeAlias = (
    CardButton
    | HistoryButton
    | ReplayButton
    | ImportButton
    | ForgetButton
    | TopButton
    | MeButton
    | PreferenceButton
    | PuzzleButton
    | AnalysisButton
)


Button: TypeAlias = (
    WordButton | TableButton | SetupForm | GamesButton | RulesButton | LanguageButton | StartButton
    | PersonalButton
)  # fmt: skip


def intro_button(game: str) -> RulesButton:
    """Return the button for the page for newcomers of a game, below other messages than rules pages."""
    return RulesButton(f"{game}.intro", as_new=True)
