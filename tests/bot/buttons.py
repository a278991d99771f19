"""The buttons that tests press, which `BotFixture.press` packs into callback data, and those of a message."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presentation import setup_form
from bot.presentation.keys.row_order import KeyPosition
from bot.sandbox.types import Json
from bot.store.records import TableRow
from bot.telegram.buttons.buttons import Action, SetupForm, TableButton, WordButton
from engine.games import game


def join(row: TableRow) -> TableButton:
    """Return the lobby button for taking a seat."""
    return TableButton(row.key, 0, Action.JOIN)


def leave(row: TableRow) -> TableButton:
    """Return the lobby button for giving up a seat."""
    return TableButton(row.key, 0, Action.LEAVE)


def action(
    row: TableRow, action: Action, arg: str = "", *, position: int | None = None
) -> TableButton:
    """Return the button of a table for another action, by default for the table's current position."""
    return TableButton(row.key, row.position if position is None else position, action, arg)


def word(row: TableRow, word: str, *, position: int | None = None) -> WordButton:
    """Return a key of the game, by default for the table's current position."""
    return WordButton(row.key, row.position if position is None else position, word)


def setup(
    key: str,
    *,
    solo: bool = False,
    seats: int | None = None,
    options: str | None = None,
    levels: str | None = None,
    opens: bool = False,
) -> SetupForm:
    """Return a button of the setup form. Omitted arguments have the initial values of the form.

    options, levels: one digit per choice, the index of its value. opens: whether it is the button that opens the
    table.
    """
    first = setup_form.first(game(key), solo=solo)
    return SetupForm(
        key,
        solo,
        first.seats if seats is None else seats,
        first.options if options is None else options,
        first.levels if levels is None else levels,
        opens,
    )


def places(message: Json) -> Iterator[tuple[str, KeyPosition]]:
    """Yield the callback data and the place of each button of a message."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    for above, row in enumerate(rows):
        for at, key in enumerate(row):
            if "callback_data" in key:
                below = len(rows) - 1 - above
                place = KeyPosition(above, below, at / len(row), (at + 1) / len(row))
                yield key["callback_data"], place
