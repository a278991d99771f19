"""Buttons as tests press them; `BotFixture.press` packs them into callback data."""

from __future__ import annotations

from bot.presentation import setup_form
from bot.store.records import TableRow
from bot.telegram.callback_data import Action, SetupForm, TableButton, WordButton
from engine.games import game


def join(row: TableRow) -> TableButton:
    """The button of a lobby that takes a seat."""
    return TableButton(row.key, 0, Action.JOIN)


def leave(row: TableRow) -> TableButton:
    """The button of a lobby that gives a seat up."""
    return TableButton(row.key, 0, Action.LEAVE)


def action(
    row: TableRow, action: Action, arg: str = "", *, position: int | None = None
) -> TableButton:
    """Another button of a table, by default of its current position."""
    return TableButton(row.key, row.position if position is None else position, action, arg)


def word(row: TableRow, word: str, *, position: int | None = None) -> WordButton:
    """A key of the game, by default of the current position."""
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
    """A button of the set-up form; what is not given is as the form has it at first.

    `options` and `levels` hold one digit each: the index of the value. `opens`: the button that opens the table.
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
