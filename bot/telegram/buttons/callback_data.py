"""Callback data: the content of a button as ASCII text of at most 64 bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from bot.store.records import ImportKey, PersonKey, TableKey
from bot.tables.refusals import BadButton
from bot.telegram.buttons.buttons import (
    Action,
    Button,
    GamesButton,
    LanguageButton,
    RulesButton,
    SetupForm,
    StartAction,
    StartButton,
    TableButton,
    WordButton,
)
from bot.telegram.buttons.personal_buttons import (
    AnalysisButton,
    AnalysisStep,
    CardButton,
    ForgetButton,
    ForgetStep,
    HistoryButton,
    ImportButton,
    LearningButton,
    LessonButton,
    LessonStep,
    LessonWordButton,
    MeButton,
    PersonalButton,
    Preference,
    PreferenceButton,
    PuzzleButton,
    PuzzleStep,
    ReplayButton,
    ReplayStep,
    TopButton,
)

LIMIT = 64
"""The maximum length in bytes. It equals InlineKeyboardButtonLimit.MAX_CALLBACK_DATA, which need not be imported."""

_WORD = re.compile(r"[a-z0-9]+(?:[._-][a-z0-9]+)*")
_MODE = re.compile(r"[gs][ov]q?")
_INDICES = re.compile(r"[0-9]{0,8}")
TOKEN = re.compile(r"[A-Za-z0-9_-]{8,32}")
GAME = re.compile(r"[a-z]{1,16}")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_NUMBER = re.compile(r"0|[1-9a-z][0-9a-z]{0,11}")
_VALUE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)?")


def pack(button: Button) -> str:
    """Return the callback data of a button.

    Raises ValueError if they exceed 64 bytes or unpack to another button, and BadButton if they cannot be unpacked.
    """
    text = _pack(button)
    if len(text.encode()) > LIMIT:
        raise ValueError(f"{text!r} exceeds {LIMIT} bytes")
    if unpack(text) != button:
        raise ValueError(f"{text!r} does not unpack to {button}")
    return text


def _pack(button: Button) -> str:
    match button:
        case WordButton(table, position, word):
            return f"w:{base36(table)}:{base36(position)}:{word}"
        case TableButton(table, position, action, arg):
            return f"a:{base36(table)}:{base36(position)}:{action}:{arg}"
        case SetupForm(game, solo, seats, options, levels, open, narrator):
            mode = ("s" if solo else "g") + ("o" if open else "v") + ("" if narrator else "q")
            return f"n:{game}:{mode}:{base36(seats)}:{options}:{levels}"
        case GamesButton(solo):
            return f"g:{'s' if solo else 'g'}"
        case RulesButton(word, as_new, publish):
            return f"r:{word}" + (":e" if publish else ":n" if as_new else "")
        case LanguageButton(locale):
            return f"l:{locale}"
        case StartButton(step):
            return f"b:{step}"
        case _:
            return pack_personal(button)


def unpack(text: str) -> Button:
    """Return the button for callback data. Raises BadButton for any text that `pack` does not return."""
    if len(text) > LIMIT or not text.isascii():
        raise BadButton
    match text.split(":"):
        case ["w", table, position, word]:
            return WordButton(TableKey(number(table)), number(position), _game_word(word))
        case ["a", table, position, action, arg]:
            return TableButton(
                TableKey(number(table)), number(position), _action(action), _word(arg)
            )
        case ["n", game, mode, seats, options, levels] if _MODE.fullmatch(mode):
            return SetupForm(
                matching(GAME, game),
                mode[0] == "s",
                number(seats),
                matching(_INDICES, options),
                matching(_INDICES, levels),
                mode[1] == "o",
                not mode.endswith("q"),
            )
        case ["g", "s" | "g" as mode]:
            return GamesButton(mode == "s")
        case ["r", word, *kind] if kind in ([], ["n"], ["e"]):
            return RulesButton(_word(word), as_new=kind == ["n"], publish=kind == ["e"])
        case ["l", locale]:
            return LanguageButton(matching(GAME, locale))
        case ["b", "s" | "n" | "r" | "l" as step]:
            return StartButton(StartAction(step))
        case parts:
            return unpack_personal(parts)


def person_arg(person: PersonKey | None) -> str:
    """Return the argument of a button that only one person may press, or "" if `person` is None."""
    return "" if person is None else base36(person)


def person_of(arg: str) -> PersonKey:
    """Return the person of an argument made by `person_arg`. Raises BadButton."""
    return PersonKey(number(arg))


def shows(keys: Iterable[str], table: TableKey) -> bool:
    """Return whether the callback data in `keys` belong to the lobby or the board of a table."""
    for key in keys:
        with suppress(BadButton):
            match unpack(key):
                case TableButton(table=found, action=action) if found == table:
                    if action in (Action.JOIN, Action.RULES, Action.REMATCH):
                        return True
    return False


def tables_of(keys: Iterable[str]) -> frozenset[TableKey]:
    """Return the tables to which the callback data in `keys` belong."""
    found = set()
    for key in keys:
        with suppress(BadButton):
            button = unpack(key)
            if isinstance(button, TableButton | WordButton):
                found.add(button.table)
    return frozenset(found)


def _word(text: str) -> str:
    return text if text == "" else matching(_WORD, text)


def _game_word(text: str) -> str:
    """Return a valid word or aside; an aside is a word after a question mark. Raises BadButton."""
    return "?" + matching(_WORD, text[1:]) if text.startswith("?") else _word(text)


def _action(text: str) -> Action:
    try:
        return Action(text)
    except ValueError:
        raise BadButton from None


def pack_personal(button: PersonalButton) -> str:
    """Return the callback data of a personal button."""
    match button:
        case ForgetButton(person, step):
            return f"x:{base36(person)}:{step}"
        case CardButton(token):
            return f"c:{token}"
        case HistoryButton(page, by):
            return f"y:{base36(page)}:{_owner(by)}"
        case ReplayButton(table, position, step, by):
            return f"v:{base36(table)}:{base36(position)}:{step}:{_owner(by)}"
        case ImportButton(game, position, step):
            return f"i:{base36(game)}:{base36(position)}:{step}"
        case PreferenceButton(name, value):
            return f"p:{name}:{value}"
        case PuzzleButton() | AnalysisButton() | LessonButton() | LessonWordButton():
            return _pack_learning(button)
        case TopButton() | MeButton():
            return _pack_standings(button)


def unpack_personal(parts: list[str]) -> PersonalButton:
    """Return the personal button for the fields of callback data. Raises BadButton."""
    match parts:
        case ["x", person, "a" | "y" | "n" as step]:
            return ForgetButton(PersonKey(number(person)), ForgetStep(step))
        case ["c", token]:
            return CardButton(matching(TOKEN, token))
        case ["y", page, by]:
            return HistoryButton(number(page), _person(by))
        case ["v", table, position, "o" | "g" | "t" | "f" | "s" | "m" as step, by]:
            return ReplayButton(
                TableKey(number(table)), number(position), ReplayStep(step), _person(by)
            )
        case ["i", game, position, "g" | "t" | "m" as step]:
            return ImportButton(ImportKey(number(game)), number(position), ReplayStep(step))
        case ["p", name, value] if name in tuple(Preference):
            return PreferenceButton(Preference(name), value and matching(_VALUE, value))
        case ["t" | "m", *_]:
            return _unpack_standings(parts)
        case _:
            return _unpack_learning(parts)


def _pack_standings(button: TopButton | MeButton) -> str:
    if isinstance(button, TopButton):
        return f"t:{button.game}:{button.span}" + (":s" if button.show else "")
    mode, topic = "s" if button.show else "v", f":{base36(button.topic)}" if button.topic else ""
    return f"m:{button.game}:{base36(button.chat)}:{mode}{topic}"


def _unpack_standings(parts: list[str]) -> TopButton | MeButton:
    match parts:
        case ["t", game, "week" | "month" | "all" as span, *show] if show in ([], ["s"]):
            return TopButton(matching(GAME, game), span, show=bool(show))
        case ["m", game, chat, "s" | "v" as mode, *topic] if topic != ["0"] and len(topic) <= 1:
            return MeButton(matching(GAME, game), number(chat), mode == "s", number(*topic or "0"))
        case _:
            raise BadButton


def _pack_learning(button: LearningButton) -> str:
    match button:
        case PuzzleButton(day, step):
            return f"d:{base36(day)}:{step}"
        case AnalysisButton(game, kind, page, is_imported):
            return f"z:{base36(game)}:{kind}:{base36(page)}" + (":i" if is_imported else "")
        case LessonButton(game, task, key):
            return f"j:{game}:{base36(task)}:{key}"
        case LessonWordButton(game, task, played, word):
            return f"k:{game}:{base36(task)}:{base36(played)}:{word}"


def _unpack_learning(parts: list[str]) -> LearningButton:
    match parts:
        case ["d", day, step] if step in tuple(PuzzleStep):
            return PuzzleButton(number(day), PuzzleStep(step))
        case ["z", game, "k" | "x" | "g" as kind, page, *rest] if rest in ([], ["i"]):
            key = ImportKey(number(game)) if rest else TableKey(number(game))
            return AnalysisButton(key, AnalysisStep(kind), number(page), bool(rest))
        case ["k", game, task, step, word]:
            return LessonWordButton(
                matching(GAME, game), number(task), number(step), _game_word(word)
            )
        case ["j", game, task, "s" | "r" | "a" | "h" | "l" | "o" as step]:
            return LessonButton(matching(GAME, game), number(task), LessonStep(step))
        case _:
            raise BadButton


def _owner(person: PersonKey | None) -> str:
    return "" if person is None else base36(person)


def _person(text: str) -> PersonKey | None:
    return PersonKey(number(text)) if text else None


def base36(number: int) -> str:
    """Return a nonnegative number in base 36."""
    text = ""
    while number >= 36:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
    return _DIGITS[number] + text


def number(text: str) -> int:
    """Return the number that `base36` converts to this text. Raises BadButton for any other text."""
    return int(matching(_NUMBER, text), 36)


def matching(pattern: re.Pattern[str], text: str) -> str:
    """Return the text. Raises BadButton unless the pattern matches the whole text."""
    if pattern.fullmatch(text) is None:
        raise BadButton
    return text


def callback_data_of(keyboard: Any) -> object:
    """Return the callback data of an inline keyboard; anything else, such as a list of them, is returned unchanged."""
    with suppress(TypeError, AttributeError):
        rows = keyboard.get("inline_keyboard", ())
        return [key["callback_data"] for row in rows for key in row if "callback_data" in key]
    return keyboard
