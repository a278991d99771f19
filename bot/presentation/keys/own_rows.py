"""The asides and the table's own keys in rows in which, where possible, all labels have words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from telegram import InlineKeyboardButton

from bot.presentation.keys.row_order import MOST_IN_WORDS

ButtonRow: TypeAlias = list[InlineKeyboardButton]
MOST_ROWS_ALONE = 2
"""The maximum number of rows of own keys if the keyboard has no others."""


class DropOrder(IntEnum):
    """The order in which own keys are left out if there would be no room for labels in words: the first member first.

    EXTRA: a key for which no rows are added: it is shown only where there is room.
    ALSO: an aside that is not in the first row of `Game.asides`.
    INTRO, HELP: the page for newcomers, and the key that switches off the help in first games. Of both, HELP is kept.
    ASIDE: any other aside, if a menu contains it as well.
    TABLE, HINT: the menu, and the hint.
    NEVER: a key that is always there.
    """

    EXTRA = 0
    ALSO = 1
    INTRO = 2
    HELP = 3
    ASIDE = 4
    TABLE = 5
    HINT = 6
    NEVER = 7


@dataclass(frozen=True, slots=True)
class OwnKey:
    """An aside or one of the table's own keys.

    button: returns the button with its label in the given form, a result of `own_labels`.
    drop_order: when the key is left out.
    once: whether only the first keyboard of a turn needs the key. On the others, such keys are left out first.
    """

    button: Callable[[str], InlineKeyboardButton]
    drop_order: DropOrder = DropOrder.NEVER
    once: bool = False


def own_rows(own: Sequence[OwnKey], count: int, *, is_first: bool) -> list[ButtonRow]:
    """Return `count` rows of own keys, of nearly equal length. All labels have the same form.

    Keys that may be left out are missing if labels would otherwise have no words. `is_first` is whether the keyboard is
    the first one of a turn.
    """
    own = _spared(own, count * MOST_IN_WORDS, is_first=is_first)
    rows = [own[len(own) * at // count : len(own) * (at + 1) // count] for at in range(count)]
    form = own_labels(max(map(len, rows)))
    return [[one.button(form) for one in row] for row in rows]


def rows_alone(own: Sequence[OwnKey]) -> list[ButtonRow]:
    """Return the rows of a keyboard that has only own keys."""
    count = min(max(1, -(-len(own) // MOST_IN_WORDS)), MOST_ROWS_ALONE)
    return own_rows(own, count, is_first=True)


def own_labels(count: int) -> str:
    """Return the form of the table's own labels in a row of `count` keys: "long", "word" or "sign"."""
    return "long" if count <= 3 else "word" if count <= MOST_IN_WORDS else "sign"


def _spared(own: Sequence[OwnKey], most: int, *, is_first: bool) -> Sequence[OwnKey]:
    """Return the own keys, without those that may be left out if there are more than `most`."""

    def order(one: OwnKey) -> tuple[bool, DropOrder]:
        return is_first or not one.once, one.drop_order

    for rank in sorted(set(map(order, own))):
        if len(own) > most and rank != (True, DropOrder.NEVER):
            own = [one for one in own if order(one) != rank]
    return own
