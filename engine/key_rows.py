"""Rows of keys from right to left, the place of the key that shows the choice so far, and the order of pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.contract import Key, Word

KeyRows = tuple[tuple[Key, ...], ...]
T = TypeVar("T")


def most_first(items: Sequence[T]) -> tuple[T, ...]:
    """Return the items, which must be sorted, with the most frequent ones first.

    Keys and pictures show the pieces in a factory in this order, so that two rows of two keep equal pieces together.

    >>> most_first("abcc")
    ('c', 'c', 'a', 'b')
    """
    return tuple(sorted(items, key=lambda item: -items.count(item)))


def from_right(keys: Sequence[Key], length: int) -> KeyRows:
    """Return rows of at most `length` keys; the first key is the rightmost one of the first row."""
    return tuple(tuple(reversed(keys[at : at + length])) for at in range(0, len(keys), length))


def row_below(rows: KeyRows, word: Word) -> int:
    """Return the number of rows below the row that contains the key with this word; 0 if there is no such key."""
    for below, row in enumerate(reversed(rows)):
        if any(key.word == word for key in row):
            return below
    return 0


def with_heading(rows: KeyRows, heading: Key, below: int) -> KeyRows:
    """Return the rows with one more row for `heading`, the key that shows the choice, above the last `below` rows.

    If there are fewer rows, the new row comes first.

    The lower edge of a chat stays in place, so a row keeps its place on the screen as long as the number of rows below
    it does not change. If `below` is the number of rows below the key that was pressed, a second tap hits the heading,
    which makes no move.
    """
    at = max(0, len(rows) - below)
    return (*rows[:at], (heading,), *rows[at:])
