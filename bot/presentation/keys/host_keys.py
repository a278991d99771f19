"""The keyboard with which the host of a lobby manages its people."""

from __future__ import annotations

from bot.presentation.keys import keyboards
from bot.presentation.keys.key_widths import named_label
from bot.presentation.texts import Voice
from bot.store.records import TableKey
from bot.tables.table import Table
from bot.telegram.buttons.buttons import Action, Button, TableButton
from bot.telegram.buttons.callback_data import person_arg
from engine.saying import Seat, Who, say


def people(key: TableKey, table: Table, voice: Voice) -> keyboards.Markup:
    """Return a keyboard with keys that make another person the host, remove a person, revoke invitations, or cancel.

    The two keys of a person share a row if there are several people besides the host.
    """
    others = [at for at, one in enumerate(table.occupants) if one.owner not in (None, table.host)]
    rows: list[list[tuple[str, Button]]] = []
    for at in others:
        arg, per_row = person_arg(table.occupants[at].owner), min(2, len(others))
        keys: list[tuple[str, Button]] = [
            (
                named_label(say(label, player=Who(Seat(at))), voice, per_row),
                TableButton(key, 0, action, arg),
            )
            for label, action in (("key-host", Action.HOST), ("key-remove", Action.REMOVE))
        ]
        rows += [keys] if per_row == 2 else [[one] for one in keys]
    revoke = voice.plain(say("key-revoke")), TableButton(key, 0, Action.REVOKE)
    cancel = TableButton(key, 0, Action.CANCEL, person_arg(table.host))
    return keyboards.written([*rows, [revoke], [(voice.plain(say("people-back")), cancel)]])
