"""The buttons that tests press; `BotFixture.press` packs them into callback data."""

from __future__ import annotations

from bot.presentation import setup_form
from bot.store.records import TableRow
from bot.telegram.buttons import Action, SetupForm, TableButton, WordButton
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
