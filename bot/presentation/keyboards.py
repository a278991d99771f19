"""Keyboards: the Telegram buttons for game keys, lobbies, setup forms and questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.presentation import setup_form as setups
from bot.presentation.texts import Voice, level_name
from bot.store.records import Stage, TableKey
from bot.tables.commands import PATIENCES
from bot.tables.library import AnyGame
from bot.tables.table import Table
from bot.telegram.callback_data import (
    Action,
    Button,
    GamesButton,
    LanguageButton,
    SetupForm,
    StartAction,
    StartButton,
    TableButton,
    WordButton,
    pack,
)
from engine.contract import Key, View, Word
from engine.players import LEVELS
from engine.saying import Saying, Term, Who, say

Markup: TypeAlias = InlineKeyboardMarkup
NOTHING = Word("")
Label = tuple[Saying, Button]
MAX_LABELS_PER_ROW = 2
"""The largest number of labels that can be read in one row on a phone."""


def board(
    key: TableKey, table: Table, view: View, voice: Voice, chosen: Word = NOTHING
) -> InlineKeyboardMarkup:
    """Return the keyboard of a board: the game's keys, its asides, and the table's own buttons.

    `view` must be the public view, since the whole chat sees the keyboard.
    """
    rows: list[list[InlineKeyboardButton]] = []
    if table.to_move is not None and table.chairs[table.to_move].level is None:
        pad = table.game.keys(view, chosen)
        rows = [[_game_key(key, table, one, voice) for one in row] for row in pad.rows]
    if table.to_move is not None:
        asides = table.game.asides(view)
        rows += [[_game_key(key, table, one, voice) for one in row] for row in asides]
    return InlineKeyboardMarkup([*rows, *_written(_own_rows(key, table), voice)])


def lobby(
    key: TableKey, table: Table, voice: Voice, invitation: str | None = None
) -> InlineKeyboardMarkup:
    """Return the keyboard of a lobby. Everybody sees the same keys; a press without permission is refused.

    `invitation` is the URL of the invitation key, or None for a keyboard without that key.
    """

    def act(action: Action, arg: str = "") -> TableButton:
        return TableButton(key, table.position, action, arg)

    rows: list[list[Label]] = [
        [(say("lobby-join"), act(Action.JOIN)), (say("lobby-leave"), act(Action.LEAVE))]
    ]
    if len(table.chairs) < table.seats:
        computers: list[Label] = [
            (say("lobby-computer", level=level_name(level)), act(Action.ADD_COMPUTER, level))
            for level in LEVELS
        ]
        rows += [
            computers[at : at + MAX_LABELS_PER_ROW]
            for at in range(0, len(computers), MAX_LABELS_PER_ROW)
        ]
    if any(chair.owner is None for chair in table.chairs):
        rows.append([(say("lobby-computer-less"), act(Action.REMOVE_COMPUTER))])
    chosen = dict(table.options)
    for option in table.game.options:
        value = setups.next_value(option, chosen[option.key])
        shown = option_line(table.game, option.key, chosen[option.key])
        rows.append([(shown, act(Action.OPTION, f"{option.key}.{value}"))])
    seats = [count for count in table.game.seat_counts if count >= len(table.chairs)]
    if len(seats) > 1:
        following = seats[(seats.index(table.seats) + 1) % len(seats)]
        rows.append([(say("setup-seats", count=table.seats), act(Action.SEATS, str(following)))])
    patience = setups.following(PATIENCES, table.patience)
    rows.append([(patience_line(table.patience), act(Action.PATIENCE, str(patience or "off")))])
    rows.append([(say("lobby-start"), act(Action.START))])
    written = _written(rows, voice)
    if invitation is not None:
        written.append([InlineKeyboardButton(voice.plain(say("lobby-invite")), url=invitation)])
    return InlineKeyboardMarkup(written)


def games(found: Iterable[AnyGame], voice: Voice, *, solo: bool) -> InlineKeyboardMarkup:
    """Return a keyboard with one key per game, which opens its setup form."""
    rows = [[(say(f"{game.key}-name"), setups.first(game, solo=solo))] for game in found]
    return _markup(rows, voice)


def setup(chosen: SetupForm, game: AnyGame, voice: Voice) -> InlineKeyboardMarkup:
    """Return the keyboard of the setup form. Each key shows a setting, and a press changes it to the next value."""
    rows: list[list[Label]] = []
    for at, (name, value) in enumerate(setups.options(chosen, game)):
        rows.append([(option_line(game, name, value), setups.with_next_value(chosen, game, at))])
    if chosen.solo:
        rows += _opponents(chosen, game)
    elif len(game.seat_counts) > 1:
        seats = say("setup-seats", count=chosen.seats)
        rows.append([(seats, setups.with_next_seats(chosen, game))])
    go = SetupForm(game.key, chosen.solo, chosen.seats, chosen.options, chosen.levels, open=True)
    rows.append([(say("setup-start" if chosen.solo else "setup-open"), go)])
    rows.append([(say("setup-back"), GamesButton(chosen.solo))])
    return _markup(rows, voice)


def turn_call(key: TableKey, table: Table, voice: Voice, *, overdue: bool = False) -> InlineKeyboardMarkup:  # fmt: skip
    """Return the keyboard of a turn call: a key to show the board, and one to call a stand-in if `overdue` is set."""
    rows: list[list[Label]] = [[(say("key-board"), TableButton(key, 0, Action.BOARD))]]
    if overdue and table.to_move is not None:
        label = say("key-stand-in", player=Who(table.to_move))
        rows.insert(0, [(label, TableButton(key, table.position, Action.STAND_IN))])
    return _markup(rows, voice)


def question(yes: Label, no: Label, voice: Voice) -> InlineKeyboardMarkup:
    """Return a keyboard with two keys that answer a question."""
    return _markup([[yes], [no]], voice)


def choices(labels: Sequence[Label], voice: Voice) -> InlineKeyboardMarkup:
    """Return a keyboard with one key per row."""
    return _markup([[label] for label in labels], voice)


def languages(locales: Iterable[str], voice: Voice) -> InlineKeyboardMarkup:
    """Return a keyboard with one key per language, labelled with the language's own name."""
    return _markup(
        [[(say(f"language-{locale}"), LanguageButton(locale)) for locale in locales]], voice
    )


def greeting(username: str, voice: Voice, *, alone: bool) -> InlineKeyboardMarkup:
    """Return the keyboard below a greeting. In a private chat it has a link that adds the bot to a group."""
    rules = (say("start-key-rules"), StartButton(StartAction.RULES))
    if not alone:
        return _markup([[(say("start-key-new"), StartButton(StartAction.NEW))], [rules]], voice)
    solo = (say("start-key-solo"), StartButton(StartAction.SOLO))
    first, last = _written([[solo], [rules]], voice)
    group = link(say("start-key-group"), f"https://t.me/{username}?startgroup", voice)
    return InlineKeyboardMarkup([first, *group.inline_keyboard, last])


def link(label: Saying, url: str, voice: Voice) -> InlineKeyboardMarkup:
    """Return a keyboard with a single key that opens a URL."""
    return InlineKeyboardMarkup([[InlineKeyboardButton(voice.plain(label), url=url)]])


def written(rows: Iterable[Iterable[tuple[str, Button]]]) -> InlineKeyboardMarkup:
    """Return a keyboard made of labels that are already translated, and their buttons."""
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(text, callback_data=pack(button)) for text, button in row] for row in rows]
    )  # fmt: skip


def option_line(game: AnyGame, key: str, value: str) -> Saying:
    """Return the saying that names an option and its value."""
    return say(
        "option-line",
        name=Term(f"{game.key}-option-{key}"),
        value=Term(f"{game.key}-option-{key}-{value}"),
    )


def patience_line(seconds: int | None) -> Saying:
    """Return the saying that names the time limit per move."""
    count, unit = span(seconds)
    return say("lobby-patience", count=count, unit=unit)


def span(seconds: int | None) -> tuple[int, str]:
    """Return a duration as a number and a unit: "day" or "hour" if it is a multiple, otherwise "minute".

    Minutes are rounded up. None gives `(0, "off")`.
    """
    if seconds is None:
        return 0, "off"
    for size, unit in ((86_400, "day"), (3600, "hour")):
        if seconds >= size and seconds % size == 0:
            return seconds // size, unit
    return -(-seconds // 60), "minute"


def _game_key(key: TableKey, table: Table, one: Key, voice: Voice) -> InlineKeyboardButton:
    label = say("key-blocked", label=one.label) if one.blocked else one.label
    data = pack(WordButton(key, table.position, one.word))
    return InlineKeyboardButton(voice.plain(label), callback_data=data)


def _own_rows(key: TableKey, table: Table) -> list[list[Label]]:
    rules = (say("key-rules"), TableButton(key, table.position, Action.RULES))
    if table.stage is Stage.OVER:
        return [[(say("key-rematch"), TableButton(key, table.position, Action.REMATCH))], [rules]]
    rows: list[list[Label]] = []
    if any(chair.owner is not None and chair.level is not None for chair in table.chairs):
        rows.append([(say("key-back-in"), TableButton(key, table.position, Action.COME_BACK))])
    if table.takeback() is not None:
        rows.append([(say("key-undo"), TableButton(key, table.position, Action.UNDO))])
    seat = table.to_move
    if seat is None or table.chairs[seat].level is not None:
        return [*rows, [rules]]
    return [*rows, [(say("key-hint"), TableButton(key, table.position, Action.HINT)), rules]]


def _opponents(chosen: SetupForm, game: AnyGame) -> list[list[Label]]:
    rows: list[list[Label]] = []
    for at, level in enumerate(setups.levels(chosen)):
        label = say("setup-opponent", number=at + 1, level=level_name(level))
        rows.append([(label, setups.with_next_level(chosen, at))])
    count = len(chosen.levels)
    more = setups.with_opponents(chosen, game, count + 1)
    less = setups.with_opponents(chosen, game, count - 1)
    row: list[Label] = []
    if more is not None:
        row.append((say("setup-opponent-more"), more))
    if less is not None:
        row.append((say("setup-opponent-less"), less))
    return [*rows, row] if row else rows


def _markup(rows: Iterable[Iterable[Label]], voice: Voice) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(_written(rows, voice))


def _written(rows: Iterable[Iterable[Label]], voice: Voice) -> list[list[InlineKeyboardButton]]:
    return [
        [
            InlineKeyboardButton(voice.plain(label), callback_data=pack(button))
            for label, button in row
        ]
        for row in rows
    ]
