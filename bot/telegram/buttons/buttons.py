"""The buttons of the bot as values (see also `personal_buttons`). `callback_data` packs them into text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot.store.records import TableKey
from bot.telegram.buttons.personal_buttons import PersonalButton


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
    TIME_LIMIT = "p"
    NARRATOR = "w"
    UNDO = "u"
    GRANT = "ug"
    DENY = "un"
    TABLE = "tm"
    PAUSE = "tp"
    PROPOSE_TIME_LIMIT = "tc"
    SIT = "ts"
    TAKE_OVER = "to"
    """Like SIT, below the notice that somebody has left or lost the seat. The notice stays."""
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
    EASIER = "re"
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
    LEARN = "l"


@dataclass(frozen=True, slots=True)
class WordButton:
    """A button for a game key, which stands for a move (a word), a partial word or an aside."""

    table: TableKey
    position: int
    word: str


@dataclass(frozen=True, slots=True)
class TableButton:
    """A button for a table action other than a move. `arg` is the argument of the action, or "" for none."""

    table: TableKey
    position: int
    action: Action
    arg: str = ""


@dataclass(frozen=True, slots=True)
class SetupForm:
    """The setup form of a game, stored in its buttons until the table is opened.

    `options` and `levels` have one digit per option or opponent: the index of the chosen value. If `open` is set, a
    press opens the table. `narrator` is the setting of `bot.tables.facts.NarratorSet`.
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
    """A button for the list of games. If `solo` is set, a choice there leads to a solo game."""

    solo: bool


@dataclass(frozen=True, slots=True)
class RulesButton:
    """A button for the rules page at the path `word`.

    The page replaces the message unless `as_new` or `publish` is set.
    """

    word: str
    as_new: bool = False
    publish: bool = False
    """Whether to show the page, which only its reader sees, to everyone."""


@dataclass(frozen=True, slots=True)
class LanguageButton:
    """A button that sets the language of a group or of a person."""

    locale: str


@dataclass(frozen=True, slots=True)
class StartButton:
    """A button below a greeting. Its result is sent as a new message; the greeting stays."""

    step: StartAction


Button: TypeAlias = (
    WordButton | TableButton | SetupForm | GamesButton | RulesButton | LanguageButton | StartButton
    | PersonalButton
)  # fmt: skip


def intro_button(game: str) -> RulesButton:
    """Return the button that opens a game's page for newcomers. It is meant for messages other than rules pages."""
    return RulesButton(f"{game}.intro", as_new=True)
