"""The keyboard of a board in the private chat of one of its players."""

from __future__ import annotations

from telegram import InlineKeyboardMarkup

from bot.presentation.keys.board_keys import game_keyboard, own_keys
from bot.presentation.keys.own_rows import rows_alone
from bot.presentation.texts import Voice
from bot.store.records import TableKey
from bot.tables.table import Table
from engine.contract import Seat, View, Word


def guest_board(
    key: TableKey,
    table: Table,
    view: View,
    voice: Voice,
    chosen: Word,
    seat: Seat,
    *,
    helps: bool = False,
) -> InlineKeyboardMarkup:
    """Return the keyboard of a running game for the player of a seat. `view` is the view of that seat.

    The keys of the game are included only while this player is to move, no computer plays for them, and the game is not
    paused. `helps` is as in `board_keys.board`.
    """
    own = own_keys(key, table, view, voice, seat, helps=helps)
    if table.to_move != seat or table.occupants[seat].level is not None or table.paused is not None:
        return InlineKeyboardMarkup(rows_alone(own))
    return game_keyboard(key, table, view, voice, chosen, own)
