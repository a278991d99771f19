"""The keyboard that only one player sees: the next keys of their move, and a key that restores the board."""

from __future__ import annotations

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.presentation.keys.board_keys import game_keyboard, help_key
from bot.presentation.keys.own_rows import DropOrder, OwnKey
from bot.presentation.texts import Voice
from bot.store.records import TableKey
from bot.tables.table import Table
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.callback_data import pack
from engine.contract import View, Word
from engine.saying import say


def private_board(
    key: TableKey,
    table: Table,
    view: View,
    voice: Voice,
    chosen: Word,
    *,
    is_mover: bool,
    helps: bool = False,
) -> InlineKeyboardMarkup:
    """Return the keyboard of an ephemeral board. `view` is the player's own view.

    If `helps` is set, a key switches off the help in first games. If `is_mover` is not set, the keyboard has only the
    key that restores the board.
    """

    if not is_mover:
        return way_back(key, table, voice)
    own: list[OwnKey] = [OwnKey(lambda _: _back(key, table, voice, "word"))]
    if helps:
        own.append(OwnKey(lambda _: help_key(voice, "long"), DropOrder.HELP, once=True))
    return game_keyboard(key, table, view, voice, chosen, own)


def way_back(key: TableKey, table: Table, voice: Voice) -> InlineKeyboardMarkup:
    """Return a keyboard with only the key that restores the board."""
    return InlineKeyboardMarkup([[_back(key, table, voice, "long")]])


def _back(key: TableKey, table: Table, voice: Voice, form: str) -> InlineKeyboardButton:
    return InlineKeyboardButton(
        voice.plain(say("key-return", form=form)),
        callback_data=pack(TableButton(key, table.position, Action.RETURN)),
    )
