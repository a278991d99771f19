"""The keyboard with which the host of a lobby manages its people."""

from __future__ import annotations

from bot.presentation import keyboards
from bot.presentation.texts import Voice
from bot.store.records import TableKey
from bot.tables.table import Table
from bot.telegram.buttons import Action, TableButton
from bot.telegram.callback_data import person_arg
from engine.saying import Seat, Who, say


def people(key: TableKey, table: Table, voice: Voice) -> keyboards.Markup:
    """Return a keyboard with keys to make each other person the host, remove them, revoke invitations, and cancel."""
    labels: list[list[keyboards.Label]] = []
    for at, chair in enumerate(table.chairs):
        if chair.owner is not None and chair.owner != table.host:
            arg, player = person_arg(chair.owner), Who(Seat(at))
            labels.append([(say("key-host", player=player), TableButton(key, 0, Action.HOST, arg))])
            labels.append(
                [(say("key-remove", player=player), TableButton(key, 0, Action.REMOVE, arg))]
            )
    labels.append([(say("key-revoke"), TableButton(key, 0, Action.REVOKE))])
    labels.append([(say("stop-no"), TableButton(key, 0, Action.CANCEL, person_arg(table.host)))])
    return keyboards.grid(labels, voice)
