"""Callback data: the content of a button as ASCII text of at most 64 bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot.store.records import TableKey
from bot.tables.errors import BadButton

LIMIT = 64
"""The maximum length in bytes; the same as InlineKeyboardButtonLimit.MAX_CALLBACK_DATA, without the import."""


_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_NUMBER = re.compile(r"0|[1-9a-z][0-9a-z]{0,11}")
_WORD = re.compile(r"[a-z0-9]+(?:[._-][a-z0-9]+)*")
_GAME = re.compile(r"[a-z]{1,16}")
_INDICES = re.compile(r"[0-9]{0,8}")


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
    PATIENCE = "p"
    UNDO = "u"
    BOARD = "b"
    TEXT = "t"
    STAND_IN = "i"
    COME_BACK = "k"
    STOP = "x"
    STOP_SURELY = "xy"
    CLOSE_IDLE = "e"
    CANCEL = "z"
    REMATCH = "r"
    RULES = "h"
    HINT = "q"


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

    `options` and `levels` have one digit per option or opponent: the index of the chosen value.
    """

    game: str
    solo: bool
    seats: int
    options: str = ""
    levels: str = ""
    open: bool = False


@dataclass(frozen=True, slots=True)
class GamesButton:
    """A button for the list of games."""

    solo: bool


@dataclass(frozen=True, slots=True)
class RulesButton:
    """A button for a page of the rules. `word` is the path of the page."""

    word: str


@dataclass(frozen=True, slots=True)
class LanguageButton:
    """A button for a language."""

    locale: str


@dataclass(frozen=True, slots=True)
class StartButton:
    """A button below a greeting. Its result is sent as a new message; the greeting stays."""

    step: StartAction


Button: TypeAlias = (
    WordButton | TableButton | SetupForm | GamesButton | RulesButton | LanguageButton | StartButton
)


def pack(button: Button) -> str:
    """Return the callback data of a button. Raises ValueError if they exceed 64 bytes or do not unpack to `button`."""
    text = _pack(button)
    if len(text.encode()) > LIMIT:
        raise ValueError(f"{text!r} exceeds {LIMIT} bytes")
    if unpack(text) != button:
        raise ValueError(f"{text!r} does not unpack to {button}")
    return text


def _pack(button: Button) -> str:
    match button:
        case WordButton(table, position, word):
            return f"w:{_base36(table)}:{_base36(position)}:{word}"
        case TableButton(table, position, action, arg):
            return f"a:{_base36(table)}:{_base36(position)}:{action}:{arg}"
        case SetupForm(game, solo, seats, options, levels, open):
            mode = ("s" if solo else "g") + ("o" if open else "v")
            return f"n:{game}:{mode}:{_base36(seats)}:{options}:{levels}"
        case GamesButton(solo):
            return f"g:{'s' if solo else 'g'}"
        case RulesButton(word):
            return f"r:{word}"
        case LanguageButton(locale):
            return f"l:{locale}"
        case StartButton(step):
            return f"b:{step}"


def unpack(text: str) -> Button:
    """Return the button for callback data. Raises BadButton for any text that `pack` does not return."""
    if len(text) > LIMIT or not text.isascii():
        raise BadButton
    match text.split(":"):
        case ["w", table, position, word]:
            return WordButton(TableKey(_number(table)), _number(position), _game_word(word))
        case ["a", table, position, action, arg]:
            return TableButton(
                TableKey(_number(table)), _number(position), _action(action), _word(arg)
            )
        case ["n", game, mode, seats, options, levels] if mode in ("gv", "go", "sv", "so"):
            return SetupForm(
                _match(_GAME, game),
                mode[0] == "s",
                _number(seats),
                _match(_INDICES, options),
                _match(_INDICES, levels),
                mode[1] == "o",
            )
        case ["g", "s" | "g" as mode]:
            return GamesButton(mode == "s")
        case ["r", word]:
            return RulesButton(_word(word))
        case ["l", locale]:
            return LanguageButton(_match(_GAME, locale))
        case ["b", "s" | "n" | "r" as step]:
            return StartButton(StartAction(step))
        case _:
            raise BadButton


def shows(keys: Iterable[str], table: TableKey) -> bool:
    """Return whether the callback data in `keys` belong to the lobby or the board of a table."""
    for key in keys:
        with suppress(BadButton):
            match unpack(key):
                case TableButton(table=found, action=Action.JOIN | Action.RULES) if found == table:
                    return True
    return False


def _base36(number: int) -> str:
    text = ""
    while number >= 36:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
    return _DIGITS[number] + text


def _number(text: str) -> int:
    return int(_match(_NUMBER, text), 36)


def _word(text: str) -> str:
    return text if text == "" else _match(_WORD, text)


def _game_word(text: str) -> str:
    """Return a valid word or aside; an aside is a word after a question mark. Raises BadButton."""
    return "?" + _match(_WORD, text[1:]) if text.startswith("?") else _word(text)


def _action(text: str) -> Action:
    try:
        return Action(text)
    except ValueError:
        raise BadButton from None


def _match(pattern: re.Pattern[str], text: str) -> str:
    if pattern.fullmatch(text) is None:
        raise BadButton
    return text
