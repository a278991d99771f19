"""The setup form: the choices for a new table. Until the table is opened, the buttons of the form store them."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from bot.tables.refusals import BadButton
from bot.tables.table import Table
from bot.telegram.buttons.buttons import SetupForm
from engine.contract import AnyGame, Option
from engine.players import OFFERED

T = TypeVar("T")
MOST_OPPONENTS = 3


def first(game: AnyGame, *, solo: bool) -> SetupForm:
    """Return the initial form of a table in a group: default options and the maximum number of seats.

    If `solo` is set, it is the form of a solo game, with the minimum number of seats and the first level in OFFERED.
    """
    options = "".join(str(one.values.index(one.default)) for one in game.options)
    seats = min(game.seat_counts) if solo else max(game.seat_counts)
    return SetupForm(game.key, solo, seats, options, "0" * (seats - 1) if solo else "")


def like(table: Table) -> SetupForm:
    """Return a form with the game, seats, options and narrator of a table.

    Values that are no longer valid are replaced by the defaults of the game.
    """
    form, chosen = first(table.game, solo=False), dict(table.options)
    digits = [
        str(one.values.index(chosen[one.key])) if chosen.get(one.key) in one.values else digit
        for one, digit in zip(table.game.options, form.options, strict=True)
    ]
    seats = table.seats if table.seats in table.game.seat_counts else form.seats
    return replace(form, seats=seats, options="".join(digits), narrator=table.narrator)


def check(setup: SetupForm, game: AnyGame) -> None:
    """Raise BadButton if the form is not valid for the game."""
    fits = (
        len(setup.options) == len(game.options)
        and setup.seats in game.seat_counts
        and all(int(at) < len(one.values) for at, one in zip(setup.options, game.options, strict=True))
        and all(int(at) < len(OFFERED) for at in setup.levels)
        and len(setup.levels) == (setup.seats - 1 if setup.solo else 0)
    )  # fmt: skip
    if not fits:
        raise BadButton


def options(setup: SetupForm, game: AnyGame) -> tuple[tuple[str, str], ...]:
    """Return the chosen options as (key, value) pairs."""
    pairs = zip(game.options, setup.options, strict=True)
    return tuple((one.key, one.values[int(at)]) for one, at in pairs)


def levels(setup: SetupForm) -> tuple[str, ...]:
    """Return the levels of the opponents."""
    return tuple(OFFERED[int(at)] for at in setup.levels)


def with_next_value(setup: SetupForm, game: AnyGame, at: int) -> SetupForm:
    """Return the form with the option at index `at` set to its next value, cyclically."""
    return replace(setup, options=_turned(setup.options, at, len(game.options[at].values)))


def with_narrator_switched(setup: SetupForm) -> SetupForm:
    """Return the form with the narrator switched on if it is off, and off if it is on."""
    return replace(setup, narrator=not setup.narrator)


def with_next_seats(setup: SetupForm, game: AnyGame) -> SetupForm:
    """Return the form with the next number of seats, cyclically."""
    return replace(setup, seats=following(game.seat_counts, setup.seats))


def with_next_level(setup: SetupForm, at: int) -> SetupForm:
    """Return the form with the opponent at index `at` set to the next level, cyclically."""
    return replace(setup, levels=_turned(setup.levels, at, len(OFFERED)))


def with_opponents(setup: SetupForm, game: AnyGame, count: int) -> SetupForm | None:
    """Return the form with `count` opponents, or None if the game or MOST_OPPONENTS does not allow that number.

    A new opponent gets the level of the last one.
    """
    if not 1 <= count <= MOST_OPPONENTS or count + 1 not in game.seat_counts:
        return None
    kept = (setup.levels + setup.levels[-1:] * MOST_OPPONENTS)[:count]
    return replace(setup, seats=count + 1, levels=kept)


def next_value(option: Option, value: str) -> str:
    """Return the value of the option that follows `value`, cyclically."""
    return following(option.values, value)


def following(values: tuple[T, ...], value: T) -> T:
    """Return the element after `value`, cyclically. Raises ValueError if `value` is not in `values`."""
    return values[(values.index(value) + 1) % len(values)]


def _turned(digits: str, at: int, count: int) -> str:
    return digits[:at] + str((int(digits[at]) + 1) % count) + digits[at + 1 :]
