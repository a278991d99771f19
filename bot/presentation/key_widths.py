"""Measures labels of keys in a group on a phone, arranges keys so that no label is cut, and shortens names on keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.presentation.line_breaks import text_width
from bot.presentation.names import LENGTH, shorten
from bot.presentation.texts import Voice
from engine.saying import Saying

COLUMN = 308
"""The width of a bot's keyboard in a group on a screen 360 px wide, in px (bot/sandbox/page/style.css)."""
GAP, PADDING = 4, 12
"""The space between two keys of a row, and between the text and both edges of its key."""
SIZE = 15
"""The size of the letters in px."""
SAFETY = 4
"""The px by which a text may be wider in a browser than it is measured here."""
T = TypeVar("T")


def fits(label: str, per_row: int) -> bool:
    """Return whether a label is not cut in a row of `per_row` keys."""
    room = (COLUMN - GAP * (per_row - 1)) / per_row - PADDING
    return text_width(label, SIZE) + SAFETY <= room


def named_label(saying: Saying, voice: Voice, per_row: int = 1) -> str:
    """Return the label of a key with the names of players, which are shortened until the label fits."""

    def label(length: int) -> str:
        names, owners = (
            tuple(shorten(name, length) for name in names) for names in (voice.names, voice.owners)
        )
        return voice.named(names, owners).plain(saying)

    return shortened(label, per_row)


def shortened(label: Callable[[int], str], per_row: int = 1) -> str:
    """Return a label of a key in which names have the greatest length that fits, at least 1.

    `label` returns the label with names of at most that length in graphemes.
    """
    found = (label(length) for length in range(LENGTH, 0, -1))
    return next((one for one in found if fits(one, per_row)), label(1))


def packed(keys: Sequence[tuple[str, T]], most: int) -> list[list[tuple[str, T]]]:
    """Return keys, given with their labels, in rows of one key or of two that fit: at most `most` rows if possible.

    The order is kept, and keys share rows only if there are too many of them, the last ones first.
    """
    rows = [[one] for one in keys]
    at = len(rows) - 2
    while len(rows) > most and at >= 0:
        pair = [*rows[at], *rows[at + 1]]
        if len(pair) == 2 and all(fits(label, 2) for label, _ in pair):
            rows[at : at + 2] = [pair]
            at -= 1
        at -= 1
    return rows
